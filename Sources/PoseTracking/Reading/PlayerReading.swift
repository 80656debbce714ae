public import Inference
public import SwingCore

/// From a survey to the player's observations: who it is, what to read thoroughly, and all that was read.
public struct PlayerReading: Sendable {
    private let survey: Survey
    private let player: PlayerFinder.Found?
    /// What `PoseReader`s have to read.
    public let plan: ReadingPlan

    /// - Throws: `SubjectError` when a person is asked for by a number that nobody has.
    public init(
        _ survey: Survey, subject: SubjectRequest, quality: TrackingQuality, models: PoseModels
    ) throws(SubjectError) {
        self.survey = survey
        player = try PlayerFinder(survey: survey).player(subject)
        plan = ReadingPlan(
            looks: player?.looks ?? [], of: survey.people.flatMap(\.looks), times: survey.filmedTimes, quality: quality,
            hasSecond: models.second != nil)
    }

    /// Where the frames near a swing are, in the order of time; none where the survey is enough.
    public var places: [FramePlace] { plan.isEmpty ? [] : survey.frames.filter { plan.isNearSwing($0.index) } }

    /// Everything that is known of the player: what was read thoroughly, and the survey elsewhere.
    ///
    /// - Parameters:
    ///   - flying: what small things flew about the player.
    ///   - camera: how the camera moved while the survey looked.
    ///   - networks: what read the joints.
    public func observations(
        with reads: [PoseReader.Read], flying: [BallWatch.Sight], camera: CameraMotion, networks: [NetworkRecord]
    ) -> ClipObservations {
        var sights = survey.frames.indices.map { index in
            survey.looked.contains(index) ? ObservedFrame.Sight.absent : .passedOver
        }
        for look in player?.looks ?? [] { sights[look.frame] = .read(look.reading) }
        for read in reads { sights[read.frame] = read.reading.map { .read($0) } ?? .absent }
        let flying = Dictionary(flying.map { ($0.frame, $0) }) { first, _ in first }
        return ClipObservations(
            pictureSize: survey.pictureSize,
            frames: survey.frames.indices.map { index in
                let place = survey.frames[index]
                return ObservedFrame(
                    frame: place.index, time: place.time, sight: sights[index], spots: flying[place.index]?.spots,
                    lag: flying[place.index].flatMap { $0.lag > 0 ? $0.lag : nil })
            },
            people: max(player?.people ?? 0, survey.mostAtOnce), subject: player?.choice,
            liesOnItsSide: survey.turnToUpright != nil, camera: camera, networks: networks)
    }
}
