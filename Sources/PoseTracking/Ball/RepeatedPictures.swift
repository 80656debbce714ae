/// When the pictures of a clip were taken that was made for another frame rate by showing some of them twice.
///
/// Such repeats come evenly: of 24 pictures a second that are shown as 25 every 25th is one. The pictures between two of them
/// were taken further apart than they are shown: the first when it is shown, each after it a little later.
struct RepeatedPictures {
    /// Frames that show what the one before them does, rising.
    private(set) var frames: [Int] = []

    /// So few repeats may have come evenly by chance, as when a phone twice took no picture in time.
    private static let fewest = 3
    /// How unevenly they may come, as a share of a period, and in frames: one is shown twice as soon as it has to be.
    private static let unevenness = (share: 0.05, frames: 1.0)

    mutating func add(_ frame: Int) { frames.append(frame) }

    /// Frames from one repeat to the next; nil where they do not come evenly.
    private var period: Int? {
        let gaps = zip(frames, frames.dropFirst()).map { $1 - $0 }
        guard frames.count >= Self.fewest, let shortest = gaps.min(), shortest > 1 else { return nil }
        let freedom = min(Self.unevenness.frames, Self.unevenness.share * Double(shortest))
        // Where nobody looked repeats are missing.
        let isEven = gaps.allSatisfy { gap in
            let periods = (Double(gap) / Double(shortest)).rounded()
            return abs(Double(gap) - periods * Double(shortest)) <= freedom
        }
        return isEven ? shortest : nil
    }

    /// How much later than shown each of some frames was taken, in frames.
    func lags(of shown: [Int]) -> [Double] {
        guard let period, let first = frames.first else { return shown.map { _ in 0 } }
        var next = 0
        return shown.map { frame in
            while next < frames.count, frames[next] <= frame { next += 1 }
            // Before the first repeat and where nobody looked they are taken to have come as they do.
            let before = next > 0 ? frames[next - 1] : first - period * ((first - frame + period - 1) / period)
            let since = (frame - before) % period
            return since > 0 ? Double(since - 1) / Double(period - 1) : 0
        }
    }
}
