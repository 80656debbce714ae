internal import Imaging
internal import SwingCore

/// The colour of somebody's clothes, to tell people apart.
enum TrunkColor {
    /// Mean red, green and blue between shoulders and hips, 0 to 1 each; with the wires of a fence, which is seen through in
    /// some places and moments and not in others.
    static func mean(of reading: LandmarkReading, in frame: Frame) -> SIMD3<Float> {
        mean(between: reading.middle(of: .shoulder), reading.middle(of: .hip), in: frame)
    }

    /// The same of a reading in the frame that somebody was cut out of.
    static func mean(of reading: LandmarkReading, in cut: PersonCut) -> SIMD3<Float> {
        mean(
            between: cut.place(of: reading.middle(of: .shoulder)), cut.place(of: reading.middle(of: .hip)),
            in: cut.picture)
    }

    private static func mean(between shoulders: ImagePoint, _ hips: ImagePoint, in frame: Frame) -> SIMD3<Float> {
        // Half the trunk's length around a place above its middle: the shirt, whatever the view, and not yet the belt.
        let length = Geometry.distance(shoulders, hips)
        let side = max(2, 0.5 * length)
        let corner = shoulders + (hips - shoulders) * shirt - ImagePoint(repeating: side / 2)
        return frame.asFilmed.meanColor(in: Rect(x: corner.x, y: corner.y, width: side, height: side))
    }

    /// Of the way from the shoulders to the hips.
    private static let shirt = 0.44

    /// Channel by channel; black of nothing.
    static func median(of looks: some Collection<SurveyLook>) -> SIMD3<Float> {
        func median(_ channel: Int) -> Float {
            let sorted = looks.map { $0.color[channel] }.sorted()
            return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        }
        return SIMD3(median(0), median(1), median(2))
    }

    /// A difference no light makes from one look to the next.
    static let sudden = 0.13
    /// Within this it may be the same cloth in other light.
    static let sameCloth = 0.16
    /// Within this it may be the same cloth behind an arm, or in the shade of one.
    static let likeCloth = 0.22
    /// Within this it is the same cloth in the same light.
    static let sameLight = 0.05

    /// Root mean square over the channels, 0 to 1.
    static func difference(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Double {
        let difference = a - b
        return Double((difference * difference).sum() / 3).squareRoot()
    }
}
