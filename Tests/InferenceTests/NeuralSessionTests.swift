import Foundation
import Imaging
import Inference
import SwingCore
import TestSupport
import Testing

@Suite struct NeuralSessionTests {
    private func detector() throws -> NeuralModel {
        let library = try ModelLibrary()
        return try NeuralModel(library.verify(library.neededEntry(for: .personDetector)), threads: 1)
    }

    @Test func theDetectorHasItsPublishedShape() throws {
        let model = try detector()
        #expect(Set(model.outputSizes) == [2254 * 12, 2254])
    }

    /// Floats of the landmark network's outputs that are read, in its own order.
    private static let read = [195, 1, 64 * 64 * 39, 117]
    private static let silhouette = 256 * 256

    private func exact(_ sizes: [Int]) -> NetworkOutputs { NetworkOutputs(exact: sizes, coarse: []) }

    private func landmarks(_ outputs: NetworkOutputs, cache: NetworkCache? = nil) throws -> NeuralModel {
        let library = try ModelLibrary()
        return try NeuralModel(
            library.verify(library.neededEntry(for: .poseLandmarks)), threads: 1, outputs: outputs, cache: cache)
    }

    /// A sample's player in the middle of a serve, cut out as the landmark network takes one.
    private func player() throws -> Raster {
        let folder = try ScratchFolder()
        let raw = try FFmpeg.make([
            "-ss", "0.7", "-i", Repository.sample("serve-side-60fps.mp4"), "-frames:v", "1", "-vf",
            "crop=540:540:170:0,scale=256:256,format=rgb24", "-f", "rawvideo", folder.file("player.rgb"),
        ])
        return Raster(
            size: PictureSize(width: 256, height: 256), pixels: [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
        )
    }

    private func answers(of model: NeuralModel, on picture: Raster, sizes: [Int]) throws -> [[Float]] {
        var session = try NeuralSession(model)
        try session.run(on: Frame(picture), crop: AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0))
        return try sizes.map { session.output(try model.output(ofSize: $0)) }
    }

    @Test func anOutputThatNobodyReadsIsCutOffAndTheOthersStayAsTheyWere() throws {
        let (whole, cut) = (try landmarks(.all), try landmarks(exact(Self.read)))
        #expect(whole.outputSizes.contains(Self.silhouette))
        #expect(cut.outputSizes == Self.read)
        let player = try player()
        #expect(try answers(of: cut, on: player, sizes: Self.read) == answers(of: whole, on: player, sizes: Self.read))
    }

    /// Whether the processor multiplies bfloat16 itself; without, everything is exact.
    private static let hasBfloat16 =
        (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.contains("avx512_bf16") ?? false

    private static let (places, flag, heatmaps, world) = (195, 1, 64 * 64 * 39, 117)
    private static let split = NetworkOutputs(exact: [places, flag, world], coarse: [heatmaps])

    @Test func whatIsReadExactlyIsNearlyThatWhereTheWayToItIsCoarse() throws {
        let cache = NetworkCache(folder: try ScratchFolder().file("cache"))
        let sizes = [Self.heatmaps, Self.places, Self.flag, Self.world]
        let player = try player()
        let exact = try answers(of: landmarks(exact(Self.read)), on: player, sizes: sizes)
        let model = try landmarks(Self.split, cache: cache)
        #expect(Set(model.outputSizes) == Set(sizes))
        let split = try answers(of: model, on: player, sizes: sizes)
        func error(_ output: Int) -> Float {
            zip(exact[output], split[output]).map { abs($0 - $1) }.reduce(0, +) / Float(exact[output].count)
        }
        #expect((error(0) > 0) == Self.hasBfloat16)
        // Pixels of the crop, and metres: in bfloat16 to the end they are 1.1 and 0.05 off.
        #expect(error(1) < 0.7)
        #expect(error(2) < 0.01)
        #expect(error(3) < 0.01)
        // Both parts are kept, and taken together.
        #expect(try answers(of: landmarks(Self.split, cache: cache), on: player, sizes: sizes) == split)
        let names = try FileManager.default.contentsOfDirectory(atPath: cache.folder)
        #expect(names.count == (Self.hasBfloat16 ? 2 : 1))
        if let one = names.first { try FileManager.default.removeItem(atPath: cache.folder + "/" + one) }
        #expect(try answers(of: landmarks(Self.split, cache: cache), on: player, sizes: sizes) == split)
    }

    @Test func aNetworkThatDoesNotPartIsExactAsAWhole() throws {
        let folder = try ScratchFolder()
        let outputs = NetworkOutputs(exact: [48 * 64], coarse: [7])
        #expect(try tinyNetwork(in: folder, outputs: outputs).outputSizes == tinyNetwork(in: folder).outputSizes)
        #expect(try landmarks(NetworkOutputs(exact: [Self.flag], coarse: [77])).outputSizes.count == 5)
    }

    @Test func aNetworkThatLacksAWantedOutputKeepsAll() throws {
        #expect(try landmarks(exact([195, 77])).outputSizes.count == 5)
    }

    @Test func aKeptNetworkWithOtherOutputsIsNotTaken() throws {
        let cache = NetworkCache(folder: try ScratchFolder().file("cache"))
        #expect(try landmarks(exact(Self.read), cache: cache).outputSizes == Self.read)
        #expect(try landmarks(.all, cache: cache).outputSizes.count == 5)
        #expect(try landmarks(exact(Self.read), cache: cache).outputSizes == Self.read)
    }

    @Test func theSamePictureGivesTheSameNumbers() throws {
        let model = try detector()
        let frame = try Frame(Raster(size: PictureSize(width: 224, height: 224), filledWith: Palette.courtGreen))
        let identity = AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)
        var first = try NeuralSession(model)
        var second = try NeuralSession(model)
        try first.run(on: frame, crop: identity)
        try second.run(on: frame, crop: identity)
        #expect(first.output(0) == second.output(0))
        #expect(first.output(0).contains { $0 != 0 })
    }

    /// The tiny network on a picture with a red dot, loaded as a user's own.
    private func tinyNetwork(
        in folder: ScratchFolder, changing changes: [String: Any] = [:], outputs: NetworkOutputs = .all
    ) throws -> NeuralModel {
        try TinyNetwork.write(to: folder, changing: changes)
        let library = try ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": folder.path])
        return try NeuralModel(
            library.verify(#require(library.entry(for: .secondLandmarks))), threads: 1, outputs: outputs)
    }

    @Test func aNetworkAddedByItsManifestAloneRuns() throws {
        let folder = try ScratchFolder()
        let model = try tinyNetwork(in: folder)
        var raster = Raster(size: PictureSize(width: 192, height: 256), filledWith: Palette.courtGreen)
        for pixel in (92..<109).flatMap({ y in (132..<149).map { 3 * (y * 192 + $0) } }) {
            raster.pixels.replaceSubrange(pixel..<pixel + 3, with: [255, 0, 0])
        }
        var session = try NeuralSession(model)
        try session.run(on: Frame(raster), crop: AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0))
        let map = session.output(try model.output(ofSize: 48 * 64))
        let highest = try #require(map.indices.max { map[$0] < map[$1] })
        #expect(highest == 100 / 4 * 48 + 140 / 4)
        #expect(map[highest] > 0.9)
        for least: Float in [-1, 0, 0.5, map[highest], 2] {
            let above = session.output(try model.output(ofSize: 48 * 64), above: least)
            let places = map.indices.filter { map[$0] > least }
            #expect(above.places.map(Int.init) == places)
            #expect(above.values == places.map { map[$0] })
        }
    }

    @Test func anInputThatTheNetworkDoesNotTakeIsSaid() throws {
        let folder = try ScratchFolder()
        for (changes, words): ([String: Any], String) in [
            (["width": 192, "height": 192, "layout": "NCHW", "range": [0, 1]], "1 x 3 x 256 x 192"),
            (["width": 192, "height": 256, "layout": "NHWC", "range": [0, 1]], "1 x 256 x 192 x 3"),
            (["width": 192, "height": 256, "layout": "NCHW"], "\"range\""),
            (["width": 192, "height": 256, "layout": "NCHW", "mean": [0.5], "deviation": [1]], "three numbers"),
        ] {
            #expect { try tinyNetwork(in: folder, changing: ["input": changes]) } throws: { error in
                (error as? InferenceError)?.whatHappened.contains(words) == true
            }
        }
    }

    @Test func meanAndDeviationFollowTheNetworksOwnOrderOfColours() throws {
        let folder = try ScratchFolder()
        // Blue first: the weights 1, -1, -1 now find blue; a deviation of a half doubles what is left of it.
        let input: [String: Any] = [
            "width": 192, "height": 256, "layout": "NCHW", "colors": "BGR", "mean": [0.25, 0, 0],
            "deviation": [0.5, 1, 1],
        ]
        let model = try tinyNetwork(in: folder, changing: ["input": input])
        let size = PictureSize(width: 192, height: 256)
        var session = try NeuralSession(model)
        let identity = AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)
        func middle(_ color: Color) throws -> Float {
            try session.run(on: Frame(Raster(size: size, filledWith: color)), crop: identity)
            return session.output(0)[32 * 48 + 24]
        }
        #expect(abs(try middle(Color(red: 0, green: 0, blue: 1)) - 1.5) < 0.05)
        #expect(try middle(Color(red: 1, green: 0, blue: 0)) == 0)
    }

    @Test func aFileThatIsNoNetworkIsRefused() throws {
        let folder = try ScratchFolder()
        let junk = Data(repeating: 7, count: 4096)
        _ = try folder.write(junk, to: "junk.tflite")
        try TinyNetwork.write(
            to: folder, changing: ["file": "junk.tflite", "sha256": String(repeating: "0", count: 64)])
        let library = try ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": folder.path])
        let entry = try #require(library.entry(for: .secondLandmarks))
        // The hash is checked before the runtime sees a byte.
        #expect { try library.verify(entry) } throws: { ($0 as? InferenceError)?.code == .weightsAltered }
        // Without one the runtime has the word.
        #expect {
            try tinyNetwork(in: folder, changing: ["file": "junk.tflite"], outputs: exact(Self.read))
        } throws: { error in
            (error as? InferenceError)?.code == .cannotLoad
                && (error as? InferenceError)?.whatToDo.contains(folder.path) == true
        }
    }
}
