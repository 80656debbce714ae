internal import Imaging
internal import Inference
internal import SwingCore

/// Reads one person's landmarks from a region of interest.
struct LandmarkEstimator: ~Copyable {
    private var session: NeuralSession
    private let points: Int
    private let flag: Int
    private let heatmaps: Int
    private let world: Int

    init(_ model: NeuralModel) throws(InferenceError) {
        let outputs = try [
            Heatmaps.channels * LandmarkOutput.valuesPerPoint, 1, Heatmaps.channels * 3,
            Heatmaps.channels * Heatmaps.side * Heatmaps.side,
        ].map { (size) throws(InferenceError) in try model.output(ofSize: size) }
        let session = try NeuralSession(model)
        (points, flag, world, heatmaps) = (outputs[0], outputs[1], outputs[2], outputs[3])
        self.session = session
    }

    /// Reads the region and its mirror image.
    ///
    /// - Returns: nil when the network sees no person there.
    mutating func read(
        _ frame: Frame, _ region: RegionOfInterest, minimumConfidence: Double
    ) throws(InferenceError) -> LandmarkReading? {
        let side = LandmarkDecoding.cropSide
        let transform = region.cropTransform(cropSide: side)
        let plain = try run(frame, transform)
        guard plain.confidence >= minimumConfidence else { return nil }
        let reflection = AffineTransform(a: -1, b: 0, tx: Double(side), c: 0, d: 1, ty: 0)
        let mirrored = try run(frame, transform.after(reflection))
        return LandmarkDecoding.reading(plain: plain, mirrored: mirrored, region: region)
    }

    private mutating func run(_ frame: Frame, _ crop: AffineTransform) throws(InferenceError) -> LandmarkOutput {
        let side = LandmarkDecoding.cropSide
        try session.run(on: frame, crop: crop, width: side, height: side, range: 0...1)
        return LandmarkOutput(
            points: session.output(points), world: session.output(world), heatmaps: session.output(heatmaps),
            confidence: Double(session.output(flag)[0]))
    }
}
