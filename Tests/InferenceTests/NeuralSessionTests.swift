import Foundation
import Imaging
import Inference
import SwingCore
import TestSupport
import Testing

@Suite struct NeuralSessionTests {
    private func detector() throws -> NeuralModel {
        let library = try ModelLibrary()
        return try NeuralModel(library.verify(library.entry(role: "personDetector")), threads: 1)
    }

    @Test func theDetectorHasItsPublishedShape() throws {
        let model = try detector()
        #expect(model.inputSize == 224 * 224 * 3)
        #expect(Set(model.outputSizes) == [2254 * 12, 2254])
    }

    @Test func theSamePictureGivesTheSameNumbers() throws {
        let model = try detector()
        let frame = try Frame(Raster(size: PictureSize(width: 224, height: 224), filledWith: Palette.courtGreen))
        let identity = AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)
        var first = try NeuralSession(model)
        var second = try NeuralSession(model)
        try first.run(on: frame, crop: identity, width: 224, height: 224, range: -1...1)
        try second.run(on: frame, crop: identity, width: 224, height: 224, range: -1...1)
        #expect(first.output(0) == second.output(0))
        #expect(first.output(0).contains { $0 != 0 })
    }

    @Test func aFileThatIsNoNetworkIsRefused() throws {
        let folder = try ScratchFolder()
        let library = try ModelLibrary()
        var entry = try library.entry(role: "personDetector")
        let junk = Data(repeating: 7, count: 4096)
        _ = try folder.write(junk, to: "junk.tflite")
        entry.file = "junk.tflite"
        entry.bytes = junk.count
        entry.sha256 = "a0d8d0efe7b8a4e1fcf5ab6e9a0a6a90f4d5e2d5a2c2bd6a6d86e1f8a14fb9f8"
        // The hash is checked before the runtime sees a byte.
        let other = try ModelLibrary(folder: library.folder)
        #expect { try other.verify(entry) } throws: { ($0 as? InferenceError)?.code == .weightsMissing }
        try FileManager.default.copyItem(
            atPath: library.folder + "/manifest.json", toPath: folder.file("manifest.json"))
        let scratch = try ModelLibrary(folder: folder.path)
        #expect { try scratch.verify(entry) } throws: { ($0 as? InferenceError)?.code == .weightsAltered }
    }
}
