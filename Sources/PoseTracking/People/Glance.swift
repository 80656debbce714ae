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
        let found = answers.nextRegion
        guard answers.confidence >= PeopleSurvey.minimumPoseConfidence, found.isStanding else { return nil }
        let reading = answers.reading
        return SurveyLook(
            frame: number, time: time, asked: region, found: found, reading: reading,
            color: TrunkColor.mean(of: reading, in: frame))
    }
}
