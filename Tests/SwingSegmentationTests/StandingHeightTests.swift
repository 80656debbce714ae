import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// How large the player is in the picture, who may run towards the camera or away from it.
@Suite struct StandingHeightTests {
    private func heights(_ track: PoseTrack) -> (times: [Double], values: [Double]) {
        let seen = track.frames.compactMap { frame in frame.pose.map { (frame.time.seconds, $0) } }
        let times = seen.map(\.0)
        return (times, StandingHeight.inPixels(of: seen.map(\.1), times: times, window: 2))
    }

    /// Twice as large, or half as large, after two seconds: a window of two seconds holds both.
    @Test(arguments: [2.0, 0.5]) func aPlayerWhoComesNearerGrowsAtOnce(growth: Double) {
        var player = SyntheticPlayer(.forehand, contact: 2, duration: 4)
        player.viewAngle = 180
        func size(_ time: Double) -> Double { 1 + (growth - 1) * min(1, max(0, time - 1) / 2) }
        let still = heights(player.track())
        let moving = heights(
            player.track().changingPoses { pose, time in
                for landmark in Landmark.allCases { pose[landmark].position *= size(time) }
            })
        for (index, time) in still.times.enumerated() {
            #expect(abs(moving.values[index] / still.values[index] / size(time) - 1) < 0.08)
        }
        // A second before anybody moved.
        #expect(abs(moving.values[0] / still.values[0] - 1) < 0.02)
    }

    @Test func whoBendsOrTurnsStaysAsTall() {
        for viewAngle in [0.0, 90, 180] {
            var player = SyntheticPlayer(.serve, contact: 2, duration: 4)
            player.viewAngle = viewAngle
            for height in heights(player.track()).values { #expect(abs(height / (1.8 * player.scale) - 1) < 0.1) }
        }
    }

    @Test func noPoseHasNoHeight() {
        #expect(StandingHeight.inPixels(of: [], times: [], window: 2).isEmpty)
        #expect(PictureScale.perMetre(of: [], times: []).isEmpty)
    }
}
