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
