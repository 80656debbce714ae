import Foundation
import Imaging
import Inference
import SwingCore
import Synchronization
import TestSupport
import Testing

@Suite struct NetworkCacheTests {
    let folder: ScratchFolder
    let file: VerifiedModel
    init() throws {
        folder = try ScratchFolder()
        let library = try ModelLibrary()
        file = try library.verify(library.neededEntry(for: .personDetector))
    }

    private var cache: NetworkCache { NetworkCache(folder: folder.file("cache")) }

    /// What the network says about one picture.
    private func answer(_ cache: NetworkCache?) throws -> [Float] {
        var session = try NeuralSession(NeuralModel(file, threads: 1, cache: cache))
        let frame = try Frame(Raster(size: PictureSize(width: 224, height: 224), filledWith: Palette.courtGreen))
        let identity = AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)
        try session.run(on: frame, crop: identity)
        return session.output(0)
    }

    private func kept() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: cache.folder) }

    /// The one file in the folder.
    private func keptFile() throws -> String {
        let names = try kept()
        #expect(names.count == 1)
        return cache.folder + "/" + (try #require(names.first))
    }

    /// A new file has a new number, even under the old name.
    private func number(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    }

    @Test func aKeptNetworkIsTakenAndGivesTheSameNumbers() throws {
        let compiled = try answer(nil)
        #expect(try answer(cache) == compiled)
        let path = try keptFile()
        let first = try number(path)
        #expect(try answer(cache) == compiled)
        #expect(try number(keptFile()) == first)
    }

    enum Harm: CaseIterable {
        case cutShort, empty, oneBit, foreign, otherProcessor

        func apply(to bytes: inout Data) {
            switch self {
            case .cutShort: bytes.removeLast(bytes.count / 3)
            case .empty: bytes = Data()
            case .oneBit: bytes[bytes.count / 2] ^= 0x10
            case .foreign: bytes = Data(repeating: 0x5A, count: bytes.count)
            // The key, which names the processor, stands at the end, before 32 bytes of seal.
            case .otherProcessor: bytes[bytes.count - 100] ^= 0x01
            }
        }
    }

    @Test(arguments: Harm.allCases) func aHarmedFileIsMadeAgain(_ harm: Harm) throws {
        let compiled = try answer(cache)
        let path = try keptFile()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        harm.apply(to: &bytes)
        try bytes.write(to: URL(fileURLWithPath: path))
        let harmed = try number(path)
        #expect(try answer(cache) == compiled)
        let made = try number(keptFile())
        #expect(made != harmed)
        // And what was made is taken the next time.
        #expect(try answer(cache) == compiled)
        #expect(try number(keptFile()) == made)
    }

    @Test func aFolderThatCannotBeMadeCostsNothingButTime() throws {
        let path = try folder.write(Data("no folder".utf8), to: "file")
        #expect(try answer(NetworkCache(folder: path + "/cache")) == answer(nil))
    }

    @Test func severalMayKeepTheSameNetworkAtOnce() throws {
        let answers = Mutex<[[Float]?]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let answer = try? answer(cache)
            answers.withLock { $0.append(answer) }
        }
        let compiled = try answer(nil)
        #expect(answers.withLock { $0 } == Array(repeating: compiled, count: 4))
        // Nothing half-written stays beside it.
        _ = try keptFile()
        #expect(try answer(cache) == compiled)
    }

    @Test func theEnvironmentSaysWhere() {
        #expect(NetworkCache(environment: ["HOME": "/home/coach"])?.folder == "/home/coach/.cache/courtside")
        #expect(
            NetworkCache(environment: ["HOME": "/home/coach", "XDG_CACHE_HOME": "/caches"])?.folder
                == "/caches/courtside")
        #expect(NetworkCache(environment: ["HOME": "/home/coach", "COURTSIDE_CACHE": "/fast"])?.folder == "/fast")
        #expect(NetworkCache(environment: ["HOME": "/home/coach", "COURTSIDE_CACHE": ""]) == nil)
        #expect(NetworkCache(environment: [:]) == nil)
    }
}
