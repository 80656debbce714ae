internal import SwingCore

// A file may play slower than it was filmed without a tag that says so. All its swings then look slow alike, and what
// decides about them is read best at the speed that they were made at: the clip is read once as it plays, and if its swings
// are slow, once more at their own pace.

extension PoseTrack {
    /// The same poses at times divided by `pace`; frames keep their numbers.
    func played(faster pace: Double) -> PoseTrack {
        var track = self
        for index in track.frames.indices {
            track.frames[index].time = .synthetic(seconds: frames[index].time.seconds / pace)
        }
        return track
    }
}

extension SoundOnset {
    /// The same onset in a clip played faster.
    func played(faster pace: Double) -> SoundOnset { SoundOnset(time: time / pace, strength: strength) }
}

extension Segmentation {
    /// A pace that is estimated from the swings was found a quarter off, and every lead and lag read with it may be, too.
    private static let paceDoubt = 1.6

    /// What was read in a clip played faster, in the times of the clip itself.
    func played(slower pace: Double) -> Segmentation {
        var result = self
        for index in result.swings.indices {
            result.swings[index].start *= pace
            result.swings[index].end *= pace
            for event in result.swings[index].events.indices {
                result.swings[index].events[event].time *= pace
                result.swings[index].events[event].uncertainty *= pace * Self.paceDoubt
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
