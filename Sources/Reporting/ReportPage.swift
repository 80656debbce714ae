import Foundation
import SwingCore

/// Everything the page's template prints, in words; the template decides nothing.
struct ReportPage {
    let theme: String
    let pageTitle: String
    let heading: String
    let clipLine: String
    let missing: String?
    let focus: FocusView?
    let message: MessageView?
    let strength: StrengthView?
    let media: MediaView?
    let patterns: [PatternView]
    let swings: [SwingView]
    let advice: AdviceView?
    let facts: [Fact]
    let tool: String

    init(_ analysis: Analysis, media files: ReportMedia) {
        let clip = Wording.fileName(analysis.video.path)
        theme = PageStyle.css
        heading = analysis.player.name.map { "Swing report for \($0)" } ?? "Swing report"
        pageTitle = "\(heading) – \(clip)"
        clipLine = Self.clipLine(analysis, clip: clip)
        missing = MissingWords.sentence(for: analysis.frames)
        let link = files.video.map(RelativeLink.init)
        let picture = PictureView(files)
        focus = analysis.focus.map { FocusView($0, in: analysis, video: link, picture: picture) }
        message = analysis.focus == nil ? MessageView(analysis, picture: picture) : nil
        strength = analysis.strength.map(StrengthView.init)
        media = link.map { MediaView(video: $0, files: files, analysis: analysis) }
        patterns = analysis.patterns.compactMap { PatternView($0, in: analysis) }
        swings = analysis.swings.map { SwingView($0, of: analysis.swings.count, video: link, files: files) }
        let judged = analysis.swings.flatMap(\.findings).allSatisfy { $0.rating != .notRated }
        let showsAdvice = analysis.outcome == .analyzed && !judged && message?.hasTips != true
        advice = showsAdvice ? AdviceView(tips: FilmingAdvice.tips(for: analysis)) : nil
        facts = Fact.all(of: analysis)
        tool = "\(analysis.tool.name) \(analysis.tool.version)"
    }

    private static func clipLine(_ analysis: Analysis, clip: String) -> String {
        guard analysis.outcome == .analyzed else { return clip }
        let swings = Wording.counted(analysis.swings.count, "swing", "swings")
        return [clip, swings, Wording.name(of: analysis.camera.view)].joined(separator: ", ")
    }
}

/// A path relative to the page, safe inside an attribute and never another scheme.
struct RelativeLink {
    let href: String

    init(_ path: String) {
        href = "./" + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
    }
}

/// An evidence time: a link into the video where there is one, and the event it shows.
struct EvidenceView {
    let clock: String
    let eventName: String?
    let seconds: String
    let evidenceLink: String?

    init(_ evidence: Evidence, in swing: SwingAnalysis?, video: RelativeLink?) {
        self.init(
            time: evidence.time, name: Wording.event(at: evidence, in: swing)?.title.lowercased(), video: video)
    }

    init(time: Double, name: String?, video: RelativeLink?) {
        clock = Wording.time(time)
        eventName = name
        seconds = Wording.number(max(0, time), decimals: 4)
        let fragment = seconds
        evidenceLink = video.map { "\($0.href)#t=\(fragment)" }
    }
}

/// The still that the page carries inside itself.
struct PictureView {
    let source: String
    let alternative: String

    init?(_ files: ReportMedia) {
        guard !files.focusImage.isEmpty else { return nil }
        source = "data:image/jpeg;base64," + Data(files.focusImage).base64EncodedString()
        alternative = files.focusImageDescription.isEmpty ? "A still from the clip" : files.focusImageDescription
    }
}

/// The one thing to work on.
struct FocusView {
    let headline: String
    let cue: String
    let why: String
    let drill: String
    let proof: String?
    let rating: RatingView
    let place: String?
    let evidence: [EvidenceView]
    let hasEvidence: Bool
    /// How often it shows.
    let recurrence: String?
    let picture: PictureView?

    init(_ focus: Focus, in analysis: Analysis, video: RelativeLink?, picture: PictureView?) {
        let swing = analysis.swings.first { $0.swing.index == focus.swing }
        headline = focus.headline
        cue = focus.cue
        why = focus.why
        drill = focus.drill
        proof = Wording.proof(of: focus, in: swing)
        rating = RatingView(focus.rating)
        place = analysis.swings.count > 1 ? "Swing \(focus.swing + 1)" : nil
        evidence = focus.evidence.map { EvidenceView($0, in: swing, video: video) }
        hasEvidence = !focus.evidence.isEmpty
        recurrence = Wording.recurrence(of: focus, in: analysis)
        self.picture = picture
    }
}

/// What stands at the top when there is no focus: nothing to change, nothing to rate, no swing or no player.
struct MessageView {
    let messageTitle: String
    let messageText: String
    let tips: [String]
    let hasTips: Bool
    let picture: PictureView?

    init(_ analysis: Analysis, picture: PictureView?) {
        messageTitle = Wording.title(ofUnfocused: analysis)
        messageText = analysis.outcomeReason
        let isRated = analysis.swings.flatMap(\.findings).contains { $0.rating != .notRated }
        let wantsTips = analysis.outcome != .analyzed || !isRated
        tips = wantsTips ? FilmingAdvice.tips(for: analysis) : []
        hasTips = !tips.isEmpty
        self.picture = picture
    }
}

/// One thing the player does well.
struct StrengthView {
    let line: String
    let rating: RatingView

    init(_ strength: Strength) {
        line = Wording.bound(strength.line)
        rating = RatingView(strength.rating)
    }
}

/// The video player's part.
struct MediaView {
    let videoLink: String
    let fileName: String
    let poster: String?
    let lessonLink: String?
    let aspect: String
    let portrait: Bool

    init(video: RelativeLink, files: ReportMedia, analysis: Analysis) {
        videoLink = video.href
        fileName = files.video ?? ""
        let still = files.keyFrames.first { $0.swing == analysis.focus?.swing && $0.event == .contact }
        poster = (still ?? files.keyFrames.first).map { RelativeLink($0.path).href }
        lessonLink = files.lesson.map { RelativeLink($0).href }
        aspect = "\(max(1, analysis.video.width)) / \(max(1, analysis.video.height))"
        portrait = analysis.video.height > analysis.video.width
    }
}

/// What to film next time.
struct AdviceView {
    let adviceTips: [String]

    init?(tips: [String]) {
        guard !tips.isEmpty else { return nil }
        adviceTips = tips
    }
}
