public import Imaging
public import Inference
internal import SwingCore

/// The first look at a clip: who is in it and where, a few times a second.
///
/// Frames go in one by one in presentation order; only some are looked at. Everybody is followed until the landmark
/// network no longer sees a person in the region, and the detector looks for others every now and then. Which of them
/// is the player is decided afterwards, from the whole clip.
public struct PeopleSurvey: ~Copyable {
    private var detector: PersonDetector
    private var estimator: LandmarkEstimator
    private var schedule: SurveySchedule
    private var frames: [(index: Int, time: MediaTime)] = []
    private var looked: Set<Int> = []
    private var pictureSize = PictureSize(width: 0, height: 0)
    private var people: [SurveyedPerson] = []
    /// Indices into `people` of those who are being followed.
    private var followed: [Int] = []
    private var mostAtOnce = 0

    /// Below this the network no longer sees the person it was following.
    static let minimumPoseConfidence = 0.5
    /// More are not followed at once: the largest are kept.
    static let mostFollowed = 4

    public init(models: PoseModels, quality: TrackingQuality) throws(InferenceError) {
        let detector = try PersonDetector(models.detector)
        let estimator = try LandmarkEstimator(models.landmarks)
        self.detector = detector
        self.estimator = estimator
        schedule = SurveySchedule(rate: quality.surveyRate)
    }

    /// Takes the next frame; most are passed over.
    ///
    /// - Returns: where people are, in pixels of the picture; nil when the frame was passed over.
    public mutating func add(_ frame: Frame) throws(InferenceError) -> [Rect]? {
        pictureSize = frame.size
        frames.append((frame.index, frame.time))
        let time = frame.time.seconds
        guard schedule.isLookDue(at: time) else { return nil }
        looked.insert(frames.count - 1)
        let hasLost = try follow(in: frame)
        if schedule.isDetectionDue(at: time, isUrgent: hasLost || followed.isEmpty) {
            let isClose = schedule.isCloseSearchDue(at: time, isUrgent: followed.isEmpty)
            for person in try detect(in: frame, closely: isClose) { try greet(person, in: frame) }
        }
        mostAtOnce = max(mostAtOnce, followed.count)
        return followed.compactMap { people[$0].looks.last?.found.box }
    }

    /// What was seen of whom. Afterwards the survey is as new.
    public mutating func takeSurvey() -> Survey {
        defer { (frames, looked, people, followed, mostAtOnce) = ([], [], [], [], 0) }
        return Survey(
            pictureSize: pictureSize, frames: frames.map { SurveyedFrame(index: $0.index, time: $0.time) },
            looked: looked, people: people, mostAtOnce: mostAtOnce)
    }

    /// Looks at everybody who is being followed; tells whether somebody was lost.
    private mutating func follow(in frame: Frame) throws(InferenceError) -> Bool {
        var kept: [Int] = []
        for person in followed {
            guard let region = people[person].region(at: frame.time.seconds) else { continue }
            // A tilted region that lost its person may find it again upright.
            for attempt in [region, region.upright] {
                guard let look = try look(at: attempt, in: frame), people[person].wears(look.color) else { continue }
                people[person].looks.append(look)
                kept.append(person)
                break
            }
        }
        let hasLost = kept.count < followed.count
        followed = separate(kept)
        return hasLost
    }

    /// Followers that have slid onto the same person: the one who was followed longer goes on.
    private func separate(_ persons: [Int]) -> [Int] {
        var kept: [Int] = []
        for person in persons.sorted(by: { people[$0].looks.count > people[$1].looks.count }) {
            guard let region = people[person].looks.last?.found else { continue }
            if kept.allSatisfy({ other in !(people[other].looks.last?.found.isSamePerson(as: region) ?? false) }) {
                kept.append(person)
            }
        }
        return kept.sorted()
    }

    /// Looks at a newly detected person and follows it, unless it is followed already.
    private mutating func greet(_ person: PersonDetection, in frame: Frame) throws(InferenceError) {
        let region = RegionOfInterest(hipCenter: person.hipCenter, scalePoint: person.scalePoint)
        guard !isFollowed(region), let look = try look(at: region, in: frame), !isFollowed(look.found) else { return }
        if followed.count >= Self.mostFollowed {
            let smallest = followed.min { side($0) < side($1) }
            guard let smallest, side(smallest) < region.side else { return }
            followed.removeAll { $0 == smallest }
        }
        people.append(SurveyedPerson(looks: [look]))
        followed.append(people.count - 1)
    }

    private func side(_ person: Int) -> Double { people[person].looks.last?.found.side ?? 0 }

    private func isFollowed(_ region: RegionOfInterest) -> Bool {
        followed.contains { people[$0].looks.last?.found.isSamePerson(as: region) ?? false }
    }

    private mutating func look(at region: RegionOfInterest, in frame: Frame) throws(InferenceError) -> SurveyLook? {
        guard region.isStanding else { return nil }
        let output = try estimator.look(at: region, in: frame)
        let found = LandmarkDecoding.nextRegion(after: output, in: region)
        guard output.confidence >= Self.minimumPoseConfidence, found.isStanding else { return nil }
        let answer = LandmarkAnswer(variant: CropVariant(isMirrored: false), output: output)
        let reading = LandmarkDecoding.reading([answer], region: region)
        return SurveyLook(
            frame: frames.count - 1, time: frame.time.seconds, region: region,
            found: found, reading: reading,
            color: TrunkColor.mean(of: reading, in: frame))
    }

    private mutating func detect(in frame: Frame, closely: Bool) throws(InferenceError) -> [PersonDetection] {
        let size = frame.size
        var found = try detector.people(
            in: frame, area: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
        if closely {
            for area in SearchAreas.zoomed(in: size) { found += try detector.people(in: frame, area: area) }
            found = DetectorDecoding.merged(found)
        }
        return found.sorted { $0.radius > $1.radius }
    }
}

/// When the survey looks, and how hard.
struct SurveySchedule: Sendable {
    /// Seconds from look to look.
    private let spacing: Double
    private var nextLook = -Double.infinity
    private var nextDetection = -Double.infinity
    private var nextCloseSearch = -Double.infinity

    /// A stranger may stay unseen this long; nobody swings within it.
    private static let detectionSpacing = 0.5
    /// The close search costs the detector some fifteen runs.
    private static let closeSearchSpacing = 2.0
    private static let urgentCloseSearchSpacing = 0.5
    /// Half a frame at 240 fps: time stamps are rounded.
    private static let tolerance = 0.002

    init(rate: Double) { spacing = 1 / rate }

    mutating func isLookDue(at time: Double) -> Bool { isDue(time, &nextLook, spacing) }

    mutating func isDetectionDue(at time: Double, isUrgent: Bool) -> Bool {
        if isUrgent { nextDetection = time }
        return isDue(time, &nextDetection, Self.detectionSpacing)
    }

    mutating func isCloseSearchDue(at time: Double, isUrgent: Bool) -> Bool {
        if isUrgent {
            nextCloseSearch = min(nextCloseSearch, lastCloseSearch + Self.urgentCloseSearchSpacing)
        }
        guard isDue(time, &nextCloseSearch, Self.closeSearchSpacing) else { return false }
        lastCloseSearch = time
        return true
    }

    private var lastCloseSearch = -Double.infinity

    private func isDue(_ time: Double, _ next: inout Double, _ spacing: Double) -> Bool {
        guard time >= next - Self.tolerance else { return false }
        next = time + spacing
        return true
    }
}

extension RegionOfInterest {
    /// Nobody leans further than this while playing tennis, in radians; what does stands on its head in a fence's mesh.
    private static let steepest = 1.2

    var isStanding: Bool { abs(rotation) <= Self.steepest }

    /// The upright box around the body, without the region's margin.
    var box: Rect {
        let body = side / Self.enlargement
        return Rect(x: center.x - body / 2, y: center.y - body / 2, width: body, height: body)
    }

    var upright: RegionOfInterest {
        var upright = self
        upright.rotation = 0
        return upright
    }

    /// Whether two regions hold the same person: centres near each other for their size, and of like size.
    func isSamePerson(as other: RegionOfInterest) -> Bool {
        let ratio = side / other.side
        return (0.6...1.7).contains(ratio) && Geometry.distance(center, other.center) < 0.12 * min(side, other.side)
    }
}
