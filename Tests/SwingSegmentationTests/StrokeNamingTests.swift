import Foundation
import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// Names beyond the textbook drive and serve, and motions that are no stroke.
@Suite struct StrokeNamingTests {
    private func segment(_ track: PoseTrack) -> Segmentation {
        SwingSegmenter.once.segment(track, handedness: nil, stroke: nil, view: nil)
    }

    private func path(backswing: Double, turn: Double, fall: Double, lift: Double) -> HandPath {
        HandPath(backswing: backswing, turn: turn, fall: fall, lift: lift)
    }

    // MARK: Variants

    @Test func aBlockWithoutLiftIsAVolley() {
        let configuration = SegmentationConfiguration()
        let block = path(backswing: 0.16, turn: 28, fall: 0.04, lift: 0.02)
        #expect(block.variant(of: .forehand, configuration) == .volley)
        #expect(block.variant(of: .backhand, configuration) == .volley)
        // The same short swing with a lift, as of a player who forgets to turn.
        #expect(path(backswing: 0.16, turn: 28, fall: -0.04, lift: 0.2).variant(of: .forehand, configuration) == nil)
        // No lift, but a full turn: contact was read late.
        #expect(path(backswing: 0.35, turn: 85, fall: -0.04, lift: 0.02).variant(of: .forehand, configuration) == nil)
    }

    @Test func aBackhandThatComesDownOnTheBallIsASlice() {
        let configuration = SegmentationConfiguration()
        let cut = path(backswing: 0.35, turn: 40, fall: 0.2, lift: 0.09)
        #expect(cut.variant(of: .backhand, configuration) == .slice)
        #expect(cut.variant(of: .forehand, configuration) == nil)
        #expect(path(backswing: 0.35, turn: 40, fall: 0, lift: 0.3).variant(of: .backhand, configuration) == nil)
        // As short and as level as a volley seen from behind, but it comes down.
        #expect(path(backswing: 0.27, turn: 24, fall: 0.15, lift: 0).variant(of: .backhand, configuration) == .slice)
        #expect(path(backswing: 0.27, turn: 24, fall: 0.06, lift: 0).variant(of: .backhand, configuration) == .volley)
    }

    @Test(arguments: [60.0, 90, 120, 150, 180, 0])
    func drivesAreNeitherVolleysNorSlices(viewAngle: Double) throws {
        for action in [SyntheticAction.forehand, .oneHandedBackhand, .twoHandedBackhand] {
            var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
            player.viewAngle = viewAngle
            for swing in segment(player.track()).swings {
                #expect(swing.variant != .volley && swing.variant != .slice)
            }
        }
    }

    // MARK: No stroke

    @Test func whoTurnsRoundToWalkOffHasNotSwung() {
        var player = SyntheticPlayer()
        player.duration = 4
        player.viewAngle = 180
        // The whole body turns in half a second, and an arm swings along.
        let track = player.track().changingPoses { pose, time in
            let share = min(1, max(0, (time - 2) / 0.5))
            let smooth = share * share * (3 - 2 * share)
            let reach = WorldPoint(-0.9 * smooth, 0.1 * smooth, 0)
            pose.world[Landmark.rightWrist.rawValue] += reach
            pose[.rightWrist].position += ImagePoint(reach.x, reach.y) * 250
            pose.turn(by: 110 * Double.pi / 180 * smooth, scale: 250)
        }
        let result = segment(track)
        #expect(result.swings.isEmpty)
        // So far a turn needs more than the least to prepare it.
        #expect(
            result.refusals.contains { if case .noPreparation(_, let least) = $0.reason { least > 25 } else { false } })
    }

    /// Whoever cuts a clip close before a stroke cuts off some of the turn that prepares it: what is left of it counts.
    @Test func aClipThatBeginsAmidTheTurnHasItsStroke() throws {
        let configuration = SegmentationConfiguration()
        let player = SyntheticPlayer(.forehand, contact: 2, duration: 4)
        let signals = try #require(BodySignals.stretches(of: player.track(), configuration).first)
        var candidate = GroundStrokeCandidate(at: 120, side: .right, sweeps: [], in: signals, configuration)
        let reading = candidate.reading(hand: .right, configuration)
        #expect(candidate.evidence.showsPreparation && candidate.unlikeness(reading, configuration) == nil)
        (candidate.evidence.turn, candidate.evidence.away) = (100, (right: 25, left: 0))
        #expect(candidate.unlikeness(reading, configuration) == .noPreparation(degrees: 25, least: 35))
        candidate.evidence.showsPreparation = false
        #expect(candidate.unlikeness(reading, configuration) == nil)
        candidate.evidence.away = (right: 10, left: 0)
        #expect(candidate.unlikeness(reading, configuration) == .noPreparation(degrees: 10, least: 18))
    }

    /// Out of focus or against a bright roof the hand of a serve is lost where it hits, and the toss alone would make its take-back
    /// a forehand.
    @Test(arguments: [(0.15, true), (0.28, false)])
    func anArmThatReachesUpAsForATossMakesNoForehand(height: Double, isForehand: Bool) {
        var player = SyntheticPlayer(.forehand, contact: 2, duration: 4)
        player.viewAngle = 180
        let track = player.track().changingPoses { pose, time in
            let shoulders = pose.middle(of: .shoulder)
            // The hit itself is not seen above the head.
            pose[.rightWrist].position.y = max(pose[.rightWrist].position.y, shoulders.y)
            // Up in half a second, down in as much.
            let share = min(1, max(0, 2 - abs(time - 1.45) / 0.25))
            let raised = shoulders - ImagePoint(40, 1.8 * player.scale * height)
            pose[.leftWrist].position += (raised - pose[.leftWrist].position) * share
        }
        let result = segment(track)
        #expect(result.swings.map(\.stroke) == (isForehand ? [.forehand] : []))
        #expect(result.refusals.contains { $0.reason == .unseenHit } == !isForehand)
    }

    // MARK: The hitting hand

    @Test(arguments: [SyntheticAction.forehand, .twoHandedBackhand])
    func aStrokeIsNoSurerThanTheHandThatHits(_ action: SyntheticAction) throws {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        player.viewAngle = 90
        let told = SwingSegmenter.once.segment(player.track(), handedness: .right, stroke: nil, view: nil)
        let found = segment(player.track())
        let (sure, unsure) = (try #require(told.swings.first), try #require(found.swings.first))
        #expect(sure.stroke == unsure.stroke && sure.strokeConfidence > 0.95)
        #expect(abs(unsure.strokeConfidence - found.handednessConfidence) < 0.05)
    }

    @Test func aServeSaysMoreAboutTheHandThanHandsThatWereExchanged() {
        var player = SyntheticPlayer()
        player.swings = [.init(.forehand, contact: 2), .init(.forehand, contact: 6), .init(.serve, contact: 10)]
        player.duration = 12
        player.viewAngle = 160
        let swapped = player.track().changingPoses(in: 0...8) { pose, _ in
            for joint in [PairedJoint.elbow, .wrist] {
                let left = joint.on(.left).rawValue
                let right = joint.on(.right).rawValue
                pose.keypoints.swapAt(left, right)
                pose.world.swapAt(left, right)
                pose.keypoints[left].confidence = 0.5
                pose.keypoints[right].confidence = 0.5
            }
        }
        let result = segment(swapped)
        #expect(result.handedness == .right)
        #expect(!result.swings.contains { $0.stroke == Stroke.backhand })
    }
}

extension Pose {
    /// Turns the body about its own upright axis, seen by a camera without perspective.
    fileprivate mutating func turn(by angle: Double, scale: Double) {
        let hips = middle(of: .hip)
        for landmark in Landmark.allCases {
            let point = worldPosition(landmark)
            let x = point.x * cos(angle) - point.z * sin(angle)
            let z = point.x * sin(angle) + point.z * cos(angle)
            world[landmark.rawValue] = WorldPoint(x, point.y, z)
            self[landmark].position.x = hips.x + x * scale
        }
    }
}

/// Slow motion that nobody declared.
@Suite struct SlowMotionHintTests {
    private func slowdown(_ slow: Double, _ action: SyntheticAction) -> Double? {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        player.slowdown = slow
        player.viewAngle = 120
        return SwingSegmenter.once.segment(player.track(), handedness: nil, stroke: nil, view: nil).slowdown
    }

    @Test func aSwingAtFullSpeedLooksReal() {
        for action in [SyntheticAction.serve, .forehand, .twoHandedBackhand] { #expect(slowdown(1, action) == nil) }
    }

    @Test func aSwingEightTimesSlowerLooksSlow() throws {
        let found = try #require(slowdown(8, .serve))
        #expect((4...14).contains(found))
    }
}
