import SwingCore
import TestSupport
import Testing

@testable import Reporting

@Suite struct MissingWordsTests {
    private static let end = MissingSpan(start: 2.6, end: 4, reason: .endsEarly)
    private static let gap = MissingSpan(start: 1.2, end: 1.6, reason: .undecodable)
    private static let hole = MissingSpan(start: 0.2, end: 0.6, reason: .absent)
    private static let late = MissingSpan(start: 2, end: 2.4, reason: .absent)
    private static let smear = MissingSpan(start: 1.6, end: 2, reason: .distorted)

    @Test(arguments: [
        ([end], "This file does not show its last 1.40 s; everything else was analysed as usual."),
        ([gap], "This file does not show 0:01.20 to 0:01.60; everything else was analysed as usual."),
        (
            [gap, smear, end],
            "This file does not show 0:01.20 to 0:01.60 and its last 1.40 s, and the picture may be distorted at "
                + "0:01.60 to 0:02.00; everything else was analysed as usual."
        ),
        (
            [hole, gap, late],
            "This file does not show 3 parts from 0:00.20 to 0:02.40 (1.20 s in all); everything else was analysed as "
                + "usual."
        ),
        (
            [MissingSpan(start: 2.48, end: 2.52, reason: .undecodable), end],
            "This file does not show its last 1.52 s; everything else was analysed as usual."
        ),
        ([smear], "The picture may be distorted at 0:01.60 to 0:02.00; everything else was analysed as usual."),
    ])
    func oneSentenceTellsWhatIsMissing(_ spans: [MissingSpan], _ sentence: String) {
        #expect(MissingWords(.english).sentence(for: FrameAccount(decoded: 60, missing: spans)) == sentence)
    }

    @Test func theReportAndTheSummarySayIt() throws {
        var analysis = SampleAnalysis.serve
        analysis.frames = FrameAccount(promised: 139, decoded: 105, written: 105, missing: [Self.end])
        let page = try HTMLReport().page(for: analysis)
        #expect(page.contains("This file does not show its last 1.40 s"))
        #expect(page.contains("105 read of 139, 105 in the annotated video"))
        #expect(SummaryText().text(for: analysis).contains("This file does not show its last 1.40 s"))
    }

    @Test func aSoundFileIsNotMentioned() throws {
        #expect(MissingWords(.english).sentence(for: FrameAccount(promised: 5, decoded: 5)) == nil)
        #expect(try !HTMLReport().page(for: SampleAnalysis.serve).contains("does not show its"))
        #expect(!SummaryText().text(for: SampleAnalysis.serve).contains("This file"))
    }

    @Test func theSchemaHoldsEveryReason() throws {
        var analysis = SampleAnalysis.serve
        analysis.frames.missing = MissingSpan.Reason.allCases.map { MissingSpan(start: 0, end: 1, reason: $0) }
        try expectValid(analysis)
        analysis.frames = FrameAccount(promised: 139, decoded: 105, written: 104, retimed: 2)
        try expectValid(analysis)
    }

    private func expectValid(_ analysis: Analysis) throws {
        let data = try AnalysisFile.encode(analysis)
        let text = String(decoding: data, as: UTF8.self)
        #expect(try SchemaValidator(schema: AnalysisSchema.text).violations(of: text) == [])
        #expect(try AnalysisFile.decode(data).frames == analysis.frames)
    }
}
