import Foundation
import SwingCore
import Testing

@testable import Reporting

@Suite struct HTMLReportTests {
    private func page(_ analysis: Analysis, _ media: ReportMedia = ReportMedia()) throws -> String {
        try HTMLReport().page(for: analysis, media: media)
    }

    private let media = ReportMedia(
        video: "annotated.mp4",
        keyFrames: [ReportMedia.KeyFrame(swing: 0, event: .contact, path: "keyframes/0 contact.jpg")],
        focusImage: [0xFF, 0xD8, 0xFF], focusImageDescription: "Trophy position")

    @Test func theFocusComesFirstThenTheStrengthThenTheSwings() throws {
        let page = try page(SampleAnalysis.serve, media)
        let order = [
            "Sink, then push the court away</h2>", "A deeper bend", "Practice: Serve 10 balls",
            "Measured: 28°\u{A0}±\u{A0}9°, aim 34° to 100°", "0:00.93 trophy", "Already working", "<video",
            "id=\"swing-1\"", "Not judged from this clip", "Film from the side and we can check.",
            "To see more next time", "About this clip",
        ]
        let places = order.compactMap { page.range(of: $0)?.lowerBound }
        #expect(places.count == order.count)
        #expect(places == places.sorted())
    }

    @Test func repeatedPicturesAreAFactWhereThereAreAny() throws {
        var analysis = SampleAnalysis.serve
        #expect(
            try page(analysis).contains("21 of 105 frames; the picture stands still from 0:01.20 to 0:01.55"))
        analysis.video.duplicateFrames = 0
        #expect(try !page(analysis).contains("Repeated pictures"))
    }

    @Test func findingsAreOrderedBySeverity() throws {
        let rated = FindingOrder.rated(SampleAnalysis.serveSwing.findings)
        #expect(rated.map(\.rating) == [.needsWork, .good, .good, .excellent])
        #expect(rated[1].title == "Reach at contact")
    }

    @Test(arguments: Rating.allCases)
    func everyRatingHasItsIconItsWordAndItsColour(_ rating: Rating) throws {
        var analysis = SampleAnalysis.serve
        analysis.swings[0].rating = rating
        analysis.focus = nil
        let page = try page(analysis)
        #expect(page.contains("data-icon=\"\(RatingMark.iconName(of: rating))\""))
        #expect(page.contains(">\(Words.english.ratings[rating])</span>"))
        #expect(page.contains(".mark-\(rating.rawValue) circle { fill: var(--rating-\(rating.rawValue)); }"))
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "\"\u{301} onmouseover=\"alert(1)", "'><img src=x>", "{{pageTitle}}",
    ])
    func whatPeopleTypedIsText(_ hostile: String) throws {
        var analysis = SampleAnalysis.serve
        analysis.player.name = hostile
        analysis.video.path = hostile
        analysis.focus?.cue = hostile
        analysis.strength?.line = hostile
        analysis.swings[0].findings[0].title = hostile
        analysis.swings[0].findings[4].reason = hostile
        analysis.tool.rules.name = hostile
        var media = media
        media.focusImageDescription = hostile
        let page = try page(analysis, media)
        #expect(!page.contains("<script>alert"))
        #expect(!page.unicodeScalars.contains { $0 == "\u{301}" } || page.contains("&quot;\u{301} onmouseover=&quot;"))
        #expect(!page.contains("<img src=x>"))
        #expect(page.components(separatedBy: "<script").count == 2)
    }

    @Test func aPathIsALinkBesideThePageAndNothingElse() throws {
        let page = try page(SampleAnalysis.serve, ReportMedia(video: "javascript:alert(1)\"x"))
        #expect(page.contains("href=\"./javascript%3Aalert(1)%22x\""))
    }

    @Test func evidenceSeeksTheVideoAndIsPlainTextWithoutOne() throws {
        let with = try page(SampleAnalysis.serve, media)
        #expect(with.contains("href=\"./annotated.mp4#t=0.934\" data-seek=\"0.934\""))
        #expect(with.contains("<video id=\"video\" controls playsinline preload=\"metadata\" src=\"./annotated.mp4\""))
        #expect(with.contains("poster=\"./keyframes/0%20contact.jpg\""))
        let without = try page(SampleAnalysis.serve)
        #expect(!without.contains("<video"))
        #expect(without.contains("<span class=\"time\">0:00.93 trophy</span>"))
    }

    @Test func thePageCarriesItsPictureAndAsksTheNetworkForNothing() throws {
        let page = try page(SampleAnalysis.serve, media)
        #expect(page.contains("src=\"data:image/jpeg;base64,/9j/\" alt=\"Trophy position\""))
        #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("@import"))
        #expect(!page.contains("url("))
    }

    @Test(arguments: [
        (SampleAnalysis.noSwing, "No swing was found in this clip"),
        (SampleAnalysis.noPlayer, "No player could be followed in this clip"),
    ])
    func withoutASwingThePageSaysWhatToFilm(_ analysis: Analysis, _ title: String) throws {
        let page = try page(analysis)
        #expect(page.contains(">\(title)</h2>"))
        #expect(page.contains(analysis.outcomeReason))
        #expect(page.components(separatedBy: "<li>").count >= 4)
        #expect(!page.contains("<table") && !page.contains("one thing to improve"))
    }

    @Test func withoutAFocusThePageIsHonestAboutWhy() throws {
        #expect(try page(SampleAnalysis.rally).contains("What this clip shows is working"))
        var analysis = SampleAnalysis.serve
        analysis.focus = nil
        #expect(try page(analysis).contains("No single thing stands out"))
        analysis.swings[0].findings.removeAll { $0.rating != .notRated }
        let page = try page(analysis)
        #expect(page.contains("This clip does not show enough to rate"))
        #expect(page.contains("Add a second clip from the side"))
        #expect(!page.contains("--hand or --stroke"))
    }

    @Test func whoeverKnowsTheStrokeIsAskedBeforeAnybodyFilmsAgain() throws {
        var analysis = SampleAnalysis.serve
        analysis.focus = nil
        analysis.swings[0].swing.strokeConfidence = 0.55
        analysis.swings[0].findings.removeAll { $0.rating != .notRated }
        let first = try #require(try page(analysis).components(separatedBy: "<li>").dropFirst().first)
        #expect(first.contains("tell us with --hand or --stroke"))
    }

    @Test func anUncertainStrokeIsSaid() throws {
        #expect(
            try page(SampleAnalysis.rally).contains(
                "Probably a forehand (61 % sure). If you know the hand or the stroke"))
    }

    @Test func noWordBlames() throws {
        for analysis in [SampleAnalysis.serve, SampleAnalysis.rally, SampleAnalysis.noSwing] {
            let text = try page(analysis).replacing(/<(style|script)>[\s\S]*?<\/(style|script)>/, with: "")
            let summary = SummaryText().text(for: analysis)
            for word in [/\bbad\b/, /\bwrong\b/, /\bfail/, /\bpoor/] {
                #expect(text.firstMatch(of: word.ignoresCase()) == nil)
                #expect(summary.firstMatch(of: word.ignoresCase()) == nil)
            }
        }
    }

    @Test func landmarksAndHeadingsAreThere() throws {
        let page = try page(SampleAnalysis.serve, media)
        for part in [
            "<header>", "<main id=\"main\">", "<footer>", "<h1>", "lang=\"en\"", "class=\"skip\"", "@media print",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(page.components(separatedBy: "<h1").count == 2)
        #expect(page.components(separatedBy: "<svg").count > 5)
        for drawing in page.components(separatedBy: "<svg").dropFirst() {
            let tag = drawing.prefix { $0 != ">" }
            #expect(tag.contains("aria-hidden=\"true\"") || tag.contains("aria-label=\""))
        }
    }

    @Test func noTextIsSmallerThanElevenPoints() {
        let template = String(decoding: PackageResources.report_mustache, as: UTF8.self)
        for size in template.matches(of: /font-size: ([0-9]+)px/) {
            #expect((Int(size.1) ?? 0) >= 15)
        }
    }
}
