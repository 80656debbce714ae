import Foundation
import Reporting
import SwingCore
import TestSupport
import Testing

/// Whole runs on clips that stand in the repository. One at a time: each uses every core.
@Suite(.serialized) struct AnalyzeTests {
    let scratch: ScratchFolder
    init() throws { scratch = try ScratchFolder() }

    private func analysis(_ name: String) throws -> (value: Analysis, text: String) {
        let data = try Data(contentsOf: URL(fileURLWithPath: scratch.file("out/\(name)/analysis.json")))
        return (try AnalysisFile.decode(data), String(decoding: data, as: UTF8.self))
    }

    @Test func aServeComesBackWithCoachingOnIt() async throws {
        let name = "serve-side-60fps"
        let clip = Repository.sample(name + ".mp4")
        let before = try Data(contentsOf: URL(fileURLWithPath: clip))
        let table = scratch.file("signals.csv")
        let run = try await Program.run(
            [
                "analyze", clip, "--out", scratch.file("out"), "--player", "Ada", "--signals", table,
                "--export", "csv", "--height", "1.80",
            ])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n").count == 175)
        #expect(try Data(contentsOf: URL(fileURLWithPath: clip)) == before)

        let (analysis, text) = try analysis(name)
        #expect(try SchemaValidator(schema: AnalysisSchema.text).violations(of: text) == [])
        #expect(analysis.outcome == .analyzed)
        #expect(analysis.player.name == "Ada")
        #expect(analysis.player.handedness == .right)
        #expect(analysis.swings.map(\.swing.stroke) == [.serve])
        let contact = try #require(analysis.swings.first?.swing.event(.contact))
        #expect(abs(contact.time - 1.894) < 0.02, "the truth file says 1.894 s")
        #expect(contact.source == .audioBallAndPose)
        let reach = try #require(analysis.swings.first?.metrics.first { $0.id == "serve.wristHeightContact" })
        #expect(abs((reach.metres ?? 0) - reach.value * 1.8) < 1e-4)

        let folder = "out/\(name)/"
        let files = scratch.contents.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
        #expect(
            Set(files).isSuperset(of: [
                "analysis.json", "annotated.mp4", "report.html", "poses.csv", "keyframes/0-contact.jpg",
            ]))
        #expect(!scratch.contents.contains { $0.contains("partial") })
        let picture = try FFmpeg.probe(
            scratch.file(folder + "annotated.mp4"),
            ["-count_frames", "-select_streams", "v", "-show_entries", "stream=width,height,nb_read_frames"])
        #expect(picture == ["960,540,174"])
        #expect(try FFmpeg.frameTimes(scratch.file(folder + "annotated.mp4")) == FFmpeg.frameTimes(clip))
        #expect(run.output.contains(analysis.focus?.cue ?? "a focus"))
    }

    @Test(arguments: [("forehand-diagonal-60fps", Stroke.forehand), ("backhand-left-view-60fps", .backhand)])
    func groundStrokesAreNamed(_ name: String, _ stroke: Stroke) async throws {
        let run = try await Program.run([
            "analyze", Repository.sample(name + ".mp4"), "--out", scratch.file("out"), "--no-video", "--quiet",
        ])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
        let (analysis, text) = try analysis(name)
        #expect(try SchemaValidator(schema: AnalysisSchema.text).violations(of: text) == [])
        #expect(analysis.swings.map(\.swing.stroke) == [stroke])
        #expect(!FileManager.default.fileExists(atPath: scratch.file("out/\(name)/annotated.mp4")))
    }

    @Test func theResultsSpeakTheLanguageAskedFor() async throws {
        let clip = try GeneratedClip.make(in: scratch, "court.mp4", filter: "color=c=0x3B7F3C:s=320x240:r=25")
        let run = try await Program.run(["analyze", clip, "--out", scratch.file("out"), "--language", "de"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("In diesem Clip war kein Spieler zu finden"))
        #expect(run.output.contains("Beim nächsten Mal:") && run.output.contains("Geschrieben nach "))
        let (analysis, text) = try analysis("court")
        #expect(try SchemaValidator(schema: AnalysisSchema.text).violations(of: text) == [])
        #expect(analysis.language == .german)
        let page = try String(contentsOfFile: scratch.file("out/court/report.html"), encoding: .utf8)
        #expect(page.contains("<html lang=\"de\">") && page.contains("Schlagbericht"))
    }

    @Test func anEmptyCourtIsAResult() async throws {
        let clip = try GeneratedClip.make(in: scratch, "court.mp4", filter: "color=c=0x3B7F3C:s=320x240:r=25")
        let run = try await Program.run(["analyze", clip, "--out", scratch.file("out")])
        #expect(run.status == 0, "\(run.errors)")
        let (analysis, text) = try analysis("court")
        #expect(try SchemaValidator(schema: AnalysisSchema.text).violations(of: text) == [])
        #expect(analysis.outcome == .noPlayer)
        #expect(analysis.swings.isEmpty && analysis.focus == nil)
        #expect(FileManager.default.fileExists(atPath: scratch.file("out/court/annotated.mp4")))
    }

    @Test func soundAndOrientationStayAsTheyWere() async throws {
        let upright = try GeneratedClip.make(
            in: scratch, "upright.mp4", filter: "testsrc2=s=320x240:r=25", sound: true)
        let clip = try FFmpeg.make([
            "-i", upright, "-c", "copy", "-metadata:s:v:0", "rotate=90", scratch.file("phone.mp4"),
        ])
        let run = try await Program.run(["analyze", clip, "--out", scratch.file("out")])
        #expect(run.status == 0, "\(run.errors)")
        let annotated = scratch.file("out/phone/annotated.mp4")
        #expect(
            try FFmpeg.probe(annotated, ["-select_streams", "v", "-show_entries", "stream=width,height"]) == ["240,320"]
        )
        let sound = ["-select_streams", "a:0", "-show_entries", "packet=pts_time,size"]
        #expect(try FFmpeg.probe(annotated, sound) == FFmpeg.probe(clip, sound))
    }

    @Test func soundThatCannotBeCarriedOverIsSaid() async throws {
        let clip = try UndecodableSound.make(in: scratch, filter: "testsrc2=s=320x240:r=25")
        let run = try await Program.run(["analyze", clip, "--out", scratch.file("out")])
        #expect(run.status == 0, "\(run.errors)")
        let (analysis, text) = try analysis("mute")
        #expect(try SchemaValidator(schema: AnalysisSchema.text).violations(of: text) == [])
        let audio = try #require(analysis.video.audio)
        #expect(analysis.video.hasAudio && !audio.decoded && audio.start == nil)
        #expect(audio.output == .dropped)
        let loss = try #require(audio.loss)
        #expect(run.output.contains("The annotated video has no sound: \(loss)."), "\(run.output)")
        let streams = ["-show_entries", "stream=codec_type"]
        #expect(try FFmpeg.probe(scratch.file("out/mute/annotated.mp4"), streams) == ["video"])
    }

    @Test(arguments: [false, true]) func placeAndDeviceAreKeptOnRequestOnly(_ keeps: Bool) async throws {
        let clip = try GeneratedClip.make(
            in: scratch, filter: "testsrc2=s=320x240:r=25", sound: true,
            options: ["-metadata", "title=Serve practice", "-metadata", "location=+52.5200+013.4050/"])
        let options = ["--crf", "30", "--preset", "ultrafast"] + (keeps ? ["--keep-metadata"] : [])
        let run = try await Program.run(["analyze", clip, "--out", scratch.file("out")] + options)
        #expect(run.status == 0, "\(run.errors)")
        let tags = try FFmpeg.probe(
            scratch.file("out/clip/annotated.mp4"), ["-show_entries", "format_tags=title,location"])
        #expect(tags == [keeps ? "Serve practice,+52.5200+013.4050/" : "Serve practice"])
        let (analysis, _) = try analysis("clip")
        #expect(analysis.video.audio?.output == .copied)
        #expect(analysis.video.audio?.decoded == true && analysis.video.audio?.loss == nil)
    }

    /// With one thread the stages run one after the other, with three they overlap.
    @Test func overlappingStagesChangeNothing() async throws {
        let name = "serve-side-60fps"
        var analyses: [Analysis] = []
        var stills: [[String: Data]] = []
        for threads in ["1", "3"] {
            let out = scratch.file("threads-" + threads)
            let run = try await Program.run([
                "analyze", Repository.sample(name + ".mp4"), "--out", out, "--threads", threads, "--no-video",
            ])
            #expect(run.status == 0, "\(run.errors)")
            let folder = URL(fileURLWithPath: out + "/" + name)
            var analysis = try AnalysisFile.decode(
                Data(contentsOf: folder.appendingPathComponent(AnalysisFile.name)))
            analysis.timings = [:]
            analyses.append(analysis)
            let keyFrames = folder.appendingPathComponent("keyframes")
            let pictures = try FileManager.default.contentsOfDirectory(
                at: keyFrames, includingPropertiesForKeys: nil)
            stills.append(
                try Dictionary(uniqueKeysWithValues: pictures.map { ($0.lastPathComponent, try Data(contentsOf: $0)) }))
        }
        #expect(analyses[0] == analyses[1])
        #expect(stills[0] == stills[1])
        #expect(stills[0].count > 4)
    }

    @Test func anInterruptedRunLeavesNothing() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = ["analyze", Repository.sample("serve-side-60fps.mp4"), "--out", scratch.file("out")]
        process.standardOutput = Pipe()
        process.standardError = Pipe()
        try process.run()
        // Wait until it has begun to write, then interrupt it as Ctrl-C would.
        for _ in 0..<200 where !scratch.contents.contains(where: { $0.contains("partial") }) {
            try await Task.sleep(for: .milliseconds(20))
        }
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(scratch.contents.isEmpty, "\(scratch.contents)")
    }
}
