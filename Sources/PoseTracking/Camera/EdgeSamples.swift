internal import Imaging
internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Edges of some pictures of a clip, spread over all of it: what tells how the camera was tilted, and how the court lies.
struct EdgeSamples: Sendable {
    private struct Sample: Sendable {
        var time: MediaTime
        var size: PictureSize
        var edges: [GreyPicture.Edge]
        var boxes: [Rect]
    }

    private var samples: [Sample] = []
    /// Seconds from one to the next at least; it doubles whenever there are too many.
    private var spacing = 1.0

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

    /// Those whose pictures have a known place in a clip's one reference frame; none in clips with cuts.
    private func placed(in motion: CameraMotion) -> [(sample: Sample, placement: CameraMotion.Placement)] {
        guard let shot = motion.views.first?.placement.shot, motion.views.allSatisfy({ $0.placement.shot == shot })
        else { return [] }
        return samples.compactMap { sample in
            guard let placement = motion.placement(at: sample.time), placement.source != .unknown else { return nil }
            return (sample, placement)
        }
    }

    /// What may run along or across the court in a clip's reference frame; nothing in clips with cuts.
    func courtLines(in motion: CameraMotion) -> [CourtLines.Line] {
        let placed = placed(in: motion)
        let step = max(1, (placed.count + CourtLines.mostPictures - 1) / CourtLines.mostPictures)
        var lines = CourtLines()
        for index in stride(from: 0, to: placed.count, by: step) {
            let (sample, placement) = placed[index]
            lines.add(sample.edges, height: Double(sample.size.height), ignoring: sample.boxes) { place in
                motion.stabilised(place, under: placement)
            }
        }
        return lines.foremost
    }

    /// How upright things lean in a clip's reference frame; nil where nobody knows, and in clips with cuts.
    func lean(in motion: CameraMotion) -> UprightLean? {
        var lines = PlumbLines()
        for (sample, placement) in placed(in: motion) {
            let toReference = placement.toReference
            // Clockwise on the screen, which takes a lower end to the left.
            let turn = Geometry.degrees(atan2(toReference.b, toReference.a))
            lines.add(sample.edges, of: sample.size, ignoring: sample.boxes, turn: turn)
        }
        return lines.lean
    }
}
