import Foundation
import SwingCore
import TestSupport
import Testing

@testable import BatchRunner

@Suite struct SettingsTests {
    private func settings(_ yaml: String) throws -> ClipSettings {
        try SettingsFile(path: "courtside.yaml").settings(from: yaml)
    }

    @Test func everySettingIsRead() throws {
        let all = "player: Anna B.\nhand: left\nlevel: beginner\nheight: 1.68\nview: behind\n"
        #expect(
            try settings(all)
                == ClipSettings(player: "Anna B.", hand: .left, level: .beginner, height: 1.68, view: .behind))
        #expect(try settings("language: de\n") == ClipSettings(language: .german))
        #expect(ClipSettings(language: .german).arguments == ["--language=de"])
        #expect(try settings("hand: auto\n# nothing else\n") == ClipSettings())
        #expect(try settings("") == ClipSettings())
        #expect(try settings("# only a comment\n") == ClipSettings())
    }

    @Test(arguments: [
        (
            "hand: left\nheigth: 1.8\n", 2,
            "'heigth' is not known; known are player, hand, level, height, age, view, language"
        ),
        ("language: fr\n", 1, "language: 'fr' is not one of en, de"),
        ("language: auto\n", 1, "language: 'auto' is not one of en, de"),
        ("# a\n\nhand: up\n", 3, "hand: 'up' is not one of auto, right, left"),
        ("level: auto\n", 1, "level: 'auto' is not one of beginner, intermediate, advanced"),
        ("height: 183\n", 1, "height: it is in metres and lies between 0.5 and 2.5, not '183'"),
        ("player: a\nplayer: b\n", 2, "stands twice"), ("player: [a\n", 2, "not valid YAML"),
        ("hand:\n", 1, "hand: a value is missing"), ("- left\n", 1, "settings stand one to a line"),
    ])
    func whatDoesNotFitIsToldWithItsLine(_ yaml: String, _ line: Int, _ problem: String) {
        #expect {
            try settings(yaml)
        } throws: { error in
            guard let error = error as? SettingsError else { return false }
            return error.line == line && error.problem.contains(problem)
        }
    }

    @Test func theNearestFileCountsAndTheSubfolderNamesThePlayer() throws {
        let court = try Court()
        try court.add("courtside.yaml", content: "hand: left\nlevel: beginner\n")
        try court.add("anna/courtside.yaml", content: "level: advanced\n")
        try court.add("bob/courtside.yaml", content: "player: Robert\n")
        var tree = SettingsTree(root: court.clips, asked: ClipSettings(view: .side))
        #expect(try tree.settings(for: "serve.mp4") == ClipSettings(hand: .left, level: .beginner, view: .side))
        #expect(
            try tree.settings(for: "anna/monday/serve.mp4")
                == ClipSettings(player: "anna", hand: .left, level: .advanced, view: .side))
        #expect(try tree.settings(for: "bob/serve.mp4").player == "Robert")
        var asked = SettingsTree(root: court.clips, asked: ClipSettings(player: "Zoe", hand: .right))
        #expect(try asked.settings(for: "bob/serve.mp4").player == "Zoe")
        #expect(try asked.settings(for: "bob/serve.mp4").hand == .right)
    }

    @Test func theOverviewSpeaksTheFoldersLanguage() throws {
        let court = try Court()
        try court.add("anna/courtside.yaml", content: "language: de\n")
        var tree = SettingsTree(root: court.clips, asked: ClipSettings())
        #expect(try tree.language() == .english)
        #expect(try tree.settings(for: "anna/serve.mp4").language == .german)
        try court.add("courtside.yaml", content: "language: de\n")
        var whole = SettingsTree(root: court.clips, asked: ClipSettings())
        #expect(try whole.language() == .german)
        var asked = SettingsTree(root: court.clips, asked: ClipSettings(language: .english))
        #expect(try asked.language() == .english)
    }

    @Test func aFileAboveTheFolderCounts() throws {
        let court = try Court()
        _ = try court.scratch.write(.init("hand: left\n".utf8), to: "courtside.yaml")
        var tree = SettingsTree(root: court.clips, asked: ClipSettings())
        #expect(try tree.settings(for: "serve.mp4").hand == .left)
    }

    @Test func aWrongFileStopsTheNightBeforeItStarts() async throws {
        let court = try Court()
        try court.add("serve.mp4")
        try court.add("later/courtside.yaml", content: "hand: up\n")
        await #expect(throws: SettingsError.self) { try await court.run() }
        #expect(court.calls.isEmpty)
    }
}
