internal import SwingCore

/// Finds the sequence of choices, sides as read or exchanged, that a body most plausibly made.
///
/// A Viterbi search over a run of readings. A choice pays what `TrunkSight` gives for it, for sides that jump, and for changing its
/// mind. A side often slips first onto its partner's place and the partner leaves only some frames later, so that two
/// frames in a row seldom show the jump: each reading is held against the last few. Paths that agree in these choices
/// differ too little to be kept apart, so that the cheapest of them goes on.
///
/// Of 12,800 frames of rendered players that the network has not learned from, 780 have the arms exchanged as the landmark
/// network reads them, 210 where `TrunkSight` alone decides, and in 180 any limbs stay exchanged after the search.
struct SideTracker: Sendable {
    /// One reading: when, where the sides are, and the natural logarithm of the odds that they are exchanged.
    struct Reading: Sendable {
        /// Seconds of presentation time.
        var time: Double
        /// The joints that are exchanged together.
        var sides: PairedSight
        var odds: Double
    }

    /// How many of the latest choices tell one path from another, and so many frames a reading is held against. Of a real serve
    /// at 30 frames a second the sides slip for five frames, and with three the arms stayed exchanged from the trophy to
    /// contact.
    private static let memory = 6
    private static let pathCount = 1 << memory

    /// What jumps count against the network's odds.
    private static let jumpWeight = 3.0
    /// How many of the network's answers in a second count each for itself: what it takes one frame for it takes the next for,
    /// too. With 60, a network that was wrong about 45 frames in a row of a professional's serve outweighed every jump before
    /// and after them; with 12, jumps alone exchange 69 frames of a player who is small in the picture.
    private static let answersPerSecond = 20.0
    /// What a change costs.
    private static let changeCost = 1.0
    /// The network's odds count for so much at most, and for so many seconds.
    private static let mostOdds = 6.0
    private static let longestStep = 0.1

    /// Whether the sides are exchanged in each of the readings, in order of time.
    func exchanged(_ readings: [Reading]) -> [Bool] {
        guard !readings.isEmpty else { return [] }
        var costs = [Double](repeating: .infinity, count: Self.pathCount)
        costs[0] = 0
        costs[Self.pathCount - 1] = 0
        /// For every reading and path, the choice that its forerunner no longer remembers.
        var forgotten: [[Bool]] = []
        for index in readings.indices {
            let step = step(costs, to: index, of: readings)
            costs = step.costs
            forgotten.append(step.forgotten)
        }
        var path = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        var result: [Bool] = []
        for index in readings.indices.reversed() {
            result.append(path & 1 == 1)
            path = path >> 1 | (forgotten[index][path] ? Self.pathCount / 2 : 0)
        }
        return result.reversed()
    }

    private func step(_ costs: [Double], to index: Int, of readings: [Reading]) -> (costs: [Double], forgotten: [Bool])
    {
        let reading = readings[index]
        let seconds = index > 0 ? reading.time - readings[index - 1].time : 0
        let doubt =
            -Self.answersPerSecond * min(Self.longestStep, seconds)
            * min(Self.mostOdds, max(-Self.mostOdds, reading.odds))
        let jumps = (0..<min(Self.memory, index)).map { back in
            readings[index - 1 - back].sides.jump(exchangedWith: reading.sides) * Self.jumpWeight
                / Double(2 * Self.memory)
        }
        var next = [Double](repeating: .infinity, count: Self.pathCount)
        var forgotten = [Bool](repeating: false, count: Self.pathCount)
        for (choices, cost) in costs.enumerated() where cost < .infinity {
            for choice in 0...1 {
                var continued = cost + (choice == 1 ? doubt : 0) + (choice != choices & 1 ? Self.changeCost : 0)
                for (back, jump) in jumps.enumerated() {
                    continued += choices >> back & 1 == choice ? -jump : jump
                }
                let slot = (choices << 1 | choice) & (Self.pathCount - 1)
                if continued < next[slot] {
                    next[slot] = continued
                    forgotten[slot] = choices >= Self.pathCount / 2
                }
            }
        }
        return (next, forgotten)
    }
}

extension [ObservedFrame] {
    /// Exchanges the sides of some landmarks wherever a body most plausibly has them the other way round.
    ///
    /// - Parameters:
    ///   - joints: those of the landmarks that tell where the sides are.
    ///   - torso: the clip's typical torso in pixels.
    ///   - odds: the natural logarithm of the odds that a reading's sides are exchanged, by the frame's index.
    mutating func exchange(
        _ landmarks: Set<Landmark>, of joints: [PairedJoint], torso: Double, odds: (Int, LandmarkReading) -> Double
    ) {
        for run in runs {
            let readings = run.compactMap { index in
                self[index].reading.map { reading in
                    let time = self[index].time.seconds
                    return SideTracker.Reading(
                        time: time, sides: PairedSight(reading, of: joints, time: time, torso: torso),
                        odds: odds(index, reading))
                }
            }
            for (index, isExchanged) in zip(run, SideTracker().exchanged(readings)) where isExchanged {
                guard let reading = self[index].reading else { continue }
                self[index].sight = .read(reading.reflected(landmarks))
            }
        }
    }
}
