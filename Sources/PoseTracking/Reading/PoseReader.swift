public import Imaging
public import Inference

/// Reads the player's joints from single frames. Frames do not depend on each other, so several readers may share the
/// work.
public struct PoseReader: ~Copyable {
    /// What was read of one frame.
    public struct Read: Sendable {
        let frame: Int
        /// Nil where the landmark network saw nobody.
        let reading: LandmarkReading?
    }

    private var estimator: LandmarkEstimator
    private var second: SecondEstimator?
    private let plan: ReadingPlan
    private let landmarks: NeuralModel
    private let fence: Fence?

    /// - Parameter fence: through which the clip was filmed.
    public init(models: PoseModels, plan: ReadingPlan, fence: Fence? = nil) throws(InferenceError) {
        let estimator = try LandmarkEstimator(models.landmarks)
        if let network = models.second {
            second = try SecondEstimator(network)
        } else {
            second = nil
        }
        self.estimator = estimator
        self.plan = plan
        landmarks = models.landmarks
        self.fence = fence
    }

    /// - Precondition: the plan contains the frame.
    public mutating func read(_ frame: Frame) throws(InferenceError) -> Read {
        guard plan.contains(frame.index), let region = plan.regions[frame.index] else {
            preconditionFailure("a frame that is not in the plan")
        }
        let frame = try fence?.cleared(from: frame, for: landmarks) ?? frame
        let answers = try estimator.answers(for: region, in: frame, from: plan.crops)
        guard answers.confidence >= PeopleSurvey.minimumPoseConfidence else {
            return Read(frame: frame.index, reading: nil)
        }
        var reading = answers.reading
        reading.second = try second?.candidates(around: reading, turned: region.rotation, in: frame)
        return Read(frame: frame.index, reading: reading)
    }
}
