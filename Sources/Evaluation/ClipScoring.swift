public import SwingCore

extension Score {
    /// Compares one clip's analysis with the truth.
    ///
    /// - Parameter isShown: which metrics a view and a capture rate can show.
    public init(
        of analysis: Analysis, track: PoseTrack, against truth: Truth,
        isShown: @escaping MetricShown = { _, _, _ in true }
    ) {
        self.init()
        let windows = ContactWindows(contacts: (truth.swings ?? []).map(\.contact), slowdown: truth.slowdown)
        let pairs = FramePair.pairs(truth.frames, track)
        keypoints = KeypointScoring(
            pairs: pairs, pictureSize: truth.pictureSize, handedness: truth.handedness, windows: windows
        ).score()
        // Near contact or elsewhere: without the swings nobody knows.
        if truth.swings != nil { angles = AngleScoring(pairs: pairs, windows: windows).score() }
        SwingScoring(truth: truth, analysis: analysis, isShown: isShown).add(to: &self)
        speed.clips = 1
        speed.analysis = analysis.timings["total"] ?? 0
        speed.video = analysis.video.duration
        notInTruth = truth.missingFacts
    }
}

extension Truth {
    /// The facts this truth does not hold, each with the count 1. What a clip without a swing cannot have is not missing.
    var missingFacts: [String: Int] {
        var facts: [String: Bool] = [
            "joints in the picture": frames.contains { !$0.joints2D.isEmpty },
            "joints in space": frames.contains { !$0.joints3D.isEmpty },
            "swings": swings != nil,
        ]
        if let swings, !swings.isEmpty {
            facts["stroke"] = swings.allSatisfy { $0.stroke != nil }
            facts["variant"] = swings.allSatisfy { $0.variant != .unknown }
            facts["metrics"] = swings.allSatisfy { $0.metrics != nil }
            facts["faults"] = swings.allSatisfy { $0.faults != nil }
            facts["side"] = handedness != nil
            facts["view"] = view != nil
        }
        return facts.filter { !$0.value }.mapValues { _ in 1 }
    }
}
