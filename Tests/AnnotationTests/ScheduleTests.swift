import SwingCore
import Testing

@testable import Annotation

/// When each mark is seen.
@Suite("Schedule")
struct ScheduleTests {
    @Test("ease-out leads and settles")
    func easing() {
        #expect(easeOut(-1) == 0)
        #expect(easeOut(0.5) > 0.8)
        #expect(easeOut(2) == 1)
        let appearance = Appearance(start: 1, end: 2, fadeIn: 0.2, fadeOut: 0.2)
        #expect(appearance.opacity(at: 0.99) == 0)
        #expect(appearance.opacity(at: 1.5) == 1)
        #expect(appearance.opacity(at: 2.01) == 0)
    }

    @Test("the card is full from the first frame and stays in a short clip")
    func shortClip() {
        let schedule = CardSchedule(clip: 0.1...2.5, figure: 0.9, contact: 1.4)
        for time in [0.1, 0.5, 1.0, 1.5, 2.5] { #expect(schedule.opacity(at: time) == 1) }
    }

    @Test("in a long clip it opens, steps back for the swing, and returns after contact")
    func longClip() {
        let schedule = CardSchedule(clip: 0...20, figure: 9, contact: 10)
        #expect(schedule.opacity(at: 0) == 1)
        #expect(schedule.opacity(at: 3) == 1)
        #expect(schedule.opacity(at: 5) == 0)
        #expect(schedule.opacity(at: 10) == 0)
        #expect(schedule.opacity(at: 11.5) == 1)
        #expect(schedule.opacity(at: 17) == 0)
    }

    @Test("it is there long enough to be read, also when the figure comes early")
    func readable() {
        let late = CardSchedule(clip: 0...20, figure: 3.5, contact: 8)
        #expect(late.opacity(at: 3) == 1)
        #expect(late.opacity(at: 3.6) == 0)
        let early = CardSchedule(clip: 0...20, figure: 1, contact: 8)
        #expect(early.opacity(at: 3) == 1)
    }

    @Test("no flicker: a remainder too short to read is kept or dropped")
    func noFlicker() {
        let end = CardSchedule(clip: 0...10, figure: 7, contact: 9.5)
        #expect(end.appearances.count == 1)
        let merged = CardSchedule(clip: 0...30, figure: nil, contact: 4.5)
        #expect(merged.appearances.count == 1)
        #expect(merged.opacity(at: 4.6) == 1)
    }

    @Test("the figure is whole at its evidence and gone half a second later")
    func figure() throws {
        let subject = try #require(FocusSubject(TestClip().analysis))
        #expect(subject.appearance.opacity(at: TestClip.evidence - 0.36) == 0)
        #expect(subject.appearance.opacity(at: TestClip.evidence) == 1)
        #expect(subject.appearance.opacity(at: TestClip.evidence + 0.51) == 0)
        // The aim leaves the body before the number leaves the picture.
        #expect(subject.figureAppearance.opacity(at: TestClip.evidence) == 1)
        #expect(subject.figureAppearance.opacity(at: TestClip.evidence + 0.3) == 0)
        #expect(subject.appearance.opacity(at: TestClip.evidence + 0.2) == 1)
    }

    @Test("contact is named before any other event, and in full on its own frame")
    func events() throws {
        let swing = TestClip().swing
        #expect(swing.eventShown(at: TestClip.contact)?.name == .contact)
        #expect(swing.eventShown(at: 0.85)?.name == .trophy)
        #expect(swing.eventShown(at: 5) == nil)
    }
}

/// The bar's cells and playhead.
@Suite("Phase timeline")
struct PhaseTimelineTests {
    let scale = Scale(picture: PictureSize(width: 960, height: 540))

    @Test("every phase keeps its name, the order of time and its share of the width")
    func cells() throws {
        let timeline = try PhaseTimeline(TestClip().swing, names: Words.english.names, width: 700, scale: scale)
        #expect(timeline.cells.count == 5)
        #expect(timeline.cells.allSatisfy { $0.name != nil && $0.width > 0 })
        #expect(timeline.cells.map(\.name?.string).contains("Loading"))
        #expect(abs((timeline.cells.last.map { $0.x + $0.width } ?? 0) - 700) < 0.5)
    }

    @Test("a narrow bar uses short names")
    func narrow() throws {
        let timeline = try PhaseTimeline(TestClip().swing, names: Words.english.names, width: 440, scale: scale)
        #expect(timeline.cells.map(\.name?.string).contains("Load"))
    }

    @Test("the playhead only moves forward and stays on the bar")
    func playhead() throws {
        let timeline = try PhaseTimeline(TestClip().swing, names: Words.english.names, width: 700, scale: scale)
        let places = stride(from: -0.5, through: 2.5, by: 0.01).map(timeline.x(at:))
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(places.first == 0)
        #expect(abs((places.last ?? 0) - 700) < 0.5)
    }

    @Test("a swing without phases is one cell with the stroke's name")
    func noPhases() throws {
        var swing = TestClip().swing
        swing.phases = []
        let timeline = try PhaseTimeline(swing, names: Words.english.names, width: 400, scale: scale)
        #expect(timeline.cells.map(\.name?.string) == ["Serve"])
    }

    @Test("widths: by duration, at least the name, all of the room")
    func widths() {
        let widths = PhaseTimeline.widths(durations: [8, 1, 1], least: [10, 20, 20], total: 100)
        #expect(widths == [60, 20, 20])
        let tight = PhaseTimeline.widths(durations: [1, 1], least: [100, 100], total: 100)
        #expect(tight == [50, 50])
    }
}
