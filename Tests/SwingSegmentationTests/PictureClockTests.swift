import SwingCore
import Testing

@testable import SwingSegmentation

/// When a clip's pictures were taken.
@Suite struct PictureClockTests {
    private func frame(_ time: Double, lag: Double) -> SpottedFrame {
        SpottedFrame(time: .synthetic(seconds: time), spots: [], lag: lag)
    }

    @Test func timesAreToldBothWays() {
        // Of 4 pictures a second shown as 5: the last is shown twice.
        let clock = PictureClock(
            [0, 1, 2, 3, 5, 6, 7, 8].map { frame(0.2 * $0, lag: $0 < 5 ? 0.05 * $0 : 0.05 * ($0 - 5)) })
        #expect(abs(clock.filmed(at: 0.6) - 0.75) < 1e-9)
        #expect(abs(clock.filmed(at: 0.3) - 0.375) < 1e-9)
        #expect(abs(clock.filmed(at: 1) - 1) < 1e-9)
        for time in stride(from: -0.5, through: 2, by: 0.05) {
            #expect(abs(clock.shown(at: clock.filmed(at: time)) - time) < 1e-9)
        }
    }

    @Test func aClipThatShowsEachPictureOnceTellsItsOwnTimes() {
        for clock in [PictureClock([]), PictureClock([frame(1, lag: 0), frame(2, lag: 0)])] {
            #expect(clock.filmed(at: 1.3) == 1.3 && clock.shown(at: 1.3) == 1.3)
        }
    }

    @Test func aClipPlayedFasterHasItsLagsPlayedFasterToo() {
        #expect(frame(2, lag: 0.04).played(faster: 2).lag == 0.02)
        #expect(frame(2, lag: 0.04).played(faster: 2).filmed == 1.02)
    }
}
