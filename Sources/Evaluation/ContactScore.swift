internal import Foundation

/// Contacts by what they were read from, and how honest their claimed errors are. Clips slower than
/// `Tolerances.sharpRate` when filmed count for the claims only.
public struct ContactScore: Tally {
    /// Sizes of the errors in milliseconds of normal speed, where a sound helped and where the picture stood alone.
    public private(set) var heard: [Double] = []
    public private(set) var seen: [Double] = []
    /// Truths within the claimed standard deviation; about 0.68 when the claim is honest. A truth that is known less well than
    /// the event claims says nothing about the claim.
    public private(set) var withinClaim = ShareTally()

    public init() {}

    /// - Parameters:
    ///   - error: seconds of normal speed.
    ///   - claim: the claimed standard deviation in the same seconds.
    ///   - doubt: the truth's own, in the same seconds.
    ///   - isSharp: whether the clip's frames are dense enough for the strict figures.
    public mutating func add(error: Double, claim: Double, doubt: Double, isHeard: Bool, isSharp: Bool) {
        let size = rounded(abs(error) * 1000)
        if isSharp, isHeard { heard.append(size) } else if isSharp { seen.append(size) }
        // What is off by no more than both together is in agreement (ISO 13528, zeta score).
        if doubt <= claim { withinClaim.add(abs(error) <= hypot(claim, doubt)) }
    }

    public mutating func add(_ other: ContactScore) {
        heard += other.heard
        seen += other.seen
        withinClaim.add(other.withinClaim)
    }

    /// Of the heard ones the share within `Tolerances.heardContact`; nil without any.
    public var heardInTime: Double? {
        ShareTally(hits: heard.count { $0 <= Tolerances.heardContact * 1000 + 1e-6 }, count: heard.count).share
    }

    /// The median in milliseconds; nil for none.
    public static func median(_ sizes: [Double]) -> Double? {
        let sorted = sizes.sorted()
        guard !sorted.isEmpty else { return nil }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
