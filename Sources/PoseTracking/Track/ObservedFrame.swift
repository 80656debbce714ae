public import SwingCore

/// One frame's reading with its place in time.
struct ObservedFrame: Sendable, Codable {
    /// What is known of the player in a frame.
    enum Sight: Sendable, Codable {
        /// Not looked at: the survey passed it over and no swing is near.
        case passedOver
        /// Looked at, and the player was not there.
        case absent
        case read(LandmarkReading)
    }

    var frame: Int
    var time: MediaTime
    var sight: Sight

    var reading: LandmarkReading? {
        if case .read(let reading) = sight { reading } else { nil }
    }
}

/// All that the networks said about the player of a clip. Everything after it is a pure function of this.
public struct ClipObservations: Sendable, Codable {
    var pictureSize: PictureSize
    /// One per decoded frame, in presentation order.
    var frames: [ObservedFrame]
    /// How many people were seen at once at most.
    var people: Int
    /// Which person is the player, and why.
    public internal(set) var subject: SubjectInfo?
    /// How the camera moved; a track stabilised by it shows what the player did, not the hand that filmed.
    public internal(set) var camera: CameraMotion

    /// The player's track: candidates chosen over the whole clip at once, then smoothed in both directions of time.
    public func track() -> PoseTrack {
        TrackSmoother().smooth(CandidateSelector().track(frames, pictureSize: pictureSize, people: people))
    }
}
