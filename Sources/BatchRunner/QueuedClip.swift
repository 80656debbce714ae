/// A clip that rests and is to be analysed.
struct QueuedClip: Sendable, Hashable {
    /// Relative to the folder of the clips.
    var place: String
    var path: String
    var stamp: FileStamp
    var settings: ClipSettings
    /// Where its results stand, relative to the folder of the results.
    var results: String
    /// How often it was tried.
    var attempts = 0
}
