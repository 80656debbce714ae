internal import SwingCore

/// A joint's peak in pictures in which the network gives it the other side's name.
///
/// A racket held up behind an arm looks like a second arm. For a few pictures the network then takes it for the one side's and
/// the arm itself for the other's, and a peak that the other side was offered counts half. Where the joint's own peaks before and
/// after stand in the same place, the one between them is the joint's, whatever it is called, and counts in full. At half size
/// elbow and wrist of a tossing arm stood on the raised racket for 18 frames of a serve behind a fence; of 67 players drawn by lot
/// no figure changes with it.
struct RenamedPeaks {
    /// Of the frames of the stretch that have any, by their index among all.
    private let peaks: [Int: [LandmarkCandidate]]

    /// Frames before and after in which the place is looked for under its own name: from 8 to 18 the same comes out.
    private static let reach = 12
    /// How near another peak is the same, in torso lengths; with 0.2 as much is gained.
    private static let samePlace = 0.15
    /// A peak at least so likely is plain; with 0.2 three frames more of those players have their sides exchanged.
    private static let leastLikelihood = 0.3

    /// - Parameters:
    ///   - run: the indices of frames that follow each other.
    ///   - torso: the clip's typical torso in pixels.
    init(of joint: PairedJoint, on side: Handedness, in frames: [ObservedFrame], _ run: [Int], torso: Double) {
        guard joint == .elbow || joint == .wrist else {
            peaks = [:]
            return
        }
        let near = Self.samePlace * torso
        func plain(_ landmark: Landmark, _ at: Int) -> [LandmarkCandidate] {
            (frames[run[at]].reading?.candidates(landmark) ?? []).filter { $0.likelihood >= Self.leastLikelihood }
        }
        func isThere(_ place: ImagePoint, _ at: Int) -> Bool {
            plain(joint.on(side), at).contains { Geometry.distance($0.position, place) <= near }
        }
        // Most frames have none: what is offered is looked up, not kept.
        var found: [Int: [LandmarkCandidate]] = [:]
        for at in run.indices {
            let before = max(0, at - Self.reach)..<at
            let after = (at + 1)..<max(at + 1, min(run.count, at + 1 + Self.reach))
            let renamed = plain(joint.on(side).partner, at).filter { peak in
                !isThere(peak.position, at) && before.contains { isThere(peak.position, $0) }
                    && after.contains { isThere(peak.position, $0) }
            }
            if !renamed.isEmpty { found[run[at]] = renamed }
        }
        peaks = found
    }

    /// What counts in full though the other side was offered it; none in most frames.
    subscript(frame: Int) -> [LandmarkCandidate] { peaks[frame] ?? [] }
}
