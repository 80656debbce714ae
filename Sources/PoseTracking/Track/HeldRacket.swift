internal import SwingCore

/// Which hand is above the other while a player waits for the ball with the racket in both.
///
/// Until the swing the racket's head points up: the hand that hits holds the grip, and the other the throat above it. Seen from the
/// side the forearms cross, and the network gives the nearer arm the upper hand, plainly and for as long as the player waits.
///
/// Of 17,650 frames of rendered players before a stroke whose wrists are near each other, below the shoulders, the hitting one is
/// the higher in 21; of 863 that the network reads so, it exchanged the wrists in 462. Of 1,953 with the upper hand above the
/// shoulders, as the trunk turns, it is in 120. Whoever lets the racket's head hang is seen to: what is made of it is soon
/// outweighed by hands that would have to jump.
struct HeldRacket: Sendable {
    /// What a frame's body says of wrists on one racket. Lengths in pixels.
    struct Grip: Sendable {
        fileprivate let hand: Handedness
        /// How likely no stroke is being played.
        fileprivate let waits: Double
        /// How likely neither wrist is hidden.
        fileprivate let visibility: Double
        fileprivate let torso: Double
        /// Wrists on one racket lie between these.
        fileprivate let (highest, lowest): (Double, Double)

        /// How clearly the hand that hits is the upper one, by how likely nobody plays and how plainly both are seen: 1 as
        /// clearly as can be, negative where it is the lower one; nil where the two hold no racket together.
        fileprivate func upperHand(left: LandmarkCandidate, right: LandmarkCandidate) -> Double? {
            let (one, two) = (left.position, right.position)
            guard Geometry.distance(one, two) < longestGrip * torso, min(one.y, two.y) > highest,
                max(one.y, two.y) < lowest
            else { return nil }
            let rise = (hand == .left ? two.y - one.y : one.y - two.y) / (clearlyAbove * torso)
            let seen = min(1, min(left.likelihood, right.likelihood) / plainSight)
            return waits * seen * seen * min(1, max(-1, rise))
        }

        /// What it costs the hand that hits to be the upper one.
        func cost(left: LandmarkCandidate, right: LandmarkCandidate) -> Double {
            upperHandCost * visibility * max(0, upperHand(left: left, right: right) ?? 0)
        }
    }

    private static let hands = Set(
        Handedness.allCases.flatMap { [PairedJoint.wrist.on($0)] + Landmark.fingers(of: $0) })
    /// In torso lengths: wrists on one racket are nearer to each other than this, so far above the hips and more, and no further
    /// above the shoulders.
    private static let longestGrip = 0.5
    private static let aboveHips = 0.2
    private static let aboveShoulders = 0.5
    /// One wrist so far above the other, in torso lengths, tells as much as any.
    private static let clearlyAbove = 0.2
    /// Natural logarithm of the odds against hands that stand the other way round. From 0.15 to 1 no frame of the samples comes
    /// out exchanged (6 without it); of 462 players drawn by lot 590 do with this (669 without it). From 1 on wrists that were
    /// read right are exchanged, too.
    private static let clearOdds = 0.5
    /// What the hand that hits pays in every frame for being clearly the upper one of two in plain sight. From 1 to 4 no frame of the
    /// samples comes out exchanged that both networks read (3 without it), and 48 or 49 in fast quality (75 without it).
    private static let upperHandCost = 2.0
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

    private let hand: Handedness
    /// How likely no stroke is being played or followed through, one per frame.
    private let waits: [Double]
    private let torso: Double

    /// Nil where no stroke is played, or it is not clear with which hand.
    ///
    /// - Parameter sights: which stroke is being played, one per frame.
    init?(in frames: [ObservedFrame], by sights: [SwingSight?]) {
        guard let hand = Self.hittingHand(in: sights) else { return nil }
        self.hand = hand
        waits = Self.waiting(in: frames, by: sights)
        torso = frames.typicalTorso
    }

    /// The same frames with hands put right that the network exchanged.
    func repaired(_ frames: [ObservedFrame]) -> [ObservedFrame] {
        var result = frames
        result.exchange(Self.hands, of: [.wrist], torso: torso) { index, reading in
            grip(at: index, in: reading).map { odds(reading, $0) } ?? Self.elsewhere
        }
        return result
    }

    /// Nil while a stroke is played.
    ///
    /// - Parameter index: of the frame that the reading is of.
    func grip(at index: Int, in reading: LandmarkReading) -> Grip? {
        guard waits[index] > 0 else { return nil }
        let visibility = Handedness.allCases.map { reading.visibility[PairedJoint.wrist.on($0).rawValue] }.min() ?? 0
        return Grip(
            hand: hand, waits: waits[index], visibility: visibility, torso: torso,
            highest: reading.middle(of: .shoulder).y - Self.aboveShoulders * torso,
            lowest: reading.middle(of: .hip).y - Self.aboveHips * torso)
    }

    /// How much speaks for exchanged hands, as the natural logarithm of odds.
    private func odds(_ reading: LandmarkReading, _ grip: Grip) -> Double {
        let best = reading.best
        let (left, right) = (best[Landmark.leftWrist.rawValue], best[Landmark.rightWrist.rawValue])
        return grip.upperHand(left: left, right: right).map { Self.clearOdds * $0 } ?? Self.elsewhere
    }

    private static func waiting(in frames: [ObservedFrame], by sights: [SwingSight?]) -> [Double] {
        var lastHit = -Double.infinity
        return zip(frames, sights).map { frame, sight in
            guard let sight else { return 0 }
            let time = frame.time.seconds
            if sight.probability(of: .contact) >= hit { lastHit = time }
            return time - lastHit < followThrough ? 0 : sight.likelihood(of: .noStroke)
        }
    }

    /// The hand that hits in all the strokes of the clip; nil where none is played or it is not clear.
    private static func hittingHand(in sights: [SwingSight?]) -> Handedness? {
        var (odds, strokes) = (0.0, 0.0)
        for case let sight? in sights {
            let stroke = 1 - sight.likelihood(of: .noStroke)
            odds += stroke * sight.leftHand
            strokes += stroke
        }
        guard strokes > 0, abs(odds / strokes) > clearHand else { return nil }
        return odds > 0 ? .left : .right
    }
}
