public import Reporting

extension BatchSummary {
    /// Found, done, failed, ignored, waiting.
    public var counts: [Int] { [found, done, failed, ignored, waiting] }
}
