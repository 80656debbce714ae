import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing
import VideoIO

@testable import Studio

/// Sound at the right time, as loud as on court, the same on every run.
@Suite("Sound")
struct SoundTests {
    /// Energy between 0.8 and 6 kHz in steps of a window.
    private struct BandEnergy {
        let window: Double
        let values: [Double]

        init(_ samples: [Float], window: Double) {
            self.window = window
            var high = Filter.highPass(800)
            var low = Filter.lowPass(6000)
            let band = samples.map { low(high(Double($0))) }
            let length = Int(window * Track.sampleRate)
            values = stride(from: 0, to: band.count - length, by: length).map { start in
                band[start..<start + length].reduce(0) { $0 + $1 * $1 }
            }
        }

        func indices(_ times: ClosedRange<Double>) -> ClosedRange<Int> {
            max(0, Int(times.lowerBound / window))...min(values.count - 1, Int(times.upperBound / window))
        }

        func peak(in times: ClosedRange<Double>) -> Double { values[indices(times)].max() ?? 0 }

        func median(in times: ClosedRange<Double>) -> Double {
            let sorted = values[indices(times)].sorted()
            return sorted[sorted.count / 2]
        }

        /// The first moment, in seconds, at which a tenth of the span's largest energy is reached.
        func onset(in times: ClosedRange<Double>) -> Double? {
            let least = peak(in: times) / 10
            return indices(times).first { values[$0] > least }.map { Double($0) * window }
        }
    }

    private static let contact = 0.8

    private static func track(
        _ plan: SoundPlan, distance: Double = 9, seed: UInt64 = 1, kind: SoundSource.Kind = .impact
    ) -> Soundtrack {
        Soundtrack(
            plan: plan, events: [SoundEvent(kind: kind, time: contact, distance: distance)], duration: 1.6, seed: seed)
    }

    /// Decibels of an event at its loudest, in 5 ms, over the running median of the second around it.
    private static func level(_ track: Soundtrack) -> Double {
        let energy = BandEnergy(track.samples(), window: 0.005)
        let arrival = track.events[0].arrival
        let peak = energy.peak(in: arrival - 0.005...arrival + 0.03)
        return 10 * log10(peak / energy.median(in: arrival - 0.5...arrival + 0.5))
    }

    @Test("The same seed gives the same samples, another seed others")
    func deterministic() {
        let plan = SoundPlan(wind: 0.5, neighbours: true, shoes: true)
        let first = Self.track(plan).samples()
        #expect(first.count == 48_000 * 8 / 5)
        #expect(first == Self.track(plan).samples())
        #expect(first != Self.track(plan, seed: 2).samples())
        #expect(first.allSatisfy { abs($0) <= 1 })
    }

    @Test("One layer does not change another")
    func layers() {
        func samples(wind: Double, shoes: Bool) -> [Float] {
            Self.track(SoundPlan(wind: wind, shoes: shoes)).samples()
        }
        let shoesInCalm = zip(samples(wind: 0, shoes: true), samples(wind: 0, shoes: false)).map { $0 - $1 }
        let shoesInWind = zip(samples(wind: 1, shoes: true), samples(wind: 1, shoes: false)).map { $0 - $1 }
        for (one, two) in zip(shoesInCalm, shoesInWind) { #expect(abs(one - two) < 1e-4) }
    }

    @Test(
        "A click starts within a millisecond of impact plus the way to the camera",
        arguments: 1...4 as ClosedRange<UInt64>)
    func onset(seed: UInt64) throws {
        for distance in [3.0, 6, 9, 12, 20] {
            let track = Self.track(SoundPlan(wind: 0.5), distance: distance, seed: seed)
            let heard = Self.contact + distance / 343
            let energy = BandEnergy(track.samples(), window: 0.00025)
            let onset = try #require(energy.onset(in: heard - 0.02...heard + 0.02))
            #expect(abs(onset - heard) < 0.001, "\(onset - heard) s off at \(distance) m")
        }
    }

    @Test("Written into a file and decoded by ffmpeg, the click is still in its place")
    func throughAFile() throws {
        let folder = try ScratchFolder()
        let track = Self.track(SoundPlan())
        let size = PictureSize(width: 64, height: 64)
        let timeBase = TimeBase(numerator: 1, denominator: 30)
        var writer = try VideoWriter(
            path: folder.file("sound.mp4"), stream: PictureStream(size: size, timeBase: timeBase, frameRate: 30),
            sound: track.samples(), options: EncodingOptions(threads: 1))
        let picture = Raster(size: size, filledWith: Color(red: 0, green: 0, blue: 0))
        for index in 0..<48 {
            let time = MediaTime(ticks: Int64(index), timeBase: timeBase)
            try writer.write(try Frame(picture, index: index, time: time))
        }
        try writer.finish()
        let raw = try FFmpeg.make(["-i", folder.file("sound.mp4"), "-f", "f32le", folder.file("sound.f32")])
        let heard = try Data(contentsOf: URL(fileURLWithPath: raw)).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        let arrival = track.events[0].arrival
        let energy = BandEnergy(heard, window: 0.00025)
        let onset = try #require(energy.onset(in: arrival - 0.02...arrival + 0.02))
        #expect(abs(onset - arrival) < 0.001, "\(onset - arrival) s off")
    }

    @Test("A hit stands 19 to 36 dB over what else is heard", arguments: [0, 0.3, 1.0])
    func level(wind: Double) {
        for seed in 1...4 as ClosedRange<UInt64> {
            for distance in [6.0, 9, 12] {
                let plan = SoundPlan(wind: wind, neighbours: seed % 2 == 0)
                let level = Self.level(Self.track(plan, distance: distance, seed: seed))
                #expect((19...36).contains(level), "\(level) dB at \(distance) m, seed \(seed)")
            }
        }
    }

    @Test("Bounces and steps are weaker than hits in the band of hits")
    func others() {
        for seed in 1...4 as ClosedRange<UInt64> {
            let calm = SoundPlan(wind: 0)
            let hit = Self.level(Self.track(calm, seed: seed))
            #expect(Self.level(Self.track(calm, seed: seed, kind: .bounce)) < hit - 6)
            #expect(Self.level(Self.track(calm, seed: seed, kind: .step)) < hit - 8)
        }
    }

    @Test("The ball is on the ground when it bounces, on the strings at contact", arguments: StrokeKind.allCases)
    func sources(kind: StrokeKind) throws {
        let contact = Vector(0.6, 0.7, 1.0)
        let model = kind.model
        let flight = BallFlight(plan: model.ball, contact: contact, release: nil) { _ in contact }
        let sources = flight.soundSources(contactTime: 2)
        // Who did not toss it has an opponent who hits it; every ball comes down after contact, some before as well.
        var hasBounced = false
        if case .played = model.ball.arrival { hasBounced = true }
        #expect(sources.filter { $0.kind == .impact }.count == (model.release == nil ? 2 : 1))
        #expect(sources.filter { $0.kind == .bounce }.count == (hasBounced ? 2 : 1))
        for bounce in sources where bounce.kind == .bounce {
            #expect(abs(bounce.place.z - BallFlight.radius) < 1e-9, "\(bounce)")
        }
        let hit = try #require(sources.first { $0.time == 2 })
        #expect(hit.place == contact)
        #expect(abs(hit.heard(at: contact + Vector(3.43, 0, 0)).arrival - 2.01) < 1e-9)
        #expect(flight.soundSources(contactTime: 2, isMirrored: true)[0].place == sources[0].place.flippedX)
    }

    @Test("A foot that was lifted is heard when it comes down")
    func footfalls() {
        let standing = Performance(Catalog.all[0]).joints(at: 0)
        let steps = Footfall.all(in: 0...1) { time in
            var joints = standing
            for landmark in [Landmark.leftHeel, .leftFootIndex] where (0.3..<0.6).contains(time) {
                joints[landmark].z += 0.1
            }
            return joints
        }
        #expect(steps.count == 1)
        #expect(abs((steps.first?.time ?? 0) - 0.6) < 0.006)
        #expect(steps.first?.place == standing[.leftFootIndex])
    }
}
