internal import Glibc
internal import Imaging
internal import SwingCore

/// Raw numbers of one run of the landmark network.
struct LandmarkOutput: Sendable {
    /// x, y, z, visibility, presence per point; x and y in pixels of the crop.
    var points: [Float]
    /// 39 points in metres, hip-centred, in the crop's axes.
    var world: [Float]
    /// Where the heatmaps are not empty.
    var heatmaps: LikelyCells
    /// The network's pose flag, already 0 to 1.
    var confidence: Double

    static let valuesPerPoint = 5
    /// 33 body points and 6 auxiliary ones.
    static let channels = 39

    /// Logits of the heatmaps below this are less than 2 % likely and count as nothing.
    static let leastLogit: Float = -4

    /// - Parameter logits: of the heatmaps, the ones above `leastLogit`.
    static func likelyCells(places: [Int32], logits: [Float]) -> LikelyCells {
        LikelyCells(places: places, likelihoods: logits.map { 1 / (1 + expf(-$0)) }, channels: channels)
    }

    func position(_ index: Int) -> ImagePoint {
        ImagePoint(Double(points[index * Self.valuesPerPoint]), Double(points[index * Self.valuesPerPoint + 1]))
    }

    func visibility(_ index: Int) -> Double { sigmoid(Double(points[index * Self.valuesPerPoint + 3])) }

    func worldPosition(_ index: Int) -> WorldPoint {
        WorldPoint(Double(world[index * 3]), Double(world[index * 3 + 1]), Double(world[index * 3 + 2]))
    }
}

/// The network's answer for one crop of a region.
struct LandmarkAnswer: Sendable {
    var variant: CropVariant
    var output: LandmarkOutput
}

/// The network's answers for crops of one region, together: the mean of them all, in picture coordinates.
struct LandmarkAnswers: Sendable {
    /// One answer with left and right exchanged back where the crop was a mirror image.
    private struct Seen {
        var output: LandmarkOutput
        /// Maps pixels of its crop to pixels of the region's.
        var toBase: AffineTransform
        var turn: Double
    }

    private let answers: [LandmarkAnswer]
    private let seen: [Seen]
    private let region: RegionOfInterest
    private let toPicture: AffineTransform

    /// - Parameter answers: at least one.
    init(_ answers: [LandmarkAnswer], region: RegionOfInterest) {
        let toPicture = region.cropTransform(cropSide: LandmarkDecoding.cropSide)
        self.answers = answers
        self.region = region
        self.toPicture = toPicture
        seen = answers.map { answer in
            Seen(
                output: answer.variant.isMirrored ? LandmarkDecoding.exchanged(answer.output) : answer.output,
                toBase: toPicture.inverse.after(region.cropTransform(answer.variant)), turn: answer.variant.turn)
        }
    }

    /// That this is a person, 0 to 1.
    var confidence: Double { mean(\.output.confidence) }

    var reading: LandmarkReading {
        let heatmaps = Heatmaps(
            answers.map { answer in
                HeatmapAnswer(
                    cells: answer.output.heatmaps,
                    fromBase: region.cropTransform(answer.variant).inverse.after(toPicture),
                    isMirrored: answer.variant.isMirrored)
            }, shape: LandmarkDecoding.heatmapShape)
        return LandmarkReading(
            candidates: Landmark.allCases.map { landmark in
                LandmarkDecoding.candidates(of: landmark, regressed: position(landmark.rawValue), heatmaps).map {
                    LandmarkCandidate(position: toPicture.apply(to: $0.position), likelihood: $0.value)
                }
            },
            visibility: Landmark.allCases.map { landmark in mean { $0.output.visibility(landmark.rawValue) } },
            world: Landmark.allCases.map { landmark in
                mean { answer in
                    var turned = region
                    turned.rotation += answer.turn
                    return turned.rotatedBack(answer.output.worldPosition(landmark.rawValue))
                }
            },
            confidence: confidence)
    }

    /// Where to look in the next frame.
    var nextRegion: RegionOfInterest {
        RegionOfInterest(
            hipCenter: toPicture.apply(to: position(LandmarkDecoding.hipCenterIndex)),
            scalePoint: toPicture.apply(to: position(LandmarkDecoding.scalePointIndex)))
    }

    /// A regressed point in pixels of the region's crop.
    private func position(_ index: Int) -> ImagePoint { mean { $0.toBase.apply(to: $0.output.position(index)) } }

    private func mean<V: SIMD>(_ value: (Seen) -> V) -> V where V.Scalar == Double {
        seen.map(value).reduce(.zero, +) / Double(seen.count)
    }

    private func mean(_ value: (Seen) -> Double) -> Double { seen.map(value).reduce(0, +) / Double(seen.count) }
}

/// Turns the landmark network's raw numbers into candidates.
enum LandmarkDecoding {
    static let cropSide = 256
    /// 64 x 64 cells; cell i lies at crop pixel 4 i, without a half-cell shift.
    static let heatmapShape = HeatmapShape(
        columns: 64, rows: 64, cell: ImagePoint(repeating: 4),
        partners: (0..<LandmarkOutput.channels).map { Landmark(rawValue: $0)?.partner.rawValue ?? $0 })
    static let hipCenterIndex = 33
    static let scalePointIndex = 34
    /// Peaks that are kept per joint of the body.
    private static let candidateCount = 5
    /// A regressed point without a heatmap peak of its own stays possible, but only just.
    private static let regressedLikelihood = 0.05

    static func candidates(
        of landmark: Landmark, regressed: ImagePoint, _ heatmaps: Heatmaps
    ) -> [HeatmapPeak] {
        let near = heatmaps.peak(landmark.rawValue, around: regressed)
        guard landmark.isBodyJoint else {
            return [near ?? HeatmapPeak(position: regressed, value: regressedLikelihood)]
        }
        let peaks = heatmaps.peaks(landmark.rawValue, most: candidateCount)
        return near == nil || peaks.isEmpty
            ? peaks + [HeatmapPeak(position: regressed, value: regressedLikelihood)] : peaks
    }

    /// The answer for a mirror image with left and right exchanged. In the crop everything stays where it is, since
    /// reflecting its floats would round them; the world, around the hips, is reflected.
    static func exchanged(_ output: LandmarkOutput) -> LandmarkOutput {
        var result = output
        for index in 0..<LandmarkOutput.channels {
            let partner = heatmapShape.partners[index]
            let width = LandmarkOutput.valuesPerPoint
            for offset in 0..<width {
                result.points[index * width + offset] = output.points[partner * width + offset]
            }
            for axis in 0..<3 { result.world[index * 3 + axis] = output.world[partner * 3 + axis] }
            result.world[index * 3] = -output.world[partner * 3]
        }
        return result
    }
}

extension Landmark {
    /// Joints of trunk, arms and legs, which can be confused with one another; the face and fingers follow them.
    var isBodyJoint: Bool {
        switch self {
        case .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip,
            .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex:
            true
        default: false
        }
    }
}
