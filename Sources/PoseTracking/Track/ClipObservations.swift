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
    /// - Parameter models: the networks that read; how much the second is believed stands with them.
    public func track(by models: PoseModels) -> PoseTrack { TrackSmoother().smooth(measured(by: models)) }

    /// What was measured in each frame for itself: sides that the first network exchanged and turns that it read mirrored put
    /// right, both networks' readings made one, candidates chosen over the whole clip at once, nothing smoothed or
    /// bridged.
    public func measured(by models: PoseModels) -> PoseTrack {
        let turned = TrunkTurnRepair().repaired(SideExchange().repaired(frames))
        let joined = CandidateFusion(second: models.second?.form).joined(turned)
        return CandidateSelector().track(joined, pictureSize: pictureSize, people: people)
    }
}
