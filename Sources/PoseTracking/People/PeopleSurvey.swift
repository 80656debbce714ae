public import Imaging
public import Inference
public import SwingCore

/// The first look at a clip: who is in it and where, a few times a second.
///
/// Its seconds are those of whoever was filmed: of a slow motion that is known to be one it takes no more looks than of the
/// same clip as it was filmed, and the same ones.
///
/// Frames go in one by one in presentation order; only some are looked at. Everybody is followed until the landmark
/// network no longer sees a person in the region, and the detector looks for others every now and then. Which of them
/// is the player is decided afterwards, from the whole clip.
public struct PeopleSurvey: ~Copyable {
    private let detectors: Crew<PersonDetector>
    private let readers: Crew<LandmarkEstimator>
    private let landmarks: NeuralModel
    private let crops: [CropVariant]
    private let slowdown: Double
    private let fence: Fence?
    private let quality: TrackingQuality
    private var schedule: SurveySchedule
    private var closeSearch = CloseSearch()
    private var frames: [FramePlace] = []
    private var looked: Set<Int> = []
    private var kept = KeptCuts()
    /// How closely people are to be looked at by what the last look saw.
    private var pace = SurveySchedule.Pace.usual
    private var isStrokeComing = false
    private var pictureSize = PictureSize(width: 0, height: 0)
    private var people: [SurveyedPerson] = []
    /// Indices into `people` of those who are being followed.
    private var followed: [Int] = []
    /// Indices of those who were lost a moment ago and not found again.
    private var lost: [Int] = []
    private var mostAtOnce = 0
    /// People the detector saw lying.
    private var lying = Survey.Lying()

    /// Below this the network no longer sees the person it was following.
    static let minimumPoseConfidence = 0.5
    /// More are not followed at once: the largest are kept.
    static let mostFollowed = 4

    /// - Parameters:
    ///   - slowdown: how many times slower than filmed the clip plays, as far as that is known.
    ///   - fence: through which the clip was filmed, as far as that is known.
    public init(
        models: PoseModels, quality: TrackingQuality, slowdown: Double = 1, fence: Fence? = nil
    ) throws(InferenceError) {
        let detectors = try Crew(models.sessions) { () throws(InferenceError) in try PersonDetector(models.detector) }
        let readers = try Crew(models.sessions) { () throws(InferenceError) in
            try LandmarkEstimator(models.landmarks)
        }
        self.detectors = detectors
        self.readers = readers
        landmarks = models.landmarks
        crops = quality.surveyCrops
        self.slowdown = slowdown
        self.fence = fence
        self.quality = quality
        schedule = SurveySchedule(quality)
    }

    /// Takes the next frame; most are passed over.
    ///
    /// - Returns: where people are, in pixels of the picture, or were at the last look; nil when the frame was passed over.
    public mutating func add(_ frame: Frame) throws(InferenceError) -> [Rect]? {
        pictureSize = frame.size
        let (number, time) = (frames.count, frame.time.seconds / slowdown)
        frames.append(FramePlace(index: frame.index, time: frame.time))
        switch schedule.step(at: time, pace: pace) {
        case .pass: return nil
        case .keep:
            try cut(try clear(frame), number: number, time: time)
            return places
        case .look:
            try look(at: try clear(frame), number: number, time: time)
            return places
        }
    }

    private func clear(_ frame: Frame) throws(InferenceError) -> Frame {
        try fence?.cleared(from: frame, for: landmarks) ?? frame
    }

    /// Looks for everybody in a frame, the `number`th that was added.
    private mutating func look(at frame: Frame, number: Int, time: Double) throws(InferenceError) {
        looked.insert(number)
        let gone = try follow(in: frame, at: time)
        let missed = gone.filter { people[$0].isKnown }
        if !missed.isEmpty {
            lost = (schedule.hasLost(by: time) ? lost : []) + missed
            schedule.noteLoss(at: time)
        }
        if schedule.isWatchDue(at: time) { try watch(isOver: false) }
        kept.forget(by: time)
        let isMissed = !gone.isEmpty || followed.isEmpty
        let isDue = schedule.isDetectionDue(at: time, isUrgent: isMissed, pace: pace)
        if isDue, isMissed || !showsNobodyNew(frame, at: time) {
            try meet(in: frame, at: time)
        }
        mostAtOnce = max(mostAtOnce, followed.count)
        pace = nextPace
    }

    /// Takes the place of the next frame, which was not decoded.
    public mutating func passOver(_ place: FramePlace) { frames.append(place) }

    /// Whether the survey may ever do without a frame.
    ///
    /// - Parameters:
    ///   - duration: of the clip, in seconds as filmed.
    ///   - frameRate: frames in such a second.
    public static func maySpareFrames(_ quality: TrackingQuality, duration: Double, frameRate: Double) -> Bool {
        func leavesOneToSpare(_ spacing: Double?) -> Bool {
            spacing.map { ($0 + SurveySchedule.tolerance) * frameRate >= 2 } ?? false
        }
        let isEverCalm = duration > ReadingPlan.shortClip
        return leavesOneToSpare(quality.strokeFrameSpacing) || isEverCalm && leavesOneToSpare(quality.calmFrameSpacing)
    }

    /// Seconds of the clip from one frame to the next that the survey can do with, as far as it knows by now; 0 for every
    /// frame.
    public var frameSpacing: Double {
        guard let spacing = isCalm ? quality.calmFrameSpacing : quality.strokeFrameSpacing else { return 0 }
        return (spacing + SurveySchedule.tolerance) * slowdown
    }

    /// Whether nobody is likely to play by the last frame.
    public var isCalm: Bool {
        guard let last = frames.last?.time.seconds else { return false }
        return schedule.pace(at: last / slowdown, atLeast: pace) <= .calm
    }

    /// How closely people are to be looked at next: those who may be confused with one another as closely as can be,
    /// those less seldom who may play a stroke or were not where they were expected, and most seldom those who stand still,
    /// or a court without anybody.
    private var nextPace: SurveySchedule.Pace {
        let last = followed.compactMap { people[$0].looks.last }
        let areNear = last.indices.contains { one in
            last[..<one].contains { $0.found.touches(last[one].found) }
        }
        if areNear { return .close }
        if isStrokeComing || last.contains(where: \.isAstray) { return .usual }
        return followed.allSatisfy { people[$0].isStill } ? .still : .calm
    }

    /// Whether nobody need be looked for in a frame: while nobody is likely to play, where nothing moved but who is known.
    private func showsNobodyNew(_ frame: Frame, at time: Double) -> Bool {
        guard schedule.pace(at: time, atLeast: pace) <= .calm else { return false }
        return closeSearch.showsNobodyNew(in: frame, at: time, besides: places)
    }

    /// Where people were at the last look.
    private var places: [Rect] { followed.compactMap { people[$0].looks.last?.found.box } }

    /// What was seen of whom. Afterwards the survey is as new.
    public mutating func takeSurvey() throws(InferenceError) -> Survey {
        try watch(isOver: true)
        defer {
            (frames, looked, people, followed, lost, mostAtOnce, lying) = ([], [], [], [], [], 0, Survey.Lying())
            (kept, pace, isStrokeComing, closeSearch) = (KeptCuts(), .usual, false, CloseSearch())
        }
        return Survey(
            pictureSize: pictureSize, frames: frames, slowdown: slowdown,
            looked: looked, people: people, mostAtOnce: mostAtOnce, lying: lying)
    }

    /// Looks at everybody who is being followed.
    ///
    /// - Returns: who was lost, if only behind somebody else, as indices into `people`.
    private mutating func follow(in frame: Frame, at time: Double) throws(InferenceError) -> [Int] {
        let glance = Glance(frame: frame, number: frames.count - 1, time: time, crops: crops)
        let looks = try readers.answers(to: followed.map { people[$0].recently }) {
            (reader, person) throws(InferenceError) in
            try glance.look(for: person, by: &reader)
        }
        var seen: [Int] = []
        for (person, look) in zip(followed, looks) {
            var look = look
            if look == nil, schedule.keepsFrames { look = try self.look(for: person, through: glance) }
            guard let look else { continue }
            people[person].looks.append(look)
            seen.append(person)
        }
        let before = followed
        followed = separate(seen)
        return before.filter { !followed.contains($0) }
    }

    /// Follows somebody who is not where expected, or not in the light expected, through what was kept since the last look.
    private mutating func look(for person: Int, through glance: Glance) throws(InferenceError) -> SurveyLook? {
        for kept in kept.take(of: person, after: people[person].looks.last?.time ?? glance.time) {
            let look = try next(of: people[person], at: kept.time) { (region, reader) throws(InferenceError) in
                try kept.look(at: region, by: &reader)
            }
            if let look { people[person].looks.append(look) }
        }
        return try next(of: people[person], at: glance.time) { (region, reader) throws(InferenceError) in
            try glance.look(at: region, by: &reader)
        }
    }

    /// Looks at somebody a moment after the last look; nil where somebody else is seen, or nobody.
    private func next(
        of person: SurveyedPerson, at time: Double,
        _ look: @Sendable (RegionOfInterest, inout LandmarkEstimator) throws(InferenceError) -> SurveyLook?
    ) throws(InferenceError) -> SurveyLook? {
        guard let region = person.region(at: time), person.wasJustSeen(by: time) else { return nil }
        let found = try readers.answers(to: [region]) { (reader, region) throws(InferenceError) in
            try look(region, &reader)
        }[0]
        return found.flatMap { person.isSeenAgain(in: $0) ? $0 : nil }
    }

    /// Keeps of a frame between two looks where everybody probably is.
    private mutating func cut(_ frame: Frame, number: Int, time: Double) throws(InferenceError) {
        for person in followed {
            guard let region = people[person].region(at: time), region.isStanding else { continue }
            let cut = try PersonCut(region, of: frame, for: landmarks)
            kept.keep(KeptCuts.Kept(person: person, number: number, time: time, cut: cut))
        }
    }

    /// Whether anybody plays a stroke; what was kept of the frames in which somebody did is looked at.
    private mutating func watch(isOver: Bool) throws(InferenceError) {
        let watches = followed.map { StrokeWatch(people[$0].looks, isOver: isOver) }
        isStrokeComing = watches.contains(where: \.isComing)
        let missed = zip(followed, watches).flatMap { person, watch in
            kept.take(of: person, around: watch.moments).compactMap { kept in
                people[person].region(between: kept.time).map { (kept: kept, region: $0) }
            }
        }
        let looks = try readers.answers(to: missed) { (reader, question) throws(InferenceError) in
            try question.kept.look(at: question.region, by: &reader)
        }
        for case (let (kept, region), let look?) in zip(missed, looks) where look.found.isSamePerson(as: region) {
            people[kept.person].insert(look)
        }
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
    private mutating func greet(_ person: PersonDetection, in frame: Frame, at time: Double) throws(InferenceError) {
        let region = person.region
        guard !isFollowed(region), let look = try look(at: region, in: frame, at: time), !isFollowed(look.found) else {
            return
        }
        if followed.count >= Self.mostFollowed {
            let smallest = followed.min { side($0) < side($1) }
            guard let smallest, side(smallest) < region.side else { return }
            followed.removeAll { $0 == smallest }
        }
        people.append(SurveyedPerson(looks: [look]))
        followed.append(people.count - 1)
        lost.removeAll { people[$0].isFound(in: look) }
        if lost.isEmpty { schedule.noteReturn() }
    }

    private func side(_ person: Int) -> Double { people[person].looks.last?.found.side ?? 0 }

    private func isFollowed(_ region: RegionOfInterest) -> Bool {
        followed.contains { people[$0].looks.last?.found.isSamePerson(as: region) ?? false }
    }

    private func look(
        at region: RegionOfInterest, in frame: Frame, at time: Double
    ) throws(InferenceError) -> SurveyLook? {
        let glance = Glance(frame: frame, number: frames.count - 1, time: time, crops: crops)
        return try readers.answers(to: [region]) { (reader, region) throws(InferenceError) in
            try glance.look(at: region, by: &reader)
        }[0]
    }

    /// Follows whoever the detector sees, the nearest first.
    private mutating func meet(in frame: Frame, at time: Double) throws(InferenceError) {
        var found = try people(in: frame, areas: [SearchAreas.whole(in: frame.size)])
        // Whoever was lost for a moment is seen again without looking closer, and nobody is sought then.
        if schedule.hasLost(by: time) { try greet(found, in: frame, at: time) }
        let areas = closeAreas(in: frame, at: time, besides: found)
        if !areas.isEmpty { found = DetectorDecoding.merged(found + (try people(in: frame, areas: areas))) }
        for person in found.map(\.region) where person.isLying {
            if person.rotation < 0 { lying.headLeft += 1 } else { lying.headRight += 1 }
        }
        try greet(found, in: frame, at: time)
    }

    private mutating func greet(_ found: [PersonDetection], in frame: Frame, at time: Double) throws(InferenceError) {
        for person in found.sorted(by: { $0.radius > $1.radius }) { try greet(person, in: frame, at: time) }
    }

    /// Where to look closer: everywhere until somebody is near, or where somebody is sought who was far away; then where something
    /// moves, and, unless nobody stirs, beside those who are near: whoever comes out from behind somebody is seen as one with him.
    private mutating func closeAreas(in frame: Frame, at time: Double, besides found: [PersonDetection]) -> [Rect] {
        let met = found.map(\.surroundings)
        let known = followed.compactMap { people[$0].looks.last?.found.box } + met
        func isNear(_ person: Rect) -> Bool { CloseSearch.isNear(person, in: frame.size) }
        let sought = schedule.hasLost(by: time) ? lost.compactMap { people[$0].looks.last?.found.box } : []
        guard known.contains(where: isNear), sought.allSatisfy(isNear) else {
            let isDue = schedule.isCloseSearchDue(at: time, isUrgent: followed.isEmpty)
            return isDue ? closeSearch.everywhere(in: frame, at: time) : []
        }
        let moved = closeSearch.area(in: frame, at: time, around: known)
        let isCalm = schedule.pace(at: time, atLeast: pace) <= .calm
        let near = followed.isEmpty ? met : isCalm ? [] : places
        return [moved].compactMap(\.self) + near.map(CloseSearch.beside)
    }

    private func people(in frame: Frame, areas: [Rect]) throws(InferenceError) -> [PersonDetection] {
        // Where landmarks are read from the mirror image, too, a mirrored clip must begin with the mirrored people.
        let sides = CropVariant.sides(of: crops)
        let questions = areas.flatMap { area in sides.map { (area, $0) } }
        let found = try detectors.answers(to: questions) { (detector, question) throws(InferenceError) in
            try detector.people(in: frame, area: question.0, isMirrored: question.1)
        }
        return DetectorDecoding.merged(found.flatMap(\.self))
    }
}
