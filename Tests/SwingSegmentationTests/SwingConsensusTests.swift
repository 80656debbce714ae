import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// What several readings of one clip agree on.
@Suite struct SwingConsensusTests {
    private let track = PoseTrack(
        pictureSize: PictureSize(width: 640, height: 360),
        frames: (0..<300).map { TrackedFrame(frame: $0, time: .synthetic(seconds: Double($0) / 60), pose: nil) },
        people: 1)

    private func swing(
        _ times: [(EventName, Double)], _ stroke: Stroke = .forehand, confidence: Double = 0.9,
        variant: StrokeVariant? = nil
    ) -> Swing {
        let events = times.map {
            SwingEvent(name: $0.0, time: $0.1, frame: 0, confidence: 0.8, uncertainty: 0.02, source: .pose)
        }
        return Swing(
            index: 0, stroke: stroke, strokeConfidence: confidence, variant: variant,
            start: (times.first?.1 ?? 0) - 0.2,
            end: (times.last?.1 ?? 0) + 0.2, events: events, phases: [])
    }

    private func reading(
        _ swings: [Swing], hand: Handedness? = .right, camera: CameraEstimate? = nil
    ) -> Segmentation {
        Segmentation(
            handedness: swings.isEmpty ? nil : hand, handednessConfidence: 0.9, camera: camera, swings: swings,
            isInView: true, practiceSwings: 0, refusals: [])
    }

    private func consensus(_ readings: [Segmentation]) -> Segmentation {
        SwingConsensus(readings, of: track).segmentation()
    }

    @Test func oneReadingIsItsOwnConsensus() {
        let only = reading([swing([(.unitTurn, 1.0), (.contact, 2.0), (.finish, 2.2)])])
        let result = consensus([only])
        #expect(result.swings.map(\.stroke) == [.forehand])
        #expect(result.swings[0].events.map(\.time) == [1.0, 2.0, 2.2])
        #expect(result.swings[0].events.map(\.uncertainty) == [0.02, 0.02, 0.02])
        #expect(result.swings[0].strokeConfidence == 0.9)
    }

    @Test func aSwingNeedsMostReadings() {
        let hit = reading([swing([(.contact, 2.0)])])
        let nothing = reading([])
        #expect(consensus([hit, hit, nothing]).swings.count == 1)
        #expect(consensus([hit, nothing, nothing]).swings.isEmpty)
        #expect(consensus([hit, nothing]).swings.isEmpty)
        // One that only the others see counts, too.
        #expect(consensus([nothing, hit, hit]).swings.count == 1)
        #expect(consensus([nothing, hit, hit]).handedness == .right)
    }

    @Test func wherePlayIsSlowContactsOfOneSwingLieFurtherApart() {
        let readings = [2.0, 2.5, 3.0].map { reading([swing([(.contact, $0)])]) }
        #expect(consensus(readings).swings.isEmpty)
        let slow = SwingConsensus(readings, of: track, pace: 8).segmentation()
        #expect(slow.swings.compactMap { $0.event(.contact)?.time } == [2.5])
    }

    @Test func aSwingThatEachReadingPutsElsewhereIsNone() {
        let apart = [2.0, 2.01, 2.2, 2.21, 2.4, 2.41].map { reading([swing([(.contact, $0)])]) }
        #expect(consensus(apart).swings.isEmpty)
        // What they call it does not matter.
        let other = reading([swing([(.contact, 2.02)], .backhand)])
        #expect(consensus(Array(apart[0...3]) + [other]).swings.map(\.stroke) == [.forehand])
    }

    @Test func whereMostFindNothingOneOfThemSaysWhy() {
        var nothing = reading([])
        nothing.refusals = [Refusal(time: 2, reason: .noTurn(degrees: 3, across: 0))]
        let result = consensus([reading([swing([(.contact, 2.0)])]), nothing, nothing])
        #expect(result == nothing)
        // Nobody agrees with anybody, and nobody found nothing.
        let apart = consensus([1.0, 2.0, 3.0].map { reading([swing([(.contact, $0)])]) })
        #expect(apart.swings.isEmpty && apart.handedness == nil)
    }

    @Test func theStrokeIsWhatMostNameAndItsConfidenceSaysHowMany() {
        let forehand = reading([swing([(.contact, 2.0)])])
        let backhand = reading([swing([(.contact, 2.05)], .backhand, variant: .twoHanded)], hand: .left)
        let result = consensus([backhand, forehand, forehand])
        #expect(result.swings.map(\.stroke) == [.forehand])
        #expect(result.swings[0].variant == nil)
        #expect(abs(result.swings[0].strokeConfidence - 0.6) < 1e-9)
        #expect(result.handedness == .right)
        #expect(abs(result.handednessConfidence - 0.6) < 1e-9)
    }

    @Test func eventsAreMediansAndWhereReadingsDifferTheyClaimLess() throws {
        let readings = [1.00, 1.02, 1.30].map { reading([swing([(.unitTurn, $0), (.contact, 2.0)])]) }
        let events = consensus(readings).swings[0].events
        #expect(events.map(\.time) == [1.02, 2.0])
        #expect(events[0].uncertainty > 0.1)
        #expect(events[1].uncertainty == 0.02)
        #expect(events[0].frame == 61)
    }

    @Test func betweenTwoMomentsOfContactTheOneThatMoreReadingsSeeCounts() throws {
        let early = [1.57, 1.58].map { reading([swing([(.backswingEnd, $0 - 0.6), (.contact, $0)])]) }
        let middle = [1.76, 1.77].map { reading([swing([(.contact, $0)])]) }
        let late = [1.93, 1.94, 1.94, 1.94, 1.94].map { reading([swing([(.backswingEnd, $0 - 0.3), (.contact, $0)])]) }
        let told = try #require(consensus(early + middle + late).swings.first)
        let contact = try #require(told.event(.contact))
        let back = try #require(told.event(.backswingEnd))
        #expect(abs(contact.time - 1.94) < 1e-9 && abs(back.time - 1.64) < 1e-9)
        // What the others say stays a doubt.
        #expect(contact.uncertainty > 0.18 && back.uncertainty > 0.3)
        #expect(abs(back.confidence - 0.8 * 7 / 9) < 1e-9)
        // What only they show is absent.
        #expect(consensus(early + late + late).swings.first?.event(.finish) == nil)
        let hardly = [1.93, 1.94, 1.94].map { reading([swing([(.contact, $0)])]) }
        #expect(consensus(hardly + late[0...1]).swings.first?.event(.backswingEnd) == nil)
    }

    @Test func whereTheBallIsSeenAReadingThatPutsTheHitElsewhereIsNoDoubt() throws {
        func reading(_ contact: Double, _ source: EventSource) -> Segmentation {
            var swing = swing([(.contact, contact)])
            swing.events[0].source = source
            return self.reading([swing])
        }
        let seen = [2.0, 2, 2].map { reading($0, .ballAndPose) }
        let contact = try #require(consensus(seen + [reading(2.2, .pose)]).swings.first?.event(.contact))
        #expect(contact.time == 2 && contact.uncertainty == 0.02)
        #expect(abs(contact.confidence - 0.8) < 1e-9)
        #expect(contact.source == .ballAndPose)
    }

    @Test func theCameraIsSeenByThoseThatSeeTheSwing() {
        func reading(_ contact: Double, _ angle: Double) -> Segmentation {
            self.reading(
                [swing([(.contact, contact)])],
                camera: CameraEstimate(view: CameraView(angle: angle), confidence: 0.9, heading: angle))
        }
        let split = [reading(1.6, 150), reading(1.6, 152), reading(1.9, 174), reading(1.9, 175), reading(1.9, 176)]
        #expect(consensus(split).camera?.angle == 175)
    }

    @Test func anEventThatMostDoNotShowIsAbsentAndOneThatSomeMissIsLessSure() throws {
        let with = reading([swing([(.ready, 0.5), (.contact, 2.0)])])
        let without = reading([swing([(.contact, 2.0)])])
        #expect(consensus([with, without, without]).swings[0].event(.ready) == nil)
        let event = try #require(consensus([with, with, without]).swings[0].event(.ready))
        #expect(abs(event.confidence - 0.8 * 2 / 3) < 1e-9)
    }

    @Test func twoSwingsOfOneReadingStayTwo() {
        let rally = reading([swing([(.contact, 1.0)]), swing([(.contact, 3.0)])])
        let result = consensus([rally, rally, reading([swing([(.contact, 1.1)])])])
        #expect(result.swings.map(\.index) == [0, 1])
        #expect(result.swings.compactMap { $0.event(.contact)?.time } == [1.0, 3.0])
    }

    @Test func theCameraStandsInTheMiddleOfWhatTheReadingsSay() {
        let readings = [80.0, 95, 120].map { angle in
            reading(
                [swing([(.contact, 2.0)])],
                camera: CameraEstimate(view: CameraView(angle: angle), confidence: 0.9, heading: angle))
        }
        #expect(consensus(readings).camera?.angle == 95)
    }
}

extension SwingSegmenter {
    /// Reads a track once, as it is: what a single reading finds, and how fast, is tested by itself.
    static let once: SwingSegmenter = {
        var configuration = SegmentationConfiguration()
        configuration.doubtPairs = 0
        return SwingSegmenter(configuration: configuration)
    }()
}

/// The whole finder on tracks that were made up.
@Suite struct SwingFinderTests {
    @Test(arguments: [SyntheticAction.serve, .forehand, .oneHandedBackhand, .twoHandedBackhand])
    func manyReadingsFindWhatOneFinds(action: SyntheticAction) throws {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        player.viewAngle = 60
        let track = player.track().changingPoses { pose, _ in
            for index in pose.keypoints.indices { pose.keypoints[index].uncertainty = 3 }
        }
        let one = SwingSegmenter.once.segment(track, handedness: nil, stroke: nil, view: nil)
        let many = SwingSegmenter().segment(track, handedness: nil, stroke: nil, view: nil)
        #expect(many.handedness == one.handedness)
        #expect(many.swings.map(\.stroke) == one.swings.map(\.stroke))
        let (before, after) = (try #require(one.swings.first), try #require(many.swings.first))
        #expect(before.events.map(\.name) == after.events.map(\.name))
        for (before, after) in zip(before.events, after.events) {
            #expect(abs(before.time - after.time) <= before.uncertainty)
            #expect(after.uncertainty >= before.uncertainty - 0.005)
        }
    }

    @Test func aTrackTooLongForManyReadingsIsReadOnce() {
        let player = SyntheticPlayer(.forehand, contact: 2, duration: 3.5)
        var configuration = SegmentationConfiguration()
        configuration.mostDoubtedFrames = 10
        let long = SwingSegmenter(configuration: configuration).segment(
            player.track(), handedness: nil, stroke: nil, view: nil)
        #expect(long == SwingSegmenter.once.segment(player.track(), handedness: nil, stroke: nil, view: nil))
    }
}

/// Tracks that might as well have been read.
@Suite struct TrackDoubtTests {
    private static let joints: [Landmark] = [
        .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee,
        .rightKnee, .leftAnkle, .rightAnkle,
    ]

    private func pose(_ shift: (Landmark) -> ImagePoint) -> Pose {
        Pose(
            keypoints: Landmark.allCases.map {
                let height = $0 == .leftShoulder || $0 == .rightShoulder ? 100.0 : 200.0
                return Keypoint(position: ImagePoint(300, height) + shift($0), confidence: 0.7, uncertainty: 4)
            },
            world: Landmark.allCases.map { _ in WorldPoint(0, 0, 0) }, confidence: 1)
    }

    private var upright: Pose { pose { _ in ImagePoint(0, 0) } }

    @Test func landmarksSwayWithinTheirClaim() {
        for doubt in TrackDoubt.all(pairs: 4) {
            let moved = (0..<100).map { doubt.swayed(upright, at: Double($0) / 50) }
            for landmark in Self.joints {
                let offsets = moved.map { $0.position(landmark) - upright.position(landmark) }
                #expect(offsets.allSatisfy { $0.length < 4 })
                let square = offsets.reduce(0.0) { $0 + $1.x * $1.x } / Double(offsets.count)
                #expect((0.1...2).contains(square.squareRoot()))
            }
        }
    }

    @Test func whatIsExactStays() {
        var exact = upright
        for index in exact.keypoints.indices { exact.keypoints[index].uncertainty = 0 }
        for doubt in TrackDoubt.all(pairs: 2) {
            let swayed = doubt.swayed(exact, at: 1.3)
            #expect(swayed.keypoints.map(\.position) == exact.keypoints.map(\.position))
            #expect(swayed.world == exact.world)
        }
    }

    @Test func theMirrorImageHasTheMirroredTracks() {
        let doubts = TrackDoubt.all(pairs: 3)
        func mirrored(_ pose: Pose) -> [ImagePoint] {
            Landmark.allCases.map { landmark in
                let partner = pose.position(landmark.partner)
                return ImagePoint(600 - partner.x, partner.y)
            }
        }
        func near(_ one: [ImagePoint], _ other: [ImagePoint]) -> Bool {
            zip(one, other).allSatisfy { Geometry.distance($0, $1) < 1e-9 }
        }
        let tracks = doubts.map { $0.swayed(upright, at: 0.77) }
        for track in tracks {
            // Seen in the mirror, it is one of the others.
            #expect(tracks.contains { near($0.keypoints.map(\.position), mirrored(track)) })
        }
        #expect(!near(tracks[0].keypoints.map(\.position), tracks[2].keypoints.map(\.position)))
    }
}
