import Foundation
import TestSupport
import Testing

@testable import BatchRunner

@Suite struct DiscoveryTests {
    let court: Court
    init() throws { court = try Court() }

    private func found() -> [String: FoundFile.Kind] {
        let root = URL(fileURLWithPath: court.clips).resolvingSymlinksInPath().path
        let discovery = Discovery(of: root, except: root + "/out")
        return Dictionary(uniqueKeysWithValues: discovery.found.map { ($0.place, $0.kind) })
    }

    private func isClip(_ kind: FoundFile.Kind?) -> Bool { if case .clip? = kind { true } else { false } }

    @Test(arguments: [
        "--out.mp4", "two words.mov", "🎾.mp4", "a\nb.mp4", "quote'\".mp4", "ünïcödé/serve.mp4",
        String(repeating: "x", count: 255),
    ])
    func anyNameIsFound(_ name: String) throws {
        try court.add(name)
        #expect(isClip(found()[name]))
    }

    @Test func aLoopOfLinksEnds() throws {
        try court.add("anna/serve.mp4")
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: court.clips + "/anna/up", withDestinationPath: "..")
        try manager.createSymbolicLink(atPath: court.clips + "/self", withDestinationPath: "self")
        try manager.createSymbolicLink(atPath: court.clips + "/linked.mp4", withDestinationPath: "anna/serve.mp4")
        let found = found()
        #expect(found.count == 4)
        #expect(isClip(found["anna/serve.mp4"]) && isClip(found["linked.mp4"]))
        #expect(found["anna/up"] == .ignored(.linkedFolder))
        #expect(found["self"] == .ignored(.brokenLink))
    }

    @Test func aLinkedFolderIsReadWhereItStands() throws {
        try court.add("zoe/serve.mp4")
        try FileManager.default.createSymbolicLink(atPath: court.clips + "/a-link", withDestinationPath: "zoe")
        #expect(isClip(found()["zoe/serve.mp4"]))
        #expect(found()["a-link"] == .ignored(.linkedFolder))
    }

    @Test func hiddenFilesResultsAndSettingsAreNoClips() throws {
        try court.add("._serve.mp4", "old/serve/annotated.mp4", "old/serve/analysis.json", "out/serve/annotated.mp4")
        try court.add("courtside.yaml", content: "hand: left")
        #expect(
            found() == [
                "._serve.mp4": .ignored(.hidden), "old/serve": .ignored(.results),
                "courtside.yaml": .ignored(.settings),
            ])
    }

    @Test func whatIsNotAFileIsNamed() throws {
        #expect(mkfifo(court.clips + "/pipe.mp4", 0o600) == 0)
        #expect(found() == ["pipe.mp4": .ignored(.notAFile)])
    }

    @Test func aNameThatIsNotTextIsTold() throws {
        // A byte that no UTF-8 text holds.
        let bytes = Array(court.clips.utf8) + Array("/bad".utf8) + [0xFF] + Array(".mp4".utf8)
        let descriptor = (bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
            open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600)
        }
        try #require(descriptor >= 0)
        close(descriptor)
        let kinds = found().values
        #expect(kinds.count == 1)
        #expect(kinds.first == .unreadable("its name is not valid text; give it another one"))
    }
}
