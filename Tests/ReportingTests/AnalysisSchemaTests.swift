import Foundation
import SwingCore
import TestSupport
import Testing

@testable import Reporting

@Suite struct AnalysisSchemaTests {
    private func violations(_ text: String) throws -> [String] {
        try SchemaValidator(schema: AnalysisSchema.text).violations(of: text)
    }

    private func written(_ analysis: Analysis) throws -> String {
        String(decoding: try AnalysisFile.encode(analysis), as: UTF8.self)
    }

    @Test(arguments: [SampleAnalysis.serve, SampleAnalysis.rally, SampleAnalysis.noSwing, SampleAnalysis.noPlayer])
    func whatIsWrittenFollowsTheSchema(_ analysis: Analysis) throws {
        #expect(try violations(written(analysis)) == [])
    }

    @Test(arguments: [
        ("\"schemaVersion\": 1", "\"schemaVersion\": 2"),
        ("\"outcome\": \"analyzed\"", "\"outcome\": \"finished\""),
        ("\"outcome\": \"analyzed\",", ""),
        ("\"stroke\": \"serve\"", "\"stroke\": \"lob\""),
        ("\"name\": \"trophy\"", "\"name\": \"trofee\""),
        ("\"camera\": {", "\"camera\": {\"height\": 2, "),
        ("\"meanConfidence\": 0.871235", "\"meanConfidence\": 1.2"),
        ("\"frameCount\": 105", "\"frameCount\": 105.5"),
        ("\"captureRateSource\": \"file\"", "\"captureRateSource\": \"guess\""),
        ("\"duplicateFrames\": 21", "\"duplicateFrames\": -1"),
        ("\"start\": 1.2", "\"begin\": 1.2"),
        ("\"people\": 2", "\"people\": \"two\""),
        ("\"excellent\": [58, null]", "\"excellent\": [58]"),
        ("\"rotation\": 0", "\"rotation\": 45"),
        ("\"advisory\": false", "\"advisory\": null"),
        ("\"leftKnee\"", "\"leftNee\""),
        ("\"total\": 4.2", "\"sum\": 4.2"),
        ("\"title\": \"Contact in front\",", ""),
        ("\"swings\": [", "\"focusImage\": \"\", \"swings\": ["),
    ])
    func aDocumentThatStraysIsFound(_ original: String, _ changed: String) throws {
        let text = try written(SampleAnalysis.serve)
        let strayed = text.replacingOccurrences(of: original, with: changed)
        try #require(strayed != text)
        #expect(try violations(strayed) != [])
    }

    @Test func aMissingFocusMayAlsoBeNull() throws {
        let text = try written(SampleAnalysis.noSwing)
        #expect(
            try violations(text.replacingOccurrences(of: "\"outcome\":", with: "\"focus\": null, \"outcome\":")) == [])
    }

    @Test func namesAreExactlyTheVocabulary() throws {
        let enums = try #require(try values(ofEnumsIn: AnalysisSchema.text))
        #expect(enums["stroke"] == Stroke.allCases.map(\.rawValue))
        #expect(enums["outcome"] == Outcome.allCases.map(\.rawValue))
        #expect(enums["view"] == CameraView.allCases.map(\.rawValue))
        #expect(enums["captureRateSource"] == CaptureRateSource.allCases.map(\.rawValue))
        #expect(enums["rating"] == Rating.allCases.map(\.rawValue))
        #expect(enums["event"].map(Set.init) == Set(EventName.allCases.map(\.rawValue)))
        #expect(enums["phase"] == PhaseName.allCases.map(\.rawValue))
        #expect(enums["landmark"] == Landmark.allCases.map(\.name))
        #expect(enums["variant"] == StrokeVariant.allCases.map(\.rawValue))
    }

    /// The enumerations of the schema by a short name of their own.
    private func values(ofEnumsIn schema: String) throws -> [String: [String]]? {
        let root = try JSONDecoder().decode(JSONValue.self, from: Data(schema.utf8))
        func list(_ path: String...) -> [String] {
            var value: JSONValue? = root
            for key in path {
                if case .object(let members)? = value { value = members[key] } else { value = nil }
            }
            guard case .array(let items)? = value else { return [] }
            return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
        return [
            "outcome": list("properties", "outcome", "enum"),
            "view": list("properties", "camera", "properties", "view", "enum"),
            "captureRateSource": list(
                "properties", "video", "properties", "captureRateSource", "enum"),
            "stroke": list("$defs", "swing", "properties", "stroke", "enum"),
            "variant": list("$defs", "swing", "properties", "variant", "enum"),
            "rating": list("$defs", "rating", "enum"),
            "event": list("$defs", "event", "properties", "name", "enum"),
            "phase": list("$defs", "phase", "properties", "name", "enum"),
            "landmark": list("$defs", "geometry", "properties", "landmarks", "items", "enum"),
        ]
    }
}
