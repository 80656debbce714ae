internal import Glibc
internal import SwingCore

/// Chooses, over the whole clip at once, which of a joint's candidates it really is.
///
/// A joint and its partner on the other side are decided together: one Viterbi pass over pairs of candidates, where a
/// side may also take what the network offered for its partner, or where its own peaks before and after lead, or what
/// stands there under its partner's name. A path pays for unlikely candidates, for jumps, for feet that trade places, for
/// both sides standing on one and the same peak, for a limb longer than any body's, for limbs that cross, for the farther
/// hand where the nearer is seen, for a wrist away from where the body in space has it, for an upper arm that looks short,
/// for an elbow that is seen and nobody's, for a wrist that is seen and that neither elbow reaches, for hands that
/// leave one grip, and for the hand that hits above the other on a racket held up.
/// Joints near the trunk go first, so that each finds the joint it hangs on decided.
struct CandidateSelector: Sendable {
    private typealias Limb = (joint: PairedJoint, parent: PairedJoint?, longest: Double)

    /// A candidate one side may take.
    private struct Offer {
        var candidate: LandmarkCandidate
        var isBorrowed: Bool
        /// On top of what its likelihood costs.
        var cost = 0.0

        /// The candidate as it is taken, where the partner may be taken at the same place.
        func taken(besidePartner isShared: Bool) -> LandmarkCandidate {
            guard isShared, isBorrowed else { return candidate }
            return LandmarkCandidate(
                position: candidate.position, likelihood: candidate.likelihood * CandidateSelector.sharedPeakShare)
        }

        var total: Double { cost - log(max(CandidateSelector.leastLikelihood, candidate.likelihood)) }
    }

    /// What one side of a joint is offered for what the frames before and after show.
    private struct ContinuedPeaks {
        let bridged: BridgedPeaks
        let renamed: RenamedPeaks

        init(of joint: PairedJoint, on side: Handedness, in frames: [ObservedFrame], _ run: [Int], torso: Double) {
            bridged = BridgedPeaks(of: joint, on: side, in: frames, run, torso: torso)
            renamed = RenamedPeaks(of: joint, on: side, in: frames, run, torso: torso)
        }
    }

    /// A pair of candidates: where the left and the right landmark are.
    private struct Option {
        var left: LandmarkCandidate
        var right: LandmarkCandidate
        var cost: Double

        var places: (left: ImagePoint, right: ImagePoint) { (left.position, right.position) }
    }

    /// Weight of a jump against an unlikely candidate, and how much what the network offered for the other side counts.
    /// Of weights from 0.6 (the prototype's, with a share of 0.25) to 6 and shares from 0.25 to 0.8, players drawn by lot
    /// come out alike from 1 to 2 and from 0.4 to 0.6: the hitting arm a twentieth better than with the prototype's. A
    /// weight of 3 and more holds fast arms back.
    private static let jumpWeight = 1.5
    private static let exchangedShare = 0.5
    /// Seconds of which a joint makes use between two looks: looks further apart are those of a body that is at rest, whose feet go
    /// nowhere in between. Without it feet that the network exchanged for a second stayed so (28 frames of a player who waits,
    /// looked at five times a second, in float32); from 0.034 to 0.07 it makes no difference.
    private static let longestWay = 0.05
    /// Extra cost of both sides taking one peak that only one of them was offered; the one that was not keeps this share of
    /// its likelihood.
    private static let sharedPeakCost = 3.0
    private static let sharedPeakShare = 0.3
    private static let leastLikelihood = 0.01
    /// Extra cost of a limb that no body has; what is chosen all the same keeps this share of its likelihood.
    private static let impossibleLimbCost = 2.0
    private static let impossibleLimbShare = 0.15

    /// In torso lengths, as in `limbs`.
    private static let longestForearm = 0.75
    /// Joints from the trunk outwards, with the joint they hang on and the longest such limb in torso lengths:
    /// anthropometric segment lengths (Winter 2009; torso 0.29 of stature) and a third more for a torso that is
    /// foreshortened.
    private static let limbs: [Limb] = [
        (.shoulder, nil, 0), (.hip, nil, 0), (.elbow, .shoulder, 0.85), (.knee, .hip, 1.15),
        (.wrist, .elbow, longestForearm), (.ankle, .knee, 1.15), (.heel, .ankle, 0.4), (.footIndex, .ankle, 0.75),
    ]

    /// - Parameters:
    ///   - swings: which stroke is being played, one per frame.
    ///   - racket: how it is held between strokes; nil where nobody knows.
    func track(
        _ frames: [ObservedFrame], swings: [SwingSight?], holding racket: HeldRacket?, pictureSize: PictureSize,
        people: Int
    ) -> PoseTrack {
        var chosen = frames.map { frame in
            frame.reading?.best
        }
        let torso = frames.typicalTorso
        let runs = frames.runs
        for limb in Self.limbs {
            for run in runs {
                select(limb, in: frames, run, swings: swings, holding: racket, torso: torso, into: &chosen)
            }
        }
        for (index, frame) in frames.enumerated() {
            guard let reading = frame.reading, let candidates = chosen[index] else { continue }
            chosen[index] = HiddenElbow(in: reading, torso: torso).placed(candidates)
        }
        let tracked = zip(frames, chosen).map { frame, candidates in
            TrackedFrame(
                frame: frame.frame, time: frame.time,
                pose: frame.reading.flatMap { reading in candidates.map { pose(reading, $0, torso: torso) } })
        }
        return PoseTrack(pictureSize: pictureSize, frames: tracked, people: people)
    }

    private func select(
        _ limb: Limb, in frames: [ObservedFrame], _ run: [Int], swings: [SwingSight?], holding racket: HeldRacket?,
        torso: Double, into chosen: inout [[LandmarkCandidate]?]
    ) {
        let (left, right) = (limb.joint.on(.left), limb.joint.on(.right))
        let continued = (
            left: ContinuedPeaks(of: limb.joint, on: .left, in: frames, run, torso: torso),
            right: ContinuedPeaks(of: limb.joint, on: .right, in: frames, run, torso: torso)
        )
        /// A frame's options take far more room than which of them is best; they are found again on the way back.
        func options(_ index: Int) -> [Option] {
            guard let reading = frames[index].reading else { return [] }
            let grip = SharedGrip(of: limb.joint, seen: swings[index], torso: torso)
            /// How likely each side has a place of its own.
            let apart = 1 - (grip?.likelihood ?? 0)
            let inSpace = WristInSpace(of: limb.joint, in: reading, torso: torso)
            func offers(_ side: Handedness) -> [Offer] {
                let continued = side == .left ? continued.left : continued.right
                let root = limb.parent.flatMap { chosen[index]?[$0.on(side).rawValue].position }
                return self.offers(
                    reading.candidates(limb.joint.on(side)) + continued.bridged[index],
                    borrowing: reading.candidates(limb.joint.on(side).partner), continued.renamed[index],
                    limb, root: root, torso, apart: apart
                ) { place in
                    guard let root else { return 0 }
                    return (inSpace?.cost(of: place, on: side, from: root) ?? 0)
                        + ForeshortenedLimb.cost(of: place, limb.joint, from: root, torso: torso)
                }
            }
            let crossing = SideCrossing(of: limb.joint, chosen[index], world: reading.world, torso: torso)
            let nearer = NearerWrist(of: limb.joint, in: reading, torso: torso)
            let unclaimed = UnclaimedElbow(
                of: limb.joint, chosen[index], in: reading, longest: limb.longest, torso: torso)
            let unreached = UnreachedWrist(of: limb.joint, in: reading, longest: Self.longestForearm, torso: torso)
            let held = limb.joint == .wrist ? racket?.grip(at: index, in: reading) : nil
            return self.options(offers(.left), offers(.right), torso, apart: apart) { first, second in
                let (left, right) = (first.position, second.position)
                return (crossing?.cost(left: left, right: right) ?? 0) + (nearer?.cost(left: left, right: right) ?? 0)
                    + (unclaimed?.cost(left: left, right: right) ?? 0)
                    + (unreached?.cost(left: left, right: right) ?? 0) + (grip?.cost(left: left, right: right) ?? 0)
                    + (held?.cost(left: first, right: second) ?? 0)
            }
        }
        var previous = options(run[0])
        var costs = previous.map(\.cost)
        var parents: [[UInt8]] = []
        let traded = TradedPlaces(limb.joint, torso: torso)
        for (before, index) in zip(run, run.dropFirst()) {
            let seconds = frames[index].time.seconds - frames[before].time.seconds
            let reach = JointReach(of: limb.joint, in: min(seconds, Self.longestWay), torso: torso)
            let current = options(index)
            let best = current.map { option in
                previous.indices.map { costs[$0] + jump(previous[$0], option, reach, traded) }
            }.map { reached in reached.indices.min { reached[$0] < reached[$1] }.map { ($0, reached[$0]) } ?? (0, 0) }
            parents.append(best.map { UInt8($0.0) })
            costs = zip(best, current).map { $0.1 + $1.cost }
            previous = current
        }
        var at = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        for index in run.reversed() {
            let option = options(index)[at]
            chosen[index]?[left.rawValue] = option.left
            chosen[index]?[right.rawValue] = option.right
            if let parent = parents.popLast() { at = Int(parent[at]) }
        }
    }

    /// What one side may choose from: its own candidates, then the partner's at a discount.
    ///
    /// - Parameters:
    ///   - renamed: the partner's without one.
    ///   - apart: how likely the joint has a place of its own, which the limb must reach.
    ///   - misplaced: what a place costs.
    private func offers(
        _ own: [LandmarkCandidate], borrowing other: [LandmarkCandidate], _ renamed: [LandmarkCandidate],
        _ limb: Limb, root: ImagePoint?, _ torso: Double, apart: Double, misplaced: (ImagePoint) -> Double
    ) -> [Offer] {
        let mine = own.map { Offer(candidate: $0, isBorrowed: false) }
        let theirs = other.prefix(3).map { candidate in
            Offer(
                candidate: LandmarkCandidate(
                    position: candidate.position, likelihood: candidate.likelihood * Self.exchangedShare),
                isBorrowed: true)
        }
        let renamed = renamed.map { Offer(candidate: $0, isBorrowed: true) }
        return (mine + theirs + renamed).map { offer in
            var offer = offer
            offer.cost = misplaced(offer.candidate.position)
            guard let root, Geometry.distance(root, offer.candidate.position) > limb.longest * torso else {
                return offer
            }
            offer.candidate.likelihood *= pow(Self.impossibleLimbShare, apart)
            offer.cost += apart * Self.impossibleLimbCost
            return offer
        }
    }

    /// - Parameters:
    ///   - apart: how likely each side has a place of its own.
    ///   - implausible: what two candidates cost together.
    private func options(
        _ left: [Offer], _ right: [Offer], _ torso: Double, apart: Double,
        implausible: (_ left: LandmarkCandidate, _ right: LandmarkCandidate) -> Double
    ) -> [Option] {
        left.flatMap { first in
            right.map { second in
                let (one, other) = (first.candidate.position, second.candidate.position)
                let together = Geometry.distance(one, other) < JointReach.samePlace * torso
                let shares = together && (first.isBorrowed || second.isBorrowed)
                return Option(
                    left: first.taken(besidePartner: together), right: second.taken(besidePartner: together),
                    cost: first.total + second.total + (shares ? apart * Self.sharedPeakCost : 0)
                        + implausible(first.candidate, second.candidate))
            }
        }
    }

    private func jump(_ from: Option, _ to: Option, _ reach: JointReach, _ traded: TradedPlaces?) -> Double {
        let (start, end) = (from.places, to.places)
        return Self.jumpWeight
            * (reach.cost(from: start.left, to: end.left) + reach.cost(from: start.right, to: end.right))
            + (traded?.cost(from: start, to: end) ?? 0)
    }

    private func pose(_ reading: LandmarkReading, _ chosen: [LandmarkCandidate], torso: Double) -> Pose {
        let keypoints = Landmark.allCases.map { landmark in
            let candidate = chosen[landmark.rawValue]
            let confidence = Self.confidence(
                visibility: reading.visibility[landmark.rawValue], likelihood: candidate.likelihood)
            return Keypoint(
                position: candidate.position, confidence: confidence,
                uncertainty: KeypointSpread(of: landmark).deviation(
                    confidence: confidence, torso: torso,
                    movement: TrackSmoother.noise(of: landmark).variance(confidence: confidence, torso: torso)))
        }
        return Pose(keypoints: keypoints, world: reading.world, confidence: reading.confidence)
    }

    /// The heatmap's height tells a bad joint best, visibility a hidden one; a joint is only as sure as both.
    static func confidence(visibility: Double, likelihood: Double) -> Double {
        // A peak this high belongs to a joint in plain sight.
        let plainSight = 0.7
        return (visibility * min(1, likelihood / plainSight)).squareRoot()
    }
}
