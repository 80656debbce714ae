import Imaging
import SwingCore

@testable import Annotation

/// A court with whatever `draw` puts on an empty layer.
func drawn(
    on size: PictureSize, background: Raster? = nil, _ draw: (inout Canvas) throws -> Void
) throws -> Raster {
    var layer = try Canvas(size: size)
    try draw(&layer)
    var picture = try EditablePicture(copying: Frame(background ?? TestClip.court(size)))
    try picture.blend(layer)
    return try picture.frame().raster()
}

/// One annotated frame of a clip.
func annotated(
    _ clip: TestClip, at time: Double, options: AnnotationOptions = AnnotationOptions(), background: Raster? = nil
) throws -> Raster {
    var annotator = try SwingAnnotator(analysis: clip.analysis, track: clip.track, options: options)
    return try annotator.annotate(clip.frame(at: time, on: background)).raster()
}

extension TestClip {
    var plan: AnnotationPlan {
        get throws { try AnnotationPlan(analysis: analysis, track: track, options: AnnotationOptions()) }
    }

    /// Only the card, over a picture.
    func card(over raster: Raster) throws -> Raster {
        var picture = try EditablePicture(copying: Frame(raster))
        try plan.makeCard()?.annotate(&picture, opacity: 1)
        return try picture.frame().raster()
    }

    /// The frames in which the card is seen, as the plan has it.
    func footprints(_ plan: AnnotationPlan) -> [PlayerFootprint] {
        track.frames.filter { plan.schedule.opacity(at: $0.time.seconds) > 0 }.compactMap(\.pose).map {
            PlayerFootprint($0)
        }
    }
}
