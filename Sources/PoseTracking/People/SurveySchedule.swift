/// When the survey looks, and how hard.
struct SurveySchedule: Sendable {
    /// What is done with a frame.
    enum Step: Sendable, Hashable {
        case pass
        /// Kept until it is known whether a stroke is played in it.
        case keep
        case look
    }

    /// How closely people are to be looked at.
    enum Pace: Int, Sendable, Hashable, Comparable {
        /// And nobody stirs: whoever plays a stroke turns and reaches back first.
        case still
        /// Nobody is near anybody else or likely to play.
        case calm
        /// A stroke may come, or somebody moves as nobody expected.
        case usual
        /// People may be confused with one another.
        case close

        static func < (left: Pace, right: Pace) -> Bool { left.rawValue < right.rawValue }
    }

    /// Seconds from look to look by pace.
    private let spacings: [Double]
    /// Whether frames between two looks are kept at all.
    let keepsFrames: Bool
    /// Whether it makes a difference that a stroke comes.
    private let watches: Bool
    private var start: Double?
    private var lastLook = -Double.infinity
    private var nextKept = -Double.infinity
    private var nextDetection = -Double.infinity
    private var lastDetection = -Double.infinity
    private var nextCloseSearch = -Double.infinity
    private var lastCloseSearch = -Double.infinity
    private var nextWatch = -Double.infinity

    /// A stranger may stay unseen this long, twice as long where nobody is near anybody: nobody swings within it, and whoever
    /// walks past the player is known before the two meet.
    private static let detectionSpacing = 0.5
    private static let calmDetectionSpacing = 1.0
    /// Whoever was lost behind somebody else comes into sight again at any moment, and may be hitting by then.
    private static let soughtDetectionSpacing = 0.13
    /// Whoever was lost is searched for, or looked at, closely so long: two people have walked past each other by then.
    private static let searchAfterLoss = 1.5
    private static let urgentCloseSearchSpacing = 0.5
    /// A stroke is seen coming in time.
    private static let watchSpacing = 0.2
    /// Half a frame at 240 fps: time stamps are rounded.
    static let tolerance = 0.002

    init(_ quality: TrackingQuality) {
        let usual = TrackingQuality.surveyRate
        keepsFrames = quality.strokeRate != nil
        watches = quality.calmRate != nil || keepsFrames
        spacings = [quality.stillRate ?? usual, quality.calmRate ?? usual, usual, quality.strokeRate ?? usual].map {
            1 / $0
        }
    }

    /// - Parameter pace: what the last looks ask for. Up to the length that is read from end to end a clip is looked at
    ///   closely: little would be saved.
    mutating func step(at time: Double, pace: Pace) -> Step {
        start = start ?? time
        let asked = self.pace(at: time, atLeast: pace)
        let keptSpacing = keepsFrames ? spacing(asked <= .calm ? .usual : .close) : .infinity
        if time >= lastLook + spacing(asked) - Self.tolerance {
            lastLook = time
            nextKept = time + keptSpacing
            return .look
        }
        return isDue(time, &nextKept, keptSpacing) ? .keep : .pass
    }

    /// How closely people are looked at, by what the last looks ask for. Closely for a while where somebody was lost, also once
    /// found again: with calm looks from then on, sides of the samples' session are exchanged.
    func pace(at time: Double, atLeast pace: Pace) -> Pace {
        let isShort = time - (start ?? time) < ReadingPlan.shortClip
        return isShort || time - lastLoss <= Self.searchAfterLoss ? .close : pace
    }

    private func spacing(_ pace: Pace) -> Double { spacings[pace.rawValue] }

    /// - Parameters:
    ///   - isUrgent: whether somebody is missed.
    ///   - pace: as of a step.
    mutating func isDetectionDue(at time: Double, isUrgent: Bool, pace: Pace) -> Bool {
        if isUrgent { nextDetection = time }
        if hasLost(by: time) { nextDetection = min(nextDetection, lastDetection + Self.soughtDetectionSpacing) }
        let isCalm = self.pace(at: time, atLeast: pace) <= .calm
        guard isDue(time, &nextDetection, isCalm ? Self.calmDetectionSpacing : Self.detectionSpacing) else {
            return false
        }
        lastDetection = time
        return true
    }

    /// Whether it is time to ask whether a stroke is played.
    mutating func isWatchDue(at time: Double) -> Bool { watches && isDue(time, &nextWatch, Self.watchSpacing) }

    /// Somebody is out of sight from now on, if only behind somebody else.
    mutating func noteLoss(at time: Double) { (lastLoss, isSought) = (time, true) }

    /// Whoever was lost is in sight again, and looked at closely for a while.
    mutating func noteReturn() { isSought = false }

    /// Whether somebody was lost just now and is not found again.
    func hasLost(by time: Double) -> Bool { isSought && time - lastLoss <= Self.searchAfterLoss }

    mutating func isCloseSearchDue(at time: Double, isUrgent: Bool) -> Bool {
        if isUrgent || hasLost(by: time) {
            nextCloseSearch = min(nextCloseSearch, lastCloseSearch + Self.urgentCloseSearchSpacing)
        }
        guard isDue(time, &nextCloseSearch, CloseSearch.spacing) else { return false }
        lastCloseSearch = time
        return true
    }

    private var lastLoss = -Double.infinity
    private var isSought = false

    private func isDue(_ time: Double, _ next: inout Double, _ spacing: Double) -> Bool {
        guard time >= next - Self.tolerance else { return false }
        next = time + spacing
        return true
    }
}
