import Foundation
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

@Suite struct CaptureRateTests {
    @Test(
        arguments: [
            (nil, nil, 30, 30, CaptureRateSource.file), (240, nil, 30, 240, .option), (nil, 240, 30, 240, .tag),
            (120, 240, 30, 120, .option),
            // The rate the camera was set to, which the file does not reach in dim light.
            (nil, 30, 24.1, 24.1, .file), (nil, 240, 239.4, 239.4, .file),
            // A time lapse.
            (nil, 2, 30, 2, .tag),
        ] as [(Double?, Double?, Double, Double, CaptureRateSource)])
    func theOptionDecidesThenTheTagThenTheFile(
        asked: Double?, tag: Double?, frameRate: Double, value: Double, source: CaptureRateSource
    ) {
        let rate = CaptureRate(asked: asked, tag: tag, frameRate: frameRate)
        #expect(rate.value == value)
        #expect(rate.source == source)
    }

    @Test func androidsTagIsRead() throws {
        let folder = try ScratchFolder()
        let plain = try tagged("0240", in: folder)
        #expect(try VideoReader(path: plain, threads: 1).description.captureRate == 240)

        // ffmpeg writes text; cameras write a big-endian float (QuickTime's data type 23).
        var data = try Data(contentsOf: URL(fileURLWithPath: plain))
        let value = try #require(data.range(of: Data([0, 0, 0, 1, 0, 0, 0, 0]) + Data("0240".utf8)))
        data.replaceSubrange(value, with: [0, 0, 0, 23, 0, 0, 0, 0, 0x43, 0x70, 0, 0])
        let camera = try folder.write(data, to: "camera.mp4")
        #expect(try VideoReader(path: camera, threads: 1).description.captureRate == 240)
    }

    @Test(arguments: ["0", "-30", "nan", "fast", "1e9"]) func aTagThatIsNoRateCountsAsNone(_ text: String) throws {
        let folder = try ScratchFolder()
        #expect(try VideoReader(path: tagged(text, in: folder), threads: 1).description.captureRate == nil)
    }

    private func tagged(_ text: String, in folder: ScratchFolder) throws -> String {
        try GeneratedClip.make(
            in: folder, options: ["-movflags", "use_metadata_tags", "-metadata", "com.android.capture.fps=\(text)"])
    }

    @Test(arguments: [
        (asked: 240.0, tag: nil, frameRate: 30.0, slowdown: 8.0), (nil, 120, 30, 4), (nil, nil, 30, 1),
        (60, nil, 54.8, 1),
        (15, nil, 30, 0.5), (60, nil, 0, 1),
    ])
    func howSlowAClipIsKnownToPlay(asked: Double?, tag: Double?, frameRate: Double, slowdown: Double) {
        #expect(CaptureRate(asked: asked, tag: tag, frameRate: frameRate).slowdown(at: frameRate) == slowdown)
    }
}
