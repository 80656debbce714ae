public import SwingCore

extension PoseTrack {
    /// The track without a hitting arm that was read where the other one is raised: it is hidden, says so, and lies on its way from
    /// where it was seen to where it is seen again.
    ///
    /// Before a serve or an overhead one arm points up, and the other, bent behind the head or hidden by it, may not be seen at
    /// all: BlazePose then finds the raised arm for either side and is sure of both. Of 28 serves and overheads (samples and
    /// players drawn by lot) four had it, for up to 0.8 s: the hitting elbow and wrist lay 0.4 to 0.9 torso lengths off, and the
    /// other arm where it was. Nobody raises both arms in one line.
    ///
    /// - Parameters:
    ///   - handedness: of the player; nil where it is not known, and nothing changes.
    ///   - swings: in the track's time.
    public func withoutDoubledArm(of handedness: Handedness?, in swings: [Swing]) -> PoseTrack {
        guard let handedness else { return self }
        var track = self
        for swing in swings where swing.stroke.isOverhead {
            let contact = swing.event(.contact)?.time ?? swing.end
            let shown = indices(from: swing.start, through: swing.end).filter { frames[$0].pose != nil }
            let poses = shown.compactMap { frames[$0].pose }
            let times = shown.map { frames[$0].time.seconds }
            let coming = Array(poses[..<times.prefix { $0 <= contact }.count])
            guard let torso = Series.median(coming.map(\.torso)) else { continue }
            for run in DoubledArm.runs(in: coming, torso: torso)
            where times[run.upperBound - 1] - times[run.lowerBound] >= DoubledArm.shortest {
                let arm = HiddenArm(side: handedness, torso: torso)
                let ends = [run.lowerBound - 1, run.upperBound].filter(poses.indices.contains)
                for place in run {
                    track.frames[shown[place]].pose = arm.hidden(
                        in: poses[place], at: times[place], between: ends.map { (times[$0], poses[$0]) })
                }
            }
        }
        return track
    }
}

/// How two arms that were read in one place are told, and what is said of the one that is not there.
private enum DoubledArm {
    /// Elbows, and wrists, nearer together than the first are in one place; around such a frame they are up to the second. In
    /// torso lengths.
    private static let samePlace = (surely: 0.2, perhaps: 0.35)
    /// Wrists so far above the shoulders are raised, in torso lengths.
    private static let raised = 0.3
    /// The racket arm passes the other on its way up in less, in seconds.
    static let shortest = 0.04

    /// The stretches of poses, as indices, in which both arms lie in one place.
    static func runs(in poses: [Pose], torso: Double) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        while start < poses.count {
            var end = start
            while end < poses.count, isDoubled(poses[end], within: samePlace.perhaps * torso, torso) { end += 1 }
            if poses[start..<end].contains(where: { isDoubled($0, within: samePlace.surely * torso, torso) }) {
                runs.append(start..<end)
            }
            start = end + 1
        }
        return runs
    }

    private static func isDoubled(_ pose: Pose, within distance: Double, _ torso: Double) -> Bool {
        func areTogether(_ joint: PairedJoint) -> Bool {
            Geometry.distance(pose.position(joint.on(.left)), pose.position(joint.on(.right))) < distance
        }
        let line = pose.middle(of: .shoulder).y - raised * torso
        return areTogether(.elbow) && areTogether(.wrist)
            && Handedness.allCases.allSatisfy { pose.position(PairedJoint.wrist.on($0)).y < line }
    }
}

/// An arm that is not where it was read.
private struct HiddenArm {
    var side: Handedness
    /// Pixels.
    var torso: Double

    /// Of a landmark that is known to be elsewhere: below what is drawn.
    private static let confidence = 0.1
    /// How far off such a landmark lies, in torso lengths: one deviation.
    private static let uncertainty = 0.5

    private var landmarks: [Landmark] {
        [PairedJoint.elbow.on(side), PairedJoint.wrist.on(side)] + Landmark.fingers(of: side)
    }

    /// A pose with the arm somewhere between where it was seen before and where it is seen after, as from its shoulder; where it was
    /// read, if it was seen neither before nor after.
    func hidden(in pose: Pose, at time: Double, between seen: [(time: Double, pose: Pose)]) -> Pose {
        var pose = pose
        let shoulder = PairedJoint.shoulder.on(side)
        if let first = seen.first, let last = seen.last {
            let share = last.time > first.time ? (time - first.time) / (last.time - first.time) : 0
            for landmark in landmarks {
                let ways = [first, last].map { $0.pose.position(landmark) - $0.pose.position(shoulder) }
                pose.keypoints[landmark.rawValue].position =
                    pose.position(shoulder) + ways[0] * (1 - share) + ways[1] * share
                let inSpace = [first, last].map { $0.pose.world[landmark.rawValue] - $0.pose.world[shoulder.rawValue] }
                pose.world[landmark.rawValue] =
                    pose.world[shoulder.rawValue] + inSpace[0] * (1 - share) + inSpace[1] * share
            }
        }
        for landmark in landmarks {
            pose.keypoints[landmark.rawValue].confidence = min(Self.confidence, pose[landmark].confidence)
            pose.keypoints[landmark.rawValue].uncertainty = max(Self.uncertainty * torso, pose[landmark].uncertainty)
        }
        return pose
    }
}

extension Pose {
    /// From the middle of the hips to that of the shoulders, in pixels.
    fileprivate var torso: Double { Geometry.distance(middle(of: .hip), middle(of: .shoulder)) }
}
