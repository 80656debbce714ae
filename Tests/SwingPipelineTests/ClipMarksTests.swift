import SwingCore
import Testing
import VideoIO

@testable import SwingPipeline

@Suite struct ClipMarksTests {
    private func swing(_ index: Int, rated rating: Rating) -> SwingAnalysis {
        let start = Double(index) * 2
        return SwingAnalysis(
            swing: Swing(
                index: index, stroke: .serve, strokeConfidence: 1, variant: nil, start: start, end: start + 1.5,
                events: [],
                phases: [
                    Phase(name: .loading, start: start, end: start + 1),
                    Phase(name: .followThrough, start: start + 1, end: start + 1.5),
                ]),
            metrics: [],
            findings: [
                Finding(
                    rule: "knee", metric: "knee", title: "Knee", rating: rating, reason: "", band: nil,
                    cue: "Bend deeper", why: "", drill: "", evidence: [])
            ], rating: rating)
    }

    private func marks(
        _ swings: [SwingAnalysis], focus: Bool = true, strength: Int? = nil, in language: Language = .english
    ) -> ClipMarks {
        ClipMarks(
            analysis: Analysis(
                language: language,
                tool: ToolInfo(
                    name: "", version: "", model: .init(name: "", sha256: ""), rules: .init(name: "", version: "")),
                video: VideoInfo(
                    path: "", sha256: "", codec: "", width: 2, height: 2, rotation: 0, frameRate: 30, captureRate: 30,
                    variableFrameRate: false, frameCount: 300, duration: 10, hasAudio: false),
                outcome: .analyzed, outcomeReason: "",
                player: PlayerInfo(name: nil, handedness: .right, handednessConfidence: 1),
                camera: CameraEstimate(view: .side, confidence: 1),
                tracking: TrackingInfo(framesWithPose: 300, meanConfidence: 1, people: 1), swings: swings,
                focus: focus
                    ? Focus(
                        swing: 0, rule: "knee", rating: .needsWork, cue: "Bend deeper", why: "", drill: "",
                        evidence: []) : nil,
                strength: strength.map {
                    Strength(swing: $0, rule: "arm", rating: .excellent, line: "Your arm stays up.")
                }, timings: [:]))
    }

    @Test func everyPhaseOfEverySwingIsAChapter() {
        let chapters = marks([swing(0, rated: .needsWork), swing(1, rated: .good)]).chapters
        #expect(
            chapters.map(\.title) == [
                "Serve 1: Loading", "Serve 1: Follow-through", "Before serve 2", "Serve 2: Loading",
                "Serve 2: Follow-through",
            ])
        #expect(zip(chapters, chapters.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(marks([swing(0, rated: .good)]).chapters.first?.title == "Serve: Loading")
        #expect(marks([swing(1, rated: .good)]).chapters.first == Chapter(title: "Before serve", start: 0, end: 2))
    }

    @Test func chaptersSpeakTheClipsLanguage() {
        let chapters = marks([swing(0, rated: .needsWork), swing(1, rated: .good)], in: .german).chapters
        #expect(
            chapters.map(\.title) == [
                "Aufschlag 1: Spannung", "Aufschlag 1: Ausschwung", "Aufschlag 2: Davor", "Aufschlag 2: Spannung",
                "Aufschlag 2: Ausschwung",
            ])
        #expect(marks([swing(0, rated: .good)], in: .german).captions.map(\.text) == ["Aufschlag: Bend deeper"])
    }

    @Test func theCueIsReadWhereItShows() {
        let swings = [swing(0, rated: .needsWork), swing(1, rated: .good), swing(2, rated: .critical)]
        let captions = marks(swings).captions
        #expect(captions.map(\.text) == ["Serve 1: Bend deeper", "Serve 3: Bend deeper"])
        #expect(captions.map(\.start) == [0, 4] && captions.map(\.end) == [1.5, 5.5])
    }

    @Test func theStrengthIsReadWhereNoCueIs() {
        let swings = [swing(0, rated: .needsWork), swing(1, rated: .good)]
        #expect(marks(swings, strength: 1).captions.map(\.text).last == "Serve 2: Your arm stays up.")
        #expect(marks(swings, strength: 0).captions.map(\.text) == ["Serve 1: Bend deeper"])
        #expect(marks(swings, focus: false).captions.isEmpty)
    }
}
