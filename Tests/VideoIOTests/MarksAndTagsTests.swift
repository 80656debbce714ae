import Foundation
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// What a written video holds besides picture and sound: captions, tags, key frames to scrub by, colour.
@Suite struct MarksAndTagsTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private func rewrite(
        _ source: String, captions: [Caption] = [], language: Language = .english, allTags: Bool = false
    ) throws -> String {
        let target = folder.file("annotated.mp4")
        var reader = try VideoReader(path: source, threads: 2)
        var writer = try VideoWriter(
            path: target, like: reader, carryingOver: CarriedOver(from: source, allTags: allTags),
            captions: captions, language: language, options: EncodingOptions(preset: "ultrafast", threads: 2))
        while let frame = try reader.next() { try writer.write(frame) }
        try writer.finish()
        return target
    }

    // MARK: Captions

    private func subtitles(_ path: String) throws -> String {
        let text = try FFmpeg.make(["-i", path, "-map", "0:s:0", "-c:s", "webvtt", folder.file("captions.vtt")])
        return try String(contentsOfFile: text, encoding: .utf8)
    }

    @Test func captionsAreShownWhenTheyHold() throws {
        let captions = [
            Caption(text: "Forehand 2: Turn earlier – “now”", start: 1.25, end: 1.9),
            Caption(text: "Serve 1: Bend deeper before you drive up", start: 0.2, end: 1.1),
        ]
        let source = try GeneratedClip.make(in: folder, seconds: 2, sound: true)
        let target = try rewrite(source, captions: captions)
        #expect(
            try FFmpeg.probe(target, ["-show_entries", "stream=codec_name"]) == ["h264", "aac", "mov_text"])
        #expect(
            try subtitles(target) == """
                WEBVTT

                00:00.200 --> 00:01.100
                Serve 1: Bend deeper before you drive up

                00:01.250 --> 00:01.900
                Forehand 2: Turn earlier – “now”

                """)
        #expect(try FFmpeg.frameTimes(target) == FFmpeg.frameTimes(source))
    }

    @Test func captionsAreShownOneAtATimeAndEndWithThePictures() throws {
        let captions = [
            Caption(text: "First", start: -1, end: 0.5), Caption(text: "Second", start: 0.3, end: 0.8),
            Caption(text: "Last", start: 0.8, end: 100), Caption(text: "Never", start: 5, end: 6),
            Caption(text: "Nowhere", start: .nan, end: .nan),
        ]
        let target = try rewrite(GeneratedClip.make(in: folder), captions: captions)
        let found = try subtitles(target)
        for line in [
            "00:00.000 --> 00:00.500\nFirst", "00:00.500 --> 00:00.800\nSecond", "00:00.800 --> 00:01.000\nLast",
        ] {
            #expect(found.contains(line), "\(found)")
        }
        #expect(!found.contains("Never") && !found.contains("Nowhere"))
        #expect(try FFmpeg.probe(target, ["-show_entries", "format=duration"]) == ["1.000000"])
    }

    @Test(arguments: [(Language.english, "eng"), (.german, "deu")])
    func captionsNameTheirLanguage(_ language: Language, _ tag: String) throws {
        let captions = [Caption(text: "Aufschlag: Beug die Knie", start: 0.1, end: 0.9)]
        let target = try rewrite(GeneratedClip.make(in: folder), captions: captions, language: language)
        #expect(
            try FFmpeg.probe(target, ["-select_streams", "s", "-show_entries", "stream_tags=language"]) == [tag])
    }

    @Test func withoutCaptionsThereIsNoTrack() throws {
        let target = try rewrite(GeneratedClip.make(in: folder))
        #expect(try FFmpeg.probe(target, ["-show_entries", "stream=codec_name"]) == ["h264"])
    }

    // MARK: Tags

    private static let harmless = [
        "title": "Serve practice", "artist": "Maya", "comment": "second box", "creation_time": "2026-05-01T10:11:12Z",
    ]
    private static let telling = [
        "location": "+52.5200+013.4050/", "make": "Apple", "model": "iPhone 15",
        "com.apple.quicktime.location.ISO6709": "+52.5200+013.4050+034.000/", "com.apple.quicktime.make": "Apple",
        "com.apple.quicktime.model": "iPhone 15", "com.android.version": "14", "com.samsung.device": "S24",
    ]

    private func tagged(_ tags: [String: String], _ name: String = "tagged.mov") throws -> String {
        let words = tags.flatMap { ["-metadata", "\($0.key)=\($0.value)"] }
        let options = ["-movflags", "use_metadata_tags"] + words
        return try GeneratedClip.make(in: folder, name, sound: true, options: options)
    }

    /// The file's tags, as ffmpeg lists them.
    private func tags(_ path: String) throws -> [String: String] {
        let list = try FFmpeg.make(["-i", path, "-f", "ffmetadata", folder.file("tags.txt")])
        return try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").reduce(into: [:]) {
            tags, line in
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { tags[parts[0]] = parts[1] }
        }
    }

    @Test func placeAndDeviceAreLeftOut() throws {
        let source = try tagged(Self.harmless.merging(Self.telling) { own, _ in own })
        let before = try tags(source)
        #expect(before["com.apple.quicktime.make"] == "Apple", "the clip holds what the test is about: \(before)")
        let target = try rewrite(source)
        let after = try tags(target)
        for (name, value) in Self.harmless where name != "creation_time" { #expect(after[name] == value, "\(after)") }
        // ffmpeg does not list this one.
        let made = try FFmpeg.probe(target, ["-show_entries", "format_tags=creation_time"])
        #expect(made == ["2026-05-01T10:11:12.000000Z"])
        let data = try Data(contentsOf: URL(fileURLWithPath: target))
        for value in ["52.52", "iPhone", "Apple", "S24", "android", "loci"] {
            #expect(data.range(of: Data(value.utf8)) == nil, "\(value) is still in the file")
        }
    }

    @Test func applesNamesBecomeCommonOnes() throws {
        let source = try tagged([
            "com.apple.quicktime.title": "Match", "com.apple.quicktime.author": "Maya",
            "com.apple.quicktime.creationdate": "2026-05-01T12:11:12+0200",
        ])
        let after = try tags(rewrite(source))
        #expect(after["title"] == "Match")
        #expect(after["artist"] == "Maya")
        #expect(after["date"] == "2026-05-01T12:11:12+0200")
    }

    @Test func allTagsAreKeptOnRequest() throws {
        let all = Self.harmless.merging(Self.telling) { own, _ in own }
        let source = try tagged(all)
        let before = try tags(source)
        let after = try tags(rewrite(source, allTags: true))
        for name in all.keys where before[name] != nil { #expect(after[name] == before[name], "\(name): \(after)") }
        #expect(Self.telling.keys.allSatisfy { before[$0] != nil }, "\(before)")
    }

    // MARK: Key frames and colour

    @Test(arguments: [25, 60]) func aKeyFrameComesEveryHalfSecond(_ rate: Int) throws {
        let source = try GeneratedClip.make(in: folder, seconds: 3, filter: "testsrc2=s=128x96:r=\(rate)")
        let target = try rewrite(source)
        let keys = try FFmpeg.probe(
            target,
            ["-select_streams", "v:0", "-skip_frame", "nokey", "-show_entries", "frame=best_effort_timestamp_time"]
        ).compactMap { Double($0.split(separator: ",").first ?? "") }
        #expect(keys.first == 0)
        for (key, following) in zip(keys, keys.dropFirst() + [3]) { #expect(following - key <= 0.54, "\(keys)") }
    }

    static let colors: [(String, [String], String)] = [
        ("s=128x96", [], "tv,smpte170m,smpte170m,smpte170m"), ("s=1280x720", [], "tv,bt709,bt709,bt709"),
        (
            "s=128x96", ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"],
            "tv,bt709,bt709,bt709"
        ),
        ("s=128x96", ["-vf", "scale=out_range=pc", "-pix_fmt", "yuvj420p"], "pc,smpte170m,smpte170m,smpte170m"),
    ]

    @Test(arguments: colors)
    func colourIsTagged(_ size: String, _ options: [String], _ expected: String) throws {
        let source = try GeneratedClip.make(in: folder, filter: "testsrc2=\(size):r=25", options: options)
        let entries = "stream=color_range,color_space,color_transfer,color_primaries"
        #expect(
            try FFmpeg.probe(rewrite(source), ["-select_streams", "v:0", "-show_entries", entries]) == [expected])
    }
}
