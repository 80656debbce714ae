internal import SwingCore

extension PairedJoint {
    /// The joints that are compared.
    static let compared: [PairedJoint] = [.shoulder, .elbow, .wrist, .hip, .knee, .ankle]

    /// As in `KeypointScore.claims`.
    var name: String { String(describing: self) }

    /// Joints that a tracker exchanges together.
    static let exchangedTogether: [[PairedJoint]] = [[.elbow, .wrist], [.knee, .ankle], [.shoulder, .hip]]
}

/// Compares the joints in the picture.
struct KeypointScoring {
    var pairs: [FramePair]
    var pictureSize: PictureSize?
    var handedness: Handedness?
    var windows: ContactWindows

    func score() -> KeypointScore {
        let torsos = pairs.map { Self.torso(of: $0.truth) }
        guard let median = FramePair.median(torsos.compactMap(\.self)), median > 0 else { return KeypointScore() }
        var score = KeypointScore()
        for (pair, torso) in zip(pairs, torsos) {
            guard let torso else { continue }
            add(pair, torso: max(torso, median / 2), to: &score)
        }
        return score
    }

    private func add(_ pair: FramePair, torso: Double, to score: inout KeypointScore) {
        score.frames += 1
        if pair.pose == nil { score.framesWithoutPose += 1 }
        let isNear = windows.contains(pair.truth.time)
        for joint in PairedJoint.compared {
            for side in Handedness.allCases {
                let landmark = joint.on(side)
                guard let truth = seen(landmark, in: pair.truth) else { continue }
                let distance = pair.pose.map { Geometry.distance($0.position(landmark), truth.position) / torso }
                score.joints[landmark.name, default: PointTally()].add(distance: distance)
                switch truth.isVisible {
                case true?: score.visible.add(distance: distance)
                case false?: score.hidden.add(distance: distance)
                case nil: break
                }
                if let pose = pair.pose {
                    let claim = Self.claim(pose[landmark], truth.position, isNear: isNear)
                    score.claims[joint.name, default: ClaimTally()].add(claim)
                }
                if isNear, side == handedness, [.shoulder, .elbow, .wrist].contains(joint) {
                    score.hittingArm.add(distance: distance)
                }
            }
        }
        if isSwapped(pair, torso: torso) { score.swappedFrames += 1 }
    }

    /// Both coordinates against the claimed deviation.
    private static func claim(_ keypoint: Keypoint, _ truth: ImagePoint, isNear: Bool) -> ClaimTally {
        let off = keypoint.position - truth
        let within = [off.x, off.y].count { abs($0) <= keypoint.uncertainty }
        var tally = ClaimTally()
        if isNear {
            tally.nearContact = ShareTally(hits: within, count: 2)
        } else {
            tally.elsewhere = ShareTally(hits: within, count: 2)
        }
        return tally
    }

    /// A true joint that lies in the picture.
    private func seen(_ landmark: Landmark, in frame: Truth.Frame) -> Truth.Joint? {
        guard let joint = frame.joints2D[landmark] else { return nil }
        guard let size = pictureSize else { return joint }
        let isInside =
            joint.position.x >= 0 && joint.position.y >= 0 && joint.position.x < Double(size.width)
            && joint.position.y < Double(size.height)
        return isInside ? joint : nil
    }

    /// Whether arms, legs or trunk lie nearer to the truth with left and right exchanged.
    private func isSwapped(_ pair: FramePair, torso: Double) -> Bool {
        guard let pose = pair.pose else { return false }
        return PairedJoint.exchangedTogether.contains { joints in
            var gains: [Double] = []
            for landmark in joints.flatMap({ joint in Handedness.allCases.map(joint.on) }) {
                guard let truth = seen(landmark, in: pair.truth) else { return false }
                let asIs = Geometry.distance(pose.position(landmark), truth.position)
                let exchanged = Geometry.distance(pose.position(landmark.partner), truth.position)
                gains.append((asIs - exchanged) / torso)
            }
            return gains.reduce(0, +) / Double(gains.count) > PointTally.limit
        }
    }

    /// Pixels from the middle of the shoulders to the middle of the hips; nil when one of the four is not known.
    private static func torso(of frame: Truth.Frame) -> Double? {
        func middle(_ joint: PairedJoint) -> ImagePoint? {
            guard let left = frame.joints2D[joint.on(.left)], let right = frame.joints2D[joint.on(.right)] else {
                return nil
            }
            return (left.position + right.position) / 2
        }
        guard let shoulders = middle(.shoulder), let hips = middle(.hip) else { return nil }
        return Geometry.distance(shoulders, hips)
    }
}
