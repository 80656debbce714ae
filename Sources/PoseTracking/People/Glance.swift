internal import Imaging
internal import Inference
internal import SwingCore

/// One frame that is being looked at.
struct Glance: Sendable {
    let frame: Frame
    /// The frame's place among those of the survey.
    let number: Int
    /// As of a look.
    let time: Double
    let crops: [CropVariant]

    /// Where somebody is now who was followed up to here; nil when lost.
    func look(for person: SurveyedPerson, by reader: inout LandmarkEstimator) throws(InferenceError) -> SurveyLook? {
        guard let region = person.region(at: time) else { return nil }
        // A tilted region that lost its person may find it again upright.
        for attempt in [region, region.upright] {
            let look = try look(at: attempt, by: &reader)
            if let look, person.wears(look.color) { return look }
        }
        return nil
    }

    func look(at region: RegionOfInterest, by reader: inout LandmarkEstimator) throws(InferenceError) -> SurveyLook? {
        guard region.isStanding else { return nil }
        let answers = try reader.answers(for: region, in: frame, from: crops)
        return SurveyLook(answers, frame: number, time: time, asked: region) { TrunkColor.mean(of: $0, in: frame) }
    }
}

extension KeptCuts.Kept {
    /// Where the person was in the frame that this was cut out of; nil where nobody is seen in it.
    func look(at region: RegionOfInterest, by reader: inout LandmarkEstimator) throws(InferenceError) -> SurveyLook? {
        let answers = try reader.answers(for: region, in: cut)
        return SurveyLook(answers, frame: number, time: time, asked: region) { TrunkColor.mean(of: $0, in: cut) }
    }
}

extension SurveyLook {
    /// Nil where the network sees nobody, or nobody who stands.
    fileprivate init?(
        _ answers: LandmarkAnswers, frame: Int, time: Double, asked: RegionOfInterest,
        color: (LandmarkReading) -> SIMD3<Float>
    ) {
        let found = answers.nextRegion
        guard answers.confidence >= PeopleSurvey.minimumPoseConfidence, found.isStanding else { return nil }
        let reading = answers.reading
        self.init(frame: frame, time: time, asked: asked, found: found, reading: reading, color: color(reading))
    }
}
