internal import Imaging
internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Edges of some pictures of a clip, spread over all of it: what tells how the camera was tilted.
struct EdgeSamples: Sendable {
    private struct Sample: Sendable {
        var time: MediaTime
        var size: PictureSize
        var edges: [GreyPicture.Edge]
        var boxes: [Rect]
    }

    private var samples: [Sample] = []
    /// Seconds from one to the next at least; it doubles whenever there are too many.
    private var spacing = 0.5

    /// More pictures tell nothing more.
    private static let most = 24

    mutating func add(
        _ picture: GreyPicture, of size: PictureSize, at time: MediaTime, ignoring boxes: [Rect]
    ) throws(ImagingError) {
        if let last = samples.last, time.seconds - last.time.seconds < spacing { return }
        let edges = try picture.edges(
            longerThan: PlumbLines.shortestEdge * Double(size.height), most: PlumbLines.mostEdges)
        samples.append(Sample(time: time, size: size, edges: edges, boxes: boxes))
        guard samples.count > Self.most else { return }
        samples = samples.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        spacing *= 2
    }

    /// How upright things lean in a clip's reference frame; nil where nobody knows, and in clips with cuts.
    func lean(in motion: CameraMotion) -> UprightLean? {
        guard let shot = motion.views.first?.placement.shot, motion.views.allSatisfy({ $0.placement.shot == shot })
        else { return nil }
        var lines = PlumbLines()
        for sample in samples {
            guard let placement = motion.placement(at: sample.time), placement.source != .unknown else { continue }
            let toReference = placement.toReference
            // Clockwise on the screen, which takes a lower end to the left.
            let turn = Geometry.degrees(atan2(toReference.b, toReference.a))
            lines.add(sample.edges, of: sample.size, ignoring: sample.boxes, turn: turn)
        }
        return lines.lean
    }
}
