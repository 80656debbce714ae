import Foundation
import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// Where the camera stands, as the body and the court tell it together.
@Suite struct CourtHeadingTests {
    /// Lines that run `bearing` degrees to the right of the way to the player, give or take.
    private func court(_ bearing: Double, deviation: Double = 2) -> CourtBearing {
        CourtBearing(
            shares: (0..<90).map { degrees in
                let z = (Double(degrees) - bearing).remainder(dividingBy: 90) / deviation
                return exp(-z * z / 2) + 1e-6
            })
    }

    /// Hits from the front to behind: the court lies quarter turns apart, the body says which.
    @Test(arguments: [(0.0, 6.0), (50, 44), (-50, -58), (92, 85), (-92, -80), (140, 128), (178, 186), (-170, -176)])
    func theBodyChoosesTheQuarterTurn(_ truth: Double, _ body: Double) throws {
        let found = try #require(CourtHeading(besides: body, court: court(180 - truth)))
        #expect(abs((found.degrees - truth).remainder(dividingBy: 360)) <= 1.5, "\(found.degrees)")
        #expect((1...4).contains(found.deviation))
    }

    @Test func linesThatContradictTheBodyAreNotThisCourt() {
        #expect(CourtHeading(besides: 45, court: court(0)) == nil)
        #expect(CourtHeading(besides: 90, court: court(35)) == nil)
    }

    @Test func linesThatRunAnywhereTellNothing() {
        #expect(CourtHeading(besides: 90, court: CourtBearing(shares: [Double](repeating: 1, count: 90))) == nil)
        // Two directions on either side of the body's: neither.
        let two = CourtBearing(shares: zip(court(12).shares, court(78).shares).map { $0 + $1 })
        #expect(CourtHeading(besides: 90, court: two) == nil)
    }

    @Test func aClearCourtMakesTheViewSure() throws {
        let headings = [HitHeading(degrees: -72, weight: 0.8), HitHeading(degrees: -66, weight: 0.8)]
        let alone = try #require(HitHeading.camera(headings, court: nil))
        let together = try #require(HitHeading.camera(headings, court: court(180 + 84)))
        #expect(alone.view == .oblique && together.view == .side)
        #expect(abs(try #require(together.angle) - 83) <= 2)
        #expect(together.confidence > alone.confidence)
        // What contradicts changes nothing.
        #expect(HitHeading.camera(headings, court: court(180 + 25)) == alone)
    }

    @Test func sharesTurnAround() {
        let bearing = court(10)
        #expect(bearing.share(at: 10) == bearing.share(at: -80) && bearing.share(at: 10) == bearing.share(at: 370))
        #expect(abs(bearing.share(at: 10.5) - (bearing.shares[10] + bearing.shares[11]) / 2) < 1e-12)
        #expect(abs(bearing.share(at: 89.5) - (bearing.shares[89] + bearing.shares[0]) / 2) < 1e-12)
        #expect(abs(bearing.shares.reduce(0, +) - 1) < 1e-12)
    }
}
