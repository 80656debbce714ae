internal import SwingCore

/// Whether somebody plays a stroke, as far as the looks up to now tell.
///
/// A look every fifth of a second is enough for the network of swings to see a stroke: of 111 drawn ones, in looks so far
/// apart, it saw 110 half a second later, and each of them coming, half of them two thirds of a second before contact; in
/// walks and pauses of 61 seconds it saw none.
struct StrokeWatch: Sendable {
    /// Looks at which a stroke was played, in seconds: of those that enough is known about.
    let moments: [Double]
    /// Whether a stroke may be played now.
    let isComing: Bool

    /// Seconds that the network must have seen after a moment to tell of it.
    private static let hindsight = 0.4
    /// Seconds before now in which moments are judged: again and again, as more is seen.
    static let judged = hindsight + 0.65
    /// Seconds of looks that the network is shown: what it looks at beside the moments judged.
    private static let shown = judged + 1
    /// More looks than are taken in that time.
    private static let mostLooks = 100
    /// So likely a stroke is played, and so likely one may come.
    private static let (played, coming) = (0.5, 0.02)
    /// Or hands are so fast between two looks so far apart, in torso lengths per second and seconds: faster than in any walk,
    /// as in strokes unlike those that the network has learned. Over shorter steps hands seem fast wherever the landmark
    /// network errs.
    private static let fast = (speed: 6.0, step: 0.19)

    /// - Parameters:
    ///   - looks: in the order of time.
    ///   - isOver: no more will come.
    init(_ looks: [SurveyLook], isOver: Bool = false) {
        guard let now = looks.last?.time else {
            (moments, isComing) = ([], false)
            return
        }
        let recent = Array(looks.suffix(Self.mostLooks).drop { $0.time < now - Self.shown })
        let likelihoods = SwingWindows.likelihoods(in: recent)
        let likely = likelihoods.filter { $0.likelihood >= Self.played }.map(\.time)
        let judged = (now - Self.judged)...(isOver ? now : now - Self.hindsight)
        moments = (likely + Self.fastHands(in: recent)).filter(judged.contains)
        isComing = likelihoods.last.map { $0.likelihood >= Self.coming } ?? false
    }

    /// The looks between which hands were fast, in seconds.
    private static func fastHands(in looks: [SurveyLook]) -> [Double] {
        var apart: [SurveyLook] = []
        for look in looks where apart.last.map({ look.time - $0.time >= fast.step }) ?? true { apart.append(look) }
        return zip(zip(apart, apart.dropFirst()), HandSpeeds.steps(of: apart)).flatMap { looks, speed in
            speed.map { $0 >= fast.speed } ?? false ? [looks.0.time, looks.1.time] : []
        }
    }
}
