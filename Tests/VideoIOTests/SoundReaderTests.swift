import Foundation
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

@Suite struct SoundReaderTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    /// A three-second clip that clicks a quarter into every second.
    private func clip(_ name: String, _ options: [String], delayed: Double = 0, rate: Int = 44100) throws -> String {
        let sound = ClickTrack.source(seconds: 3, offset: 0.25, rate: rate)
        return try FFmpeg.make(
            ["-f", "lavfi", "-t", "3", "-i", "color=c=black:s=64x48:r=25", "-itsoffset", "\(delayed)"] + sound
                + options + [folder.file(name)])
    }

    private func expectClicks(
        _ path: String, _ expected: [Double], within tolerance: Double = 1e-3,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let found = try ClickTrack.heard(in: path)
        #expect(found.count == expected.count, "\(found)", sourceLocation: sourceLocation)
        for (mine, theirs) in zip(found, expected) {
            #expect(abs(mine - theirs) < tolerance, "\(found)", sourceLocation: sourceLocation)
        }
    }

    /// A clip's name, how it is encoded, and by how many seconds everything in it is late.
    static let encodings: [(String, [String], Double)] = [
        ("aac.mp4", ["-c:v", "libx264", "-c:a", "aac"], 0),
        ("opus.webm", ["-c:v", "libvpx", "-c:a", "libopus"], 0),
        ("pcm.mov", ["-c:v", "libx264", "-c:a", "pcm_s16le"], 0),
        ("mp3.mp4", ["-c:v", "libx264", "-c:a", "libmp3lame"], 0),
        // Matroska holds no times before 0: ffmpeg moved everything, the picture too, by the encoder's delay.
        ("vorbis.mkv", ["-c:v", "libx264", "-c:a", "libvorbis"], 128.0 / 44100),
        ("flac.mkv", ["-c:v", "libx264", "-c:a", "flac"], 0),
        // AVI has no place for the encoder's delay: LAME's 1,105 samples are heard, in every player.
        ("mp3.avi", ["-c:v", "mpeg4", "-c:a", "libmp3lame"], 1105.0 / 44100),
    ]

    @Test(arguments: encodings)
    func clicksAreWhereTheyWereMade(_ name: String, _ options: [String], _ shift: Double) throws {
        let path = try clip(name, options)
        let expected = [0.25, 1.25, 2.25].map { $0 + shift }
        #expect(try zip(ClickTrack.witnessed(in: path, folder: folder), expected).allSatisfy { abs($0 - $1) < 1e-3 })
        try expectClicks(path, expected)
    }

    @Test func whatAnEditListHidesIsNotHeard() throws {
        let whole = try clip("whole.mp4", ["-c:v", "libx264", "-c:a", "aac"])
        let cut = try FFmpeg.make(["-ss", "0.6", "-i", whole, "-c", "copy", folder.file("cut.mp4")])
        try expectClicks(cut, [0.65, 1.65])
    }

    @Test(arguments: [
        ("late.mp4", ["-c:v", "libx264", "-c:a", "aac"]), ("late.mov", ["-c:v", "libx264", "-c:a", "pcm_s16le"]),
        ("late.mkv", ["-c:v", "libx264", "-c:a", "flac"]),
    ])
    func aLateStartIsKept(_ name: String, _ options: [String]) throws {
        try expectClicks(clip(name, options, delayed: 0.7), [0.95, 1.95, 2.95])
    }

    @Test func aFileThatStartsLateIsKept() throws {
        let path = try clip("offset.mp4", ["-c:v", "libx264", "-c:a", "aac", "-output_ts_offset", "0.4"])
        let first = try #require(try FFmpeg.frameTimes(path).first)
        #expect(abs(first - 0.4) < 1e-3)
        try expectClicks(path, [0.65, 1.65, 2.65])
    }

    @Test func otherRatesAndChannelsAreMixed() throws {
        try expectClicks(
            clip("six.mkv", ["-c:v", "libx264", "-c:a", "flac", "-ac", "6"], rate: 96000), [0.25, 1.25, 2.25])
        try expectClicks(
            clip("low.mov", ["-c:v", "libx264", "-c:a", "pcm_s16le"], rate: 22050), [0.25, 1.25, 2.25])
    }

    @Test func aHoleIsALaterStart() throws {
        let path = try clip(
            "hole.mkv", ["-af", "aselect='lt(t,1)+gte(t,2)'", "-c:v", "libx264", "-c:a", "pcm_s16le"])
        try expectClicks(path, [0.25, 2.25])
    }

    @Test func aSoundClockThatRunsSlowIsFollowed() throws {
        // A thousandth slower than the picture: after ten seconds, 10 ms.
        let path = try FFmpeg.make(
            ClickTrack.flashes(seconds: 10, rate: 25) + ClickTrack.source(seconds: 10, offset: 0.25)
                + ["-af", "asetpts=PTS*1.001", "-c:v", "libx264", "-c:a", "pcm_s16le", folder.file("slow.mkv")])
        try expectClicks(path, (0..<10).map { (Double($0) + 0.25) * 1.001 }, within: 5e-3)
    }

    @Test func noSoundIsAResult() throws {
        let path = try GeneratedClip.make(in: folder)
        guard case .absent = try SoundReader.open(path: path) else {
            Issue.record("a clip without sound has none")
            return
        }
    }

    @Test func soundThatNothingDecodesIsAResult() throws {
        let path = try UndecodableSound.make(in: folder)
        guard case .undecodable(let description, let reason) = try SoundReader.open(path: path) else {
            Issue.record("nothing decodes a codec nobody knows")
            return
        }
        #expect(description.sampleRate == 44100)
        #expect(reason.contains("no decoder"))
    }

    @Test func aMissingFileIsAnError() {
        #expect { _ = try SoundReader.open(path: folder.file("absent.mp4")) } throws: {
            ($0 as? VideoError)?.code == .missing
        }
    }
}
