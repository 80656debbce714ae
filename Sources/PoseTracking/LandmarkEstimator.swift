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
        let side = LandmarkDecoding.heatmapSide
        let outputs = try [
            LandmarkDecoding.pointCount * LandmarkDecoding.valuesPerPoint, 1, LandmarkDecoding.pointCount * 3,
            side * side * LandmarkDecoding.pointCount,
        ].map { (size) throws(InferenceError) in try model.output(ofSize: size) }
        let session = try NeuralSession(model)
        (points, flag, world, heatmaps) = (outputs[0], outputs[1], outputs[2], outputs[3])
        self.session = session
    }

    mutating func read(_ frame: Frame, _ region: RegionOfInterest) throws(InferenceError) -> LandmarkReading {
        let side = LandmarkDecoding.cropSide
        try session.run(
            on: frame, crop: region.cropTransform(cropSide: side), width: side, height: side, range: 0...1)
        return LandmarkDecoding.reading(
            points: session.output(points), world: session.output(world), heatmaps: session.output(heatmaps),
            confidence: Double(session.output(flag)[0]), region: region)
    }
}
