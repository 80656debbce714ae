import SwingCore
import Testing

@testable import SwingPipeline

/// The picture beside the focus shows the moment that was measured.
@Suite struct FocusStillTests {
    private let keyFrames = [
        KeyFrame(frame: 10, swing: 0, event: .trophy), KeyFrame(frame: 30, swing: 0, event: .contact),
        KeyFrame(frame: 110, swing: 1, event: .trophy), KeyFrame(frame: 130, swing: 1, event: .contact),
    ]

    private func still(_ frame: Int?, swing: Int?, frames: [Int] = Array(0..<200)) -> FocusStill? {
        FocusStill(measuredIn: frame, swing: swing, among: keyFrames, frames: frames)
    }

    @Test func itIsTheFrameThatWasMeasuredNotTheEventsBesideIt() throws {
        let found = try #require(still(114, swing: 1))
        #expect(found.frame == 114 && found.event == .trophy)
    }

    @Test func aFrameThatTheClipDoesNotHaveLeavesTheNearestEvent() throws {
        let found = try #require(still(114, swing: 1, frames: [10, 30, 110, 130]))
        #expect(found.frame == 110 && found.event == .trophy)
    }

    @Test func withoutAMeasurementItIsAContact() throws {
        let whole = try #require(still(nil, swing: nil))
        #expect(whole.frame == 30 && whole.event == .contact)
        #expect(try #require(still(nil, swing: 1)).frame == 130)
        #expect(FocusStill(measuredIn: 5, swing: nil, among: [], frames: [5]) == nil)
    }
}
