import SwingCore
import SwingSegmentation
import TestSupport
import Testing

/// The signals as a table.
@Suite struct SignalTableTests {
    @Test func everyFrameHasARowAndEveryRowEveryColumn() throws {
        var player = SyntheticPlayer(.serve, contact: 2, duration: 3)
        player.hidden = [0.5...1.0]
        let track = player.track()
        let csv = SignalTable(track, onsets: [SoundOnset(time: 2.026, strength: 27.5)]).csv
        let rows = csv.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let header = try #require(rows.first).map(String.init)
        #expect(rows.count == 1 + track.framesWithPose)
        #expect(rows.allSatisfy { $0.count == header.count })
        let sound = try #require(header.firstIndex(of: "sound onset (dB)"))
        let loud = rows.dropFirst().filter { $0[sound] != "0.0" }
        #expect(loud.map { String($0[sound]) } == ["27.5"])
        #expect(abs(try #require(Double(loud[0][0])) - 2.02) <= 0.02)
        let height = try #require(header.firstIndex(of: "right wrist height (H)"))
        let highest = try #require(
            rows.dropFirst().max { (Double($0[height]) ?? 0) < (Double($1[height]) ?? 0) }.flatMap { Double($0[0]) })
        #expect(abs(highest - 2) <= 0.05)
    }

    @Test func nobodyHasNoSignals() {
        let track = PoseTrack(pictureSize: PictureSize(width: 640, height: 360), frames: [], people: 0)
        #expect(SignalTable(track).csv.isEmpty)
    }
}
