internal import Imaging
internal import Inference
internal import SwingCore

/// What a look at a person asks: where the joints are, and whether the head shows its face.
struct PersonReader: ~Copyable {
    var landmarks: LandmarkEstimator
    var face: FaceDetector
}

/// One frame that is being looked at.
struct Glance: Sendable {
    let frame: Frame
    /// The frame's place among those of the survey.
    let number: Int
    /// As of a look.
    let time: Double
    let crops: [CropVariant]

    /// Seconds from one look for a person's face to the next at least: a head does not turn faster.
    private static let faceSpacing = 0.06

    /// Where somebody is now who was followed up to here; nil when lost.
    func look(for person: SurveyedPerson, by reader: inout PersonReader) throws(InferenceError) -> SurveyLook? {
        guard let region = person.region(at: time) else { return nil }
        let lastFace = person.looks.last { $0.face != nil }?.time ?? -.infinity
        // A tilted region that lost its person may find it again upright.
        for attempt in [region, region.upright] {
            let look = try look(at: attempt, by: &reader, seeksFace: time - lastFace >= Self.faceSpacing)
            if let look, person.wears(look.color) { return look }
        }
        return nil
    }

    func look(
        at region: RegionOfInterest, by reader: inout PersonReader, seeksFace: Bool
    ) throws(InferenceError) -> SurveyLook? {
        guard region.isStanding else { return nil }
        let answers = try reader.landmarks.answers(for: region, in: frame, from: crops)
        let found = answers.nextRegion
        guard answers.confidence >= PeopleSurvey.minimumPoseConfidence, found.isStanding else { return nil }
        let reading = answers.reading
        let sides = CropVariant.sides(of: crops)
        let face = seeksFace ? try reader.face.answer(at: reading, in: region, of: frame, mirrored: sides) : nil
        return SurveyLook(
            frame: number, time: time, asked: region, found: found, reading: reading, face: face,
            color: TrunkColor.mean(of: reading, in: frame))
    }
}
