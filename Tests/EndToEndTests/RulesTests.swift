import Foundation
import TestSupport
import Testing

/// `courtside rules`, and the documentation that is made with it.
@Suite struct RulesTests {
    let scratch: ScratchFolder
    init() throws { scratch = try ScratchFolder() }

    @Test func theDocumentationIsCurrent() async throws {
        let run = try await Program.run([
            "rules", "document", "--measured", Repository.root + "/samples/baseline.json",
        ])
        #expect(run.status == 0, "\(run.errors)")
        let stored = try String(contentsOfFile: Repository.root + "/docs/rules.md", encoding: .utf8)
        #expect(run.output == stored, "make it again: courtside rules document --measured samples/baseline.json")
    }

    @Test func aCoachsFileIsCheckedWithItsLine() async throws {
        let good = try scratch.write(
            Data("extends: courtside\nrules:\n  - id: serve.hipRise\n    cue: \"Jump up through the ball\"\n".utf8),
            to: "good.yaml")
        let right = try await Program.run(["rules", "check", good])
        #expect(right.status == 0 && right.output.contains("62 rules"))
        let bad = try scratch.write(
            Data("extends: courtside\nrules:\n  - id: serve.hipRise\n    bands: {good: [1, 2, 3]}\n".utf8),
            to: "bad.yaml")
        let wrong = try await Program.run(["rules", "check", bad])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("line 4: rules[0].bands.good: a band has two edges"))
        #expect(wrong.errors.split(separator: "\n").count == 3)
    }

    @Test func theSchemaIsPrinted() async throws {
        let run = try await Program.run(["rules", "schema"])
        #expect(run.status == 0)
        #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
    }
}
