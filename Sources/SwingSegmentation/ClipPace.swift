internal import Glibc
internal import SwingCore

/// How many times slower than filmed a clip plays, and who says so.
public enum ClipPace: Sendable, Hashable {
    /// A tag in the file, or the user.
    case declared(Double)
    /// Nobody: taken to be so.
    case assumed(Double)

    public var slowdown: Double {
        switch self {
        case .declared(let pace), .assumed(let pace): pace
        }
    }

    var isDeclared: Bool { if case .declared = self { true } else { false } }

    /// Whether the file, the user or the swings say how fast the clip plays: one that plays as it was filmed, as far as anybody
    /// says, may still be a slow motion that is taken for full speed.
    var isTold: Bool { isDeclared || slowdown != 1 }

    /// How many times wider the claims are.
    func doubt(_ configuration: SegmentationConfiguration) -> Double {
        switch self {
        case .declared: 1
        case .assumed(let pace): pace == 1 ? configuration.unknownPaceDoubt : configuration.paceDoubt
        }
    }
}

extension PoseTrack {
    /// The same poses at times divided by `pace`; frames keep their numbers.
    func played(faster pace: Double) -> PoseTrack {
        guard pace != 1 else { return self }
        var track = self
        for index in track.frames.indices {
            track.frames[index].time = frames[index].time.played(faster: pace)
        }
        return track
    }
}

extension SoundOnset {
    /// The same onset in a clip played faster.
    func played(faster pace: Double) -> SoundOnset { SoundOnset(time: time / pace, strength: strength) }
}

extension SpottedFrame {
    /// The same spots in a clip played faster.
    func played(faster pace: Double) -> SpottedFrame {
        SpottedFrame(time: time.played(faster: pace), spots: spots, lag: lag / pace)
    }
}

extension Segmentation {
    /// What was read in a clip played faster, in the times of the clip itself.
    ///
    /// - Parameter doubt: how many times wider the claims are, for a pace that is not sure. That of a contact at the clip's own
    ///   pace allows for it already.
    func played(slower pace: Double, doubt: Double) -> Segmentation {
        guard pace != 1 || doubt != 1 else { return self }
        var result = self
        for index in result.swings.indices {
            result.swings[index].start *= pace
            result.swings[index].end *= pace
            for event in result.swings[index].events.indices {
                let asPlayed = result.swings[index].events[event]
                result.swings[index].events[event].time *= pace
                let wider = pace * (pace == 1 && asPlayed.name == .contact ? 1 : doubt)
                result.swings[index].events[event].uncertainty *= wider
            }
            for phase in result.swings[index].phases.indices {
                result.swings[index].phases[phase].start *= pace
                result.swings[index].phases[phase].end *= pace
            }
        }
        for index in result.refusals.indices { result.refusals[index].time *= pace }
        return result
    }
}
