import Glibc
import SwingCore
import TestSupport
import Testing

@testable import Kinematics

@Suite struct MetricGateTests {
    @Test(arguments: [(30.0, nil), (60.0, true), (59.94, true), (120.0, false), (240.0, false)])
    func captureRateDecidesBetweenNoneAdvisoryAndFull(rate: Double, advisory: Bool?) throws {
        var scene = Scene()
        scene.captureRate = rate
        let found = try #require(scene.measurements()["serve.elbowFlexionContact"])
        #expect(found.metric?.advisory == advisory)
        if advisory == nil {
            #expect(found.reason == .lowFrameRate)
            #expect(found.detail == .frameRate(30))
        }
    }

    @Test func aViewThatOnlyJustShowsWidensThePoseErrorAndALowRateTheTimingAlone() throws {
        var scene = Scene()
        scene.captureRate = 30  // too slow for a full rating
        let timing = pow(40 * 0.29 / 30, 2)
        let scale = { MeasuredClaim.scale(of: "serve.frontKneeFlexion", from: $0) }
        let behind = try #require(scene.measurements()["serve.frontKneeFlexion"]?.metric)
        #expect(behind.advisory)
        #expect(abs(behind.uncertainty - scale(.behind) * (81 + timing).squareRoot()) < 1e-9)
        scene.view = .oblique  // wide for the knee
        let oblique = try #require(scene.measurements()["serve.frontKneeFlexion"]?.metric)
        #expect(oblique.advisory)
        #expect(abs(oblique.uncertainty - scale(.oblique) * (pow(12 * 1.3, 2) + timing).squareRoot()) < 1e-9)
    }

    @Test func unknownCaptureRateIsNotGuessed() {
        let swing = Scene().context()
        let found = MetricEngine().measurements(
            in: SwingContext(
                track: swing.track, swing: swing.swing, handedness: .right, camera: swing.camera, captureRate: 0))
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.reason == .slowMotionUnknown || $0.reason == .noView })
        #expect(found.contains { $0.reason == .slowMotionUnknown })
    }

    @Test func anEstimatedPaceTellsNoDurations() throws {
        let volley = Scene.groundStroke(.forehand, .volley).context()
        let found = MetricEngine().measurements(
            in: SwingContext(
                track: volley.track, swing: volley.swing, handedness: .right, camera: volley.camera, captureRate: 120,
                isPaceEstimated: true))
        let unknown = found.filter { $0.reason == .slowMotionUnknown }.map(\.id)
        #expect(unknown == ["vol.pushTime"])
        #expect(found.contains { $0.metric != nil })
    }

    @Test func aCameraNearTheEdgeOfAViewIsJudgedByTheStricterOne() throws {
        func views(_ view: CameraView, _ angle: Double?, _ confidence: Double) -> Set<CameraView> {
            Set(MetricGates.possibleViews(of: CameraEstimate(view: view, confidence: confidence, heading: angle)))
        }
        #expect(views(.oblique, 64, 0.6) == [.oblique, .side])
        #expect(views(.oblique, 64, 0.7).isEmpty)
        #expect(views(.oblique, 45, 0.6) == [.oblique])
        #expect(views(.side, 90, 0.4) == [.side, .oblique])
        #expect(views(.behind, 175, 0.6) == [.behind])
        #expect(views(.behind, nil, 0.4) == [.oblique])
    }

    @Test func aDoubtedViewIsStillTheOneToFilmFrom() {
        var scene = Scene.groundStroke(.forehand, view: .behind)
        scene.viewConfidence = 0.4
        let spacing = scene.measurements()["fh.spacing"]
        #expect(spacing?.reason == .noView)
        #expect(spacing?.detail == .views([.behind]))
    }

    @Test func missingEventsAreNeverInvented() {
        var scene = Scene()
        scene.events[.trophy] = nil
        let found = scene.measurements()
        #expect(found["serve.trunkLeanTrophy"]?.reason == .eventUnsure)
        #expect(found["serve.trunkLeanTrophy"]?.detail == .moment(.trophy))
        #expect(found["serve.frontKneeFlexion"]?.metric != nil, "contact alone bounds the loading")
        scene.events = [:]
        let none = scene.measurements()
        #expect(none.count == 13)
        #expect(none.values.allSatisfy { $0.reason == .eventUnsure || $0.reason == .noView })
    }

    @Test func anUnsureContactGivesNoContactAngles() {
        var scene = Scene()
        scene.eventConfidence = 0.5
        let found = scene.measurements()
        #expect(found["serve.elbowFlexionContact"]?.reason == .eventUnsure)
        #expect(found["serve.elbowFlexionContact"]?.detail == .moment(.contact))
        #expect(found["serve.frontKneeFlexion"]?.metric != nil)
    }

    @Test(arguments: [
        (Landmark.rightElbow, "serve.elbowFlexionContact", NotRatedDetail.BodyPart.hittingArm),
        (.leftKnee, "serve.frontKneeFlexion", .leftLeg),
        (.leftWrist, "serve.tossArmElevation", .tossingArm),
        (.leftHip, "serve.hipRise", .hipLine),
    ])
    func lowConfidenceIsOccluded(landmark: Landmark, id: String, part: NotRatedDetail.BodyPart) {
        var scene = Scene()
        // The start of the clip tells the scale.
        scene.figure = { time in
            var figure = Figure.standing
            if time > 0.5 { figure.confidence[landmark] = 0.3 }
            return figure
        }
        let found = scene.measurements()[id]
        #expect(found?.reason == .occluded)
        #expect(found?.detail == .part(part))
    }

    /// Whether a landmark is seen at an instant is told by the frames around it: 13 at 120 a second.
    @Test(arguments: [(2, true), (12, false)])
    func aFrameOrTwoHideNothing(_ hidden: Int, _ isMeasured: Bool) {
        var scene = Scene()
        scene.figure = { time in
            var figure = Figure.standing
            if abs(time - 1.4) < Double(hidden) / 2 / 120 { figure.confidence[.leftHip] = 0.1 }
            return figure
        }
        let found = scene.measurements()["serve.trunkSideLeanContact"]
        #expect((found?.metric != nil) == isMeasured)
        if !isMeasured { #expect(found?.detail == .part(.hipLine)) }
    }

    @Test func aFewHiddenFramesAreForgivenManyAreNot() {
        for (share, isMeasured) in [(0.1, true), (0.4, false)] {
            var scene = Scene()
            scene.figure = { time in
                var figure = Figure.standing
                figure.bendKnee(.left, to: 50)
                if time > 0.7, time < 0.7 + share * 0.6 { figure.confidence[.leftAnkle] = 0.2 }
                return figure
            }
            #expect((scene.measurements()["serve.frontKneeFlexion"]?.metric != nil) == isMeasured)
        }
    }

    /// Lengths are those where the player hits, not those of a second before, when the player was further away.
    @Test func thePlayersSizeIsThatAtTheHit() throws {
        var player = SyntheticPlayer(.forehand, contact: 1.5, duration: 3)
        player.viewAngle = 180
        let still = player.track()
        var moving = still
        for index in moving.frames.indices {
            let size = 1 + moving.frames[index].time.seconds / 3
            for landmark in Landmark.allCases { moving.frames[index].pose?[landmark].position *= size }
        }
        let (before, after) = (
            try #require(BodyScale(of: still, at: 1.5)), try #require(BodyScale(of: moving, at: 1.5))
        )
        #expect(abs(after.height / before.height / 1.5 - 1) < 0.03)
        #expect(abs(after.shoulderWidth / before.shoulderWidth / 1.5 - 1) < 0.03)
    }

    @Test func aForeshortenedArmIsNotMeasured() {
        var scene = Scene()
        scene.figure = { time in
            var figure = Figure.standing
            if time > 1.3 {
                figure[.rightElbow] = figure[.rightShoulder] + ImagePoint(0, 0.1)
                figure[.rightWrist] = figure[.rightElbow] + ImagePoint(0, 0.16)
            }
            return figure
        }
        let found = scene.measurements()["serve.elbowFlexionContact"]
        #expect(found?.reason == .noView)
        #expect(found?.detail == .views([.side, .oblique]))
    }

    /// BlazePose takes a hand that is high up for one at the elbow now and then, and is sure of it.
    @Test(arguments: [(1.0, true), (0.6, true), (0.3, false)])
    func aWristThatLiesAtTheElbowTellsNoHeight(_ share: Double, _ isMeasured: Bool) {
        var scene = Scene()
        scene.figure = { time in
            var figure = Figure.standing
            if time > 1.3 {
                figure[.rightElbow] = figure[.rightShoulder] + ImagePoint(0, 0.16)
                figure[.rightWrist] = figure[.rightElbow] + ImagePoint(0, 0.16 * share)
            }
            return figure
        }
        let found = scene.measurements()["serve.wristHeightContact"]
        #expect((found?.metric != nil) == isMeasured)
        if !isMeasured { #expect(found?.reason == .occluded && found?.detail == .part(.hittingArm)) }
    }

    @Test func aKneeThatBendsTowardsTheLensIsNotCalledStraight() {
        var scene = Scene()
        scene.view = .side
        scene.figure = { time in
            var figure = Figure.standing
            guard time > 0.6, time < 1.35 else { return figure }
            // 64° of bend in depth only: both segments look 15 % short and the knee looks straight.
            figure[.leftHip].y = 0.04 + 0.49 * 0.85
            figure[.leftKnee].y = 0.04 + 0.245 * 0.85
            return figure
        }
        #expect(scene.measurements()["serve.frontKneeFlexion"]?.reason == .noView)
    }

    /// Thigh and shank look a tenth short: 12 degrees more may hide behind the 50 that are seen. Who stands side-on is seen in full from
    /// behind, so that it is no more than that; from elsewhere legs never are.
    @Test(arguments: [(CameraView.behind, true), (.front, true), (.side, false), (.oblique, false)])
    func whatAKneeMayHideDependsOnTheView(_ view: CameraView, _ isMeasured: Bool) {
        var scene = Scene()
        scene.view = view
        scene.figure = { time in
            var figure = Figure.standing
            guard time > 0.6, time < 1.35 else { return figure }
            figure.bendKnee(.left, to: 50)
            let hip = figure[.leftHip]
            for joint in [Landmark.leftKnee, .leftAnkle] { figure[joint] = hip + (figure[joint] - hip) * 0.9 }
            return figure
        }
        #expect((scene.measurements()["serve.frontKneeFlexion"]?.metric != nil) == isMeasured)
    }

    /// A deep bend lasts: one frame whose shank is read short hides none of it, ten do.
    @Test(arguments: [(1, true), (10, false)])
    func aSingleShortShankHidesNoBend(_ short: Int, _ isMeasured: Bool) {
        var scene = Scene()
        scene.view = .side
        scene.figure = { time in
            var figure = Figure.standing
            guard time > 0.6, time < 1.35 else { return figure }
            figure.bendKnee(.left, to: 20 - 20 * abs(time - 1))
            if abs(time - 1) < Double(short) / 2 / 120 {
                let knee = figure[.leftKnee]
                figure[.leftAnkle] = knee + (figure[.leftAnkle] - knee) * 0.81
            }
            return figure
        }
        #expect((scene.measurements()["serve.frontKneeFlexion"]?.metric != nil) == isMeasured)
    }

    @Test func anUnsureViewIsHeldToTheStricterOfItAndADiagonal() throws {
        var scene = Scene()
        scene.viewConfidence = 0.3
        let metric = try #require(scene.measurements()["serve.frontKneeFlexion"]?.metric)
        #expect(metric.advisory)
        scene.view = .side
        #expect(scene.measurements()["serve.contactForward"]?.reason == .noView)
    }

    @Test func frontCountsAsBehind() {
        var scene = Scene()
        scene.view = .front
        #expect(scene.measurements()["serve.contactForward"]?.reason == .noView)
        #expect(scene.measurements()["serve.contactForward"]?.detail == .views([.side]))
        #expect(scene.measurements()["serve.frontKneeFlexion"]?.metric?.advisory == false)
    }

    @Test func slowMotionIsMeasuredInRealTime() throws {
        var scene = Scene.groundStroke(.forehand)
        scene.captureRate = 240
        scene.playbackRate = 30
        scene.figure = { time in
            var figure = Figure.standing
            figure.heading = 80 * max(0, min(1, (time - 0.4) / 0.4))
            figure[.rightWrist] = ImagePoint(0.2 + 3 * (time - 1.3), 0.6)
            return figure
        }
        let found = scene.measurements()
        let lead = try #require(found["fh.prepLead"]?.metric)
        #expect(abs(lead.value - 0.58) < 0.01)
        #expect(abs(lead.time - 0.72 * 8) < 0.1, "times stay in presentation seconds")
        let forward = try #require(found["fh.contactForward"]?.metric)
        #expect(!forward.advisory)
        // The hand moves three heights a second, and the moment is sure to 2 ms.
        let speed = 3 * Figure.height / (try #require(scene.context().bodyHeight))
        #expect(abs(forward.uncertainty - (0.0009 + pow(speed * 0.002, 2)).squareRoot()) < 1e-4)
    }

    @Test(arguments: [
        (Stroke.serve, 0.55, false), (.serve, 0.7, true), (.forehand, 0.75, false), (.forehand, 0.85, true),
    ])
    func anUnsureStrokeIsNotMeasured(_ stroke: Stroke, _ confidence: Double, _ isMeasured: Bool) {
        var scene = Scene()
        scene.stroke = stroke
        scene.strokeConfidence = confidence
        #expect(scene.measurements().values.allSatisfy { $0.reason == .strokeUnsure } == !isMeasured)
    }

    /// Of 140 pixels of stature and of 100.
    @Test(arguments: [(0.35, 1.0), (0.25, 1.3)])
    func onlyASmallPlayerWidensTheError(_ size: Double, _ expected: Double) {
        let definition = ServeMetrics.all[0]
        let event = SwingEvent(name: .trophy, time: 1, frame: 1, confidence: 1, uncertainty: 0, source: .pose)
        var scene = Scene()
        let reading = Reading(
            value: 60, time: 1, confidence: 1, geometry: MetricGeometry(kind: .jointAngle, landmarks: []))
        func sigma() -> Double {
            MetricUncertainty.sigma(
                poseSigma: 9, reading: reading, definition: definition, event: event, context: scene.context())
        }
        let great = sigma()
        scene.figure = { _ in
            var figure = Figure.standing
            for landmark in figure.points.keys { figure[landmark] *= size }
            return figure
        }
        #expect(abs(sigma() / great - expected) < 0.01)
    }

    @Test(arguments: [(1.0, 9.0...9.5), (40.0, 20.0...60.0)])
    func landmarksThatAreFarOffWidenTheError(_ pixels: Double, _ expected: ClosedRange<Double>) throws {
        var scene = Scene()
        scene.figure = { _ in
            var figure = Figure.standing
            figure.uncertainty = pixels
            return figure
        }
        let knee = try #require(scene.measurements()["serve.frontKneeFlexion"]?.metric)
        #expect(expected.contains(knee.uncertainty / MeasuredClaim.scale(of: knee.id, from: scene.view)))
    }

    @Test func parabolaFindsItsTop() throws {
        let points = [0.0, 0.1, 0.25].map { (time: $0, value: 5 - 40 * pow($0 - 0.13, 2)) }
        let vertex = try #require(SwingContext.vertex(of: points))
        #expect(abs(vertex.time - 0.13) < 1e-9)
        #expect(abs(vertex.value - 5) < 1e-9)
        #expect(SwingContext.vertex(of: [(0, 1), (1, 0), (2, 1)]) == nil)
    }
}
