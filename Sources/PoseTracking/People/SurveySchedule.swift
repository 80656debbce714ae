/// When the survey looks, and how hard.
struct SurveySchedule: Sendable {
    /// What is done with a frame.
    enum Step: Sendable, Hashable {
        case pass
        /// Kept until it is known whether hands are fast around it.
        case keep
        case look
    }

    /// How closely people are to be looked at.
    enum Pace: Int, Sendable, Hashable, Comparable {
        /// Nobody is near anybody else or moves fast.
        case calm
        case usual
        /// Hands are fast, or people may be confused with one another.
        case close

        static func < (left: Pace, right: Pace) -> Bool { left.rawValue < right.rawValue }
    }

    /// Seconds from look to look by pace.
    private let spacings: [Double]
    private var start: Double?
    private var lastLook = -Double.infinity
    private var nextKept = -Double.infinity
    private var nextDetection = -Double.infinity
    private var nextCloseSearch = -Double.infinity

    /// A stranger may stay unseen this long: nobody swings within it, and whoever walks past the player is known before
    /// the two meet.
    private static let detectionSpacing = 0.5
    /// Whoever was lost is searched for closely so long: two people have walked past each other by then.
    private static let searchAfterLoss = 1.5
    private static let urgentCloseSearchSpacing = 0.5
    /// Half a frame at 240 fps: time stamps are rounded.
    private static let tolerance = 0.002

    init(_ quality: TrackingQuality) {
        let usual = TrackingQuality.surveyRate
        spacings = [quality.calmRate ?? usual, usual, quality.fastHandsRate ?? usual].map { 1 / $0 }
    }

    /// - Parameter pace: what the last looks ask for. A clip is never calm up to the length that is read from end to end:
    ///   little would be saved.
    mutating func step(at time: Double, pace: Pace) -> Step {
        let start = start ?? time
        self.start = start
        let least: Pace = hasLost(by: time) ? .close : time - start < ReadingPlan.shortClip ? .usual : .calm
        if time >= lastLook + spacing(max(pace, least)) - Self.tolerance {
            lastLook = time
            nextKept = time + spacing(.close)
            return .look
        }
        return isDue(time, &nextKept, spacing(.close)) ? .keep : .pass
    }

    private func spacing(_ pace: Pace) -> Double { spacings[pace.rawValue] }

    mutating func isDetectionDue(at time: Double, isUrgent: Bool) -> Bool {
        if isUrgent { nextDetection = time }
        return isDue(time, &nextDetection, Self.detectionSpacing)
    }

    /// Somebody is out of sight from now on, if only behind somebody else.
    mutating func noteLoss(at time: Double) { lastLoss = time }

    /// Whoever was lost is in sight again.
    mutating func noteReturn() { lastLoss = -.infinity }

    /// Whether somebody was lost just now and is not found again.
    func hasLost(by time: Double) -> Bool { time - lastLoss <= Self.searchAfterLoss }

    mutating func isCloseSearchDue(at time: Double, isUrgent: Bool) -> Bool {
        if isUrgent || hasLost(by: time) {
            nextCloseSearch = min(nextCloseSearch, lastCloseSearch + Self.urgentCloseSearchSpacing)
        }
        guard isDue(time, &nextCloseSearch, CloseSearch.spacing) else { return false }
        lastCloseSearch = time
        return true
    }

    private var lastCloseSearch = -Double.infinity
    private var lastLoss = -Double.infinity

    private func isDue(_ time: Double, _ next: inout Double, _ spacing: Double) -> Bool {
        guard time >= next - Self.tolerance else { return false }
        next = time + spacing
        return true
    }
}
