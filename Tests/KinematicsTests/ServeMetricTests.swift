import Glibc
import SwingCore
import Testing

@testable import Kinematics

private func bump(_ time: Double, at centre: Double, width: Double) -> Double {
    exp(-pow((time - centre) / width, 2))
}

/// A serve with known angles: knee 60° at trophy, toss arm 80°, elbow 30° at contact, hips 0.14 up, lean as asked.
private func servingFigure(_ time: Double) -> Figure {
    var figure = Figure.standing
    let low = -0.06 * bump(time, at: 0.995, width: 0.15)
    let high = time > 1.2 ? 0.08 * bump(time, at: 1.4, width: 0.1) : 0
    figure.shift(Figure.upperBody + [.leftHip, .rightHip], by: ImagePoint(0, low + high))
    figure.bendKnee(.left, to: 60 * bump(time, at: 1.004, width: 0.15))
    if time > 0.6, time < 1.15 { figure.placeArm(.left, at: 100) }
    if time > 0.9, time < 1.3 { figure.placeArm(.right, at: 0, elbow: 80) }
    if time >= 1.3 { figure.placeArm(.right, at: 70, elbow: 30) }
    return figure
}

@Suite struct ServeMetricTests {
    private var scene: Scene {
        var scene = Scene()
        scene.figure = servingFigure
        return scene
    }

    @Test func statureComesFromThighShankAndTrunk() throws {
        let scale = try #require(Scene().context().bodyScale)
        #expect(abs(scale.height - 400) < 0.001)
        #expect(abs(scale.shoulderWidth - 0.26 * 400) < 0.5)
    }

    @Test func frontKneeBendIsReadBetweenFramesOnTheTossingSide() throws {
        let metric = try #require(scene.measurements()["serve.frontKneeFlexion"]?.metric)
        #expect(abs(metric.value - 60) < 0.02)
        #expect(abs(metric.time - 1.004) < 0.0005)
        #expect(metric.frame == 120)
        #expect(metric.geometry == MetricGeometry(kind: .jointAngle, landmarks: [.leftHip, .leftKnee, .leftAnkle]))
        #expect(!metric.advisory)
        #expect(abs(metric.confidence - 0.9 * 0.9) < 1e-6)
        // 9° pose error and 40°/s over 0.29 of a frame.
        let expected =
            (81 + pow(40 * 0.29 / 120, 2)).squareRoot()
            * MeasuredClaim.scale(of: "serve.frontKneeFlexion", from: .behind)
        #expect(abs(metric.uncertainty - expected) < 1e-9)
    }

    @Test func elbowAtContactCountsTimingError() throws {
        let metric = try #require(scene.measurements()["serve.elbowFlexionContact"]?.metric)
        #expect(abs(metric.value - 30) < 0.01)
        #expect(metric.time == 1.4)
        // In this figure the arm keeps its bend: only the pose's error is left.
        let scale = MeasuredClaim.scale(of: metric.id, from: .behind)
        #expect(abs(metric.uncertainty - 10 * scale) < 0.3)
    }

    @Test func heightsAndRisesAreInBodyHeights() throws {
        let found = scene.measurements()
        let unit = 400 / (try #require(scene.context().bodyHeight))
        let rise = try #require(found["serve.hipRise"]?.metric)
        #expect(abs(rise.value - 0.14 * unit) < 0.004)
        let wrist = try #require(found["serve.wristHeightContact"]?.metric)
        let top = 0.82 + 0.08 + 0.18 * sin(Geometry.radians(70)) + 0.16 * sin(Geometry.radians(100))
        #expect(abs(wrist.value - top * unit) < 0.004)
        #expect(wrist.advisory, "from behind the wrist's height is only advisory")
    }

    @Test func tossArmIsMeasuredAtItsHighest() throws {
        let metric = try #require(scene.measurements()["serve.tossArmElevation"]?.metric)
        #expect(abs(metric.value - 80) < 0.5)
        #expect(metric.geometry.landmarks == [.leftShoulder, .leftWrist])
    }

    @Test func cockingUsesTheMedianArmElevation() throws {
        let metric = try #require(scene.measurements()["serve.hitElbowHeightCocking"]?.metric)
        // Upper arm level; the hip lies 0.08 inside and 0.29 below the shoulder.
        #expect(abs(metric.value - (90 + Geometry.degrees(atan(0.08 / 0.29)))) < 2)
        #expect(metric.advisory)
    }

    @Test(arguments: [(12.0, 12.0), (-12.0, -12.0)])
    func sideLeanIsPositiveTowardsTheTossingSide(degrees: Double, expected: Double) throws {
        var scene = Scene()
        scene.figure = { _ in
            var figure = Figure.standing
            figure.shift(Figure.upperBody, by: ImagePoint(-0.29 * tan(Geometry.radians(degrees)), 0))
            return figure
        }
        let found = scene.measurements()
        #expect(abs(try #require(found["serve.trunkSideLeanContact"]?.metric).value - expected) < 0.01)
        #expect(abs(try #require(found["serve.trunkLeanTrophy"]?.metric).value - 12) < 0.01)
    }

    @Test func shoulderTiltIsSignedAndOnlySeenFromTheSide() throws {
        var scene = Scene()
        scene.figure = { _ in
            var figure = Figure.standing
            figure[.leftShoulder].y += 0.26 * tan(Geometry.radians(20))
            return figure
        }
        #expect(scene.measurements()["serve.shoulderTiltTrophy"]?.reason == .noView)
        #expect(scene.measurements()["serve.shoulderTiltTrophy"]?.detail == .views([.side]))
        scene.view = .side
        #expect(abs(try #require(scene.measurements()["serve.shoulderTiltTrophy"]?.metric).value - 20) < 0.01)
    }

    @Test func leftHanderMirroredGivesTheSameValues() throws {
        for view in CameraView.allCases {
            var right = scene
            right.view = view
            var left = right
            left.isMirrored = true
            let (first, second) = (right.measurements(), left.measurements())
            #expect(first.count == 13)
            for (id, measurement) in first {
                switch (measurement, try #require(second[id])) {
                case (.measured(let a), .measured(let b)):
                    #expect(abs(a.value - b.value) < 1e-6, "\(id) from \(view)")
                    #expect(
                        a.geometry.landmarks.map(\.partner).map(\.rawValue).sorted()
                            == b.geometry.landmarks.map(\.rawValue).sorted())
                case (let a, let b): #expect(a == b, "\(id) from \(view)")
                }
            }
        }
    }

    @Test func contactForwardFollowsTheHittingDirection() throws {
        for sign in [1.0, -1.0] {
            var scene = Scene()
            scene.view = .side
            scene.figure = { time in
                var figure = Figure.standing
                figure[.rightWrist] = ImagePoint(sign * (0.25 + 2 * (time - 1.4)) - 0.05, 1.1)
                return figure
            }
            let metric = try #require(scene.measurements()["serve.contactForward"]?.metric)
            let unit = 400 / (try #require(scene.context().bodyHeight))
            // The front toe of the figure stands at x = -0.05.
            #expect(abs(metric.value - 0.25 * unit) < 0.01)
        }
    }
}
