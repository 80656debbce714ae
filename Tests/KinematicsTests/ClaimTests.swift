import SwingCore
import Testing

@testable import Kinematics

/// What the samples' exact truth makes of a metric's claim.
@Suite struct ClaimTests {
    @Test(arguments: ["serve.hipRise", "serve.shoulderElevationContact", "serve.landing"])
    func aClaimIsScaledAsTheSamplesShow(id: String) throws {
        var scene = Scene()
        scene.figure = { time in
            var figure = Figure.standing
            figure.placeArm(.right, at: time > 1.3 ? 70 : -90)
            figure.uncertainty = 2
            return figure
        }
        let context = scene.context()
        let metric = try #require(scene.measurements()[id]?.metric)
        let definition = try #require(ServeMetrics.all.first { $0.id == id })
        let plain = MetricUncertainty.sigma(
            poseSigma: try #require(definition.views.behind.poseSigma), reading: try definition.formula.read(context),
            definition: definition, event: try MetricGates.event(of: definition, in: context), context: context)
        #expect(abs(metric.uncertainty - plain * MeasuredClaim.scale(of: id, from: scene.view)) < 1e-9)
    }

    @Test func whatFewSwingsShowIsLeftAsItIs() {
        #expect(MeasuredClaim.of("serve.landing") == nil)
        #expect(MeasuredClaim.scale(of: "serve.landing", from: .side) == 1)
    }

    @Test func whatOneViewShowsPlainlyAnotherForeshortens() {
        #expect(MeasuredClaim.scale(of: "fh.trunkLeanContact", from: .side) < 1)
        let tossArm = { MeasuredClaim.scale(of: "serve.tossArmElevation", from: $0) }
        #expect(tossArm(.side) < 1)
        #expect(tossArm(.oblique) > 1)
        #expect(tossArm(.front) == tossArm(.behind))
    }

    @Test func everyScaleIsOfAMetricAndOfEnoughSwings() {
        #expect(!MeasuredClaim.table.isEmpty)
        for (id, claim) in MeasuredClaim.table {
            #expect(MetricEngine.metricIDs.contains(id))
            let scales = CameraView.allCases.map { claim.scales[$0] }
            #expect(scales.allSatisfy { $0 >= MeasuredClaim.leastScale })
            #expect(claim.swings >= 12)
            // Too wide is only what may not be narrowed further.
            #expect((60...75).contains(claim.within) || scales.contains(MeasuredClaim.leastScale), "\(id)")
        }
    }

    /// Somebody who stands, every landmark as unsure as the others, in pixels.
    private static func standing(uncertainty: Double) -> SwingContext {
        var scene = Scene()
        scene.figure = { _ in
            var figure = Figure.standing
            figure.uncertainty = uncertainty
            return figure
        }
        return scene.context()
    }

    /// A reading that jumps when a landmark moves one way must not claim otherwise in the mirror.
    @Test func aMirrorImageClaimsTheSame() throws {
        let context = Self.standing(uncertainty: 8)
        func sigma(jumpingTo sign: Double) throws -> Double {
            let place = Figure.standing.pose.position(.leftWrist).x
            let formula = Formula { (context: SwingContext) throws(MetricGap) in
                let moved = try context.pose(at: 1, needing: []).position(.leftWrist).x - place
                return Reading(
                    value: moved * sign > 4 ? 10 : 0, time: 1, confidence: 1,
                    geometry: MetricGeometry(kind: .distance, landmarks: [.leftWrist]))
            }
            return MetricUncertainty.landmarkSigma(of: try formula.read(context), by: formula, in: context)
        }
        #expect(abs(try sigma(jumpingTo: 1) - 10 / 2.0.squareRoot()) < 1e-9)
        #expect(try sigma(jumpingTo: 1) == sigma(jumpingTo: -1))
    }

    /// Where on the leg an ankle lies is less sure than how far to the side it is.
    @Test(arguments: [(Landmark.leftAnkle, 0.5, 1.3), (.rightKnee, 0.65, 1.4), (.leftHip, 0.75, 1), (.leftElbow, 1, 1)])
    func legsAreSurerAcrossThanAlong(_ landmark: Landmark, _ across: Double, _ along: Double) throws {
        let context = Self.standing(uncertainty: 10)
        func sigma(of coordinate: @escaping @Sendable (ImagePoint) -> Double) throws -> Double {
            let formula = Formula { (context: SwingContext) throws(MetricGap) in
                Reading(
                    value: coordinate(try context.pose(at: 1, needing: []).position(landmark)), time: 1, confidence: 1,
                    geometry: MetricGeometry(kind: .distance, landmarks: [landmark]))
            }
            return MetricUncertainty.landmarkSigma(of: try formula.read(context), by: formula, in: context)
        }
        #expect(abs(try sigma { $0.x } - 10 * across) < 1e-6)
        #expect(abs(try sigma { $0.y } - 10 * along) < 1e-6)
    }
}
