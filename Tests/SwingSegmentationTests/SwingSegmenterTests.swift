import SwingCore
import SwingSegmentation
import TestSupport
import Testing

private func segment(_ player: SyntheticPlayer, handedness: Handedness? = nil, stroke: Stroke? = nil) -> Segmentation {
    SwingSegmenter.once.segment(player.track(), handedness: handedness, stroke: stroke, view: nil)
}

private struct Case: Sendable, CustomTestStringConvertible {
    var action: SyntheticAction
    var stroke: Stroke
    var variant: StrokeVariant?
    var viewAngle: Double

    var testDescription: String { "\(action) seen from \(viewAngle) degrees" }

    var player: SyntheticPlayer {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        player.viewAngle = viewAngle
        return player
    }

    static let all: [Case] = [15.0, 45, 90, 150].flatMap { angle in
        [
            Case(action: .serve, stroke: .serve, viewAngle: angle),
            Case(action: .forehand, stroke: .forehand, viewAngle: angle),
            Case(action: .oneHandedBackhand, stroke: .backhand, variant: .oneHanded, viewAngle: angle),
            Case(action: .twoHandedBackhand, stroke: .backhand, variant: .twoHanded, viewAngle: angle),
        ]
    }
}

@Suite struct SwingSegmenterTests {
    @Test(arguments: Case.all) private func findsAndNamesOneSwing(_ given: Case) throws {
        let result = segment(given.player)
        try #require(result.swings.count == 1)
        #expect(result.swings[0].stroke == given.stroke)
        if given.variant == .oneHanded {
            // A free hand that stays near the grip leaves the variant open; it must never read as two-handed.
            #expect(result.swings[0].variant != .twoHanded)
        } else {
            #expect(result.swings[0].variant == given.variant)
        }
        #expect(result.handedness == .right)
        let contact = try #require(result.swings[0].event(.contact))
        #expect(abs(contact.time - 2) <= 0.05)
        #expect(contact.uncertainty > 0)
        #expect(abs(Double(contact.frame) - contact.time * 60) <= 0.5)
    }

    @Test(arguments: Case.all) private func mirroringFlipsTheHandAndNothingElse(_ given: Case) {
        var mirrored = given.player
        mirrored.handedness = .left
        // The same picture seen in a mirror: the camera stands on the other side.
        mirrored.viewAngle = -given.viewAngle
        let first = segment(given.player)
        let second = segment(mirrored)
        #expect(second.handedness == first.handedness?.opposite)
        #expect(second.swings.map(withoutRounding) == first.swings.map(withoutRounding))
        #expect(second.camera?.view == first.camera?.view)
    }

    /// What is summed up in another order for the other hand differs in its last bit.
    private func withoutRounding(_ swing: Swing) -> Swing {
        var swing = swing
        swing.strokeConfidence = (swing.strokeConfidence * 1e9).rounded() / 1e9
        return swing
    }

    @Test(arguments: Case.all) private func eventsAndPhasesAreInOrder(_ given: Case) throws {
        let swing = try #require(segment(given.player).swings.first)
        #expect(zip(swing.events, swing.events.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(zip(swing.phases, swing.phases.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(swing.phases.allSatisfy { $0.start < $0.end })
        #expect(swing.start <= swing.events[0].time)
        #expect(swing.end >= swing.events[swing.events.count - 1].time)
        let allowed: [EventName] =
            swing.stroke.isOverhead
            ? [.start, .release, .trophy, .racketLow, .contact, .finish]
            : [.ready, .unitTurn, .backswingEnd, .forwardSwing, .contact, .finish]
        #expect(swing.events.map(\.name) == allowed.filter { name in swing.events.contains { $0.name == name } })
        #expect(Set(swing.events.map(\.name)).isSuperset(of: [.contact, .finish]))
    }

    @Test func serveEventsLieWhereTheyWereKeyed() throws {
        var player = SyntheticPlayer(.serve, contact: 2, duration: 3.5)
        player.viewAngle = 150
        let swing = try #require(segment(player).swings.first)
        let truth: [(EventName, Double, Double)] = [
            (.start, 0.6, 0.15), (.release, 1.29, 0.12), (.trophy, 1.55, 0.08), (.racketLow, 1.89, 0.05),
            (.contact, 2, 0.02),
        ]
        for (name, time, tolerance) in truth {
            let event = try #require(swing.event(name), "\(name) is missing")
            #expect(abs(event.time - time) <= tolerance, "\(name)")
        }
        #expect(swing.phases.map(\.name) == [.preparation, .loading, .cocking, .acceleration, .followThrough])
    }

    @Test func groundStrokeEventsLieWhereTheyWereKeyed() throws {
        let swing = try #require(segment(SyntheticPlayer(.forehand, contact: 2, duration: 3.5)).swings.first)
        let truth: [(EventName, Double, Double)] = [
            (.unitTurn, 1.05, 0.25), (.backswingEnd, 1.65, 0.2), (.forwardSwing, 1.85, 0.12), (.contact, 2, 0.04),
        ]
        for (name, time, tolerance) in truth {
            let event = try #require(swing.event(name), "\(name) is missing")
            #expect(abs(event.time - time) <= tolerance, "\(name)")
        }
        #expect(swing.phases.suffix(2).map(\.name) == [.forwardSwing, .followThrough])
    }

    @Test(arguments: [SyntheticAction.serve, .forehand, .twoHandedBackhand], [30.0, 50, 120, 240])
    func frameRateMovesContactByLessThanAFrame(action: SyntheticAction, frameRate: Double) throws {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        let reference = try #require(segment(player).swings.first?.event(.contact))
        player.frameRate = frameRate
        let contact = try #require(segment(player).swings.first?.event(.contact))
        #expect(abs(contact.time - reference.time) < 1 / min(60, frameRate))
    }

    @Test(arguments: [SyntheticAction.serve, .forehand, .twoHandedBackhand], [2.0, 4])
    func slowMotionStretchesContact(action: SyntheticAction, slowdown: Double) throws {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        let reference = try #require(segment(player).swings.first)
        player.slowdown = slowdown
        let result = segment(player)
        try #require(result.swings.count == 1)
        #expect(result.swings[0].stroke == reference.stroke)
        let contact = try #require(result.swings[0].event(.contact))
        let expected = try #require(reference.event(.contact)).time
        #expect(abs(contact.time / slowdown - expected) <= 0.08)
        #expect(abs(contact.time - expected * slowdown) <= 2 * contact.uncertainty)
    }

    @Test func toleratesGaps() throws {
        var player = SyntheticPlayer(.serve, contact: 2, duration: 3.5)
        let reference = try #require(segment(player).swings.first?.event(.contact))
        player.hidden = [0.30...0.45, 1.50...1.58, 1.925...1.945, 2.10...2.20]
        let result = segment(player)
        try #require(result.swings.count == 1)
        #expect(result.swings[0].stroke == .serve)
        let contact = try #require(result.swings[0].event(.contact))
        #expect(abs(contact.time - reference.time) <= 1 / 60)
    }

    @Test func findsEverySwingOfAClip() {
        var player = SyntheticPlayer()
        player.swings = [
            .init(.serve, contact: 2), .init(.forehand, contact: 5), .init(.twoHandedBackhand, contact: 8),
            .init(.forehand, contact: 11),
        ]
        player.duration = 13
        let result = segment(player)
        #expect(result.swings.map(\.stroke) == [.serve, .forehand, .backhand, .forehand])
        #expect(result.swings.map(\.index) == [0, 1, 2, 3])
        #expect(result.handedness == .right)
        #expect(result.handednessConfidence > 0.9)
        #expect(zip(result.swings, player.contacts).allSatisfy { abs(($0.event(.contact)?.time ?? 0) - $1) <= 0.05 })
    }

    /// A clip plays at one pace: what raises the hand three times slower than the stroke after it is no serve.
    @Test(arguments: [(1.0, true), (3, false)])
    func aRaisedHandMuchSlowerThanTheStrokeBesideItIsNoServe(slowdown: Double, isServe: Bool) {
        var serve = SyntheticPlayer(.serve, contact: 1.2, duration: 1.5)
        serve.slowdown = slowdown
        var track = serve.track()
        track.frames += SyntheticPlayer(.forehand, contact: 1.6, duration: 3).track().frames.map { frame in
            var later = frame
            later.frame += track.frames.count
            later.time = .synthetic(seconds: frame.time.seconds + serve.duration * slowdown)
            return later
        }
        let result = SwingSegmenter.once.segment(track, handedness: nil, stroke: nil, view: nil)
        #expect(result.swings.contains { $0.stroke == .serve } == isServe)
        #expect(result.swings.last?.stroke == .forehand)
    }

    @Test func walkingAndStandingAreNoSwing() {
        for viewAngle in [0.0, 30, 90, 170] {
            var player = SyntheticPlayer()
            player.duration = 5
            player.viewAngle = viewAngle
            #expect(segment(player).swings.isEmpty, "standing, \(viewAngle)")
            player.isWalking = true
            let walking = segment(player)
            #expect(walking.swings.isEmpty, "walking, \(viewAngle)")
            #expect(walking.handedness == nil)
            #expect(walking.camera == nil)
            #expect(walking.isInView)
        }
    }

    @Test func nobodyInViewIsAResult() {
        var player = SyntheticPlayer(.serve)
        player.hidden = [0...10]
        let result = segment(player)
        #expect(result.swings.isEmpty)
        #expect(!result.isInView)
        let empty = PoseTrack(pictureSize: PictureSize(width: 640, height: 480), frames: [], people: 0)
        #expect(SwingSegmenter.once.segment(empty, handedness: nil, stroke: nil, view: nil).swings.isEmpty)
    }

    @Test func exchangedArmsAreSetStraight() throws {
        let player = SyntheticPlayer(.serve, contact: 2, duration: 3.5)
        var track = player.track()
        let reference = try #require(segment(player).swings.first?.event(.contact))
        for i in track.frames.indices where (1.6...1.75).contains(track.frames[i].time.seconds) {
            guard var pose = track.frames[i].pose else { continue }
            for joint in [PairedJoint.shoulder, .elbow, .wrist] {
                pose.keypoints.swapAt(joint.on(.left).rawValue, joint.on(.right).rawValue)
                pose.world.swapAt(joint.on(.left).rawValue, joint.on(.right).rawValue)
            }
            track.frames[i].pose = pose
        }
        let result = SwingSegmenter.once.segment(track, handedness: nil, stroke: nil, view: nil)
        try #require(result.swings.count == 1)
        #expect(result.handedness == .right)
        #expect(abs((result.swings[0].event(.contact)?.time ?? 0) - reference.time) < 0.001)
    }

    @Test func theUserIsBelieved() throws {
        let player = SyntheticPlayer(.forehand, contact: 2, duration: 3.5)
        let result = SwingSegmenter.once.segment(player.track(), handedness: .right, stroke: .forehand, view: .side)
        let swing = try #require(result.swings.first)
        #expect(swing.stroke == .forehand)
        #expect(swing.strokeConfidence == 1)
        #expect(result.handednessConfidence == 1)
        #expect(result.camera?.view == .side && result.camera?.confidence == 1)
        #expect(segment(player, stroke: .serve).swings.isEmpty)
    }

    @Test(arguments: [(10.0, CameraView.front), (90, .side), (175, .behind)])
    func seesWhereTheCameraStands(viewAngle: Double, view: CameraView) throws {
        var player = SyntheticPlayer(.forehand, contact: 2, duration: 3.5)
        player.viewAngle = viewAngle
        let camera = try #require(segment(player).camera)
        #expect(camera.view == view)
        #expect((0...1).contains(camera.confidence))
        #expect(abs(try #require(camera.angle) - viewAngle) <= 20)
    }
}
