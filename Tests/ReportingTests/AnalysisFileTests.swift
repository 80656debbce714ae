import Foundation
import Reporting
import SwingCore
import Testing

@Suite struct AnalysisFileTests {
    @Test(arguments: [SampleAnalysis.serve, SampleAnalysis.rally, SampleAnalysis.noSwing, SampleAnalysis.noPlayer])
    func readsBackWhatItWrote(_ analysis: Analysis) throws {
        let written = try AnalysisFile.encode(analysis)
        let read = try AnalysisFile.decode(written)
        #expect(read.swings.map(\.swing.stroke) == analysis.swings.map(\.swing.stroke))
        #expect(read.focus == analysis.focus)
        #expect(try AnalysisFile.encode(read) == written)
        #expect(try AnalysisFile.decode(AnalysisFile.encode(read)) == read)
    }

    @Test func roundsDoublesAndLeavesIntegersAlone() throws {
        var analysis = SampleAnalysis.serve
        analysis.video.frameCount = 1_234_567_890
        analysis.timings["long"] = 12_345.678_912_3
        let read = try AnalysisFile.decode(AnalysisFile.encode(analysis))
        #expect(read.video.frameCount == 1_234_567_890)
        #expect(read.swings[0].swing.event(.contact)?.time == 1.23457)
        #expect(read.video.frameRate == 59.9401)
        #expect(read.timings["long"] == 12_345.6789)
        #expect(read.timings["pose"] == 2.33333)
    }

    @Test func keysAreSortedAndShortValuesStandOnOneLine() throws {
        let text = String(decoding: try AnalysisFile.encode(SampleAnalysis.serve), as: UTF8.self)
        #expect(text.hasPrefix("{\n  \"camera\": {\"confidence\": 0.9, \"view\": \"behind\"},\n  \"focus\""))
        #expect(text.hasSuffix("}\n"))
        #expect(text.contains("\"excellent\": [58, null]"))
    }

    @Test func nullsThatTheContractNamesAreWritten() throws {
        let text = String(decoding: try AnalysisFile.encode(SampleAnalysis.noPlayer), as: UTF8.self)
        #expect(text.contains("\"handedness\": null"))
        #expect(text.contains("\"name\": null"))
    }

    @Test func textThatNeedsEscapesSurvives() throws {
        var analysis = SampleAnalysis.noSwing
        let name = "Zoë \"Ace\" \\ 张\n\u{7}\u{7F}\u{2028}🎾"
        analysis.player.name = name
        let data = try AnalysisFile.encode(analysis)
        #expect(try AnalysisFile.decode(data).player.name == name)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect((object["player"] as? [String: Any])?["name"] as? String == name)
    }

    @Test func aNumberThatIsNotFiniteIsRefused() {
        var analysis = SampleAnalysis.noSwing
        analysis.timings["total"] = .nan
        #expect(throws: EncodingError.self) { try AnalysisFile.encode(analysis) }
    }

    @Test func anotherSchemaVersionIsToldInThreeParts() throws {
        var analysis = SampleAnalysis.noSwing
        analysis.schemaVersion = 2
        let data = try AnalysisFile.encode(analysis)
        let error = try #require(throws: AnalysisFileError.self) {
            try AnalysisFile.decode(data, path: "out/serve/analysis.json")
        }
        #expect(error.problem == .otherVersion(found: 2))
        #expect(error.kind == .input)
        #expect(
            error.message == """
                out/serve/analysis.json follows schema version 2; this program reads version 1.
                Its results cannot be shown or compared.
                Update courtside, or analyze the clip again with this version: courtside analyze CLIP
                """)
    }

    @Test(arguments: [
        ("{", "analysis.json could not be read: the file is not complete JSON."),
        ("{}", "analysis.json could not be read: \"schemaVersion\" is missing at the top of the file."),
        ("{\"schemaVersion\": 1}", "analysis.json could not be read: \"tool\" is missing at the top of the file."),
    ])
    func damageIsNamed(_ text: String, _ whatHappened: String) throws {
        let error = try #require(throws: AnalysisFileError.self) { try AnalysisFile.decode(Data(text.utf8)) }
        #expect(error.whatHappened == whatHappened)
        #expect(error.message.split(separator: "\n").count == 3)
    }

    @Test func damageInsideIsNamedByItsPlace() throws {
        let text = String(decoding: try AnalysisFile.encode(SampleAnalysis.serve), as: UTF8.self)
        let damaged = text.replacingOccurrences(of: "\"trophy\"", with: "\"trofee\"")
        let error = try #require(throws: AnalysisFileError.self) { try AnalysisFile.decode(Data(damaged.utf8)) }
        #expect(error.whatHappened.contains("swings[0].events[2].name"))
    }
}
