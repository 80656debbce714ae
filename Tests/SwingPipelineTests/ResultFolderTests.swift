import Foundation
import TestSupport
import Testing

@testable import SwingPipeline

@Suite struct ResultFolderTests {
    let scratch: ScratchFolder
    init() throws { scratch = try ScratchFolder() }

    @Test func nothingIsVisibleBeforeTheCommit() throws {
        let folder = try ResultFolder(out: scratch.file("out"), clip: "/clips/My serve.MOV")
        try folder.write(Data("{}".utf8), to: "analysis.json")
        #expect(!FileManager.default.fileExists(atPath: scratch.file("out/My serve")))
        try folder.commit()
        #expect(scratch.contents == ["out", "out/My serve", "out/My serve/analysis.json", "out/My serve/keyframes"])
    }

    @Test func aDiscardedRunLeavesNothing() throws {
        let folder = try ResultFolder(out: scratch.file("out"), clip: "serve.mp4")
        try folder.write(Data("{}".utf8), to: "analysis.json")
        folder.discard()
        #expect(scratch.contents.isEmpty)
    }

    @Test func aDiscardedRunKeepsTheResultsOfAnEarlierOne() throws {
        let first = try ResultFolder(out: scratch.file("out"), clip: "serve.mp4")
        try first.write(Data("old".utf8), to: "analysis.json")
        try first.commit()
        let second = try ResultFolder(out: scratch.file("out"), clip: "serve.mp4")
        try second.write(Data("new".utf8), to: "analysis.json")
        second.discard()
        let kept = try String(contentsOfFile: scratch.file("out/serve/analysis.json"), encoding: .utf8)
        #expect(kept == "old")
    }

    @Test func aNewRunReplacesAnEarlierOneWhole() throws {
        let first = try ResultFolder(out: scratch.file("out"), clip: "serve.mp4")
        try first.write(Data("old".utf8), to: "analysis.json")
        try first.write(Data("old".utf8), to: "extra.txt")
        try first.commit()
        let second = try ResultFolder(out: scratch.file("out"), clip: "serve.mp4")
        try second.write(Data("new".utf8), to: "analysis.json")
        try second.commit()
        #expect(scratch.contents == ["out", "out/serve", "out/serve/analysis.json", "out/serve/keyframes"])
        #expect(try String(contentsOfFile: scratch.file("out/serve/analysis.json"), encoding: .utf8) == "new")
    }

    @Test func aFolderWithSomethingElseIsNeverReplaced() throws {
        try FileManager.default.createDirectory(
            atPath: scratch.file("out/serve"), withIntermediateDirectories: true)
        _ = try scratch.write(Data("mine".utf8), to: "out/serve/holiday.jpg")
        #expect { try ResultFolder(out: scratch.file("out"), clip: "serve.mp4") } throws: {
            ($0 as? OutputError)?.code == .notOurs
        }
        #expect(scratch.contents == ["out", "out/serve", "out/serve/holiday.jpg"])
    }

    @Test func anOutThatIsAFileIsAnError() throws {
        let file = try scratch.write(Data("note".utf8), to: "out")
        let place = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        for out in [file, file + "/below"] {
            #expect { try ResultFolder(out: out, clip: "serve.mp4") } throws: {
                let error = $0 as? OutputError
                return error?.code == .notWritable && error?.detail == "\(place) is a file, not a folder"
            }
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "note")
    }

    @Test(arguments: [
        ("/a/b/serve.mp4", "serve"), ("serve.final.mov", "serve.final"),
        ("Aufschlag 1 \u{1F3BE}.mp4", "Aufschlag 1 \u{1F3BE}"),
        ("noextension", "noextension"), ("/a/.hidden", "clip"),
    ])
    func resultsAreNamedAfterTheClip(_ clip: String, _ name: String) {
        #expect(ResultFolder.name(for: clip) == name)
    }
}
