internal import Imaging
internal import Inference
internal import SwingCore

/// Finds people in a whole frame or in a part of it.
struct PersonDetector: ~Copyable {
    private var session: NeuralSession
    private let boxesOutput: Int
    private let logitsOutput: Int

    init(_ model: NeuralModel) throws(InferenceError) {
        let anchors = DetectorAnchors.centers.count
        let boxes = try model.output(ofSize: anchors * DetectorDecoding.valuesPerAnchor)
        let logits = try model.output(ofSize: anchors)
        let session = try NeuralSession(model)
        (boxesOutput, logitsOutput) = (boxes, logits)
        self.session = session
    }

    /// - Parameter area: the part of the picture to look at, fitted into the detector's square with black around it.
    mutating func people(in frame: Frame, area: Rect) throws(InferenceError) -> [PersonDetection] {
        let side = DetectorAnchors.inputSide
        let scale = max(area.width, area.height) / Double(side)
        let origin = area.center - ImagePoint(repeating: scale * Double(side) / 2)
        let toPicture = AffineTransform(a: scale, b: 0, tx: origin.x, c: 0, d: scale, ty: origin.y)
        try session.run(on: frame, crop: toPicture)
        return DetectorDecoding.people(
            boxes: session.output(boxesOutput), logits: session.output(logitsOutput), toPicture: toPicture)
    }
}
