import Foundation
import SwingCore
import TestSupport
import Testing

@testable import Reporting

/// The report, the overview and the terminal in German. The sample's own sentences are English, as the analysis has them.
@Suite struct GermanPagesTests {
    private static func german(_ analysis: Analysis) -> Analysis {
        var analysis = analysis
        analysis.language = .german
        return analysis
    }

    /// Everything said in English that has at least two words and stands in no German sentence.
    private static let english: [String] = {
        func texts(of value: Any) -> [String] {
            if let text = value as? String { return [text] }
            if let phrase = value as? Phrase { return phrase.text.split(separator: /\{[a-z]+\}/).map(String.init) }
            return Mirror(reflecting: value).children.flatMap { texts(of: $0.value) }
        }
        let told = Set(texts(of: Words.german))
        return texts(of: Words.english).filter { $0.split(separator: " ").count > 1 && !told.contains($0) }
    }()

    /// - Parameter analysis: whose own sentences may stand in the text.
    private func expectGerman(_ text: String, about analysis: Analysis) throws {
        #expect(Self.english.count > 150)
        let own = String(decoding: try AnalysisFile.encode(analysis), as: UTF8.self)
        for phrase in Self.english where !own.contains(phrase) { #expect(!text.contains(phrase), "\(phrase)") }
        #expect(!text.contains("{"))
    }

    @Test(arguments: [SampleAnalysis.serve, SampleAnalysis.rally, SampleAnalysis.noSwing, SampleAnalysis.noPlayer])
    func theReportIsGermanAroundItsFindings(_ analysis: Analysis) throws {
        let page = try HTMLReport().page(for: Self.german(analysis))
        #expect(page.contains("<html lang=\"de\">"))
        #expect(page.contains("Schlagbericht"))
        let body = try #require(page.firstRange(of: "<body>"))
        let script = try #require(page.firstRange(of: "<script>"))
        try expectGerman(String(page[body.upperBound..<script.lowerBound]), about: analysis)
    }

    @Test func theReportsWordsAreTheLanguages() throws {
        let media = ReportMedia(video: "annotated.mp4")
        let page = try HTMLReport().page(for: Self.german(SampleAnalysis.serve), media: media)
        for text in [
            "Nimm dir eine Sache vor", "Übung: ", "Gemessen: 28°\u{A0}±\u{A0}9°, Ziel 34° bis 100°", "0:00,93",
            "Das klappt schon", "Bewertung: ausgezeichnet", "noch üben", "In diesem Clip nicht bewertet",
            "Über diesen Clip",
            "Bildern pro Sekunde", "von hinten gefilmt", "Auf diesem Rechner erstellt von ", "data-seek=\"0.93",
        ] { #expect(page.contains(text), "\(text)") }
    }

    @Test func theTerminalSpeaksGerman() {
        let text = SummaryText().text(
            for: Self.german(SampleAnalysis.serve), folder: "out/serve", files: ["report.html", "annotated.mp4"])
        #expect(
            text == """
                NIMM DIR EINE SACHE VOR  ↑ noch üben
                  Sink, then push the court away

                  Warum:    A deeper bend lets your legs lift you to the ball, so your
                            shoulder has less to do.
                  Übung:    Serve 10 balls, pausing two seconds in a comfortable knee bend
                            before driving up.
                  Gemessen: 28° ± 9°, Ziel 34° bis 100°
                  Zu sehen: 0:00,93 (Trophy-Position), 0:00,90, einmal zu sehen

                DAS KLAPPT SCHON  ★ ausgezeichnet
                  Your tossing arm stays up at 71° ± 8° when you reach the trophy position.

                Schlag 1  Aufschlag  0:00,10 bis 0:01,70  ✓ gut

                In diesem Clip nicht bewertet: 3 von 7; report.html sagt, warum.

                Geschrieben nach out/serve
                  report.html, annotated.mp4

                """)
    }

    @Test func whatIsMissingOrLostIsToldInGerman() {
        let spans = [
            MissingSpan(start: 1.2, end: 1.6, reason: .undecodable),
            MissingSpan(start: 1.6, end: 2, reason: .distorted),
            MissingSpan(start: 2.6, end: 4, reason: .endsEarly),
        ]
        #expect(
            MissingWords(.german).sentence(for: FrameAccount(decoded: 60, missing: spans))
                == "In dieser Datei fehlen Bilder: 0:01,20 bis 0:01,60 und der Schluss (1,40 s); das Bild kann verzerrt "
                + "sein: 0:01,60 bis 0:02,00; alles andere ist wie sonst ausgewertet.")
        var video = SampleAnalysis.serve.video
        for (loss, told) in [
            ("there is no decoder for it (ac4)", "dafür gibt es keinen Decoder (ac4)"),
            ("a part of it is damaged", "ein Teil davon ist beschädigt"),
            ("Invalid data found", "er ließ sich nicht lesen"),
        ] {
            video.audio = AudioInfo(
                codec: "ac4", channels: 2, sampleRate: 48000, decoded: false, output: .dropped, loss: loss)
            #expect(Wording(.german).sound(of: video) == "Das fertige Video hat keinen Ton: \(told).")
        }
    }

    @Test func theLanguageStaysWithTheAnalysis() throws {
        let analysis = Self.german(SampleAnalysis.serve)
        let data = try AnalysisFile.encode(analysis)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("\"language\": \"de\""))
        #expect(try SchemaValidator(schema: AnalysisSchema.text).violations(of: text) == [])
        #expect(try AnalysisFile.decode(data).words == .german)
        let english = String(decoding: try AnalysisFile.encode(SampleAnalysis.serve), as: UTF8.self)
        #expect(!english.contains("\"language\""))
    }

    @Test func theOverviewIsGerman() throws {
        let verdict = ClipVerdict(Self.german(SampleAnalysis.serve))
        #expect(verdict.swings == ["Aufschlag"] && verdict.focus?.headline == "Nimm dir eine Sache vor")
        let summary = BatchSummary(
            language: .german, tool: "courtside 1", shard: "1/2",
            entries: [
                .init(source: "a.mp4", status: .done, results: "a", verdict: verdict),
                .init(source: "b.mp4", status: .waiting), .init(source: "c.txt", status: .ignored, reason: "ein Text"),
            ])
        let page = try BatchPage().page(for: summary)
        let body = try #require(page.firstRange(of: "<body>"))
        try expectGerman(String(page[body.upperBound...]), about: SampleAnalysis.serve)
        for text in [
            "<html lang=\"de\">", "1 Clip ist fertig",
            "3 gefunden = 1 fertig + 0 ohne Ergebnis + 1 übergangen + 1 offen",
            "Aufschlag in a.mp4", "noch üben", "Der Clip ist noch nicht an der Reihe.", "Teil 1/2 des Ordners",
        ] { #expect(page.contains(text), "\(text)") }
        let back = try BatchSummary.decode(Data(summary.encoded().utf8))
        #expect(back.words == .german)
        #expect(BatchTable(back).csv.contains("noch üben"))
    }
}
