internal import Glibc
internal import Imaging
internal import Inference
internal import SwingCore

/// Tells whether a head shows its face, from the front or in profile, or the back of it.
struct FaceDetector: ~Copyable {
    private var session: NeuralSession
    private let logits: Int

    private static let inputSide = 128
    /// One answer per anchor.
    private static let anchors = 896
    /// The crop's side in torso lengths: head and shoulders, a third of it face.
    private static let cropSide = 1.1
    /// Of a region's side: the trunk of somebody who bends towards the camera looks shorter.
    private static let leastTorso = 0.12

    init(_ model: NeuralModel) throws(InferenceError) {
        let logits = try model.output(ofSize: Self.anchors)
        let session = try NeuralSession(model)
        self.logits = logits
        self.session = session
    }

    /// How surely a face is seen where somebody's head was read, 0 to 1.
    ///
    /// - Parameters:
    ///   - region: where the network looked that read the head.
    ///   - sides: whether the mirror image is shown, too: a mirrored clip has the same answers then.
    mutating func answer(
        at reading: LandmarkReading, in region: RegionOfInterest, of frame: Frame, mirrored sides: [Bool]
    ) throws(InferenceError) -> Double {
        let best = reading.best
        func place(_ landmark: Landmark) -> ImagePoint { best[landmark.rawValue].position }
        let ears = (place(.leftEar) + place(.rightEar)) / 2
        let torso = Geometry.distance(reading.middle(of: .shoulder), reading.middle(of: .hip))
        let side = Double(Self.inputSide)
        let plain = AffineTransform(
            cutting: (place(.nose) + ears) / 2, at: ImagePoint(repeating: (side - 1) / 2),
            scale: Self.cropSide * max(torso, Self.leastTorso * region.side) / side, rotation: 0)
        var sum = 0.0
        for isMirrored in sides {
            try session.run(on: frame, crop: isMirrored ? plain.mirrored(sum: side - 1) : plain)
            let surest = session.output(logits).max() ?? -.infinity
            sum += 1 / (1 + exp(-Double(surest)))
        }
        return sum / Double(max(1, sides.count))
    }
}
