import CoachingRules
import Foundation
import Inference
import PoseTracking
import SwingCore
import TestSupport
import Testing
import VideoIO

@testable import SwingPipeline

/// Where nobody plays, frames that no other rests on are not decoded; nothing else is different for that.
@Suite struct SpareFramesTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    @Test func whatWasToldCountsAFewFramesLater() {
        let told = ToldPassing()
        var asked: [PassingOver] = []
        for number in 0..<3 * ToldPassing.delay {
            asked.append(told.next(before: number))
            told.tell(PassingOver(gap: Double(number)), with: number)
        }
        #expect(asked.prefix(ToldPassing.delay).allSatisfy { $0 == .nothing })
        #expect(asked.dropFirst(ToldPassing.delay).map(\.gap) == (0..<2 * ToldPassing.delay).map(Double.init))
    }

    private func run(
        _ clip: String, threads: Int = 2, writesVideo: Bool = true
    ) throws -> (analysis: Analysis, folder: String) {
        let models = try PoseModels(
            library: ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": ""]), threads: threads)
        let options = AnalysisOptions(
            ruleBook: .builtIn, quality: .fast, writesVideo: writesVideo, preset: "ultrafast", threads: threads)
        let result = try ClipRun(models: models, options: options).run(clip, out: folder.file("out-\(threads)"))
        return (result.analysis, result.folder)
    }

    /// The pictures of a clip that come when nothing is passed over, and how many do not if something is.
    private func passedOver(in clip: String) throws -> (all: Int, passedOver: Int) {
        var whole = try VideoReader(path: clip, threads: 1)
        while try whole.next() != nil {}
        var sparse = try VideoReader(path: clip, threads: 1)
        try sparse.preparePassingOver()
        while try sparse.step(passingOver: PassingOver(gap: 0.1)) != nil {}
        return (whole.framesRead, sparse.framesPassedOver)
    }

    /// Two strokes within a long clip: who is looked at when depends on what is decoded, and the other way round.
    @Test func theNumberOfThreadsDoesNotMatter() throws {
        let clip = try FFmpeg.make([
            "-t", "13", "-i", Repository.sample("practice-two-takes-19s.mp4"), "-vf", "scale=960:540", "-c:v",
            "libx264",
            "-preset", "veryfast", "-crf", "23", folder.file("practice.mp4"),
        ])
        #expect(try passedOver(in: clip).passedOver > 100)
        var (one, two) = (try run(clip, threads: 1, writesVideo: false), try run(clip, threads: 2, writesVideo: false))
        one.analysis.timings = [:]
        two.analysis.timings = [:]
        #expect(one.analysis == two.analysis)
        #expect(one.analysis.frames.decoded == 390 && one.analysis.swings.count >= 2)
    }

    /// Damage that nobody saw while nobody played shows when the clip is drawn on.
    @Test func aDamagedFrameThatWasPassedOverCostsNothingElse() throws {
        let clip = try GeneratedClip.make(
            in: folder, "court.mp4", seconds: 11, filter: "testsrc2=s=960x540:r=25",
            options: ["-preset", "ultrafast", "-crf", "40", "-bf", "2", "-x264-params", "b-adapt=0:b-pyramid=none"])
        let (all, spared) = try passedOver(in: clip)
        #expect(all == 275 && spared > 80)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip)))
        let packets = try FFmpeg.probe(clip, ["-select_streams", "v", "-show_entries", "packet=pos,pts_time"])
        // Slices (1) that no other rests on. Of two in a row the first is decoded: the gap would be too long otherwise.
        let spare = packets.map { packet -> (time: Double, unit: Int, isSpare: Bool) in
            let numbers = packet.split(separator: ",").compactMap { Double($0) }
            let unit = Int(numbers[1]) + 4
            return (numbers[0], unit, bytes[unit] == 0x01)
        }
        let second = zip(spare, spare.dropFirst()).first { $0.isSpare && $1.isSpare && $1.time > 9.5 }
        let unit = try #require(second?.1.unit)
        // What follows the header byte says of what kind the slice is.
        for place in unit + 1..<unit + 12 { bytes[place] = 0 }
        let damaged = try folder.write(Data(bytes), to: "damaged.mp4")
        let left = try passedOver(in: damaged)
        try #require(left.all < all && left.passedOver == spared, "\(left)")
        let result = try run(damaged)
        #expect(result.analysis.frames.decoded == left.all && result.analysis.frames.written == left.all)
        #expect(!result.analysis.frames.missing.isEmpty)
    }
}
