import Foundation
import SwingCore
import TestSupport
import Testing

@testable import CoachingRules

/// A coach's file over the built-in book, and the schema of both.
@Suite struct RuleBookOverlayTests {
    private static let own = """
        extends: courtside
        name: Court 3
        version: "2026-11"
        rules:
          - id: serve.hipRise
            cue: "Jump up and through it"
          - id: serve.frontKneeFlexion
            bands:
              good: [30, 100]
        """

    @Test func whatItNamesIsChangedAndTheRestStays() throws {
        let book = try RuleBook(yaml: Self.own)
        #expect(book.name == "Court 3" && book.version == "2026-11")
        var expected = RuleBook.builtIn
        expected.name = "Court 3"
        expected.version = "2026-11"
        for index in expected.rules.indices {
            if expected.rules[index].id == "serve.hipRise" { expected.rules[index].cue = "Jump up and through it" }
            if expected.rules[index].id == "serve.frontKneeFlexion" { expected.rules[index].bands.good.low = 30 }
        }
        #expect(book == expected)
    }

    @Test(arguments: [
        ("good: [30, 100]", "good: [60, 100]", 9, "rules[1].bands.good", "excellent must lie inside good"),
        ("good: [30, 100]", "god: [60, 100]", 9, "rules[1].bands.god", "not known"),
        ("Jump up and through it", "Jump", 6, "rules[0].cue", "3 to 8 words"),
        ("cue: \"Jump up", "metric: \"Jump up", 6, "rules[0].metric", "not known"),
        ("id: serve.hipRise", "id: serve.hips", 5, "rules[0].id", "no rule serve.hips"),
        ("id: serve.hipRise\n    cue:", "cue:", 5, "rules[0]", "'id' is missing"),
        ("extends: courtside", "extends: mine", 1, "extends", "must be courtside"),
        ("version:", "levels:", 3, "levels", "not known"),
    ])
    func mistakesNameTheirPlaceInTheCoachsFile(
        from: String, to: String, line: Int, path: String, problem: String
    ) throws {
        let yaml = Self.own.replacing(from, with: to)
        let error = try #require(throws: RuleBookError.self) { try RuleBook(yaml: yaml, name: "mine.yaml") }
        #expect(error.name == "mine.yaml")
        #expect(error.path == path)
        #expect(error.problem.contains(problem), "\(error.problem)")
        #expect(abs(try #require(error.line) - line) <= 1, "line \(error.line ?? 0)")
    }

    @Test func theBuiltInBookFollowsItsSchema() throws {
        let text = String(decoding: try JSONEncoder().encode(RuleBook.builtIn), as: UTF8.self)
        let validator = try SchemaValidator(schema: RuleBook.schema)
        #expect(try validator.violations(of: text).isEmpty)
        let wrong = text.replacing("\"maxSeverity\":\"critical\"", with: "\"maxSeverity\":\"terrible\"")
        #expect(try !validator.violations(of: wrong).isEmpty)
        let misspelt = text.replacing("\"strengthLine\"", with: "\"strengthline\"")
        #expect(try !validator.violations(of: misspelt).isEmpty)
    }

    /// The schema and the reader know the same settings.
    @Test func theSchemaNamesEverySetting() throws {
        for key in Rule.CodingKeys.allCases.map(\.rawValue) + RuleBook.CodingKeys.allCases.map(\.rawValue)
            + AgeGroup.CodingKeys.allCases.map(\.rawValue) + NotRatedReason.allCases.map(\.rawValue)
        {
            #expect(RuleBook.schema.contains("\"\(key)\": {"), "\(key)")
        }
        #expect(RuleBookOverlay.Changeable.allCases.allSatisfy { Rule.CodingKeys(rawValue: $0.rawValue) != nil })
    }
}
