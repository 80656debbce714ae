import SwingCore

/// How fast a clean stroke of one kind is near contact.
struct SpeedRanges: Sendable, Hashable {
    /// Degrees a second.
    var pelvis: ClosedRange<Double>
    var trunk: ClosedRange<Double>
    /// Metres a second.
    var wrist: ClosedRange<Double>
    var racket: ClosedRange<Double>
    /// The struck ball towards the net, in metres a second.
    var struckBall: ClosedRange<Double>
    /// Seconds from contact that the fastest wrist and racket may lie off.
    var tolerance: Double
    /// Whether pelvis, trunk and wrist peak one after the other.
    var isWhip: Bool

    /// How much slower the hand may be where the ball is met late, in m/s.
    static let lateLoss = 2.0

    /// Hitting wrist and racket head: what the set was asked for. Pelvis and trunk: technique.md,
    /// sections 0 and 1 (serve 440 and 870, forehand 295 and 453 degrees a second for the best).
    static let fullSwing = SpeedRanges(
        pelvis: 150...700, trunk: 250...1000, wrist: 10...15, racket: 25...45, struckBall: 20...60, tolerance: 0.015,
        isWhip: true)

    /// A slice is steered, not driven: the ball leaves about a third slower, and the trunk opens by 50 degrees at the
    /// most where the drive's opens by up to 70 (technique.md, section 2, staySideOn). No published speeds: proposed.
    static let slice = SpeedRanges(
        pelvis: 80...300, trunk: 120...500, wrist: 7...12, racket: 17...30, struckBall: 18...30, tolerance: 0.015,
        isWhip: true)

    /// A volley is a block with a punch: the shoulders only turn ready, nothing whips, and the ball leaves about as fast
    /// as it came. A compact block can have its fastest wrist after contact (technique.md, section 1), so the peaks may
    /// lie further off. Proposed; no published norms.
    static let volley = SpeedRanges(
        pelvis: 20...300, trunk: 60...450, wrist: 4...8, racket: 9...18, struckBall: 14...20, tolerance: 0.060,
        isWhip: false)
}

extension StrokeKind {
    var speeds: SpeedRanges {
        switch variant {
        case .volley: .volley
        case .slice: .slice
        default: .fullSwing
        }
    }
}
