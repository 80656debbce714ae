internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// What says that a ball is hit at a moment besides the body: the sound of it, and the ball's own flights.
///
/// A take-back or the way back from a stroke may be as fast as the hit, and where the camera sees little of the trunk's turn they
/// read like one. Neither is heard, and no ball flies off from it.
struct ImpactWitness {
    let sound: SoundTiming
    let ball: BallTiming
    /// When the ball is seen to be hit, in seconds.
    private let hits: [Double]

    /// How far the hands' greatest speed lies from the hit, one standard deviation at full speed, in seconds: beside a sound,
    /// whose own delay is unsure, and beside a ball (clips drawn by lot).
    private static let heardLag = 0.03
    private static let seenLag = 0.04
    /// Chance that a swing's hit is among those that the ball shows, and how many others it shows a second (of 210 rendered hits
    /// 139 are seen, and 40 others in ten minutes, of which the least change leaves 25); taken lower for filmed ones.
    private static let seenShare = 0.3
    private static let strays = 0.1
    /// A hit changes a ball's way by this at least, in m/s across the picture: a bounce does by 4 to 6.5 in rendered clips.
    private static let leastChange = 8.0
    /// What is further before the burst than sound or ball would reach from there, in seconds.
    private static let longBefore = 0.1
    /// By how much the evidence at one moment exceeds that at another which it overrules.
    private static let clearLead = 2.0
    /// Natural logarithm of the most that both together say: neither is proof of a swing.
    private static let most = 5.0

    init(sound: SoundTiming, ball: BallTiming) {
        self.sound = sound
        self.ball = ball
        hits = ball.clearHits().filter { $0.change >= Self.leastChange }.map { ball.clock.shown(at: $0.time) }
    }

    /// How much likelier what is heard and seen is if a ball is hit in a burst of the hands than if none is, as the natural
    /// logarithm; 0 in a clip where nothing is ever heard or seen.
    ///
    /// - Parameter peak: when the hands are fastest, in seconds.
    func evidence(at peak: Double) -> Double {
        min(Self.most, sound.evidence(at: peak, uncertainty: Self.heardLag) + sight(at: peak))
    }

    /// Puts contacts that the body alone tells back to the hands' burst where the turn of the trunk put them long before it, as if
    /// that were the follow-through, and a ball is hit in the burst and none before.
    func settle(_ motions: inout [NamedMotion]) {
        for index in motions.indices {
            guard motions[index].contact.source == .pose,
                case .groundStroke(let candidate, let signals) = motions[index].motion
            else { continue }
            let (peak, contact) = (signals.times[candidate.peak], motions[index].contact.time)
            guard peak - contact > Self.longBefore, evidence(at: peak) - evidence(at: contact) >= Self.clearLead
            else { continue }
            motions[index].contact.time = peak
            motions[index].contact.uncertainty = hypot(motions[index].contact.uncertainty, Self.seenLag)
        }
    }

    private func sight(at peak: Double) -> Double {
        guard let nearest = hits.map({ abs($0 - peak) / Self.seenLag }).min() else { return 0 }
        let density = exp(-nearest * nearest / 2) / (Self.seenLag * (2 * Double.pi).squareRoot())
        return log(1 - Self.seenShare + Self.seenShare * density / Self.strays)
    }
}
