public import Imaging
public import Inference

/// Reads the player's joints from single frames. Frames do not depend on each other, so several readers may share the
/// work.
public struct PoseReader: ~Copyable {
    /// What was read of one frame.
    public struct Read: Sendable {
        let frame: Int
        /// Nil where the network saw nobody.
        let reading: LandmarkReading?
    }

    private var estimator: LandmarkEstimator
    private let plan: ReadingPlan

    public init(models: PoseModels, plan: ReadingPlan) throws(InferenceError) {
        estimator = try LandmarkEstimator(models.landmarks)
        self.plan = plan
    }

    /// - Precondition: the plan contains the frame.
    public mutating func read(_ frame: Frame) throws(InferenceError) -> Read {
        guard plan.contains(frame.index), let region = plan.regions[frame.index] else {
            preconditionFailure("a frame that is not in the plan")
        }
        let reading = try estimator.reading(of: region, in: frame, from: plan.crops)
        return Read(
            frame: frame.index, reading: reading.confidence >= PeopleSurvey.minimumPoseConfidence ? reading : nil)
    }
}
