internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// The heading of the hits, as the body and the lines of the court tell it together.
///
/// The body says it to a dozen degrees, whichever way the court lies; the court's lines to two or three, up to quarter turns.
/// Hits go along the court: the quarter turn that the body means is the one.
struct CourtHeading {
    /// As `HitHeading`: 0 towards the camera, 90 to the right across the picture.
    let degrees: Double
    /// One standard deviation, in degrees.
    let deviation: Double

    /// What the body's heading is off, one deviation, in degrees: 5 on the mean of the samples, 20 and more in some.
    private static let bodyDeviation = 12.0
    /// Where the two together are less sure than this, in degrees, more than one direction is left, and the body alone counts.
    private static let mostDeviation = 7.0
    /// The same where the lines run so that a body would be so unlikely, against lines that run anywhere: what runs along the
    /// picture is not this court, or the body was misread.
    private static let leastAgreement = 0.5

    /// - Parameter heading: the body's, in degrees.
    /// - Returns: nil where the lines leave more than one direction, or contradict the body.
    init?(besides heading: Double, court: CourtBearing) {
        // A hit to the right of the way from the camera to the player heads so much less than all the way back.
        let offsets = (-90...90).map(Double.init)
        let weights = offsets.map { offset in
            let z = offset / Self.bodyDeviation
            return court.share(at: 180 - heading - offset) * exp(-z * z / 2)
        }
        let total = weights.reduce(0, +)
        let anywhere = Self.bodyDeviation * (2 * Double.pi).squareRoot() / Double(CourtBearing.quarter)
        guard total >= Self.leastAgreement * anywhere else { return nil }
        let mean = zip(offsets, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
        let square = zip(offsets, weights).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 } / total
        guard square.squareRoot() <= Self.mostDeviation else { return nil }
        (degrees, deviation) = (heading + mean, max(1, square.squareRoot()))
    }
}
