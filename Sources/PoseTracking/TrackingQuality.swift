/// How thoroughly the player is read: what `--quality` chooses.
///
/// Every quality surveys the whole clip at a low rate first. What differs is how often that is, and how many answers of
/// the landmark network a frame inside a swing window gets afterwards.
public enum TrackingQuality: String, Sendable, Hashable, CaseIterable, Codable {
    /// The survey alone, at twice its rate where a stroke is played.
    case fast
    /// Every frame of a swing window, each crop with its mirror image.
    case balanced
    /// Every frame of the clip, from four crops and their mirror images.
    case best

    /// Looks a second in the survey. Fifteen show a stroke (a forward swing lasts 0.15 s and more) and are enough to
    /// know where the player is in between.
    static let surveyRate = 15.0

    /// Looks a second in the survey of a long clip while nobody is likely to play: enough to know where the player is, and that
    /// a stroke comes. With fewer than ten the sides of somebody who walks are exchanged (the samples' session: in 14 of
    /// 1800 frames with seven and a half). Nil where it makes no difference.
    var calmRate: Double? {
        switch self {
        case .fast: 5
        case .balanced: 10
        case .best: nil
        }
    }

    /// Looks a second in the survey of a long clip while nobody even stirs: as many as tell that a stroke comes (`StrokeWatch`).
    /// Nil where it makes no difference.
    var stillRate: Double? { self == .best ? nil : 5 }

    /// Seconds from one frame to the next that the survey can do with while nobody is likely to play: it keeps none between two
    /// looks that lies closer to one of them (fast), or finds each look's frame nearly when it is due. Nil where it takes
    /// every frame of the file.
    var calmFrameSpacing: Double? {
        switch self {
        case .fast: 1 / 12.0
        case .balanced: 1 / 30.0
        case .best: nil
        }
    }

    /// Looks a second in the survey where a stroke is played; nil where it makes no difference. The fast quality has nothing
    /// else to time the stroke by.
    var strokeRate: Double? { self == .fast ? 30 : nil }

    /// Seconds from one frame to the next that the survey can do with where a stroke is played: those of its looks. Nil where it
    /// takes every frame of the file.
    var strokeFrameSpacing: Double? { strokeRate.map { 1 / $0 } }

    /// The crops of one person at one look of the survey. Where the player is read thoroughly afterwards, each look takes
    /// the mirror image, too, and so does the detector: the regions to read would otherwise lie elsewhere in a mirrored
    /// clip, and its joints with them.
    var surveyCrops: [CropVariant] { self == .fast ? [CropVariant(isMirrored: false)] : CropVariant.pair }

    /// The crops of one frame that are read after the survey; none leaves it at the survey.
    var crops: [CropVariant] {
        switch self {
        case .fast: []
        case .balanced: CropVariant.pair
        case .best: CropVariant.eight
        }
    }
}

/// One way to cut the same player out of a frame. The network answers each a little differently; averaged, its
/// heatmaps err less: by a sixth with the mirror image, by a fifth with eight crops (a prototype on rendered clips).
struct CropVariant: Sendable, Hashable {
    var isMirrored: Bool
    /// Side of the crop as a multiple of the region's.
    var scale = 1.0
    /// Radians the crop is turned further.
    var turn = 0.0

    static let pair = [CropVariant(isMirrored: false), CropVariant(isMirrored: true)]
    /// Whether the picture, its mirror image or both are shown to whatever else is asked besides crops: a mirrored clip must
    /// have the mirrored answers where its landmarks have them.
    static func sides(of crops: [CropVariant]) -> [Bool] {
        crops.contains(where: \.isMirrored) ? [false, true] : [false]
    }
    static let eight = [(1.0, 0.0), (1.1, 0.0), (1.0, 0.12), (1.0, -0.12)].flatMap { scale, turn in
        [false, true].map { CropVariant(isMirrored: $0, scale: scale, turn: turn) }
    }
}
