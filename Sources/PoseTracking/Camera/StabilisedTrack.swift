public import SwingCore

extension PoseTrack {
    /// The track as a camera that stands still would have seen it: each frame's picture positions moved into the
    /// reference frame of its shot. What is drawn needs the track as it was.
    ///
    /// A still camera gives the same track, to the last bit. World landmarks are the body's own and stay. Where the
    /// motion is unknown the placement runs on evenly, so that no jump looks like a movement of the player.
    public func stabilised(by motion: CameraMotion) -> PoseTrack {
        var track = self
        for index in track.frames.indices {
            guard var pose = track.frames[index].pose,
                let placement = motion.placement(at: track.frames[index].time)
            else { continue }
            for joint in pose.keypoints.indices {
                pose.keypoints[joint].position = motion.stabilised(pose.keypoints[joint].position, under: placement)
                pose.keypoints[joint].uncertainty *= placement.toReference.scale
            }
            track.frames[index].pose = pose
        }
        return track
    }
}
