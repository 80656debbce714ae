import Glibc
import SwingCore
import Testing

@testable import Kinematics

@Suite struct GroundStrokeMetricTests {
    private func unit(_ scene: Scene) throws -> Double { Figure.height / (try #require(scene.context().bodyHeight)) }

    @Test(arguments: [1.0, -1.0])
    func contactInFrontIsPositiveWhicheverWayThePlayerHits(direction: Double) throws {
        var scene = Scene.groundStroke(.forehand)
        scene.figure = { time in
            var figure = Figure.standing
            figure[.rightWrist] = ImagePoint(direction * (0.2 + 3 * (time - 1.3)), 0.6)
            return figure
        }
        let metric = try #require(scene.measurements()["fh.contactForward"]?.metric)
        #expect(abs(metric.value - 0.2 * (try unit(scene))) < 0.005)
        // The hand moves three heights a second.
        let expected = (0.03 * 0.03 + pow(3 * (try unit(scene)) * 0.29 / 120, 2)).squareRoot()
        #expect(abs(metric.uncertainty - expected) < 1e-4)
    }

    @Test func twoHandersMeetTheBallWithBothHands() throws {
        var scene = Scene.groundStroke(.backhand, .twoHanded)
        scene.figure = { time in
            var figure = Figure.standing
            let x = 0.1 + 3 * (time - 1.3)
            figure[.rightWrist] = ImagePoint(x + 0.04, 0.6)
            figure[.leftWrist] = ImagePoint(x, time < 1.0 ? 0.2 : 0.6)
            return figure
        }
        let found = scene.measurements()
        #expect(abs(try #require(found["bh2.contactForward"]?.metric).value - 0.12 * (try unit(scene))) < 0.005)
        // Together from 1.0 s to contact + 0.08 s of a window that starts with the unit turn at 0.4 s.
        #expect(abs(try #require(found["bh2.handsTogether"]?.metric).value - 0.38 / 0.98) < 0.02)
    }

    @Test func aHiddenWristLeavesTheMiddleOfTheGripOpen() throws {
        var scene = Scene.groundStroke(.backhand, .twoHanded)
        func shown(_ confidence: Double) throws -> Metric {
            scene.figure = { time in
                var figure = Figure.standing
                for wrist in [Landmark.leftWrist, .rightWrist] { figure[wrist] = ImagePoint(0.1 + time - 1.3, 0.6) }
                figure.confidence[.leftWrist] = confidence
                return figure
            }
            return try #require(scene.measurements()["bh2.contactForward"]?.metric)
        }
        let (both, one) = (try shown(0.9), try shown(0.2))
        #expect(abs(both.value - one.value) < 1e-9)
        let more = one.uncertainty * one.uncertainty - both.uncertainty * both.uncertainty
        #expect(abs(more.squareRoot() - 0.0212) < 0.0005)
    }

    @Test func spacingIsAcrossTheHittingDirectionSeenFromBehind() throws {
        var scene = Scene.groundStroke(.forehand, view: .behind)
        scene.figure = { _ in
            var figure = Figure.standing
            figure[.rightWrist] = ImagePoint(0.3, 0.6)
            return figure
        }
        #expect(abs(try #require(scene.measurements()["fh.spacing"]?.metric).value - 0.3 * (try unit(scene))) < 0.003)
        scene.view = .side
        #expect(scene.measurements()["fh.spacing"]?.reason == .noView)
        #expect(scene.measurements()["fh.spacing"]?.detail == .views([.behind]))
    }

    /// A forehand whose player travels while these landmarks move on by so much, in body heights, inside the window.
    private func headScene(_ landmarks: [Landmark], by distance: Double) -> Scene {
        var scene = Scene.groundStroke(.forehand)
        scene.figure = { time in
            var figure = Figure.standing
            for landmark in figure.points.keys { figure[landmark].x += 0.3 * time }
            let own = time > 1.3 ? min(distance, 10 * distance * (time - 1.3)) : 0
            for landmark in landmarks { figure[landmark].x += own }
            return figure
        }
        return scene
    }

    /// What a distance in the picture comes to, in body heights.
    private func headMovement(_ shown: Double) -> Double {
        (shown * shown - Formula.sway * Formula.sway).squareRoot() / (.pi / 4)
    }

    @Test func headMovementIsRelativeToTheShoulders() throws {
        // The whole player travels; only the head's own 0.04 counts, and only inside the window.
        let scene = headScene([.nose, .leftEar, .rightEar], by: 0.04)
        let metric = try #require(scene.measurements()["fh.headStill"]?.metric)
        #expect(abs(metric.value - headMovement(0.04 * (try unit(scene)))) < 0.001)
    }

    @Test func aHeadThatTurnsMovesItsNoseByMoreThanTheNetworkReads() throws {
        let scene = headScene([.nose], by: 0.04)
        let metric = try #require(scene.measurements()["fh.headStill"]?.metric)
        #expect(abs(metric.value - headMovement(0.04 / Formula.readNoseReach * (try unit(scene)))) < 0.001)
        #expect(metric.uncertainty > 0.014)
    }

    @Test func whatTheLandmarksSwayByIsNoMovement() throws {
        #expect(try #require(headScene([.nose], by: 0.008).measurements()["fh.headStill"]?.metric).value == 0)
        var hidden = headScene([], by: 0)
        let figure = hidden.figure
        hidden.figure = { time in
            var figure = figure(time)
            figure.confidence[.leftEar] = 0.3
            return figure
        }
        #expect(hidden.measurements()["fh.headStill"]?.detail == .part(.head))
    }

    @Test func balanceIsTheHipsPlaceBetweenTheFeet() throws {
        var scene = Scene.groundStroke(.forehand)
        scene.figure = { _ in
            var figure = Figure.standing
            figure[.leftAnkle].x = -0.2
            figure[.rightAnkle].x = 0.2
            figure.shift([.leftHip, .rightHip], by: ImagePoint(0.1, 0))
            return figure
        }
        #expect(abs(try #require(scene.measurements()["fh.finishBalance"]?.metric).value - 0.25) < 0.001)
    }

    @Test func ballsHitOnTheRunAreNotJudgedForBalance() {
        var scene = Scene.groundStroke(.forehand)
        scene.figure = { time in
            var figure = Figure.standing
            for landmark in figure.points.keys { figure[landmark].x += 1.2 * time }
            return figure
        }
        let found = scene.measurements()["fh.finishBalance"]
        #expect(found?.reason == .notMeasurable)
        #expect(found?.detail == .exemption(.onTheRun))
    }

    @Test func followThroughCountsShoulderWidthsToTheOtherSide() throws {
        for mirrored in [false, true] {
            var scene = Scene.groundStroke(.forehand, view: .behind)
            scene.isMirrored = mirrored
            scene.figure = { time in
                var figure = Figure.standing
                let swung = max(0, min(1, (time - 1.3) / 0.3))
                figure[.rightWrist] = ImagePoint(0.3 - 0.56 * swung, 0.7)
                return figure
            }
            #expect(abs(try #require(scene.measurements()["fh.followThrough"]?.metric).value - 1) < 0.01)
        }
    }

    @Test func finishAboveTheHeadIsAStyle() {
        var scene = Scene.groundStroke(.forehand, view: .behind)
        scene.figure = { time in
            var figure = Figure.standing
            figure[.rightWrist] = ImagePoint(0.25, time < 1.3 ? 0.6 : 1.1)
            return figure
        }
        #expect(scene.measurements()["fh.followThrough"]?.reason == .notMeasurable)
    }

    @Test func preparationLeadIsTheTimeFromMostOfTheTurn() throws {
        var scene = Scene.groundStroke(.forehand)
        // Turns 80° at a steady pace from 0.4 to 0.8 s, stays, and unwinds before contact: 80 % at 0.72 s.
        scene.figure = { time in
            var figure = Figure.standing
            figure.heading = 80 * max(0, min(1, (time - 0.4) / 0.4)) - (time > 1.1 ? 400 * (time - 1.1) : 0)
            return figure
        }
        let metric = try #require(scene.measurements()["fh.prepLead"]?.metric)
        #expect(abs(metric.value - 0.58) < 0.01)
        #expect(metric.advisory)
    }

    /// Of a player who does not turn at all some 40 degrees are read, too.
    @Test(arguments: [(0.5, false), (1.05, true)])
    func aSmallTurnIsLateOrUnsure(_ start: Double, _ isMeasured: Bool) throws {
        var scene = Scene.groundStroke(.forehand)
        scene.figure = { time in
            var figure = Figure.standing
            figure.heading = 40 * max(0, min(1, (time - start) / 0.1))
            return figure
        }
        let found = scene.measurements()["fh.prepLead"]
        #expect((found?.metric != nil) == isMeasured)
        if !isMeasured { #expect(found?.detail == .moment(.unitTurn)) }
    }

    @Test func withoutATurnThereIsNoPreparationLead() {
        let found = Scene.groundStroke(.forehand).measurements()["fh.prepLead"]
        #expect(found?.reason == .eventUnsure)
        #expect(found?.detail == .moment(.unitTurn))
    }

    @Test func kneesAreNotReadFromTheSide() {
        for (view, isMeasured) in [(CameraView.side, false), (.oblique, true), (.behind, true)] {
            var scene = Scene.groundStroke(.forehand, view: view)
            scene.figure = { _ in
                var figure = Figure.standing
                figure.bendKnee(.right, to: 40)
                return figure
            }
            #expect((scene.measurements()["fh.kneeFlexionLoad"]?.metric != nil) == isMeasured)
        }
    }

    @Test func theOtherLegStandsInForAHiddenOne() throws {
        var scene = Scene.groundStroke(.forehand, view: .behind)
        scene.figure = { _ in
            var figure = Figure.standing
            figure.bendKnee(.left, to: 40)
            figure.confidence[.rightKnee] = 0.1
            return figure
        }
        let metric = try #require(scene.measurements()["fh.kneeFlexionLoad"]?.metric)
        #expect(abs(metric.value - 40) < 0.01)
        #expect(metric.geometry.landmarks[1] == .leftKnee)
        scene.stroke = .backhand
        scene.variant = .oneHanded
        #expect(scene.measurements()["bh1.kneeFlexionLoad"]?.detail == .part(.rightLeg))
    }

    @Test func unclearBackhandOnlyMeasuresWhatBothKindsShare() {
        let found = Scene.groundStroke(.backhand).measurements()
        #expect(found["bh2.handsTogether"]?.reason == .strokeUnsure)
        #expect(found["bh2.trunkLeanContact"]?.metric != nil)
    }

    @Test(arguments: [
        (Stroke.serve, StrokeVariant?.none, "serve."), (.overhead, nil, "smash."), (.forehand, nil, "fh."),
        (.backhand, .oneHanded, "bh1."), (.backhand, .twoHanded, "bh2."), (.backhand, .slice, "slice."),
        (.forehand, .volley, "vol."),
    ])
    func everyStrokeHasItsOwnMetrics(stroke: Stroke, variant: StrokeVariant?, prefix: String) {
        var scene = Scene.groundStroke(stroke, variant)
        scene.view = .behind
        let ids = scene.measurements().keys
        #expect(ids.count >= 4)
        #expect(ids.allSatisfy { $0.hasPrefix(prefix) })
    }

    @Test func unknownStrokeHasNone() {
        #expect(Scene.groundStroke(.unknown).measurements().isEmpty)
    }

    @Test func everyMetricIsListedOnce() {
        #expect(Set(MetricEngine.metricIDs).count == MetricEngine.metricIDs.count)
        #expect(MetricEngine.metricIDs.count == 62)
    }
}
