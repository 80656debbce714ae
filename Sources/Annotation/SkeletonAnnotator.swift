internal import Imaging
internal import SwingCore

/// Draws the player's bones and joints: quiet white where nothing was rated, the rating's colour where something was,
/// and the focus strongest.
struct SkeletonAnnotator: Sendable {
    let skeleton: Skeleton
    let scale: Scale

    /// Keypoints the network is less sure of than this are drawn faint and dashed.
    static let sure = 0.5
    /// Keypoints below this are not drawn.
    static let lost = 0.2

    init(scale: Scale, skeleton: Skeleton = .blazePose33) {
        self.skeleton = skeleton
        self.scale = scale
    }

    /// How strongly a bone speaks.
    private enum Voice: Int, CaseIterable { case unsure, quiet, rated, focus }

    private struct Stroke: Hashable {
        var voice: Voice
        var color: Color
    }

    func annotate(
        _ canvas: inout Canvas, pose: Pose, stature: Double, ratings: LimbRatings
    ) throws(ImagingError) {
        let width = lineWidth(stature: stature)
        var strokes: [Stroke: Path] = [:]
        for bone in skeleton.bones {
            let confidence = pose.confidence(of: [bone.from, bone.to])
            guard confidence >= Self.lost else { continue }
            let line = Path.line(pose.position(bone.from), pose.position(bone.to))
            strokes[stroke(ratings[bone], confidence: confidence), default: Path()].elements += line.elements
        }
        try drawHead(&canvas, pose: pose, mark: ratings.head, width: width)
        let ordered = strokes.sorted { a, b in
            (a.key.voice.rawValue, a.key.color.css) < (b.key.voice.rawValue, b.key.color.css)
        }
        for (stroke, path) in ordered { try draw(&canvas, stroke, path, width: width) }
        try drawJoints(&canvas, pose: pose, width: width, ratings: ratings)
    }

    /// Follows the player's size, so a small player is not buried under lines.
    func lineWidth(stature: Double) -> Double { max(scale(1.1), min(stature * 0.0135, scale(3))) }

    private func stroke(_ mark: LimbRatings.Mark?, confidence: Double) -> Stroke {
        let color = mark.map { Palette.color(of: $0.rating) } ?? Palette.courtWhite.withAlpha(0.7)
        if confidence < Self.sure { return Stroke(voice: .unsure, color: color.withAlpha(0.5)) }
        guard let mark else { return Stroke(voice: .quiet, color: color) }
        return Stroke(voice: mark.isFocus ? .focus : .rated, color: color)
    }

    private func draw(
        _ canvas: inout Canvas, _ stroke: Stroke, _ path: Path, width: Double
    ) throws(ImagingError) {
        let rim = max(scale(0.5), width * 0.28)
        switch stroke.voice {
        case .unsure:
            try canvas.stroke(path, stroke.color, width: width * 0.7, dash: width * 2)
        case .quiet, .rated:
            try canvas.strokeRimmed(path, stroke.color, width: width, rim: rim)
        case .focus:
            try canvas.strokeRimmed(path, stroke.color, width: width * 1.5, rim: rim)
        }
    }

    private func drawHead(
        _ canvas: inout Canvas, pose: Pose, mark: LimbRatings.Mark?, width: Double
    ) throws(ImagingError) {
        guard pose.confidence(of: [.leftEar, .rightEar]) >= Self.lost || pose[.nose].confidence >= Self.sure else {
            return
        }
        let head = PlayerFootprint.head(of: pose, stature: PlayerFootprint.stature(of: pose))
        let color = mark.map { Palette.color(of: $0.rating) } ?? Palette.courtWhite.withAlpha(0.7)
        try canvas.strokeRimmed(
            .circle(center: head.center, radius: head.radius), color, width: width * 0.75, rim: width * 0.2)
    }

    private func drawJoints(
        _ canvas: inout Canvas, pose: Pose, width: Double, ratings: LimbRatings
    ) throws(ImagingError) {
        var dots = Path()
        var focusDots = Path()
        let focused = Set(
            skeleton.bones.filter { ratings[$0]?.isFocus ?? false }.flatMap { [$0.from, $0.to] })
        for joint in Set(skeleton.bones.flatMap { [$0.from, $0.to] }).sorted(by: { $0.rawValue < $1.rawValue }) {
            guard pose[joint].confidence >= Self.sure else { continue }
            let isFocus = focused.contains(joint)
            let circle = Path.circle(center: pose.position(joint), radius: width * (isFocus ? 1.15 : 0.85))
            if isFocus { focusDots.elements += circle.elements } else { dots.elements += circle.elements }
        }
        for path in [dots, focusDots] where !path.elements.isEmpty {
            try canvas.stroke(path, Palette.ink.withAlpha(0.55), width: width * 0.6)
            try canvas.fill(path, Palette.courtWhite)
        }
    }
}
