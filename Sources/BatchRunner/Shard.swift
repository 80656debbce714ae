/// One of several parts of a folder, by the content of its clips: copies of a clip fall into the same part, and every
/// machine finds the same parts by itself.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    public let number: Int
    public let count: Int

    /// - Parameter text: such as `2/8`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    public var description: String { "\(number)/\(count)" }

    /// - Parameter hash: a SHA-256 in hexadecimal digits.
    func holds(hash: String) -> Bool {
        // 15 digits are 60 bits: they fit, and spread as evenly as all 256.
        (Int(hash.prefix(15), radix: 16) ?? 0) % count == number - 1
    }
}
