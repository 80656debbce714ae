import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// Which paces a clip of an undeclared pace is read at, and which reading is kept.
@Suite struct PaceSearchTests {
    /// A clip whose hands and swings are `slowness` times slower than most players' as it plays.
    private struct Clip {
        var slowness: Double
        /// The paces at which its swing is seen.
        var isSeen: (Double) -> Bool = { _ in true }
        var isUnmistakable = true
        /// How many times slower than filmed the ball falls, and the deviation of its logarithm.
        var ball: (slowness: Double, deviation: Double)?
        /// How clearly the events are seen at a pace.
        var clarity: (Double) -> Double? = { _ in nil }
        /// The paces at which the ball is seen.
        var isBallSeen: (Double) -> Bool = { _ in true }

        func reading(at pace: Double) -> Segmentation {
            var result = Segmentation(
                handedness: nil, handednessConfidence: 0, camera: nil, swings: [], isInView: true, practiceSwings: 0,
                refusals: [])
            result.pace = pace
            result.tempo.fastestHand = 3 * pace / slowness
            result.handsAreSlow = result.tempo.fastestHand < 1.7
            if isBallSeen(pace) {
                result.tempo.ball = ball.map { BallPace(slowness: $0.slowness / pace, deviation: $0.deviation) }
            }
            guard isSeen(pace) else { return result }
            result.tempo.slowness = slowness / pace
            result.tempo.isUnmistakable = isUnmistakable
            result.tempo.clarity = clarity(pace)
            result.swings = [
                Swing(
                    index: 0, stroke: .forehand, strokeConfidence: 1, variant: nil, start: 0, end: 1, events: [],
                    phases: [])
            ]
            return result
        }
    }

    private func search(_ clip: Clip, from start: Double = 1) -> (kept: Segmentation, paces: [Double]) {
        var paces: [Double] = []
        let kept = PaceSearch.settled(
            from: start,
            read: { pace in
                paces.append(pace)
                return clip.reading(at: pace)
            }, swings: { $0 })
        return (kept, paces)
    }

    @Test(arguments: [0.6, 1, 1.5]) func whatLooksAsPlayersDoIsReadOnce(slowness: Double) {
        let (kept, paces) = search(Clip(slowness: slowness))
        #expect(paces == [1])
        #expect(kept.pace == 1 && kept.swings.count == 1)
    }

    @Test(arguments: [2.0, 4, 8]) func whatLooksSlowIsReadAtThePaceItLooksLike(slowness: Double) {
        let (kept, paces) = search(Clip(slowness: slowness))
        #expect(paces == [1, slowness])
        #expect(kept.pace == slowness && kept.swings.count == 1)
    }

    @Test(arguments: [1.6, 1.8, 2.4]) func noSlowMotionIsFasterThanHalfSpeed(slowness: Double) {
        let (kept, paces) = search(Clip(slowness: slowness))
        #expect(paces == [1, 2])
        #expect(kept.pace == 2 && kept.swings.count == 1)
    }

    @Test func aPaceThatShowsMoreIsReadAgain() {
        // Misread as it plays: half as slow as it is.
        var paces: [Double] = []
        let kept = PaceSearch.settled(
            read: { pace in
                paces.append(pace)
                return Clip(slowness: pace == 1 ? 3 : 6).reading(at: pace)
            }, swings: { $0 })
        #expect(paces == [1, 3, 6])
        #expect(kept.pace == 6)
    }

    @Test func aClipTooSlowToShowASwingIsReadFaster() {
        let (kept, paces) = search(Clip(slowness: 8, isSeen: { $0 > 6 }))
        #expect(kept.swings.count == 1)
        #expect(abs(kept.pace - 8) < 8 * 0.2)
        #expect(paces.count <= 4)
    }

    @Test func handsAsFastAsAStrokesAreNoSlowMotion() {
        let (kept, paces) = search(Clip(slowness: 1.5, isSeen: { $0 > 1 }))
        #expect(paces == [1])
        #expect(kept.swings.isEmpty)
    }

    @Test func aClipThatShowsNothingAtAnyPaceHasNoSwing() {
        let (kept, paces) = search(Clip(slowness: 8, isSeen: { _ in false }))
        #expect(paces.count > 2 && paces.allSatisfy { $0 == 1 || $0 >= 2 })
        #expect(kept.pace == 1 && kept.swings.isEmpty)
    }

    @Test(arguments: [true, false]) func aSlowSwingThatIsNoneAtItsPaceIsOneOnlyBeyondDoubt(isUnmistakable: Bool) {
        let (kept, _) = search(Clip(slowness: 4, isSeen: { $0 == 1 }, isUnmistakable: isUnmistakable))
        #expect(kept.swings.isEmpty == !isUnmistakable)
    }

    @Test func aSwingThatIsNoneAtThePaceItLooksLikeMayBeOneAtHalfSpeed() {
        // Hands that are seldom seen look slower than they are.
        let (kept, paces) = search(Clip(slowness: 3.5, isSeen: { $0 <= 2 }, isUnmistakable: false))
        #expect(paces == [1, 3.5, 2])
        #expect(kept.pace == 2 && kept.swings.count == 1)
    }

    // MARK: With a ball

    @Test func aBallThatFallsSlowlyShowsASwingThatTheHandsAreTooFastToDoubt() {
        let (kept, paces) = search(
            Clip(slowness: 1.5, isSeen: { $0 > 1 }, isUnmistakable: false, ball: (2, 0.25)))
        #expect(paces == [1, 2] && kept.swings.count == 1)
        // One that is not sure says nothing.
        #expect(search(Clip(slowness: 1.5, isSeen: { $0 > 1 }, ball: (2, 0.5))).kept.pace == 1)
    }

    @Test func swingsAndBallAreWeighedTogether() {
        // Neither is clear by itself.
        let (kept, paces) = search(Clip(slowness: 1.5, ball: (1.5, 0.25)))
        #expect(paces == [1, 2] && kept.pace == 2)
        #expect(search(Clip(slowness: 1.5)).paces == [1])
        #expect(search(Clip(slowness: 0.9, ball: (1.5, 0.25))).paces == [1])
    }

    @Test func aSlowPlayerWhoseBallFallsFreelyIsNoSlowMotion() {
        #expect(search(Clip(slowness: 1.7)).paces.count == 2)
        #expect(search(Clip(slowness: 1.7, ball: (1, 0.15))).paces == [1])
    }

    @Test(arguments: [true, false]) func swingsThatLookSlowAreNotWhereTheBallFallsFreely(isSeenAtHalf: Bool) {
        let (kept, paces) = search(Clip(slowness: 1.7, ball: (1.1, 0.15), isBallSeen: { isSeenAtHalf || $0 == 1 }))
        #expect(paces == [1, 2] && kept.pace == 1)
    }

    // MARK: With a network that learned swings

    @Test func whatMayBeSlowIsWhereItsEventsAreSeenMoreClearlyAtHalfSpeed() {
        let (kept, paces) = search(Clip(slowness: 1.3, clarity: { $0 == 2 ? -0.3 : -1.5 }))
        #expect(paces == [1, 2] && kept.pace == 2 && kept.swings.count == 1)
        // As clearly; less; at a loss at either pace; or no swing is seen at half speed.
        for clarity in [-1.5, -4] {
            let other = search(Clip(slowness: 1.3, clarity: { $0 == 2 ? clarity : -1.5 }))
            #expect(other.paces == [1, 2] && other.kept.pace == 1)
        }
        #expect(search(Clip(slowness: 1.4, clarity: { $0 == 2 ? -9 : -18 })).kept.pace == 1)
        let unseen = search(Clip(slowness: 1.4, isSeen: { $0 == 1 }, clarity: { $0 == 2 ? -0.3 : -1.5 }))
        #expect(unseen.kept.pace == 1 && unseen.kept.swings.count == 1)
    }

    @Test func whatIsAsFastAsPlayersAreIsNotTried() {
        #expect(search(Clip(slowness: 1.1, clarity: { $0 == 2 ? -0.3 : -1.5 })).paces == [1])
        #expect(search(Clip(slowness: 1.3)).paces == [1])
    }

    // MARK: Looked at at a pace

    @Test func aClipThatWasLookedAtAtAPaceIsReadAtIt() {
        let (kept, paces) = search(Clip(slowness: 9), from: 5)
        #expect(paces == [5] && kept.pace == 5)
        #expect(search(Clip(slowness: 2.2, ball: (2, 0.1)), from: 2).paces == [2])
    }

    @Test func aBallThatOnlySuchALookShowsCorrectsIt() {
        let (kept, paces) = search(Clip(slowness: 6, ball: (8, 0.08)), from: 5)
        #expect(paces.count == 2 && abs(kept.pace - 8) < 0.8)
        // Where it shows no swing the first counts.
        let other = search(Clip(slowness: 6, isSeen: { $0 == 5 }, ball: (8, 0.08)), from: 5)
        #expect(other.paces.count == 2 && other.kept.pace == 5)
    }

    @Test func noPaceIsSlowerThanTheSlowest() {
        let (kept, paces) = search(Clip(slowness: 60))
        #expect(paces.allSatisfy { $0 <= 14 })
        #expect(kept.pace == 14)
    }
}

/// What a clip of an undeclared pace may claim.
@Suite struct AssumedPaceTests {
    private func segment(_ action: SyntheticAction, slower slowdown: Double, at pace: ClipPace) -> Segmentation {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        player.slowdown = slowdown
        return SwingSegmenter.once.segment(
            player.track(), onsets: [], flying: [], court: nil, handedness: nil, stroke: nil, view: nil, at: pace)
    }

    @Test func aReadingTellsHowSlowItsSwingsLook() throws {
        let full = segment(.forehand, slower: 1, at: .assumed(1))
        let slow = segment(.forehand, slower: 4, at: .assumed(1))
        let ratio = try #require(slow.tempo.slowness) / #require(full.tempo.slowness)
        #expect(abs(ratio - 4) < 1)
        #expect(abs(4 * slow.tempo.fastestHand - full.tempo.fastestHand) < 0.2 * full.tempo.fastestHand)
    }

    @Test func slowMotionIsSaidWhereNobodyDeclaresIt() throws {
        #expect(segment(.serve, slower: 8, at: .declared(8)).slowdown == nil)
        #expect(segment(.serve, slower: 8, at: .assumed(8)).slowdown == 8)
        #expect(segment(.serve, slower: 1, at: .assumed(1)).slowdown == nil)
        #expect(try #require(segment(.serve, slower: 8, at: .assumed(1)).slowdown) > 3)
    }

    @Test func onlyAStrokeBeyondDoubtIsOneInSlowMotion() throws {
        let player = SyntheticPlayer(.forehand, contact: 2, duration: 3.5)
        func swings(clearFrom likelihood: Double, at pace: Double) -> Int {
            var finder = SwingSegmenter.once
            finder.configuration.clearLikelihood = likelihood
            return finder.segment(
                player.track().played(faster: 1 / pace), onsets: [], flying: [], court: nil, handedness: nil,
                stroke: nil,
                view: nil,
                at: .assumed(pace)
            ).swings.count
        }
        #expect(swings(clearFrom: -1.5, at: 4) == 1)
        #expect(swings(clearFrom: 1, at: 4) == 0)
        #expect(swings(clearFrom: 1, at: 1) == 1)
    }

    @Test func slowHandsAreTold() throws {
        #expect(segment(.forehand, slower: 8, at: .assumed(1)).handsAreSlow)
        #expect(!segment(.forehand, slower: 8, at: .declared(8)).handsAreSlow)
        #expect(!segment(.forehand, slower: 1, at: .assumed(1)).handsAreSlow)
    }

    @Test func aHandMisreadOnceIsNotFast() throws {
        var player = SyntheticPlayer(.forehand, contact: 2, duration: 3.5)
        player.slowdown = 8
        var track = player.track()
        let frame = track.frames.count / 3
        var pose = try #require(track.frames[frame].pose)
        pose[.rightWrist].position.x += pose.position(.rightAnkle).y - pose.position(.rightShoulder).y
        track.frames[frame].pose = pose
        let read = SwingSegmenter.once.segment(
            track, onsets: [], flying: [], court: nil, handedness: nil, stroke: nil, view: nil, at: .assumed(1))
        #expect(read.handsAreSlow)
    }
}
