import Glibc
import SwingCore
import Testing

@testable import Kinematics

/// The shoulders' turn, the feet and the volley's hand, on figures whose values are known.
@Suite struct TurnAndFootTests {
    /// A right-hander seen from behind whose chest is turned by so many degrees to the player's right.
    private func turned(by degrees: Double) -> Figure {
        var figure = Figure.standing
        // The right shoulder goes back, towards the camera.
        figure.heading = -degrees
        return figure
    }

    private func turn(_ degrees: @escaping (Double) -> Double) -> (Double) -> Figure {
        { self.turned(by: degrees($0)) }
    }

    @Test(arguments: [0.0, 30, 60, 90, 110])
    func theShouldersTurnFromTheNet(degrees: Double) throws {
        var scene = Scene.groundStroke(.forehand, view: .behind)
        scene.figure = turn { $0 < 0.4 ? 0 : degrees }
        let metric = try #require(scene.measurements()["fh.shoulderTurn"]?.metric)
        #expect(abs(metric.value - degrees) < 0.01)
        #expect(metric.geometry.landmarks == [.leftShoulder, .rightShoulder])
    }

    @Test(arguments: [-160.0, -130, 130, 170])
    func whereTheCameraStandsMakesNoDifferenceToTheTurn(heading: Double) throws {
        var scene = Scene.groundStroke(.forehand, view: CameraView(angle: abs(heading)))
        scene.viewHeading = heading
        scene.figure = turn { ($0 < 0.4 ? 0 : 70) + 180 - heading }
        #expect(abs(try #require(scene.measurements()["fh.shoulderTurn"]?.metric).value - 70) < 0.01)
    }

    @Test func aDiagonalOfWhichNothingElseIsKnownTellsNoTurn() throws {
        var scene = Scene.groundStroke(.forehand, view: .oblique)
        scene.figure = turn { $0 < 0.4 ? 0 : 70 }
        #expect(scene.measurements()["fh.shoulderTurn"]?.reason == .noView)
    }

    @Test func aBackhandTurnsTheOtherWay() throws {
        var scene = Scene.groundStroke(.backhand, .twoHanded, view: .behind)
        scene.figure = turn { $0 < 0.4 ? 0 : -80 }
        #expect(abs(try #require(scene.measurements()["bh2.shoulderTurn"]?.metric).value - 80) < 2)
    }

    @Test func openingIsTheTurnFromForwardSwingToContact() throws {
        var scene = Scene.groundStroke(.backhand, .twoHanded, view: .behind)
        scene.figure = turn { time in
            if time < 0.4 { return 0 }
            return time < 1.1 ? -90 : -90 + 60 * min(1, (time - 1.1) / 0.2)
        }
        #expect(abs(try #require(scene.measurements()["bh2.rotateThrough"]?.metric).value - 60) < 3)
        scene.view = .side
        #expect(scene.measurements()["bh2.rotateThrough"]?.reason == .noView)
    }

    @Test(arguments: [true, false])
    func whichFootStandsFirst(isFront: Bool) throws {
        var scene = Scene()
        scene.view = .side
        scene.figure = { time in
            var figure = Figure.standing
            // Both feet leave the ground before contact; one comes down after 0.2 s, the other not within 0.6 s.
            for (side, lands) in [(Handedness.left, isFront), (.right, !isFront)] {
                let air = max(0, time - 1.3)
                let rise = lands ? max(0, 0.12 - pow(air - 0.15, 2) * 5.3) : 0.3 * min(air, 0.5)
                figure.shift(SwingContext.footPoints.map { $0.on(side) }, by: ImagePoint(0, air > 0 ? rise : 0))
            }
            return figure
        }
        #expect(try #require(scene.measurements()["serve.landing"]?.metric).value == (isFront ? 1 : 0))
    }

    @Test func aFootThatNeverLeftTheGroundStands() throws {
        var scene = Scene()
        scene.view = .side
        #expect(try #require(scene.measurements()["serve.landing"]?.metric).value == 1)
    }

    @Test(arguments: [(0.03, 0.03, 1.0), (0.03, 0.0, 0.0), (0.005, 0.005, 0.0)])
    func aSplitStepLiftsBothFeet(left: Double, right: Double, expected: Double) throws {
        var scene = Scene.groundStroke(.forehand, .volley)
        scene.figure = { time in
            var figure = Figure.standing
            let share = max(0, 1 - pow((time - 0.8) / 0.09, 2))
            for (side, rise) in [(Handedness.left, left), (.right, right)] {
                figure.shift(SwingContext.footPoints.map { $0.on(side) }, by: ImagePoint(0, rise * share))
            }
            return figure
        }
        #expect(try #require(scene.measurements()["vol.splitStep"]?.metric).value == expected)
    }

    @Test func aVolleysHandIsMeasuredBehindTheShoulderAndAfterTheHit() throws {
        var scene = Scene.groundStroke(.forehand, .volley)
        scene.figure = { time in
            var figure = Figure.standing
            // Back to 0.1 behind the shoulder at 1.0 s, forward at one height a second, braked after contact.
            let x = time < 1.0 ? -0.1 * min(1, max(0, time - 0.5) / 0.4) : -0.1 + (time - 1.0)
            figure[.rightWrist] = ImagePoint(min(x, 0.2 + 0.05 * (1 - exp(-max(0, time - 1.3) / 0.05))), 0.7)
            return figure
        }
        let unit = Figure.height / (try #require(scene.context().bodyHeight))
        let found = scene.measurements()
        #expect(abs(try #require(found["vol.compactBackswing"]?.metric).value - 0.1 * unit) < 0.01)
        #expect(abs(try #require(found["vol.pushTime"]?.metric).value - 0.2) < 0.001)
        #expect(abs(try #require(found["vol.quietFinish"]?.metric).value - 0.035 * unit) < 0.015)
    }
}

@Suite struct ConsistencyTests {
    private func spread(_ contacts: [Double], captureRate: Double = 120, noise: Double = 0.002) -> Measurement? {
        let swings = contacts.enumerated().map { index, contact in
            let start = Double(index) * 5
            let events = [(EventName.release, start + 1), (.contact, start + contact)].map { name, time in
                SwingEvent(
                    name: name, time: time, frame: Int(time * 120), confidence: 0.9, uncertainty: noise, source: .pose)
            }
            return Swing(
                index: index, stroke: .serve, strokeConfidence: 1, variant: nil, start: start, end: start + 3,
                events: events, phases: [])
        }
        var scene = Scene()
        scene.captureRate = captureRate
        return MetricEngine().consistency(
            of: swings, in: scene.context().track, handedness: .right,
            camera: CameraEstimate(view: .side, confidence: 1), captureRate: captureRate
        ).first
    }

    @Test func rhythmIsTheSpreadOfReleaseToContact() throws {
        let metric = try #require(spread([1.8, 1.9, 1.8, 1.9])?.metric)
        #expect(abs(metric.value - 0.0577) < 0.001)
        #expect(metric.unit == .seconds && !metric.advisory)
        // The events' own errors are not the player's.
        #expect(try #require(spread([1.8, 1.9, 1.8, 1.9], noise: 0.06)?.metric).value == 0)
    }

    @Test func itTakesFourServes() {
        #expect(spread([1.8, 1.9, 1.8])?.reason == .fewRepetitions)
        #expect(spread([1.8, 1.9, 1.8])?.detail == .repetitions(1))
        #expect(spread([1.8, 1.9, 1.8, 1.9], captureRate: 30)?.reason == .lowFrameRate)
    }
}
