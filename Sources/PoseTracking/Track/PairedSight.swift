internal import SwingCore

/// Where one reading sees both sides of some joints, to tell whether they were exchanged from one frame to the next.
struct PairedSight: Sendable {
    private typealias Pair = (joint: PairedJoint, left: LandmarkCandidate, right: LandmarkCandidate)

    /// Seconds of presentation time.
    let time: Double
    private let pairs: [Pair]
    private let torso: Double

    /// - Parameters:
    ///   - time: of the reading, seconds of presentation time.
    ///   - torso: the clip's typical torso in pixels.
    init(_ reading: LandmarkReading, of joints: [PairedJoint], time: Double, torso: Double) {
        let best = reading.best
        pairs = joints.map { ($0, best[$0.on(.left).rawValue], best[$0.on(.right).rawValue]) }
        self.time = time
        self.torso = torso
    }

    /// How much further than otherwise both sides would have jumped if they were exchanged on the way to a later reading,
    /// in squared ordinary movements, by how likely they were seen; negative where the exchange is what holds them in
    /// place. No joint is expected to gain speed on the way.
    func jump(exchangedWith later: PairedSight) -> Double {
        zip(pairs, later.pairs).map { from, to in
            let reach = JointReach(of: from.joint, in: later.time - time, torso: torso, isSteady: true)
            let likelihood = [from.left, from.right, to.left, to.right].map(\.likelihood).min() ?? 0
            func cost(_ start: LandmarkCandidate, _ end: LandmarkCandidate) -> Double {
                reach.cost(from: start.position, to: end.position)
            }
            return likelihood
                * (cost(from.left, to.right) + cost(from.right, to.left) - cost(from.left, to.left)
                    - cost(from.right, to.right))
        }.reduce(0, +)
    }
}
