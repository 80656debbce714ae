import SwingCore
import TestSupport

extension PoseTrack {
    /// Somebody 350 pixels high who stands, both wrists at one place, the shoulders' middle at (600, 213).
    static func standing(wrists: ImagePoint = ImagePoint(640, 300), for seconds: Double) -> PoseTrack {
        var pose = SyntheticPlayer().track().frames[0].pose
        let (top, bottom) = (ImagePoint(600, 150), ImagePoint(600, 500))
        for landmark in Landmark.allCases { pose?[landmark].position = ImagePoint(600, 300) }
        for joint in [PairedJoint.shoulder, .hip, .knee, .ankle, .wrist] {
            let share: Double =
                switch joint {
                case .shoulder: 0.18
                case .hip: 0.47
                case .knee: 0.72
                default: 0.96
                }
            for hand in Handedness.allCases {
                pose?[joint.on(hand)].position = joint == .wrist ? wrists : top + (bottom - top) * share
            }
        }
        let frames = (0..<Int(seconds * 60)).map {
            TrackedFrame(frame: $0, time: .synthetic(seconds: Double($0) / 60), pose: pose)
        }
        return PoseTrack(pictureSize: PictureSize(width: 1280, height: 720), frames: frames, people: 1)
    }
}
