import Foundation
import SwingCore

/// Everything the page's template prints, in words; the template decides nothing.
struct ReportPage {
    let language: String
    let words: PageWords
    let coaching: CoachingWords
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
    let madeBy: String

    init(_ analysis: Analysis, media files: ReportMedia) {
        let clip = Wording.fileName(analysis.video.path)
        let wording = Wording(of: analysis)
        language = wording.words.language.rawValue
        words = wording.words.page
        coaching = wording.words.coaching
        theme = PageStyle.css
        heading = analysis.player.name.map { [words] in words.titleFor(player: $0) } ?? words.title
        pageTitle = "\(heading) – \(clip)"
        clipLine = Self.clipLine(analysis, wording, clip: clip)
        missing = MissingWords(wording.words).sentence(for: analysis.frames)
        let link = files.video.map(RelativeLink.init)
        let picture = PictureView(files, wording.words.page)
        focus = analysis.focus.map { FocusView($0, in: analysis, wording, video: link, picture: picture) }
        message = analysis.focus == nil ? MessageView(analysis, wording, picture: picture) : nil
        strength = analysis.strength.map { StrengthView($0, wording.words.ratings) }
        media = link.map { MediaView(video: $0, files: files, analysis: analysis) }
        patterns = analysis.patterns.compactMap { PatternView($0, in: analysis) }
        swings = analysis.swings.map { SwingView($0, of: analysis.swings.count, wording, video: link, files: files) }
        let judged = analysis.swings.flatMap(\.findings).allSatisfy { $0.rating != .notRated }
        let showsAdvice = analysis.outcome == .analyzed && !judged && message?.hasTips != true
        advice = showsAdvice ? AdviceView(tips: FilmingAdvice(for: analysis).tips) : nil
        facts = ClipFacts(of: analysis).all
        madeBy = words.madeBy(tool: "\(analysis.tool.name) \(analysis.tool.version)")
    }

    private static func clipLine(_ analysis: Analysis, _ wording: Wording, clip: String) -> String {
        guard analysis.outcome == .analyzed else { return clip }
        let swings = wording.words.page.swings(analysis.swings.count)
        return [clip, swings, wording.name(of: analysis.camera.view)].joined(separator: ", ")
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
    /// What the link does, for assistive technology: by the time alone, and with the event.
    let showsTime: String
    let showsEvent: String

    init(_ evidence: Evidence, in swing: SwingAnalysis?, _ wording: Wording, video: RelativeLink?) {
        self.init(time: evidence.time, name: wording.event(at: evidence, in: swing), wording, video: video)
    }

    init(time: Double, name: String?, _ wording: Wording, video: RelativeLink?) {
        let (clock, page) = (wording.time(time), wording.words.page)
        self.clock = clock
        eventName = name
        showsTime = page.show(time: clock)
        showsEvent = name.map { page.showEvent(time: clock, event: $0) } ?? page.show(time: clock)
        seconds = Wording.plain(max(0, time), decimals: 4)
        let fragment = seconds
        evidenceLink = video.map { "\($0.href)#t=\(fragment)" }
    }
}

/// The still that the page carries inside itself.
struct PictureView {
    let source: String
    let alternative: String

    init?(_ files: ReportMedia, _ words: PageWords) {
        guard !files.focusImage.isEmpty else { return nil }
        source = "data:image/jpeg;base64," + Data(files.focusImage).base64EncodedString()
        alternative = files.focusImageDescription.isEmpty ? words.still : files.focusImageDescription
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

    init(
        _ focus: Focus, in analysis: Analysis, _ wording: Wording, video: RelativeLink?, picture: PictureView?
    ) {
        let swing = analysis.swings.first { $0.swing.index == focus.swing }
        headline = wording.words.coaching.headline(of: focus.rating)
        cue = focus.cue
        why = focus.why
        drill = focus.drill
        proof = wording.proof(of: focus, in: swing)
        rating = RatingView(focus.rating, wording.words.ratings)
        place = analysis.swings.count > 1 ? wording.words.page.swing(number: "\(focus.swing + 1)") : nil
        evidence = focus.evidence.map { EvidenceView($0, in: swing, wording, video: video) }
        hasEvidence = !focus.evidence.isEmpty
        recurrence = wording.recurrence(of: focus, in: analysis)
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

    init(_ analysis: Analysis, _ wording: Wording, picture: PictureView?) {
        messageTitle = wording.title(ofUnfocused: analysis)
        messageText = analysis.outcomeReason
        let isRated = analysis.swings.flatMap(\.findings).contains { $0.rating != .notRated }
        let wantsTips = analysis.outcome != .analyzed || !isRated
        tips = wantsTips ? FilmingAdvice(for: analysis).tips : []
        hasTips = !tips.isEmpty
        self.picture = picture
    }
}

/// One thing the player does well.
struct StrengthView {
    let line: String
    let rated: String
    let rating: RatingView

    init(_ strength: Strength, _ words: RatingWords) {
        line = Wording.bound(strength.line)
        rating = RatingView(strength.rating, words)
        rated = words.rated(rating: words[strength.rating])
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
