internal import SwingCore

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
