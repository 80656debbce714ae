import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// A damage done to a file's bytes, the same for the same seed (SplitMix64).
struct Damage: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % UInt64(bound))
    }

    private mutating func span(in bytes: [UInt8]) -> Range<Int> {
        let start = next(below: bytes.count)
        return start..<min(bytes.count, start + 1 + next(below: 4096))
    }

    /// Flipped bits, a cut, a blank, a repeat, a loss, or an extreme number in a header at either end of the file.
    mutating func apply(to file: [UInt8]) -> [UInt8] {
        var bytes = file
        switch next(below: 6) {
        case 0: for _ in 0..<1 + next(below: 100) { bytes[next(below: bytes.count)] ^= 1 << UInt8(next(below: 8)) }
        case 1: bytes.removeLast(next(below: bytes.count))
        case 2: for index in span(in: bytes) { bytes[index] = 0 }
        case 3: bytes.insert(contentsOf: bytes[span(in: bytes)], at: next(below: bytes.count))
        case 4: bytes.removeSubrange(span(in: bytes))
        default:
            let extremes: [[UInt8]] = [[255, 255, 255, 255], [127, 255, 255, 255], [128, 0, 0, 0], [0, 0, 0, 0]]
            for _ in 0..<1 + next(below: 3) {
                let offset = next(below: min(2048, bytes.count - 4))
                let start = next(below: 2) == 0 ? offset : bytes.count - 4 - offset
                bytes.replaceSubrange(start..<start + 4, with: extremes[next(below: extremes.count)])
            }
        }
        return bytes
    }
}

/// A sample of what `scripts/fuzz-analyze` does at length.
@Suite struct DamagedClipTests {
    private static let rounds = 20
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    @Test(arguments: [
        ("clip.mp4", ["-c:a", "aac"]), ("clip.mkv", ["-c:a", "pcm_s16le"]),
        ("clip.avi", ["-c:v", "mpeg4", "-c:a", "libmp3lame"]),
    ])
    func aDamagedClipIsReadOrRefused(_ name: String, _ options: [String]) throws {
        let whole = try GeneratedClip.make(
            in: folder, name, seconds: 0.6, filter: "testsrc2=s=96x64:r=15", sound: true, options: options)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
        for round in 0..<Self.rounds {
            var damage = Damage(seed: UInt64(round))
            let damaged = try folder.write(Data(damage.apply(to: bytes)), to: "\(round)-" + name)
            do throws(VideoError) {
                try rewrite(damaged)
            } catch {
                #expect(!error.whatHappened.isEmpty, "round \(round)")
                // Whatever is wrong with the clip, the output has a place to go.
                #expect(![.cannotWrite, .diskFull, .encoderMissing].contains(error.code), "round \(round): \(error)")
            }
        }
    }

    /// Reads a clip to its end while writing it again with its sound.
    private func rewrite(_ clip: String) throws(VideoError) {
        var reader = try VideoReader(path: clip, threads: 1)
        var writer = try VideoWriter(
            path: folder.file("rewritten.mp4"), like: reader, carryingOver: CarriedOver(from: clip),
            options: EncodingOptions(preset: "ultrafast", threads: 1))
        var last = -Double.infinity
        var count = 0
        while let frame = try reader.next() {
            #expect(frame.time.seconds > last)
            #expect(frame.size == reader.description.size)
            last = frame.time.seconds
            count += 1
            try writer.write(frame)
        }
        #expect(count > 0)
        let decoded = reader.account?.decoded
        #expect(decoded == count)
        try writer.finish()
    }

    @Test func clipsJoinedEndToEndKeepTheirPace() throws {
        let parts = try (0..<2).map { part in
            try GeneratedClip.make(in: folder, "\(part).ts", filter: "testsrc2=s=128x\(96 + 32 * part):r=25")
        }
        let joined = try parts.map { part in try Data(contentsOf: URL(fileURLWithPath: part)) }.reduce(Data(), +)
        let found = try times(of: folder.write(joined, to: "joined.ts"))
        #expect(found.count == 50)
        for (earlier, later) in zip(found, found.dropFirst()) { #expect(abs(later - earlier - 0.04) < 1e-6) }
    }

    /// Times in thousandths of a second: one repeated, one far back, and a leap of five hours from the 20th on.
    @Test func timesThatRepeatAndLeapAreReplaced() throws {
        let whole = try GeneratedClip.make(
            in: folder, "whole.mkv", filter: "testsrc2=s=128x96:r=25", options: ["-bf", "0"])
        let times = "if(eq(N\\,5)\\,160\\,if(eq(N\\,9)\\,0\\,if(gte(N\\,20)\\,PTS+18000000\\,PTS)))"
        let clip = try FFmpeg.make([
            "-i", whole, "-c", "copy", "-bsf:v", "setts=pts=\(times):dts=\(times)", "-avoid_negative_ts", "disabled",
            folder.file("leaps.mkv"),
        ])
        var reader = try VideoReader(path: clip, threads: 1)
        var found: [Double] = []
        while let frame = try reader.next() { found.append(frame.time.seconds) }
        #expect(found.count == 25)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
        #expect((found.last ?? .infinity) < 1.2, "\(found)")
        let retimed = reader.account?.retimed ?? 0
        #expect(retimed >= 3, "\(retimed)")
    }

    @Test func aClipWithoutItsFirstKeyFrameStartsAtTheNext() throws {
        let whole = try GeneratedClip.make(
            in: folder, "whole.ts", seconds: 2, filter: "testsrc2=s=128x96:r=25", options: ["-g", "25", "-bf", "0"])
        let data = try Data(contentsOf: URL(fileURLWithPath: whole))
        let packet = 188
        let cut = try folder.write(data.suffix(data.count * 3 / 4 / packet * packet), to: "cut.ts")
        let found = try times(of: cut)
        #expect((25..<50).contains(found.count))
        let key = try FFmpeg.frameTimes(whole)[25]
        #expect(abs((found.last ?? 0) - key - 24.0 / 25) < 1e-3)
    }

    @Test func picturesWithoutTimesComeAtTheUsualPace() throws {
        let found = try times(of: GeneratedClip.make(in: folder, "raw.h264", filter: "testsrc2=s=128x96:r=25"))
        #expect(found.count == 25)
        for (earlier, later) in zip(found, found.dropFirst()) { #expect(abs(later - earlier - 0.04) < 1e-6) }
    }

    @Test func anAbsurdSizeIsRefused() throws {
        let clip = try GeneratedClip.make(
            in: folder, "wide.mkv", filter: "testsrc2=s=20000x32:r=25", options: ["-c:v", "ffv1"])
        #expect { try times(of: clip) } throws: { ($0 as? VideoError)?.code == .tooLarge }
    }

    @Test func onlyTheNamedFileIsRead() throws {
        let clip = try GeneratedClip.make(in: folder, "clip.ts")
        let list = try folder.write(Data("ffconcat version 1.0\nfile \(clip)\n".utf8), to: "list.mp4")
        let playlist = try folder.write(
            Data("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(clip)\n#EXT-X-ENDLIST\n".utf8), to: "playlist.mp4")
        for path in [list, playlist] {
            #expect { try times(of: path) } throws: { ($0 as? VideoError)?.code == .notAVideo }
        }
        #expect { try times(of: "/dev/zero") } throws: { ($0 as? VideoError)?.code == .notReadable }
    }

    @Test func aColonInANameIsOnlyAColon() throws {
        let clip = try GeneratedClip.make(in: folder)
        // A relative name, since what stands before the colon could be taken for a protocol.
        let name = "courtside-\(UUID().uuidString):1.mp4"
        try FileManager.default.copyItem(atPath: clip, toPath: name)
        defer { try? FileManager.default.removeItem(atPath: name) }
        #expect(try times(of: name).count == 25)
    }
}
