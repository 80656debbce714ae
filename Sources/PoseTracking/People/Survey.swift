internal import SwingCore

/// A decoded frame's place in the clip.
struct SurveyedFrame: Sendable {
    var index: Int
    var time: MediaTime
}

/// Who was seen in a clip, and where.
public struct Survey: Sendable {
    var pictureSize: PictureSize
    /// One per decoded frame.
    var frames: [SurveyedFrame]
    /// The frames that were looked at, as indices into `frames`.
    var looked: Set<Int>
    var people: [SurveyedPerson]
    var mostAtOnce: Int

    /// Presentation time of every frame, in seconds.
    public var times: [Double] { frames.map(\.time.seconds) }
}
