import SwingCore
import Testing

@testable import Reporting

@Suite struct SummaryTextTests {
    @Test func theOneThingComesFirst() {
        let files = ["report.html", "annotated.mp4", "lesson.mp4", "analysis.json", "keyframes/"]
        let text = SummaryText().text(for: SampleAnalysis.serve, folder: "out/serve", files: files)
        #expect(
            text == """
                PICK ONE THING TO IMPROVE  ↑ needs work
                  Sink, then push the court away

                  Why:      A deeper bend lets your legs lift you to the ball, so your
                            shoulder has less to do.
                  Practice: Serve 10 balls, pausing two seconds in a comfortable knee bend
                            before driving up.
                  Measured: 28° ± 9°, aim 34° to 100°
                  See:      0:00.93 (trophy), 0:00.90, seen once

                ALREADY WORKING  ★ excellent
                  Your tossing arm stays up at 71° ± 8° when you reach the trophy position.

                Swing 1  serve  0:00.10 to 0:01.70  ✓ good

                Not judged from this clip: 3 of 7; report.html says why.

                Written to out/serve
                  report.html, annotated.mp4, lesson.mp4, analysis.json, keyframes/

                """)
    }

    @Test func withoutASwingItSaysWhatToFilm() {
        #expect(
            SummaryText().text(for: SampleAnalysis.noSwing) == """
                No swing was found in this clip
                  The player was followed for 9 seconds and walks; no swing was seen.

                Next time:
                  - Start filming before the player gets ready, and stop after the finish.
                  - Keep the whole body and the racket arm in the picture for the whole swing.
                  - Leave the camera still, so that only the player moves.

                """)
    }

    @Test func swingsStandInColumns() throws {
        var analysis = SampleAnalysis.rally
        #expect(analysis.swings.count > 1)
        (analysis.swings[0].swing.stroke, analysis.swings[0].swing.variant) = (.backhand, .twoHanded)
        let lines = SummaryText().text(for: analysis).split(separator: "\n").filter { $0.hasPrefix("Swing ") }
        let signs = Set(Rating.allCases.map { RatingMark.sign(of: $0) }.joined())
        let places = try lines.map { line in
            line.distance(from: line.startIndex, to: try #require(line.firstIndex(where: signs.contains)))
        }
        #expect(places.count >= analysis.swings.count && Set(places).count == 1, "\(lines)")
    }

    @Test(arguments: [SampleAnalysis.serve, SampleAnalysis.rally, SampleAnalysis.noSwing, SampleAnalysis.noPlayer])
    func noLineIsWiderThanTheTerminal(_ analysis: Analysis) {
        let text = SummaryText().text(for: analysis, folder: "out", files: ["report.html", "annotated.mp4"])
        for line in text.split(separator: "\n") { #expect(line.count <= SummaryText.width) }
    }

    @Test(arguments: Rating.allCases)
    func everyRatingHasASignAndAWord(_ rating: Rating) {
        var analysis = SampleAnalysis.serve
        analysis.swings[0].rating = rating
        let text = SummaryText().text(for: analysis)
        #expect(text.contains("\(RatingMark.sign(of: rating)) \(Words.english.ratings[rating])"))
        #expect(Set(Rating.allCases.map(RatingMark.sign(of:))).count == Rating.allCases.count)
    }

    @Test func colourOnlyAddsCodes() {
        let plain = SummaryText().text(for: SampleAnalysis.serve)
        let colored = SummaryText(usesColor: true).text(for: SampleAnalysis.serve)
        #expect(!plain.contains("\u{1B}"))
        #expect(colored.contains("\u{1B}[38;5;221m↑ needs work\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    @Test(arguments: [
        (AudioInfo.Output.dropped, false, "The annotated video has no sound: there is no decoder for it (ac4)."),
        (.copied, true, "Some of the clip's sound is lost: there is no decoder for it (ac4)."),
        (nil, false, "The clip's sound could not be heard: there is no decoder for it (ac4)."),
    ])
    func lostSoundIsSaid(_ output: AudioInfo.Output?, _ decoded: Bool, _ sentence: String) {
        var analysis = SampleAnalysis.serve
        var audio = AudioInfo(codec: "ac4", channels: 2, sampleRate: 48000, decoded: decoded, output: output)
        analysis.video.audio = audio
        #expect(!SummaryText().text(for: analysis).contains("sound"))
        audio.loss = "there is no decoder for it (ac4)"
        analysis.video.audio = audio
        #expect(SummaryText().text(for: analysis).contains(sentence))
        #expect(Wording(.english).sound(of: analysis.video) == sentence)
    }

    @Test func undeclaredSlowMotionIsSaidAloud() {
        var analysis = SampleAnalysis.serve
        #expect(!SummaryText().text(for: analysis).contains("slow motion"))
        analysis.video.suspectedSlowdown = 5.6
        let text = SummaryText().text(for: analysis).replacing(/\s+/, with: " ")
        #expect(text.contains("This looks like slow motion, about 6 times slower than real."))
        #expect(text.contains("--capture-fps"))
    }

    @Test func aPictureThatLayOnItsSideIsSaidToBeTurned() {
        var analysis = SampleAnalysis.serve
        let sentence = "The picture lay on its side and was turned upright."
        func isTold() -> [Bool] {
            let isAFact = ClipFacts(of: analysis).all.contains { $0.text == sentence }
            return [SummaryText().text(for: analysis).contains(sentence), isAFact]
        }
        #expect(isTold() == [false, false])
        analysis.video.turned = 270
        #expect(isTold() == [true, true])
    }

    @Test func aFenceIsSaidToHaveBeenLookedPast() {
        var analysis = SampleAnalysis.serve
        let sentence = Words.english.clip.throughFence
        func isTold() -> [Bool] {
            let text = SummaryText().text(for: analysis).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return [text.contains(sentence), ClipFacts(of: analysis).all.contains { $0.text == sentence }]
        }
        #expect(isTold() == [false, false])
        analysis.video.fence = true
        #expect(isTold() == [true, true])
    }

    @Test func aTiltedCameraIsAFact() throws {
        var analysis = SampleAnalysis.serve
        func camera() throws -> String {
            try #require(ClipFacts(of: analysis).all.first { $0.label == Words.english.clip.camera }).text
        }
        let level = try camera()
        analysis.camera.roll = -2.6
        #expect(try camera() == level + ", tilted by 3°: allowed for")
    }

    @Test func controlCharactersCannotDriveTheTerminal() {
        var analysis = SampleAnalysis.serve
        analysis.focus?.cue = "Reach\u{1B}[2J up\u{9B}1m"
        let text = SummaryText().text(for: analysis, folder: "out/\u{1B}]0;x")
        #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
    }
}
