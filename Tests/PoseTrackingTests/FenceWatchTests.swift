import Imaging
import Inference
import SwingCore
import Testing

@testable import PoseTracking

/// A fence in front of somebody who moves is noticed and looked through; what is thin elsewhere is no fence.
@Suite struct FenceWatchTests {
    private static let size = PictureSize(width: 480, height: 270)
    private static let wire: SIMD3<Double> = [150, 155, 150]

    /// What runs across the picture.
    private enum Lines { case none, inFront, behind }

    /// How much of a pixel a wire hides: slanting ones, two pixels wide and 24 apart.
    private static func opacity(_ x: Double, _ y: Double) -> Double {
        func distance(_ along: Double) -> Double { abs(along - 24 * (along / 24).rounded()) / 2.0.squareRoot() }
        return min(1, max(0, 1.5 - min(distance(x + y), distance(x - y))))
    }

    /// A patterned block that stands at `place`, before a dark screen.
    private static func color(_ x: Double, _ y: Double, place: Double, _ lines: Lines) -> SIMD3<Double> {
        let isBlock = abs(x - place) < 60 && abs(y - 135) < 90
        var color: SIMD3<Double> = [40, 90, 70]
        if lines == .behind { color += (wire - color) * opacity(x, y) }
        if isBlock {
            let stripe = Double(Int(x - place + 60) / 20 % 2)
            let band = Double(Int(y) / 30 % 2)
            color = [200 + 40 * stripe, 90 + 40 * band, 60]
        }
        if lines == .inFront { color += (wire - color) * opacity(x, y) }
        return color
    }

    private static func raster(place: Double, _ lines: Lines) -> Raster {
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color = color(Double(x) + 0.5, Double(y) + 0.5, place: place, lines)
                pixels += [UInt8(color.x), UInt8(color.y), UInt8(color.z)]
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    /// Two seconds in which the block goes to and fro.
    private static let places: [Double] = (0..<20).map { step in
        let phase = abs(step % 16 - 8)
        return 130 + 27.5 * Double(phase)
    }

    /// Drawn once: that takes longer than all the rest.
    private static let fenced = places.map { raster(place: $0, .inFront) }
    private static let open = places.map { raster(place: $0, .none) }

    private static func rasters(_ lines: Lines) -> [Raster] {
        switch lines {
        case .none: open
        case .inFront: fenced
        case .behind: places.map { raster(place: $0, lines) }
        }
    }

    /// A long clip need not be watched to its end to know that people are to be looked for through a fence.
    @Test func aFenceIsKnownAfterThePartThatItShowsIn() throws {
        var watch = try FenceWatch(duration: nil, slowdown: 1)
        var known: [Bool] = []
        for index in 0..<76 {
            let raster = Self.fenced[index % Self.fenced.count]
            try watch.add(Frame(raster, index: index, time: .synthetic(seconds: 0.11 * Double(index))))
            known.append(watch.hasSeenFence)
        }
        // Eight seconds, eighty pictures a tenth of a second apart, are a part, which ends with the next picture.
        #expect(known.firstIndex(of: true) == 73)
        #expect(!known[73...].contains(false))
        _ = try watch.takeFence()
        let knows = watch.hasSeenFence
        #expect(!knows)
    }

    /// Eighty pictures of a part tell as much as a thousand.
    @Test(arguments: [(5, 0.1), (20, 0.25), (300, 0.3), (3600, 3600 / 32.0 / 80)])
    func aLongerClipIsNotWatchedMoreOften(duration: Double, spacing: Double) throws {
        let asFilmed = try FenceWatch(duration: duration, slowdown: 1).spacing
        let slowed = try FenceWatch(duration: 4 * duration, slowdown: 4).spacing
        #expect(asFilmed == spacing && slowed == 4 * spacing)
    }

    /// - Parameter duration: of the clip, in seconds; nil for a short one.
    private static func fence(_ lines: Lines, duration: Double? = nil, slowdown: Double = 1) throws -> Fence? {
        var watch = try FenceWatch(duration: duration, slowdown: slowdown)
        let spacing = 1.1 * watch.spacing
        for (index, raster) in rasters(lines).enumerated() {
            let time = MediaTime.synthetic(seconds: spacing * Double(index))
            try watch.add(Frame(raster, index: index, time: time))
        }
        return try watch.takeFence()
    }

    /// Levels that the middle of one picture differs from another's, on average.
    private static func difference(_ one: Raster, _ other: Raster) -> Double {
        var sum = 0.0
        let (columns, rows) = (140..<340, 60..<210)
        for y in rows {
            for x in columns {
                for channel in 0..<3 {
                    let index = (y * size.width + x) * 3 + channel
                    sum += abs(Double(one.pixels[index]) - Double(other.pixels[index]))
                }
            }
        }
        return sum / Double(3 * columns.count * rows.count)
    }

    @Test(arguments: [1.0, 4]) func whatAFenceHidesIsSeen(slowdown: Double) throws {
        let fence = try #require(try Self.fence(.inFront, slowdown: slowdown))
        let wires = try #require(fence.parts.first?.wires)
        let (clear, fenced) = (Self.open[4], Self.fenced[4])
        let frame = try Frame(fenced)
        let cleared = try wires.cleared(from: frame)
        #expect(cleared.asFilmed === frame && frame.asFilmed === frame)
        // A cut of it has its original, too: clothes are compared as they were filmed.
        let middle = AffineTransform(a: 1, b: 0, tx: 140, c: 0, d: 1, ty: 60)
        let (cut, asFilmed) = (try cleared.cut(middle, side: 100), try frame.cut(middle, side: 100))
        #expect(try cut.asFilmed.raster() == asFilmed.raster() && cut.raster() != asFilmed.raster())
        let seen = try cleared.raster()
        // The picture itself is as it was.
        #expect(try frame.raster() == Frame(fenced).raster())
        let base = try Frame(clear).raster()
        #expect(Self.difference(seen, base) < 0.3 * Self.difference(try frame.raster(), base))
    }

    @Test(arguments: [nil, 3600.0]) func linesBehindWhoMovesAreNoFence(duration: Double?) throws {
        #expect(try Self.fence(.inFront, duration: duration) != nil)
        #expect(try Self.fence(.behind, duration: duration) == nil)
        #expect(try Self.fence(.none, duration: duration) == nil)
    }

    @Test func aCameraThatWasTouchedBeginsAnotherPart() throws {
        var watch = try FenceWatch(duration: nil, slowdown: 1)
        // Eight seconds of a fence, then nothing of it.
        for index in 0..<180 {
            let rasters = index < 80 ? Self.fenced : Self.open
            let time = MediaTime.synthetic(seconds: 0.11 * Double(index))
            try watch.add(Frame(rasters[index % rasters.count], index: index, time: time))
        }
        let fence = try #require(try watch.takeFence())
        #expect(fence.parts.map { $0.wires != nil } == [true, false, false])
        // Afterwards the watch is as new.
        #expect(try watch.takeFence() == nil)
    }

    @Test func whatSpeaksAgainstAFence() {
        let found = WireWatch.Finding(wires: nil, fields: 12, crossed: 0.95, hidden: 0.12)
        #expect(FenceWatch.isFence(found))
        func changed(_ change: (inout WireWatch.Finding) -> Void) -> Bool {
            var other = found
            change(&other)
            return FenceWatch.isFence(other)
        }
        #expect(!changed { $0.fields = 2 })
        #expect(!changed { $0.crossed = 0.4 })
        #expect(!changed { $0.hidden = 0.02 })
    }
}
