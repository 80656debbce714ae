import Foundation
import Imaging
import SwingCore
import Testing

@testable import Annotation

/// What the figure on the body measures and where it leads.
@Suite("Focus figure")
struct FocusFigureTests {
    private func angle(_ kind: TestClip.FocusKind, at time: Double) throws -> AngleFigure {
        var clip = TestClip()
        clip.focus = kind
        let geometry = clip.analysis.swings[0].metrics[0].geometry
        return try #require(AngleFigure(geometry, in: clip.pose(at: time)))
    }

    @Test("a bent knee: measured from the straight leg, the foot planted and the hip free to sink")
    func knee() throws {
        let figure = try angle(.knee, at: TestClip.evidence)
        let pose = TestClip().pose(at: TestClip.evidence)
        #expect(abs(figure.value - 50) < 0.5)
        #expect(Geometry.distance(figure.point(at: figure.value, radius: figure.length), pose.position(.leftHip)) < 0.5)
        #expect(figure.point(at: 80, radius: figure.length).y > pose.position(.leftHip).y)
    }

    @Test("an arm: elevation above the horizontal")
    func arm() throws {
        let figure = try angle(.tossArm, at: 0)
        let pose = TestClip().pose(at: 0)
        #expect(figure.value > 60)
        let end = figure.point(at: figure.value, radius: figure.length)
        #expect(Geometry.distance(end, pose.position(.leftWrist)) < 0.5)
    }

    @Test("a lean: towards its own side of the upright")
    func lean() throws {
        let figure = try angle(.lean, at: 0)
        let pose = TestClip().pose(at: 0)
        #expect(abs(figure.value - 8) < 0.5)
        #expect(
            Geometry.distance(figure.point(at: figure.value, radius: figure.length), pose.middle(of: .shoulder)) < 0.5)
    }

    @Test("a lean in a tilted picture: from the upright that leans with it", arguments: [-5.0, 3])
    func leanOfATiltedPicture(roll: Double) throws {
        var clip = TestClip()
        clip.focus = .lean
        let (geometry, pose) = (clip.analysis.swings[0].metrics[0].geometry, clip.pose(at: 0))
        let level = try #require(AngleFigure(geometry, in: pose))
        let tilted = try #require(AngleFigure(geometry, in: pose, roll: roll))
        // The trunk ends where it is seen; the upright and the number have moved by the roll.
        let end = tilted.point(at: tilted.value, radius: tilted.length)
        #expect(Geometry.distance(end, level.point(at: level.value, radius: level.length)) < 0.01)
        #expect(abs(abs(tilted.value - level.value) - abs(roll)) < 0.01)
        let upright = tilted.point(at: 0, radius: 100) - tilted.vertex
        #expect(abs(Geometry.degrees(atan2(upright.x, upright.y < 0 ? -upright.y : upright.y)) + roll) < 0.01)
    }

    @Test("the number runs until the evidence and then stays what was measured")
    func runningNumber() throws {
        let figures = try #require(try TestClip().plan.figure).figures
        func shown(_ time: Double) throws -> Double {
            figures.value(of: try #require(figures.figure(in: TestClip().pose(at: time))), at: time)
        }
        #expect(try shown(0.6) < 35)
        #expect(try shown(TestClip.evidence) == 48)
        #expect(try shown(1.1) == 48)
        #expect(figures.marker == Words.english.overlay.deepest)
        // The target moves along with what the picture shows too large (50 instead of 48 degrees).
        #expect(abs(try #require(figures.pictureTarget?.low) - 67) < 0.5)
    }

    @Test("a metric the picture does not show as an angle is only said, not drawn")
    func untrusted() throws {
        var analysis = TestClip().analysis
        analysis.swings[0].metrics[0].value = 95
        let plan = try AnnotationPlan(analysis: analysis, track: TestClip().track, options: AnnotationOptions())
        let figures = try #require(plan.figure).figures
        #expect(!figures.showsAngle)
    }

    @Test("open bands are drawn to where a body ends")
    func openBands() {
        let open = FigureBrush.drawn(BandInterval(low: 40, high: nil), kind: .jointAngle)
        #expect(open == 40...175)
        let lean = FigureBrush.drawn(BandInterval(low: nil, high: 20), kind: .angleFromVertical)
        #expect(lean == -90...20)
    }

    @Test("the target is excellent and good together")
    func target() throws {
        var analysis = TestClip().analysis
        analysis.swings[0].findings[0].band = RatingBand(
            excellent: BandInterval(low: 70, high: 100), good: BandInterval(low: 60, high: 70),
            needsWork: BandInterval(low: nil, high: nil))
        #expect(try #require(FocusSubject(analysis)).target == BandInterval(low: 60, high: 100))
    }

    @Test("no figure without a pose at the evidence, or for a duration")
    func nothingToDraw() throws {
        var track = TestClip().track
        for index in track.frames.indices where abs(track.frames[index].time.seconds - TestClip.evidence) < 0.1 {
            track.frames[index].pose = nil
        }
        let plan = try AnnotationPlan(analysis: TestClip().analysis, track: track, options: AnnotationOptions())
        #expect(plan.figure == nil)
        var analysis = TestClip().analysis
        analysis.swings[0].metrics[0].geometry = MetricGeometry(kind: .time, landmarks: [])
        #expect(FocusSubject(analysis) == nil)
    }

    @Test("bones of a metric: those between its points, else the one that ends there")
    func bones() {
        let skeleton = Skeleton.blazePose33
        let knee = MetricGeometry(kind: .jointAngle, landmarks: [.leftHip, .leftKnee, .leftAnkle])
        #expect(LimbRatings.bones(of: knee, in: skeleton).map(\.to) == [.leftKnee, .leftAnkle])
        let wrist = MetricGeometry(kind: .height, landmarks: [.rightWrist])
        #expect(LimbRatings.bones(of: wrist, in: skeleton).map(\.from) == [.rightElbow])
        #expect(LimbRatings.bones(of: MetricGeometry(kind: .time, landmarks: []), in: skeleton).isEmpty)
    }
}
