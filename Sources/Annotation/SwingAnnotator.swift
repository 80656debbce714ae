public import Imaging
public import SwingCore

/// Draws one analysis over its clip, frame by frame.
///
/// Layers, from the back: skeleton, focus figure, phase bar, card. One owner uses it; it keeps its layers from frame to
/// frame and lays static text out once.
public struct SwingAnnotator: ~Copyable {
    private let analysis: Analysis
    private let track: PoseTrack
    private let holdsCard: Bool
    private let positions: [Int: Int]
    private let statures: StatureCurve
    private let limbs: [LimbRatings]
    private let plan: AnnotationPlan
    private let card: FocusCardAnnotator?
    private var layer: Canvas

    /// - Parameter track: the poses the analysis was made from; its picture size is that of every frame.
    /// - Throws: `ImagingError` when a layer or text could not be made.
    public init(
        analysis: Analysis, track: PoseTrack, options: AnnotationOptions = AnnotationOptions()
    ) throws(ImagingError) {
        let plan = try AnnotationPlan(analysis: analysis, track: track, options: options)
        let card = try plan.makeCard()
        let layer = try Canvas(size: track.pictureSize)
        self.analysis = analysis
        self.track = track
        self.plan = plan
        self.card = card
        self.layer = layer
        holdsCard = options.card == .always
        positions = Dictionary(
            track.frames.indices.map { (track.frames[$0].frame, $0) }, uniquingKeysWith: { first, _ in first })
        statures = StatureCurve(track)
        limbs = analysis.swings.map { LimbRatings($0, focus: analysis.focus) }
    }

    /// The frame with its overlays; index, time and duration stay. A frame the track does not know gets no skeleton.
    ///
    /// - Throws: `ImagingError` when the frame's size is not the track's, or drawing failed.
    public mutating func annotate(_ frame: Frame) throws(ImagingError) -> Frame {
        let time = frame.time.seconds
        layer.clear()
        if let position = positions[frame.index], let pose = track.frames[position].pose {
            let stature = statures[position]
            try plan.skeleton.annotate(&layer, pose: pose, stature: stature, ratings: ratings(at: time))
            let lineWidth = plan.skeleton.lineWidth(stature: stature)
            try plan.figure?.annotate(&layer, pose: pose, time: time, lineWidth: lineWidth)
        }
        let isQuiet = (plan.figure?.opacity(at: time) ?? 0) > 0
        try plan.bar?.annotate(&layer, time: time, isQuiet: isQuiet)

        var picture = try EditablePicture(copying: frame)
        try plan.bar?.blurBackdrop(of: &picture, time: time)
        try picture.blend(layer)
        let opacity = holdsCard ? 1 : plan.schedule.opacity(at: time)
        try card?.annotate(&picture, opacity: opacity)
        return picture.frame()
    }

    private func ratings(at time: Double) -> LimbRatings {
        guard let index = analysis.swings.firstIndex(where: { $0.swing.contains(time) }) else { return .none }
        return limbs[index]
    }
}
