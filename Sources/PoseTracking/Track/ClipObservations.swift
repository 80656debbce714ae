public import Inference
public import SwingCore

/// All that the networks said about the player of a clip. Everything after it is a pure function of this.
public struct ClipObservations: Sendable, Codable {
    var pictureSize: PictureSize
    /// One per decoded frame, in presentation order.
    var frames: [ObservedFrame]
    /// How many people were seen at once at most.
    var people: Int
    /// Which person is the player, and why.
    public internal(set) var subject: SubjectInfo?
    /// Whether the picture was filmed or stored a quarter turn from upright, and no tag says so.
    public internal(set) var liesOnItsSide: Bool
    /// How the camera moved; a track stabilised by it shows what the player did, not the hand that filmed.
    public internal(set) var camera: CameraMotion
    /// What read all this.
    public internal(set) var networks: [NetworkRecord]

    /// The player's track: what was measured, smoothed in both directions of time.
    ///
    /// - Parameters:
    ///   - models: the networks that read; how much the second is believed stands with them.
    ///   - slowdown: how many times slower than filmed the clip plays. How fast a body may turn, reach and speed up is told
    ///     in the seconds of the one who moved; the track comes back in the times of the clip.
    public func track(by models: PoseModels, slowdown: Double = 1) -> PoseTrack {
        let smoother = TrackSmoother(
            claims: models.second?.form.claims,
            readTwice: Set(frames.indices.filter { frames[$0].reading?.second != nil }),
            passedOver: Set(frames.indices.filter { frames[$0].isPassedOver }))
        return played(slower: slowdown) { observed in
            smoother.smooth(observed.measuredAsPlayed(by: models))
        }
    }

    /// What was measured in each frame for itself: sides that the first network exchanged put right, both networks'
    /// readings made one, hands that hold one racket put right, candidates chosen over the whole clip at once, nothing
    /// smoothed or bridged.
    ///
    /// - Parameters: as `track`.
    public func measured(by models: PoseModels, slowdown: Double = 1) -> PoseTrack {
        played(slower: slowdown) { $0.measuredAsPlayed(by: models) }
    }

    private func measuredAsPlayed(by models: PoseModels) -> PoseTrack {
        let sights = MotionReader<TrunkSight>().answers(of: frames)
        let whole = zip(SideExchange().repaired(frames, by: sights), sights).map { $0.turned(by: $1) }
        let swings = MotionReader<SwingSight>().answers(of: frames)
        var track = chosen(CandidateFusion(second: nil).joined(whole), swings: swings)
        if let second = models.second {
            let sided = SecondSides().repaired(whole, by: track)
            track = chosen(CandidateFusion(second: second.form).joined(sided), swings: swings)
        }
        for index in track.frames.indices {
            track.frames[index].trunk = sights[index]
            track.frames[index].sight = swings[index]
        }
        return track
    }

    /// - Parameters:
    ///   - frames: whose landmarks stand where the joints' centres are.
    ///   - swings: which stroke is being played, one per frame.
    private func chosen(_ frames: [ObservedFrame], swings: [SwingSight?]) -> PoseTrack {
        let racket = HeldRacket(in: frames, by: swings)
        return CandidateSelector().track(
            racket?.repaired(frames) ?? frames, swings: swings, holding: racket, pictureSize: pictureSize,
            people: people)
    }

    /// A track of the same observations at the times they were made, put back to those of the clip; one frame stays one.
    private func played(slower pace: Double, _ track: (ClipObservations) -> PoseTrack) -> PoseTrack {
        guard pace != 1 else { return track(self) }
        var asFilmed = self
        for index in frames.indices { asFilmed.frames[index].time = frames[index].time.played(faster: pace) }
        var result = track(asFilmed)
        for index in frames.indices { result.frames[index].time = frames[index].time }
        return result
    }
}
