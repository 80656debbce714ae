internal import SwingCore

/// Which bones a swing's findings speak about, and how they were rated.
struct LimbRatings: Sendable {
    struct Mark: Sendable, Hashable {
        var rating: Rating
        /// The one thing to improve.
        var isFocus: Bool
    }

    private var marks: [Bone: Mark] = [:]
    private(set) var head: Mark?

    /// No colours: between swings.
    static let none = LimbRatings()

    private init() {}

    init(_ analysis: SwingAnalysis, focus: Focus?, skeleton: Skeleton = .blazePose33) {
        for finding in analysis.findings where finding.rating != .notRated {
            guard let metric = analysis.metrics.first(where: { $0.id == finding.metric }) else { continue }
            let isFocus = focus.map { $0.swing == analysis.swing.index && $0.rule == finding.rule } ?? false
            let mark = Mark(rating: finding.rating, isFocus: isFocus)
            for bone in Self.bones(of: metric.geometry, in: skeleton) {
                marks[bone] = Self.stronger(marks[bone], mark)
            }
            if metric.geometry.landmarks.contains(where: Self.isOnHead) { head = Self.stronger(head, mark) }
        }
    }

    subscript(_ bone: Bone) -> Mark? { marks[bone] }

    /// The bones between a metric's points; for a single point the bone that ends there.
    static func bones(of geometry: MetricGeometry, in skeleton: Skeleton) -> [Bone] {
        guard geometry.kind != .time else { return [] }
        let points = Set(geometry.landmarks)
        let between = skeleton.bones.filter { points.contains($0.from) && points.contains($0.to) }
        if !between.isEmpty { return between }
        return skeleton.bones.filter { points.contains($0.to) && $0.part != .trunk }
    }

    /// The focus outranks everything; among the rest the one that asks for more attention.
    private static func stronger(_ old: Mark?, _ new: Mark) -> Mark {
        guard let old else { return new }
        if old.isFocus != new.isFocus { return old.isFocus ? old : new }
        return (new.rating.severity ?? -1) > (old.rating.severity ?? -1) ? new : old
    }

    private static func isOnHead(_ landmark: Landmark) -> Bool { landmark.rawValue < Landmark.leftShoulder.rawValue }
}
