import SwingCore

/// One swing's section of the page.
struct SwingView {
    let anchor: String
    let swingTitle: String
    let span: String
    let caution: String?
    let swingRating: RatingView
    let bar: PhaseBar
    let events: [EventView]
    let hasEvents: Bool
    let findings: [FindingView]
    let hasFindings: Bool
    let notJudged: [NotJudgedGroup]
    let hasNotJudged: Bool
    let keyFrames: [KeyFrameView]
    let hasKeyFrames: Bool

    init(
        _ analysis: SwingAnalysis, of count: Int, _ wording: Wording, video: RelativeLink?, files: ReportMedia
    ) {
        let swing = analysis.swing
        let (words, page) = (wording.words, wording.words.page)
        let name = words.names.title(of: swing)
        anchor = "swing-\(swing.index + 1)"
        swingTitle =
            count > 1 ? page.swingNamed(number: "\(swing.index + 1)", name: words.names.inSentence(name)) : name
        span = wording.span(swing.start, swing.end)
        caution = wording.caution(for: swing)
        swingRating = RatingView(analysis.rating, words.ratings)
        bar = PhaseBar(swing, wording)
        events = swing.events.enumerated().map { EventView($1, number: $0 + 1, wording, video: video) }
        hasEvents = !events.isEmpty
        findings = FindingOrder.rated(analysis.findings).map { FindingView($0, in: analysis, wording, video: video) }
        hasFindings = !findings.isEmpty
        notJudged = NotJudgedGroup.groups(of: analysis.findings)
        hasNotJudged = !notJudged.isEmpty
        keyFrames = files.keyFrames.filter { $0.swing == swing.index }.map { KeyFrameView($0, in: swing, wording) }
        hasKeyFrames = !keyFrames.isEmpty
    }
}

/// The order findings are read in.
enum FindingOrder {
    /// Rated findings, the most serious first; equals keep the rule book's order.
    static func rated(_ findings: [Finding]) -> [Finding] {
        findings.enumerated().filter { $0.element.rating.severity != nil }
            .sorted { left, right in
                let (a, b) = (left.element.rating.severity ?? 0, right.element.rating.severity ?? 0)
                return a == b ? left.offset < right.offset : a > b
            }
            .map(\.element)
    }
}

/// An event in the list under the bar.
struct EventView {
    let number: Int
    let name: String
    let spread: String
    let moment: EvidenceView

    init(_ event: SwingEvent, number: Int, _ wording: Wording, video: RelativeLink?) {
        self.number = number
        name = wording.words.names.title(of: event.name)
        spread = "± \(wording.number(max(event.uncertainty, 0.001) * 1000, decimals: 0)) ms"
        moment = EvidenceView(time: event.time, name: nil, wording, video: video)
    }
}

/// A rated finding: a row of the table.
struct FindingView {
    let findingRating: RatingView
    let title: String
    let reason: String
    let findingCue: String?
    let measured: String?
    let findingAim: String?
    let roughly: Bool
    let gauge: BandGauge?
    let moments: [EvidenceView]

    init(_ finding: Finding, in swing: SwingAnalysis, _ wording: Wording, video: RelativeLink?) {
        let metric = swing.metrics.first { $0.id == finding.metric }
        findingRating = RatingView(finding.rating, wording.words.ratings)
        title = finding.title
        reason = Wording.bound(finding.reason)
        let teaches = (finding.rating.severity ?? 0) >= 2 && !finding.cue.isEmpty
        findingCue = teaches ? finding.cue : nil
        measured = metric.map(wording.value(of:))
        roughly = metric?.advisory ?? false
        if let metric, let band = finding.band {
            gauge = BandGauge(metric: metric, band: band, wording)
            findingAim = finding.aim.flatMap { wording.words.measures.range($0, metric.unit) }
        } else {
            gauge = nil
            findingAim = nil
        }
        moments = finding.evidence.map { EvidenceView($0, in: swing, wording, video: video) }
    }
}

/// Findings that share the reason why there is no rating.
struct NotJudgedGroup {
    let notJudgedReason: String
    let titles: String

    static func groups(of findings: [Finding]) -> [NotJudgedGroup] {
        var reasons: [String] = []
        var titles: [String: [String]] = [:]
        for finding in findings where finding.rating == .notRated {
            if titles[finding.reason] == nil { reasons.append(finding.reason) }
            titles[finding.reason, default: []].append(finding.title)
        }
        return reasons.map {
            NotJudgedGroup(notJudgedReason: $0, titles: (titles[$0] ?? []).joined(separator: " · "))
        }
    }
}

/// A still beside the page.
struct KeyFrameView {
    let picturePath: String
    let caption: String

    init(_ keyFrame: ReportMedia.KeyFrame, in swing: Swing, _ wording: Wording) {
        picturePath = RelativeLink(keyFrame.path).href
        let name = wording.words.names.title(of: keyFrame.event)
        caption = swing.event(keyFrame.event).map { "\(name), \(wording.time($0.time))" } ?? name
    }
}
