import Foundation
import SwingCore
import TestSupport
import Testing

@testable import Reporting

@Suite struct BatchPageTests {
    private static func summary(_ entries: [BatchSummary.Entry]) -> BatchSummary {
        BatchSummary(tool: "courtside 1", entries: entries)
    }

    private static let verdict = ClipVerdict(SampleAnalysis.serve)

    private static let mixed = summary([
        .init(source: "bob/serve.mp4", status: .done, player: "bob", results: "bob/serve", verdict: verdict),
        .init(
            source: "anna/two words?.mp4", status: .done, player: "anna", results: "anna/two words?", verdict: verdict),
        .init(source: "<b>.mp4", status: .failed, reason: "It is <broken>.", advice: "Mend & retry.", log: ["a < b"]),
        .init(source: "notes.txt", status: .ignored, reason: "a text"),
    ])

    @Test func aVerdictIsTheAnalysisInShort() throws {
        let analysis = SampleAnalysis.serve
        let focus = try #require(analysis.focus)
        #expect(Self.verdict.focus?.cue == focus.cue)
        #expect(Self.verdict.rating == analysis.swings.first { $0.swing.index == focus.swing }?.rating)
        #expect(Self.verdict.swings == analysis.swings.map { Words.english.names.title(of: $0.swing) })
    }

    @Test func aClipWithoutAFocusSaysWhatItsReportSays() throws {
        for analysis in [SampleAnalysis.noSwing, SampleAnalysis.noPlayer] {
            let verdict = ClipVerdict(analysis)
            let message = try #require(verdict.message)
            #expect(verdict.focus == nil && verdict.rating == .notRated)
            #expect(try HTMLReport().page(for: analysis).contains(message))
            let page = try BatchPage().page(
                for: Self.summary([.init(source: "a.mp4", status: .done, results: "a", verdict: verdict)]))
            #expect(page.contains(message) && page.contains("data-icon=\"dash\""))
        }
    }

    @Test func theSumsAddUp() {
        let summary = Self.mixed
        #expect(summary.counts == [4, 2, 1, 1, 0])
        #expect(summary.entries.map(\.source) == ["<b>.mp4", "anna/two words?.mp4", "bob/serve.mp4", "notes.txt"])
    }

    @Test func aSummaryComesBackAsItWasWritten() throws {
        let text = try Self.mixed.encoded()
        let back = try BatchSummary.decode(Data(text.utf8))
        #expect(try back.encoded() == text)
        #expect(back.counts == Self.mixed.counts && back.entries.map(\.source) == Self.mixed.entries.map(\.source))
    }

    @Test func thePageListsEveryClipAndEveryReason() throws {
        let page = try BatchPage().page(for: Self.mixed)
        #expect(page.contains("2 clips are ready"))
        #expect(page.contains("4 found = 2 done + 1 failed + 1 ignored"))
        #expect(page.contains("href=\"./anna/two%20words%3F/report.html\""))
        #expect(page.contains("href=\"./bob/serve/report.html\""))
        #expect(page.components(separatedBy: Self.verdict.focus?.cue ?? "?").count == 3)
        #expect(
            page.contains("It is &lt;broken&gt;.") && page.contains("Mend &amp; retry.") && page.contains("a &lt; b"))
        #expect(!page.contains("<b>.mp4") && page.contains("&lt;b&gt;.mp4"))
        #expect(page.contains("notes.txt"))
        let anna = try #require(page.range(of: ">anna<"))
        let bob = try #require(page.range(of: ">bob<"))
        #expect(anna.lowerBound < bob.lowerBound)
    }

    @Test func thePageNeedsNothingFromOutside() throws {
        let page = try BatchPage().page(for: Self.mixed)
        for outside in ["http://", "https://", "<script", "<link", "url("] {
            #expect(!page.contains(outside), "\(outside)")
        }
        #expect(page.contains("prefers-color-scheme: dark"))
    }

    @Test(
        arguments: [
            ([], "No clip is ready yet"),
            ([BatchSummary.Entry(source: "a", status: .waiting)], "Its turn has not come."),
        ] as [([BatchSummary.Entry], String)])
    func anEmptyOrUnfinishedNightIsTold(_ entries: [BatchSummary.Entry], _ words: String) throws {
        #expect(try BatchPage().page(for: Self.summary(entries)).contains(words))
    }

    @Test func theTableSurvivesAnyName() {
        let names = ["a,b.mp4", "say \"hi\".mp4", "two\nlines.mp4", "=1+1.mp4", "-x.mp4"]
        let table = BatchTable(Self.summary(names.map { .init(source: $0, status: .ignored, reason: "a text") })).csv
        #expect(table.components(separatedBy: "\r\n").count == names.count + 2)
        #expect(table.contains("\"a,b.mp4\",ignored"))
        #expect(table.contains("\"say \"\"hi\"\".mp4\",ignored"))
        #expect(table.contains("\"two\nlines.mp4\",ignored"))
        #expect(table.contains("\r\n'=1+1.mp4,ignored") && table.contains("\r\n'-x.mp4,ignored"))
    }
}
