import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// What a file's copy must not change: played at half speed, half the size, mirrored or muted, a clip has the same strokes,
/// and no event lies further off than it claims. `scripts/swing-invariance` asks the same of real files.
@Suite struct SwingInvarianceTests {
    struct Given: Sendable {
        var action: SyntheticAction
        var viewAngle: Double

        static let all = [SyntheticAction.serve, .smash, .forehand, .oneHandedBackhand, .twoHandedBackhand].flatMap {
            action in [20.0, 150].map { Given(action: action, viewAngle: $0) }
        }

        var track: PoseTrack {
            var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
            player.viewAngle = viewAngle
            return player.track()
        }
    }

    /// The hit as a phone on the far side of the court hears it.
    private let onsets = [SoundOnset(time: 2.04, strength: 30)]

    private func segment(
        _ track: PoseTrack, _ onsets: [SoundOnset], slowdown: Double? = nil
    ) -> Segmentation {
        SwingSegmenter.once.segment(
            track, onsets: onsets, handedness: nil, stroke: nil, view: nil, slowdown: slowdown)
    }

    private func expectSame(_ copy: Segmentation, as original: Segmentation, slower pace: Double = 1) throws {
        try #require(copy.swings.map(\.stroke) == original.swings.map(\.stroke))
        #expect(copy.swings.map(\.variant) == original.swings.map(\.variant))
        for (swing, reference) in zip(copy.swings, original.swings) {
            for event in reference.events {
                guard let found = swing.event(event.name) else { continue }
                #expect(abs(found.time / pace - event.time) <= max(event.uncertainty, found.uncertainty / pace))
            }
            #expect(swing.event(.contact) != nil)
        }
    }

    /// A pace that nobody declares has to be guessed from the swings, which only some views allow.
    @Test(arguments: Given.all.filter { $0.viewAngle < 90 }) func halfSpeedIsTheSameStroke(_ given: Given) throws {
        let slow = onsets.map { SoundOnset(time: 2 * $0.time, strength: $0.strength) }
        try expectSame(segment(given.track.slowed(by: 2), slow), as: segment(given.track, onsets), slower: 2)
    }

    @Test(arguments: Given.all) func aDeclaredPaceIsNoGuess(_ given: Given) throws {
        let original = segment(given.track, [], slowdown: 1)
        let slow = segment(given.track.slowed(by: 8), [], slowdown: 8)
        try #require(slow.swings.count == original.swings.count)
        for (swing, reference) in zip(slow.swings, original.swings) {
            #expect(swing.stroke == reference.stroke)
            for (event, other) in zip(swing.events, reference.events) {
                #expect(event.name == other.name)
                #expect(abs(event.time / 8 - other.time) <= 1e-4)
                #expect(abs(event.uncertainty / 8 - other.uncertainty) <= 1e-4)
            }
        }
        let guessed = segment(given.track, [])
        let sure = try #require(original.swings.first)
        let unsure = try #require(guessed.swings.first)
        for event in sure.events {
            guard let other = unsure.event(event.name) else { continue }
            // The apex of a hand is where it is at any pace near the right one.
            let isApex = event.name == .contact && sure.stroke.isOverhead
            #expect(
                isApex ? event.uncertainty <= other.uncertainty : event.uncertainty < other.uncertainty, "\(event.name)"
            )
        }
    }

    @Test(arguments: Given.all) func halfTheSizeIsTheSameStroke(_ given: Given) throws {
        try expectSame(segment(given.track.shrunk(to: 0.5), onsets), as: segment(given.track, onsets))
    }

    @Test(arguments: Given.all) func aMutedClipHasTheSameStroke(_ given: Given) throws {
        try expectSame(segment(given.track, []), as: segment(given.track, onsets))
    }

    @Test(arguments: Given.all) func theMirrorImageIsTheOtherHandsStroke(_ given: Given) throws {
        let original = segment(given.track, onsets)
        let mirrored = segment(given.track.mirrored, onsets)
        #expect(mirrored.handedness == original.handedness?.opposite)
        try expectSame(mirrored, as: original)
    }
}

extension PoseTrack {
    fileprivate func slowed(by pace: Double) -> PoseTrack {
        var track = self
        for index in frames.indices {
            track.frames[index].time = .synthetic(seconds: pace * frames[index].time.seconds)
        }
        return track
    }

    fileprivate func shrunk(to scale: Double) -> PoseTrack {
        changingPoses { pose, _ in
            for landmark in Landmark.allCases { pose[landmark].position = pose.position(landmark) * scale }
        }
    }

    fileprivate var mirrored: PoseTrack {
        let width = Double(pictureSize.width)
        return changingPoses { pose, _ in
            let original = pose
            for landmark in Landmark.allCases {
                var keypoint = original[landmark.partner]
                keypoint.position.x = width - keypoint.position.x
                pose[landmark] = keypoint
                var world = original.worldPosition(landmark.partner)
                world.x = -world.x
                pose.world[landmark.rawValue] = world
            }
        }
    }
}
