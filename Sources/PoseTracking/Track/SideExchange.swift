internal import SwingCore

/// Puts right the stretches in which the network saw the front where it is the back, or the other way round.
///
/// From one frame to the next both shoulders, elbows and wrists jump to where those of the other side were, and some
/// tenths of a second later they jump back. No body moves so. A body that does turn carries its shoulders through the
/// line of sight: `TrunkTurnRepair` looks after those.
///
/// A Viterbi search over "as read" and "exchanged". A side often slips first onto its partner's place and the partner
/// leaves only some frames later, so that two frames in a row seldom show the jump: each reading is held against the
/// last few.
struct SideExchange: Sendable {
    /// What is exchanged together.
    private static let joints: [PairedJoint] = [.shoulder, .elbow, .wrist]
    /// So many frames a reading is held against. Of a real serve at 30 frames a second the sides slip for five frames, and
    /// with three the arms stayed exchanged from the trophy to contact; from 5 to 8 it, the samples and three encodings of
    /// them give the same choices.
    private static let lookBack = 6
    private static let pathCount = 1 << lookBack
    /// Weight of the jumps. From 2 to 3 the samples give the same choices.
    private static let jumpWeight = 2.0
    /// What a change costs, and what a second of exchanged readings costs. From 2 to 5 a second the samples give the same
    /// choices.
    private static let changeCost = 3.0
    private static let exchangedCost = 2.0
    /// The network does not stay mistaken for longer, seconds, unless the face agrees that it did: by so much, as the natural
    /// logarithm of a ratio of likelihoods.
    private static let longest = 1.5
    private static let agreement = 0.25
    /// Joints that are seen less likely than this on average, half hidden behind a fence, jump for other reasons, too.
    private static let plainSight = 0.5
    /// The same where the face speaks against what was read, if only for a frame.
    private static let dimSight = 0.35
    private static let hint = 0.05
    /// So much has the face to say against what was read, as the natural logarithm of a ratio of likelihoods, where no jump
    /// tells of it.
    private static let refutation = 3.0
    /// A look for a face tells of so many seconds before and after it.
    private static let longestLook = 0.15
    /// Shoulders that never stand further apart, in torso lengths, stand one behind the other: exchanged or not, they are
    /// where they are, and putting them "right" looks like a turn read mirrored. From 0.15 to 0.3 the samples and three
    /// encodings of them give the same choices.
    private static let leastWidth = 0.2

    /// The same frames with exchanged shoulders and arms where they belong.
    func repaired(_ frames: [ObservedFrame]) -> [ObservedFrame] {
        frames.reflected(where: stretches) { frame, reading, torso in
            let face = frame.face.flatMap { FaceEvidence(answer: $0, torso: torso) }
            return PairedSight(reading, of: Self.joints, time: frame.time.seconds, torso: torso, face: face)
        }
    }

    /// Where the sides are exchanged, as ranges of indices. What begins or ends with the readings stays, unless the face
    /// speaks against it: only a jump into the exchange and one out of it tell which of the two is right.
    func stretches(_ sights: [PairedSight]) -> [Range<Int>] {
        let support = support(of: sights)
        let exchanged = exchanged(sights, support: support)
        var found: [Range<Int>] = []
        var index = 0
        while index < exchanged.count {
            let end = exchanged[index...].firstIndex { $0 != exchanged[index] } ?? exchanged.count
            let isWhole = index > 0 && end < exchanged.count
            let refutation = -support[index..<end].reduce(0, +)
            let isRefuted = refutation >= Self.refutation
            let likelihood = sights[index..<end].map(\.likelihood).reduce(0, +) / Double(end - index)
            let width = sights[index..<end].map(\.width).max() ?? 0
            let isPlain = likelihood >= (refutation >= Self.hint ? Self.dimSight : Self.plainSight)
            let isShort = sights[end - 1].time - sights[index].time <= Self.longest
            let isTold =
                isWhole && isPlain && width >= Self.leastWidth && (isShort || refutation >= Self.agreement)
            if exchanged[index], isTold || isRefuted { found.append(index..<end) }
            index = end
        }
        return found
    }

    /// What the face says for each sight as it is read, as the natural logarithm of a ratio of likelihoods: of two looks
    /// for it the nearer one tells.
    private func support(of sights: [PairedSight]) -> [Double] {
        let looks = sights.filter { $0.face != nil }
        var near = 0
        return sights.indices.map { index in
            let time = sights[index].time
            while near + 1 < looks.count, abs(looks[near + 1].time - time) <= abs(looks[near].time - time) { near += 1 }
            guard index > 0, near < looks.count, abs(looks[near].time - time) <= Self.longestLook,
                let face = looks[near].face
            else { return 0 }
            return face.support(shouldersApart: sights[index].separation, for: time - sights[index - 1].time)
        }
    }

    private func exchanged(_ sights: [PairedSight], support: [Double]) -> [Bool] {
        guard sights.count > 1 else { return sights.map { _ in false } }
        // A path's latest choices are the bits of its number, the last one lowest.
        var costs = [Double](repeating: .infinity, count: Self.pathCount)
        costs[0] = 0
        costs[Self.pathCount - 1] = Self.changeCost
        var forerunners: [[Int]] = []
        for index in sights.indices.dropFirst() {
            let step = step(costs, to: index, of: sights, support: support[index])
            costs = step.costs
            forerunners.append(step.forerunners)
        }
        var path = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        var result = [path & 1 == 1]
        for forerunner in forerunners.reversed() {
            path = forerunner[path]
            result.append(path & 1 == 1)
        }
        return result.reversed()
    }

    private func step(
        _ costs: [Double], to index: Int, of sights: [PairedSight], support: Double
    ) -> (costs: [Double], forerunners: [Int]) {
        let seconds = sights[index].time - sights[index - 1].time
        let jumps = (1...min(Self.lookBack, index)).map { back in
            sights[index - back].jump(exchangedWith: sights[index], isSteady: true) * Self.jumpWeight
                / Double(2 * Self.lookBack)
        }
        var next = [Double](repeating: .infinity, count: Self.pathCount)
        var forerunners = [Int](repeating: 0, count: Self.pathCount)
        for (path, cost) in costs.enumerated() where cost < .infinity {
            for choice in 0...1 {
                var reached = cost + (choice == 1 ? Self.exchangedCost * seconds + support : 0)
                if choice != path & 1 { reached += Self.changeCost }
                for (back, jump) in jumps.enumerated() { reached += path >> back & 1 == choice ? -jump : jump }
                let slot = (path << 1 | choice) & (Self.pathCount - 1)
                if reached < next[slot] { (next[slot], forerunners[slot]) = (reached, path) }
            }
        }
        return (next, forerunners)
    }
}
