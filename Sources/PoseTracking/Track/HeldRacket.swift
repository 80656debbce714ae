internal import SwingCore

/// Puts right the hands of one who waits for the ball with the racket in both, where the network exchanged them.
///
/// Until the swing the racket's head points up: the hand that hits holds the grip, and the other the throat above it. Seen from the
/// side the forearms cross, and the network gives the nearer arm the upper hand, plainly and for as long as the player waits.
///
/// Of 17,650 frames of rendered players before a stroke whose wrists are near each other the hitting one is the higher in 21; of 863
/// that the network reads so, it exchanged the wrists in 462. Whoever lets the racket's head hang is seen to: what is
/// made of it is soon outweighed by hands that would have to jump.
struct HeldRacket: Sendable {
    private static let hands = Set(
        Handedness.allCases.flatMap { [PairedJoint.wrist.on($0)] + Landmark.fingers(of: $0) })
    /// In torso lengths: wrists on one racket are nearer to each other than this, and so far above the hips and more.
    private static let longestGrip = 0.5
    private static let aboveHips = 0.2
    /// One wrist so far above the other, in torso lengths, tells as much as any.
    private static let clearlyAbove = 0.2
    /// Natural logarithm of the odds against hands that stand the other way round. From 0.15 to 1 no frame of the samples comes
    /// out exchanged (6 without it); of 462 players drawn by lot 590 do with this (669 without it). From 1 on wrists that were
    /// read right are exchanged, too.
    private static let clearOdds = 0.5
    /// Peaks as high as this are hands in plain sight; lower ones tell less, by the square.
    private static let plainSight = 0.7
    /// What speaks for the hands as they are read wherever no racket is held so.
    private static let elsewhere = -5.0
    /// The racket swings out for so many seconds after a hit, over the shoulder or around it.
    private static let followThrough = 1.0
    /// From this likelihood on a moment is a hit.
    private static let hit = 0.5
    /// The natural logarithm of the odds for one hand that leave little doubt.
    private static let clearHand = 1.0

    /// - Parameter sights: which stroke is being played, one per frame.
    func repaired(_ frames: [ObservedFrame], by sights: [SwingSight?]) -> [ObservedFrame] {
        guard let hand = hittingHand(in: sights) else { return frames }
        let (torso, waits) = (frames.typicalTorso, waiting(in: frames, by: sights))
        var result = frames
        result.exchange(Self.hands, of: [.wrist], torso: torso) { index, reading in
            waits[index] > 0 ? odds(reading, hand, waits: waits[index], torso: torso) : Self.elsewhere
        }
        return result
    }

    /// How likely no stroke is being played or followed through, one per frame.
    private func waiting(in frames: [ObservedFrame], by sights: [SwingSight?]) -> [Double] {
        var lastHit = -Double.infinity
        return zip(frames, sights).map { frame, sight in
            guard let sight else { return 0 }
            let time = frame.time.seconds
            if sight.probability(of: .contact) >= Self.hit { lastHit = time }
            return time - lastHit < Self.followThrough ? 0 : sight.likelihood(of: .noStroke)
        }
    }

    /// How much speaks for exchanged hands, as the natural logarithm of odds.
    ///
    /// - Parameter waits: how likely no stroke is being played.
    private func odds(_ reading: LandmarkReading, _ hand: Handedness, waits: Double, torso: Double) -> Double {
        let best = reading.best
        func wrist(_ hand: Handedness) -> LandmarkCandidate { best[PairedJoint.wrist.on(hand).rawValue] }
        let (hitting, other) = (wrist(hand), wrist(hand.opposite))
        let (lower, upper) = (
            max(hitting.position.y, other.position.y), min(hitting.position.y, other.position.y)
        )
        guard Geometry.distance(hitting.position, other.position) < Self.longestGrip * torso,
            upper > reading.middle(of: .shoulder).y, lower < reading.middle(of: .hip).y - Self.aboveHips * torso
        else { return Self.elsewhere }
        let above = (other.position.y - hitting.position.y) / (Self.clearlyAbove * torso)
        let seen = min(1, min(hitting.likelihood, other.likelihood) / Self.plainSight)
        return Self.clearOdds * waits * seen * seen * min(1, max(-1, above))
    }

    /// The hand that hits in all the strokes of the clip; nil where none is played or it is not clear.
    private func hittingHand(in sights: [SwingSight?]) -> Handedness? {
        var (odds, strokes) = (0.0, 0.0)
        for case let sight? in sights {
            let stroke = 1 - sight.likelihood(of: .noStroke)
            odds += stroke * sight.leftHand
            strokes += stroke
        }
        guard strokes > 0, abs(odds / strokes) > Self.clearHand else { return nil }
        return odds > 0 ? .left : .right
    }
}
