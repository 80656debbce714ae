internal import Imaging
internal import Inference
internal import SwingCore

/// Finds people in a whole frame or in a part of it.
struct PersonDetector: ~Copyable {
    private var session: NeuralSession
    private let boxesOutput: Int
    private let logitsOutput: Int

    /// Boxes and logits. In bfloat16 its points move by a quarter of a pixel of its 224 (mean), and the region that comes of
    /// them is drawn anew by the landmark network.
    static let outputs: NetworkOutputs = {
        let anchors = DetectorAnchors.centers.count
        return NetworkOutputs(exact: [], coarse: [anchors * DetectorDecoding.valuesPerAnchor, anchors])
    }()

    init(_ model: NeuralModel) throws(InferenceError) {
        let boxes = try model.output(ofSize: Self.outputs.coarse[0])
        let logits = try model.output(ofSize: Self.outputs.coarse[1])
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
