internal import SwingCore

/// Finds the sequence of choices, sides as read or exchanged, that a body most plausibly made.
///
/// A Viterbi search over a run of readings. A choice pays for a turn of the trunk that no body makes (`TurnFilter`), for
/// shoulders that are twisted against the hips, for sides that jump, for changing its mind, and for exchanging what the
/// network saw plainly or the face confirms. A side often slips first onto its partner's place and the partner leaves only
/// some frames later, so that two frames in a row seldom show the jump: each reading is held against the last few. Paths
/// that agree in these choices differ too little to be kept apart, so that the cheapest of them goes on.
///
/// The weights were found on the samples and 138 clips drawn by lot; each may be a fifth larger or smaller for the same
/// choices in nearly all of them.
struct SideTracker: Sendable {
    /// How many of the latest choices tell one path from another, and so many frames a reading is held against. Of a real serve
    /// at 30 frames a second the sides slip for five frames, and with three the arms stayed exchanged from the trophy to
    /// contact.
    private static let memory = 6
    private static let pathCount = 1 << memory

    /// Weights against a natural logarithm of likelihood: of a surprising turn, of the jumps of all sides.
    private static let surpriseWeight = 3.0
    private static let jumpWeight = 3.0
    /// What a change costs, and what a run that begins exchanged costs.
    private static let changeCost = 5.0
    private static let firstExchangedCost = 25.0
    /// What a second of shoulders that are turned by `torsion` radians against the hips costs, others by the square and at
    /// most four times that: a forehand's largest is 45 degrees or so. Shoulders as they stood lay within 30 degrees of
    /// the hips as they were read in nine frames of ten, exchanged ones in one of fifteen (samples and clips drawn by lot).
    private static let torsionCost = 6.0
    private static let torsion = Geometry.radians(40)
    /// Readings a second that are worth counting: the network stays mistaken for some tenths of a second.
    private static let readingsPerSecond = 4.0
    /// The natural logarithm of the odds against an exchange of sides that are half seen, and what each unit of likelihood adds
    /// beyond that. Of shoulders at least 0.3 torso lengths apart that were seen with a likelihood of 0.85, 0.75, 0.65,
    /// 0.55 and 0.45, 0.2, 2.4, 6.5, 10 and 26 % were exchanged (9,858 frames of samples and clips drawn by lot).
    private static let halfSeen = 0.6
    private static let halfSeenOdds = 1.0
    private static let plainSightOdds = 40.0
    /// Shoulders nearer together than this share of the torso are exchanged at a lower price.
    private static let nearlyOneBehindTheOther = 0.07
    /// A look for a face tells of so many seconds before and after it.
    private static let longestLook = 0.15

    /// One way to read the sides so far.
    private struct Path {
        var cost: Double
        var turn: TurnFilter
    }

    /// Whether the sides are exchanged in each of the readings, in order of time.
    func exchanged(_ turns: [TrunkTurn]) -> [Bool] {
        guard let first = turns.first else { return [] }
        let faces = faces(of: turns)
        var paths = [Path?](repeating: nil, count: Self.pathCount)
        paths[0] = Path(cost: 0, turn: TurnFilter(turn: first.asRead, variance: first.variance))
        paths[Self.pathCount - 1] = Path(
            cost: Self.firstExchangedCost, turn: TurnFilter(turn: first.reflected, variance: first.variance))
        /// For every reading and path, the choice that its forerunner no longer remembers.
        var forgotten: [[Bool]] = []
        for index in turns.indices.dropFirst() {
            let step = step(paths, to: index, of: turns, face: faces[index])
            paths = step.paths
            forgotten.append(step.forgotten)
        }
        var path = paths.indices.min { paths[$0]?.cost ?? .infinity < paths[$1]?.cost ?? .infinity } ?? 0
        var result: [Bool] = []
        for index in turns.indices.reversed() {
            result.append(path & 1 == 1)
            guard index > 0 else { break }
            path = path >> 1 | (forgotten[index - 1][path] ? Self.pathCount / 2 : 0)
        }
        return result.reversed()
    }

    private func step(
        _ paths: [Path?], to index: Int, of turns: [TrunkTurn], face: FaceEvidence?
    ) -> (paths: [Path?], forgotten: [Bool]) {
        let turn = turns[index]
        let seconds = turn.time - turns[index - 1].time
        let jumps = (1...min(Self.memory, index)).map { back in
            turns[index - back].sides.jump(exchangedWith: turn.sides) * Self.jumpWeight
                / Double(2 * Self.memory)
        }
        let costs = [false, true].map { isExchanged in
            seconds * Self.twist(turn.angle(isExchanged: isExchanged), against: turn.pelvis)
                + (isExchanged ? doubt(of: turn, for: seconds, face: face) : 0)
        }
        var next = [Path?](repeating: nil, count: Self.pathCount)
        var forgotten = [Bool](repeating: false, count: Self.pathCount)
        for (choices, path) in paths.enumerated() {
            guard let path else { continue }
            for choice in 0...1 {
                var continued = path
                let surprise = continued.turn.follow(
                    turn.angle(isExchanged: choice == 1), variance: turn.variance, after: seconds)
                continued.cost += Self.surpriseWeight * surprise + costs[choice]
                if choice != choices & 1 { continued.cost += Self.changeCost }
                for (back, jump) in jumps.enumerated() {
                    continued.cost += choices >> back & 1 == choice ? -jump : jump
                }
                let slot = (choices << 1 | choice) & (Self.pathCount - 1)
                if continued.cost < next[slot]?.cost ?? .infinity {
                    next[slot] = continued
                    forgotten[slot] = choices >= Self.pathCount / 2
                }
            }
        }
        return (next, forgotten)
    }

    /// What a second of shoulders turned so against a pelvis costs.
    private static func twist(_ shoulders: Double, against pelvis: Double) -> Double {
        torsionCost * min(4, TrunkTurn.square(TrunkTurn.wrapped(shoulders - pelvis) / torsion))
    }

    /// What speaks against sides that are exchanged for some seconds: how plainly they were seen, and the face.
    private func doubt(of turn: TrunkTurn, for seconds: Double, face: FaceEvidence?) -> Double {
        let odds =
            Self.halfSeenOdds * min(1, turn.likelihood / Self.halfSeen)
            + Self.plainSightOdds * max(0, turn.likelihood - Self.halfSeen)
        let share = min(1, abs(turn.separation) / Self.nearlyOneBehindTheOther)
        let support = face?.support(shouldersApart: turn.separation) ?? 0
        return Self.readingsPerSecond * seconds * (support + share * odds)
    }

    /// What a look for a face near each reading says; of two looks the nearer one tells.
    private func faces(of turns: [TrunkTurn]) -> [FaceEvidence?] {
        let looks = turns.filter { $0.face != nil }
        var near = 0
        return turns.map { turn in
            while near + 1 < looks.count, abs(looks[near + 1].time - turn.time) <= abs(looks[near].time - turn.time) {
                near += 1
            }
            guard near < looks.count, abs(looks[near].time - turn.time) <= Self.longestLook else { return nil }
            return looks[near].face
        }
    }
}
