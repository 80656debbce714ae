internal import Imaging
internal import SwingCore

/// What a metric's geometry becomes in one picture.
enum FocusFigure: Sendable {
    case angle(AngleFigure)
    case level(LevelFigure)
    case span(SpanFigure)

    /// Where the label's leader line ends.
    var anchor: ImagePoint {
        switch self {
        case .angle(let figure): figure.vertex
        case .level(let figure): figure.point
        case .span(let figure): (figure.from + figure.to) / 2
        }
    }

    /// Pixels the figure takes around its anchor.
    var reach: Double {
        switch self {
        case .angle(let figure): figure.length
        case .level(let figure): figure.halfWidth
        case .span(let figure): Geometry.distance(figure.from, figure.to) / 2
        }
    }

    /// Points a label should not hide.
    var outline: [ImagePoint] {
        switch self {
        case .angle(let figure):
            stride(from: -20.0, through: 120, by: 20).flatMap { degrees in
                [0.5, 0.85, 1.2].map { figure.point(at: degrees, radius: figure.length * $0) }
            }
        case .level(let figure):
            [-1.0, -0.5, 0, 0.5, 1].flatMap { side in
                [figure.point.y, figure.targetY ?? figure.point.y].map {
                    ImagePoint(figure.point.x + side * figure.halfWidth, $0)
                }
            }
        case .span(let figure):
            stride(from: 0, through: 1, by: 0.125).map { figure.from + (figure.to - figure.from) * $0 }
        }
    }
}

/// A measured height: a level line through a point, and the level to reach.
struct LevelFigure: Sendable {
    let point: ImagePoint
    /// The nearest good level; nil when it is reached.
    let targetY: Double?
    let halfWidth: Double
}

/// A measured distance: from one point to another, and the point where it would be good.
struct SpanFigure: Sendable {
    let from: ImagePoint
    let to: ImagePoint
    /// The nearest good end; nil when it is reached.
    let targetEnd: ImagePoint?
}

/// Makes the focus' figure for any pose of the clip, calibrated at the evidence frame.
struct FocusFigures: Sendable {
    let subject: FocusSubject
    /// The word beside the number at the evidence.
    let marker: String?
    private let turn: Double?
    /// What is added to the picture's angle so that the evidence frame shows the measured value; nil when the metric is
    /// no angle of the picture.
    private let bias: Double?
    /// Pixels of one unit of the metric's value.
    private let unitPixels: Double
    private let stature: Double
    private let frameTime: Double

    /// A picture's angle farther than this from the metric was measured another way: then only the metric is shown.
    private static let trustedBias = 12.0

    init?(_ subject: FocusSubject, words: OverlayWords, track: PoseTrack) {
        guard let index = track.index(nearest: subject.evidence), let pose = track.frames[index].pose else {
            return nil
        }
        self.subject = subject
        let poses = track.frames.compactMap(\.pose)
        stature = Self.ninth(poses.map { PlayerFootprint.stature(of: $0) })
        unitPixels =
            switch subject.metric.unit {
            case .bodyHeights: stature
            case .shoulderWidths:
                Self.ninth(poses.map { Geometry.distance($0.position(.leftShoulder), $0.position(.rightShoulder)) })
            case .degrees, .seconds, .ratio, .share, .yesNo: 0
            }
        frameTime = index > 0 ? (track.frames[index].time.seconds - track.frames[index - 1].time.seconds) : 1.0 / 60
        let geometry = subject.metric.geometry
        let first = AngleFigure(geometry, in: pose, roll: subject.roll)
        let isSigned = geometry.kind == .angleFromVertical
        turn = first.map { isSigned && subject.metric.value < 0 ? -$0.turn : $0.turn }
        let shown = AngleFigure(geometry, in: pose, turningAs: turn, roll: subject.roll)
        bias = shown.map { subject.metric.value - $0.value }.flatMap { abs($0) <= Self.trustedBias ? $0 : nil }
        marker = Self.marker(subject, words: words, track: track)
        guard figure(in: pose) != nil else { return nil }
    }

    func figure(in pose: Pose) -> FocusFigure? {
        let geometry = subject.metric.geometry
        guard pose.confidence(of: geometry.landmarks) >= SkeletonAnnotator.lost else { return nil }
        switch geometry.kind {
        case .jointAngle, .includedAngle, .angleFromVertical, .angleFromHorizontal:
            return AngleFigure(geometry, in: pose, turningAs: turn, roll: subject.roll).map(FocusFigure.angle)
        case .height:
            let point = geometry.point(in: pose)
            let targetY = missing.map { point.y - $0 * unitPixels }
            return .level(LevelFigure(point: point, targetY: targetY, halfWidth: stature * 0.28))
        case .distance:
            return geometry.line(in: pose).map { .span(span($0.from, $0.to)) }
        case .time:
            return nil
        }
    }

    /// The number to show: running until the evidence, then the measured value.
    func value(of figure: FocusFigure, at time: Double) -> Double {
        guard !isMoment(time), case .angle(let angle) = figure, let bias else { return subject.metric.value }
        return angle.value + bias
    }

    /// Whether the picture's angle stands for the metric, so that it may be drawn.
    var showsAngle: Bool { bias != nil }

    /// The target as the picture's angles show it, so that what is missing looks as large as it was measured.
    var pictureTarget: BandInterval? {
        guard let target = subject.drawnTarget else { return nil }
        let shift = bias ?? 0
        return BandInterval(low: target.low.map { $0 - shift }, high: target.high.map { $0 - shift })
    }

    /// From the evidence on.
    func isMoment(_ time: Double) -> Bool { time > subject.evidence - frameTime / 2 }

    /// What is missing to the nearest good value, in the metric's unit; nil when it is good.
    private var missing: Double? {
        guard let target = subject.drawnTarget, unitPixels > 0, !target.contains(subject.metric.value) else {
            return nil
        }
        return target.nearest(to: subject.metric.value) - subject.metric.value
    }

    /// A distance may have been measured along the picture's horizontal only; the closer reading is drawn.
    private func span(_ from: ImagePoint, _ to: ImagePoint) -> SpanFigure {
        let measured = abs(subject.metric.value) * unitPixels
        let straight = Geometry.distance(from, to)
        let isLevel = unitPixels > 0 && abs(abs(to.x - from.x) - measured) < abs(straight - measured)
        let start = isLevel ? ImagePoint(from.x, to.y) : from
        let path = to - start
        guard let missing, path.length > 1 else { return SpanFigure(from: start, to: to, targetEnd: nil) }
        let sign: Double = subject.metric.value < 0 ? -1 : 1
        return SpanFigure(from: start, to: to, targetEnd: to + path / path.length * (missing * unitPixels * sign))
    }

    private static func marker(_ subject: FocusSubject, words: OverlayWords, track: PoseTrack) -> String? {
        let geometry = subject.metric.geometry
        if geometry.kind == .jointAngle, geometry.landmarks.count >= 3,
            [Landmark.leftKnee, .rightKnee].contains(geometry.landmarks[1])
        {
            let near = track.frames.filter { abs($0.time.seconds - subject.evidence) < 0.15 }
            let bends = near.compactMap { frame in frame.pose.flatMap { AngleFigure(geometry, in: $0)?.value } }
            let here = near.min { abs($0.time.seconds - subject.evidence) < abs($1.time.seconds - subject.evidence) }
            let bend = here?.pose.flatMap { AngleFigure(geometry, in: $0)?.value } ?? 0
            if let deepest = bends.max(), bend > deepest - 3 { return words.deepest }
        }
        return subject.event.map { words.moments[$0] }
    }

    /// The 90th percentile: a projected length's best guess at the true one.
    private static func ninth(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 9 / 10)]
    }
}

extension BandInterval {
    /// The value inside the band that is nearest to `value`.
    func nearest(to value: Double) -> Double { max(low ?? -.infinity, min(value, high ?? .infinity)) }
}
