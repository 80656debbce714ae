/// When the survey looks, and how hard.
struct SurveySchedule: Sendable {
    /// What is done with a frame.
    enum Step: Sendable, Hashable {
        case pass
        /// Kept until it is known whether hands are fast around it.
        case keep
        case look
    }

    /// Seconds from look to look.
    private let spacing: Double
    /// Seconds from look to look where hands are fast; nil where that makes no difference.
    private let closeSpacing: Double?
    private var lastLook = -Double.infinity
    private var nextLook = -Double.infinity
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
        spacing = 1 / quality.surveyRate
        closeSpacing = quality.fastHandsRate.map { 1 / $0 }
    }

    /// - Parameter isLively: looks are to be close, where they may be.
    mutating func step(at time: Double, isLively: Bool) -> Step {
        let isWary = isLively || hasLost(by: time)
        if let closeSpacing, isWary { nextLook = min(nextLook, lastLook + closeSpacing) }
        if isDue(time, &nextLook, spacing) {
            lastLook = time
            nextKept = time + (closeSpacing ?? .infinity)
            return .look
        }
        guard let closeSpacing else { return .pass }
        return isDue(time, &nextKept, closeSpacing) ? .keep : .pass
    }

    mutating func isDetectionDue(at time: Double, isUrgent: Bool) -> Bool {
        if isUrgent { nextDetection = time }
        return isDue(time, &nextDetection, Self.detectionSpacing)
    }

    /// Somebody is out of sight from now on, if only behind somebody else.
    mutating func noteLoss(at time: Double) { lastLoss = time }

    /// Whether somebody was lost just now.
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
