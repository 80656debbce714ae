internal import SwingCore

/// Gives the shoulders and arms of the second network the sides that the first network's have.
///
/// Where a trunk turns through the line of sight or one arm hides the other, either network takes one side for the other, seldom both
/// at once. The first one's sides have been put right with what is known of trunks and bodies, over the whole clip; where both see
/// the same two places and name them the other way round, the first one's names hold, as long as the second's own places do not
/// jump for it. Each joint goes by itself: the second network exchanges elbows without wrists. Its legs are the surer ones.
///
/// Of 11,736 frames of the samples 11 come out exchanged without it and none with it, of 15,800 of players drawn by lot 68 and 30.
struct SecondSides: Sendable {
    private static let joints: [PairedJoint] = [.shoulder, .elbow, .wrist]
    /// Natural logarithm of the odds that a joint is exchanged whose two sides would be a torso nearer to the first network's for
    /// it. From 2 to 4 it makes little difference.
    private static let oddsPerTorso = 3.0

    /// - Parameter track: of the first network alone, one pose per frame.
    func repaired(_ frames: [ObservedFrame], by track: PoseTrack) -> [ObservedFrame] {
        let torso = frames.typicalTorso
        var seen = frames.map(Self.bySecond)
        for joint in Self.joints {
            seen.exchange([joint.on(.left), joint.on(.right)], of: [joint], torso: torso) { index, reading in
                track.frames[index].pose.map { first in
                    Self.oddsPerTorso * Self.gain(of: joint, reading.best, exchangedFor: first) / torso
                } ?? 0
            }
        }
        return zip(frames, seen).map { frame, seen in
            guard var reading = frame.reading, let second = reading.second, let sided = seen.reading else {
                return frame
            }
            reading.second = Candidates(
                Landmark.allCases.map { second[$0].isEmpty ? [] : sided.candidates($0) })
            var result = frame
            result.sight = .read(reading)
            return result
        }
    }

    /// The frame as the second network sees it; what it does not know is the first one's.
    private static func bySecond(_ frame: ObservedFrame) -> ObservedFrame {
        guard let reading = frame.reading, let second = reading.second else { return frame }
        var result = frame
        result.sight = .read(
            LandmarkReading(
                candidates: Landmark.allCases.map { second[$0].isEmpty ? reading.candidates($0) : second[$0] },
                visibility: reading.visibility, world: reading.world, confidence: reading.confidence))
        return result
    }

    /// How much nearer to the first network's places both sides are when exchanged, together, in pixels.
    private static func gain(
        of joint: PairedJoint, _ second: [LandmarkCandidate], exchangedFor first: Pose
    ) -> Double {
        let (left, right) = (joint.on(.left), joint.on(.right))
        func distance(_ one: Landmark, _ other: Landmark) -> Double {
            Geometry.distance(second[one.rawValue].position, first.position(other))
        }
        return distance(left, left) + distance(right, right) - distance(left, right) - distance(right, left)
    }
}
