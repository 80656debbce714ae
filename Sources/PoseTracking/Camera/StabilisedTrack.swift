public import SwingCore

extension PoseTrack {
    /// The track as a camera that stands still and level would have seen it: each frame's picture positions moved into the
    /// reference frame of its shot, and turned so that upright things stand; a player beside the middle of a camera that
    /// looks down is turned about the hips besides. What is drawn needs the track as it was.
    ///
    /// A still and level camera gives the same track, to the last bit. World landmarks are the body's own and are only
    /// turned. Where the motion is unknown the placement runs on evenly, so that no jump looks like a movement of the
    /// player.
    public func stabilised(by motion: CameraMotion) -> PoseTrack {
        var track = self
        let levelling = motion.levelling
        for index in track.frames.indices {
            guard var pose = track.frames[index].pose,
                let placement = motion.placement(at: track.frames[index].time)
            else { continue }
            let beside = motion.uprightTurn(at: pose.middle(of: .hip))
            for joint in pose.keypoints.indices {
                let steady = motion.stabilised(pose.keypoints[joint].position, under: placement)
                pose.keypoints[joint].position = levelling?.apply(to: steady) ?? steady
                pose.keypoints[joint].uncertainty *= placement.toReference.scale
            }
            if let levelling { pose.turnWorld(by: levelling) }
            if beside != 0 {
                let upright = Similarity.turn(by: beside, about: pose.middle(of: .hip))
                for joint in pose.keypoints.indices {
                    pose.keypoints[joint].position = upright.apply(to: pose.keypoints[joint].position)
                }
                pose.turnWorld(by: upright)
            }
            track.frames[index].pose = pose
        }
        return track
    }
}

extension ClipObservations {
    /// What flew about the player, in the order of time, where a camera on a tripod would have seen it.
    public var steadySpots: [SpottedFrame] {
        let levelling = camera.levelling
        let interval = frames.typicalInterval
        return frames.compactMap { frame in
            guard let spots = frame.spots, let placement = camera.placement(at: frame.time) else { return nil }
            return SpottedFrame(
                time: frame.time,
                spots: spots.map { spot in
                    let steady = camera.stabilised(spot.position, under: placement)
                    let place = levelling?.apply(to: steady) ?? steady
                    return MovingSpot(
                        x: Float(place.x), y: Float(place.y), length: spot.length, width: spot.width,
                        contrast: spot.contrast)
                }, lag: (frame.lag ?? 0) * interval)
        }
    }
}

extension Pose {
    /// Turns the places in space as a turn of the picture turns those in it; their origin stays.
    fileprivate mutating func turnWorld(by turn: Similarity) {
        world = world.map { place in
            let flat = turn.turned(ImagePoint(place.x, place.y))
            return WorldPoint(flat.x, flat.y, place.z)
        }
    }
}
