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

    /// The network has one more, a silhouette of the person, whose layers are almost a third of its work. In bfloat16
    /// joints move by 0.4 % of the torso (median over crops of samples; mean 1.1), as from one crop to another; in
    /// bfloat16 to the last step places in space would move by 11 cm, with that step in float32 they do by 1.
    static let outputs: NetworkOutputs = {
        let (channels, maps) = (LandmarkOutput.channels, LandmarkDecoding.heatmapShape)
        return NetworkOutputs(
            exact: [channels * LandmarkOutput.valuesPerPoint, 1, channels * 3],
            coarse: [channels * maps.rows * maps.columns])
    }()

    init(_ model: NeuralModel) throws(InferenceError) {
        let sizes = Self.outputs.exact + Self.outputs.coarse
        let outputs = try sizes.map { (size) throws(InferenceError) in try model.output(ofSize: size) }
        let session = try NeuralSession(model)
        (points, flag, world, heatmaps) = (outputs[0], outputs[1], outputs[2], outputs[3])
        self.session = session
    }

    /// The network's answer for a crop of a picture.
    private mutating func answer(
        for crop: AffineTransform, of picture: Frame, as variant: CropVariant
    ) throws(InferenceError) -> LandmarkAnswer {
        try session.run(on: picture, crop: crop)
        let logits = session.output(heatmaps, above: LandmarkOutput.leastLogit)
        return LandmarkAnswer(
            variant: variant,
            output: LandmarkOutput(
                points: session.output(points), world: session.output(world),
                heatmaps: LandmarkOutput.likelyCells(places: logits.places, logits: logits.values),
                confidence: Double(session.output(flag)[0])))
    }

    /// What the network says of a region, from all the crops asked for.
    mutating func answers(
        for region: RegionOfInterest, in frame: Frame, from variants: [CropVariant]
    ) throws(InferenceError) -> LandmarkAnswers {
        var answers: [LandmarkAnswer] = []
        for variant in variants {
            answers.append(try answer(for: region.cropTransform(variant), of: frame, as: variant))
        }
        return LandmarkAnswers(answers, region: region)
    }

    /// What the network says of a region of a frame that was cut out before.
    mutating func answers(for region: RegionOfInterest, in cut: PersonCut) throws(InferenceError) -> LandmarkAnswers {
        let variant = CropVariant(isMirrored: false)
        let answer = try answer(for: cut.region(of: region).cropTransform(variant), of: cut.picture, as: variant)
        return LandmarkAnswers([answer], region: region)
    }
}
