import Foundation
import TestSupport
import Testing

/// A second network that a user adds by a manifest of their own.
@Suite(.serialized) struct OwnNetworkTests {
    let scratch: ScratchFolder
    let own: ScratchFolder
    init() throws {
        scratch = try ScratchFolder()
        own = try ScratchFolder()
    }

    private var environment: [String: String] { ["COURTSIDE_EXTRA_MODELS": own.path] }

    @Test func itIsListedVerifiedAndLoaded() async throws {
        try TinyNetwork.write(to: own)
        let list = try await Program.run(["models", "list"], environment: environment)
        #expect(list.output.contains("red-finder  (secondLandmarks, 192 x 256, none)\n  \(own.path)/red.xml\n"))
        let verify = try await Program.run(["models", "verify"], environment: environment)
        #expect(verify.status == 0 && verify.output.contains("ok  red-finder"), "\(verify.output)\(verify.errors)")
        let doctor = try await Program.run(["doctor"], environment: environment)
        #expect(doctor.output.contains("blazepose-landmark-full, red-finder"))
    }

    @Test func anAbsentOneIsSaidAndLeftOut() async throws {
        try TinyNetwork.write(to: own)
        try FileManager.default.removeItem(atPath: own.file(TinyNetwork.file))
        let verify = try await Program.run(["models", "verify"], environment: environment)
        #expect(verify.status == 0 && verify.output.contains("--  red-finder  red.xml  (absent"), "\(verify.output)")
        #expect(try await Program.run(["doctor"], environment: environment).output.contains("Ready."))
    }

    @Test func aBrokenOneStopsTheAnalysisInThreeParts() async throws {
        try TinyNetwork.write(to: own)
        _ = try own.write(Data("<net".utf8), to: TinyNetwork.file)
        let run = try await Program.run(
            ["analyze", Repository.sample("serve-side-60fps.mp4"), "--out", scratch.file("out")],
            environment: environment)
        #expect(run.status == 3)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 3, "\(run.errors)")
        #expect(lines.first?.contains("\(own.path)/red.xml could not be loaded") == true)
        #expect(lines.last?.contains("take it out of \(own.path)/manifest.json") == true)
        #expect(scratch.contents.isEmpty)
    }

    @Test func analysisNamesItAndStoredReadingsOfOtherNetworksAreMadeAnew() async throws {
        try TinyNetwork.write(to: own)
        let clip = "empty-court.mp4"
        let tracks = scratch.file("tracks")
        let stored = tracks + "/\(clip).observed.json"
        func evaluate(_ environment: [String: String]) async throws -> (networks: Int, written: Date) {
            let run = try await Program.run(
                ["evaluate", Repository.root + "/samples", "--only", clip, "--tracks", tracks],
                environment: environment)
            #expect(run.status == 0, "\(run.errors)")
            let text = try String(contentsOfFile: stored, encoding: .utf8)
            let facts = try FileManager.default.attributesOfItem(atPath: stored)
            return (text.matches(of: /"entry":/).count, try #require(facts[.modificationDate] as? Date))
        }
        let alone = try await evaluate(["COURTSIDE_EXTRA_MODELS": ""])
        let again = try await evaluate(["COURTSIDE_EXTRA_MODELS": ""])
        #expect(again.written == alone.written)
        let both = try await evaluate(environment)
        #expect(both.written > again.written)
        #expect(alone.networks == 2 && both.networks == 3)

        let run = try await Program.run(
            ["analyze", Repository.sample(clip), "--out", scratch.file("out"), "--no-video"], environment: environment)
        #expect(run.status == 0, "\(run.errors)")
        let analysis = try String(contentsOfFile: scratch.file("out/empty-court/analysis.json"), encoding: .utf8)
        #expect(analysis.contains(/"secondModel" ?: ?\{\s*"name" ?: ?"red-finder"/))
        #expect(analysis.contains("weightsSha256"))
    }
}
