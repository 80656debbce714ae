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

    /// - Parameters:
    ///   - area: the part of the picture to look at, fitted into the detector's square with black around it.
    ///   - isMirrored: show the detector the mirror image.
    mutating func people(in frame: Frame, area: Rect, isMirrored: Bool) throws(InferenceError) -> [PersonDetection] {
        let side = Double(DetectorAnchors.inputSide)
        let plain = AffineTransform(
            cutting: area.center, at: ImagePoint(repeating: (side - 1) / 2), scale: max(area.width, area.height) / side,
            rotation: 0)
        let toPicture = isMirrored ? plain.mirrored(sum: side - 1) : plain
        try session.run(on: frame, crop: toPicture)
        return DetectorDecoding.people(
            boxes: session.output(boxesOutput), logits: session.output(logitsOutput), toPicture: toPicture)
    }
}
