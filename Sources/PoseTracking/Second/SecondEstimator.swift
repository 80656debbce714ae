internal import Glibc
internal import Imaging
internal import Inference
internal import SwingCore

/// Reads the player's joints with the second network, around where the first one saw them.
struct SecondEstimator: ~Copyable {
    private var session: NeuralSession
    private let network: SecondNetwork
    private let decoding: SecondDecoding

    /// Peaks that are kept per joint: as many as of the first network.
    private static let candidateCount = 5

    init(_ network: SecondNetwork) throws(InferenceError) {
        session = try NeuralSession(network.model)
        self.network = network
        decoding = SecondDecoding(
            network.form, input: network.model.record.entry.input, points: network.points)
    }

    /// Where the network sees its landmarks, asked twice: the picture and its mirror image.
    mutating func candidates(
        around first: LandmarkReading, turned rotation: Double, in frame: Frame
    ) throws(InferenceError) -> Candidates {
        let crop = SecondCrop(around: first, turned: rotation, for: network)
        var answers: [HeatmapAnswer] = []
        for isMirrored in [false, true] {
            let transform = crop.transform(isMirrored: isMirrored)
            try session.run(on: frame, crop: transform)
            let likelihoods = decoding.likelihoods(network.outputs.map { session.output($0) })
            answers.append(
                HeatmapAnswer(
                    cells: LikelyCells(likelihoods, channels: decoding.shape.channels),
                    fromBase: transform.inverse.after(crop.transform(isMirrored: false)), isMirrored: isMirrored))
        }
        let maps = Heatmaps(answers, shape: decoding.shape)
        let toPicture = crop.transform(isMirrored: false)
        var places = [[LandmarkCandidate]](repeating: [], count: Landmark.allCases.count)
        for (channel, point) in network.points.enumerated() {
            places[point.landmark.rawValue] = maps.peaks(channel, most: Self.candidateCount, placing: .summit).map {
                LandmarkCandidate(position: toPicture.apply(to: $0.position), likelihood: min(1, $0.value))
            }
        }
        return Candidates(places)
    }
}

/// The rectangle around the player that the second network looks at.
struct SecondCrop: Sendable, Hashable {
    private let width: Double
    private let height: Double
    /// Maps pixels of the crop to pixels of the picture.
    private let plain: AffineTransform
    /// Of a pixel's places in the crop and in its mirror image.
    private let mirrorSum: Double

    /// Nobody is this small: pixels of the picture to one of the crop.
    private static let leastScale = 0.01

    /// - Parameters:
    ///   - first: what the first network read.
    ///   - rotation: how far the body leans, radians clockwise.
    init(around first: LandmarkReading, turned rotation: Double, for network: SecondNetwork) {
        let (input, form) = (network.model.record.entry.input, network.form)
        width = Double(input.width)
        height = Double(input.height)
        mirrorSum = form.cells == .corners ? width - 1 : width
        let (cosine, sine) = form.posture == .turned ? (cos(rotation), sin(rotation)) : (1, 0)
        let best = first.best
        // In the axes of the crop.
        let places = Landmark.allCases.filter { $0.isBodyJoint || $0 == .nose }.map { landmark in
            let place = best[landmark.rawValue].position
            return ImagePoint(cosine * place.x + sine * place.y, cosine * place.y - sine * place.x)
        }
        func span(_ values: [Double]) -> (middle: Double, length: Double) {
            let (least, most) = (values.min() ?? 0, values.max() ?? 0)
            return ((least + most) / 2, most - least)
        }
        let (across, down) = (span(places.map(\.x)), span(places.map(\.y)))
        let scale = max(Self.leastScale, max(across.length / width, down.length / height) * form.enlargement)
        let center = ImagePoint(
            cosine * across.middle - sine * down.middle, sine * across.middle + cosine * down.middle)
        plain = AffineTransform(
            cutting: center, at: ImagePoint(mirrorSum / 2, height / 2), scale: scale,
            rotation: form.posture == .turned ? rotation : 0)
    }

    func transform(isMirrored: Bool) -> AffineTransform {
        isMirrored ? plain.mirrored(sum: mirrorSum) : plain
    }
}
