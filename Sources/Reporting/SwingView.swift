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

    init(_ analysis: SwingAnalysis, of count: Int, video: RelativeLink?, files: ReportMedia) {
        let swing = analysis.swing
        let name = swing.title
        anchor = "swing-\(swing.index + 1)"
        swingTitle = count > 1 ? "Swing \(swing.index + 1): \(name.lowercased())" : name
        span = "\(Wording.time(swing.start)) to \(Wording.time(swing.end))"
        caution = Wording.caution(for: swing)
        swingRating = RatingView(analysis.rating)
        bar = PhaseBar(swing)
        events = swing.events.enumerated().map { EventView($1, number: $0 + 1, video: video) }
        hasEvents = !events.isEmpty
        findings = FindingOrder.rated(analysis.findings).map { FindingView($0, in: analysis, video: video) }
        hasFindings = !findings.isEmpty
        notJudged = NotJudgedGroup.groups(of: analysis.findings)
        hasNotJudged = !notJudged.isEmpty
        keyFrames = files.keyFrames.filter { $0.swing == swing.index }.map { KeyFrameView($0, in: swing) }
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

    init(_ event: SwingEvent, number: Int, video: RelativeLink?) {
        self.number = number
        name = event.name.title
        spread = "± \(Wording.number(max(event.uncertainty, 0.001) * 1000, decimals: 0)) ms"
        moment = EvidenceView(time: event.time, name: nil, video: video)
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

    init(_ finding: Finding, in swing: SwingAnalysis, video: RelativeLink?) {
        let metric = swing.metrics.first { $0.id == finding.metric }
        findingRating = RatingView(finding.rating)
        title = finding.title
        reason = Wording.bound(finding.reason)
        let teaches = (finding.rating.severity ?? 0) >= 2 && !finding.cue.isEmpty
        findingCue = teaches ? finding.cue : nil
        measured = metric.map(Wording.value(of:))
        roughly = metric?.advisory ?? false
        if let metric, let band = finding.band {
            gauge = BandGauge(metric: metric, band: band)
            findingAim = finding.aim.flatMap { MeasureWords.range($0, metric.unit) }
        } else {
            gauge = nil
            findingAim = nil
        }
        moments = finding.evidence.map { EvidenceView($0, in: swing, video: video) }
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

    init(_ keyFrame: ReportMedia.KeyFrame, in swing: Swing) {
        picturePath = RelativeLink(keyFrame.path).href
        let name = keyFrame.event.title
        caption = swing.event(keyFrame.event).map { "\(name), \(Wording.time($0.time))" } ?? name
    }
}

/// A line of the clip's facts.
struct Fact {
    let label: String
    let text: String

    private static func repeats(in video: VideoInfo) -> String {
        let spans = video.frozenSpans.map { "\(Wording.time($0.start)) to \(Wording.time($0.end))" }
        let still = spans.isEmpty ? "" : "; the picture stands still from " + spans.joined(separator: ", ")
        return "\(video.duplicateFrames) of \(video.frameCount) frames" + still
    }

    static func all(of analysis: Analysis) -> [Fact] {
        let video = analysis.video
        func rate(_ value: Double) -> String { Wording.number(value, decimals: 2) + " frames per second" }
        var facts = [
            Fact(label: "File", text: Wording.fileName(video.path)),
            Fact(label: "Picture", text: "\(video.width) × \(video.height) pixels, \(video.codec)"),
            Fact(label: "Length", text: "\(Wording.time(video.duration)), \(video.frameCount) frames"),
            Fact(label: "Filmed at", text: rate(video.captureRate)),
        ]
        if video.variableFrameRate || abs(video.frameRate - video.captureRate) > 0.01 * video.frameRate {
            let varies = video.variableFrameRate ? " on average, unevenly spaced" : ""
            facts.append(Fact(label: "Plays at", text: rate(video.frameRate) + varies))
        }
        if !analysis.frames.missing.isEmpty {
            facts.append(Fact(label: "Frames", text: MissingWords.counts(of: analysis.frames)))
        }
        if video.duplicateFrames > 0 {
            facts.append(Fact(label: "Repeated pictures", text: repeats(in: video)))
        }
        facts.append(Fact(label: "Sound", text: Wording.sound(of: video)))
        let camera = analysis.camera
        facts.append(
            Fact(
                label: "Camera",
                text: "\(Wording.name(of: camera.view)) (\(Wording.percent(camera.confidence)) sure)"))
        if let hand = analysis.player.handedness {
            let sure = Wording.percent(analysis.player.handednessConfidence)
            facts.append(Fact(label: "Plays with", text: "the \(hand.rawValue) hand (\(sure) sure)"))
        }
        let tracking = analysis.tracking
        facts += [
            Fact(
                label: "Body followed",
                text: "in \(tracking.framesWithPose) of \(video.frameCount) frames"
                    + " (confidence \(Wording.percent(tracking.meanConfidence)))"),
            Fact(label: "People seen", text: "\(tracking.people)"),
            Fact(label: "Rule book", text: "\(analysis.tool.rules.name) \(analysis.tool.rules.version)"),
            Fact(
                label: "Pose network",
                text: [analysis.tool.model, analysis.tool.secondModel].compactMap { $0?.name }
                    .joined(separator: " and ")),
        ]
        if let total = analysis.timings["total"] {
            facts.append(Fact(label: "Analyzed in", text: Wording.number(total, decimals: 1) + " s"))
        }
        return facts
    }
}
