import Foundation
import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// Short sounds found in samples, and what they do to the contacts.
@Suite struct SoundTimingTests {
    // MARK: Onsets

    /// Noise like a quiet court, with a click of exponential decay at each time.
    private func sound(
        seconds: Double, clicks: [Double], loudness: Double = 0.3, decay: Double = 0.002, noise: Double = 0.004
    ) -> [Float] {
        var state: UInt64 = 7
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(UInt32.max >> 1) - 1
        }
        return (0..<Int(seconds * 48_000)).map { index in
            let time = Double(index) / 48_000
            let click = clicks.reduce(0.0) { sum, start in
                time < start ? sum : sum + loudness * exp(-(time - start) / decay)
            }
            return Float((click + noise) * random())
        }
    }

    private func onsets(_ samples: [Float], from start: Double = 0, blocks: Int = 1024) -> [SoundOnset] {
        var detector = OnsetDetector()
        for first in stride(from: 0, to: samples.count, by: blocks) {
            let block = Array(samples[first..<min(samples.count, first + blocks)])
            detector.add(block, at: start + Double(first) / 48_000)
        }
        return detector.onsets()
    }

    @Test func aClickIsHeardToTheSlice() {
        let found = onsets(sound(seconds: 3, clicks: [0.7003, 2.0411]), from: 0.25)
        #expect(found.count == 2)
        for (onset, truth) in zip(found, [0.9503, 2.2911]) {
            // Half a slice, and what the band's filter delays.
            #expect(abs(onset.time - truth) <= 0.0012)
            #expect(onset.strength > 25)
        }
    }

    @Test func theBlocksItComesInDoNotMatter() {
        let samples = sound(seconds: 2, clicks: [0.7003])
        #expect(onsets(samples, blocks: 1024) == onsets(samples, blocks: 333))
    }

    @Test func aLoudSoundThatLastsIsNoOnset() {
        #expect(onsets(sound(seconds: 3, clicks: [1], loudness: 0.5, decay: 0.3)).isEmpty)
    }

    @Test func noiseSilenceAndTheEdgesOfAHoleAreNoOnsets() {
        #expect(onsets(sound(seconds: 4, clicks: [])).isEmpty)
        #expect(onsets([Float](repeating: 0, count: 48_000)).isEmpty)
        var detector = OnsetDetector()
        detector.add([Float](repeating: 0, count: 24_000), at: 0)
        detector.add(sound(seconds: 1, clicks: [], noise: 0.2), at: 2)
        #expect(detector.onsets().isEmpty)
    }

    // MARK: Contacts

    private func segment(_ swings: [SyntheticPlayer.Swing], hearing onsets: [SoundOnset]) -> Segmentation {
        var player = SyntheticPlayer()
        player.swings = swings
        player.viewAngle = 90
        player.duration = (swings.map(\.contact).max() ?? 0) + 2
        return SwingSegmenter.once.segment(player.track(), onsets: onsets, handedness: nil, stroke: nil, view: nil)
    }

    private func contact(_ action: SyntheticAction, hearing onsets: [SoundOnset]) throws -> SwingEvent {
        try #require(segment([.init(action, contact: 2)], hearing: onsets).swings.first?.event(.contact))
    }

    @Test(arguments: [SyntheticAction.serve, .forehand, .oneHandedBackhand])
    func aHitThatIsHeardIsTimedBySoundAndPicture(_ action: SyntheticAction) throws {
        let silent = try contact(action, hearing: [])
        // Nine metres away.
        let heard = try contact(action, hearing: [SoundOnset(time: 2.026, strength: 28)])
        #expect(silent.source == .pose)
        #expect(heard.source == .audioAndPose)
        #expect(abs(heard.time - 2) <= 0.015)
        #expect(heard.uncertainty < silent.uncertainty)
        #expect(heard.confidence > silent.confidence)
        #expect(abs(heard.time - silent.time) <= 2 * silent.uncertainty)
    }

    @Test func oneHitAtAKnownPaceLeavesOpenOnlyWhereThePhoneStood() throws {
        let onset = SoundOnset(time: 2.026, strength: 28)
        let track = SyntheticPlayer(.forehand, contact: 2, duration: 3.5).track()
        let contact = try #require(
            SwingSegmenter.once.segment(
                track, onsets: [onset], handedness: nil, stroke: nil, view: nil, slowdown: 1
            ).swings.first?.event(.contact))
        #expect(contact.source == .audioAndPose)
        // 9 m away give or take 1.4, at 343 m/s, and an onset's own error.
        #expect((0.003...0.007).contains(contact.uncertainty))
    }

    /// Picture and sound count by how sure they are: one phone stands nearer than another by a few milliseconds.
    @Test func theSurerAPictureTheLessASoundMovesIt() throws {
        // Heard 6 ms later than a hit at 2 s usually is.
        let timing = SoundTiming([SoundOnset(time: 2.031, strength: 30)], duration: 10, isPaceKnown: true)
        func told(_ uncertainty: Double) throws -> SoundTiming.Agreement {
            try #require(timing.agreements(with: [.init(time: 2, uncertainty: uncertainty, height: 200)])[0])
        }
        let (body, ball) = (try told(0.015), try told(0.001))
        #expect(abs(body.time - 2.006) < 0.002 && (0.002...0.005).contains(body.uncertainty))
        #expect(abs(ball.time - 2) < 0.0015 && ball.uncertainty <= 0.0012)
    }

    /// A clip of two takes: in the second the phone stands 3 m further away, and the player looks so much smaller.
    @Test func aHitFurtherAwayIsHeardLater() throws {
        let (near, far) = (8.5, 11.5)
        let hits = [(2.0, near), (6, near), (10, near), (14, far)]
        let onsets = hits.map { SoundOnset(time: $0 + $1 / 343, strength: 30) }
        let timing = SoundTiming(onsets, duration: 16, isPaceKnown: true)
        let told = timing.agreements(
            with: hits.map { .init(time: $0, uncertainty: 0.015, height: 200 * near / $1) })
        for (hit, agreement) in zip(hits, told) {
            #expect(abs(try #require(agreement).time - hit.0) < 0.002)
        }
    }

    /// A serve with nothing to hear, and a chop whose moment hardly anybody could tell, in a clip full of sounds.
    @Test func aClipWhoseServeIsNotHeardHasNoSoundOfTheNextStroke() {
        let onsets = [0.163, 0.409, 0.749, 0.95, 1.333, 1.761, 2.239, 2.579, 3.263, 3.777, 4.199, 7.165, 7.381].map {
            SoundOnset(time: $0, strength: 20)
        }
        let timing = SoundTiming(onsets, duration: 8.4, isPaceKnown: true)
        let serve = SoundTiming.SeenContact(time: 1.159, uncertainty: 0.014, height: 570)
        let chop = SoundTiming.SeenContact(time: 7.15, uncertainty: 0.11, height: 570)
        #expect(timing.agreements(with: [chop])[0] != nil)
        #expect(timing.agreements(with: [serve, chop])[1] == nil)
    }

    /// What balls tell errs for each hit alone, so that many of them tell a file's delay better than as many bodies do.
    @Test func manyBallsTellTheDelayBetterThanManyBodies() throws {
        let times = [2.0, 6, 10, 14]
        // 8 ms later than usual.
        let onsets = times.map { SoundOnset(time: $0 + 0.033, strength: 30) }
        let timing = SoundTiming(onsets, duration: 16, isPaceKnown: true)
        func told(ofBall: Bool) throws -> SoundTiming.Agreement {
            try #require(
                timing.agreements(
                    with: times.map { .init(time: $0, uncertainty: 0.004, height: 200, isOfBall: ofBall) })[0])
        }
        let (balls, bodies) = (try told(ofBall: true), try told(ofBall: false))
        #expect(balls.time < bodies.time && balls.uncertainty < bodies.uncertainty)
    }

    /// Sound that was slowed down was stretched: there the picture counts for more.
    @Test func aStretchedSoundMovesThePictureLess() throws {
        func told(slowedBy slowdown: Double) throws -> SoundTiming.Agreement {
            // 6 ms later than a hit at 2 s usually is.
            let timing = SoundTiming(
                [SoundOnset(time: 2.031, strength: 30)], duration: 10, isPaceKnown: true, slowdown: slowdown)
            return try #require(timing.agreements(with: [.init(time: 2, uncertainty: 0.004, height: 200)])[0])
        }
        let (asFilmed, slowed) = (try told(slowedBy: 1), try told(slowedBy: 2))
        #expect(slowed.time - 2 < 0.6 * (asFilmed.time - 2))
        #expect(slowed.uncertainty > asFilmed.uncertainty && slowed.uncertainty < 0.0045)
    }

    /// Hands that are fast when a hit is heard, and the same a quarter of a second earlier, as they take the racket back.
    @Test func aSoundTellsTheHitFromTheTakeBack() {
        func evidence(_ onsets: [SoundOnset], at time: Double = 2) -> Double {
            SoundTiming(onsets, duration: 4, isPaceKnown: true).evidence(at: time, uncertainty: 0.03)
        }
        let hit = SoundOnset(time: 2.025, strength: 30)
        #expect(evidence([hit]) > 3)
        #expect((-1..<0).contains(evidence([hit], at: 1.75)))
        #expect(evidence([]) == 0)
        // The weaker one of two says less, and one of many as strong hardly anything.
        #expect(evidence([hit, SoundOnset(time: 3.5, strength: 40)]) < evidence([hit]) - 0.5)
        let rally = (0..<80).map { SoundOnset(time: 0.025 + 0.05 * Double($0), strength: 30) }
        #expect(evidence(rally).magnitude < 0.5)
    }

    @Test func aSoundFarFromTheHandsChangesNothing() throws {
        let silent = try contact(.serve, hearing: [])
        #expect(try contact(.serve, hearing: [SoundOnset(time: 2.35, strength: 35)]) == silent)
        #expect(try contact(.serve, hearing: [SoundOnset(time: 1.70, strength: 35)]) == silent)
    }

    @Test func oneOfManyEquallyLoudSoundsIsNoEvidence() throws {
        let silent = try contact(.serve, hearing: [])
        let rally = (0..<80).map { SoundOnset(time: 0.026 + 0.05 * Double($0), strength: 20) }
        let heard = try contact(.serve, hearing: rally)
        #expect(abs(heard.time - silent.time) <= silent.uncertainty)
        #expect(heard.uncertainty >= 0.7 * silent.uncertainty)
    }

    @Test func soundThatWasShiftedInTheFileIsFoundOutOverSeveralHits() throws {
        let times = [2.0, 6.0, 10.0, 14.0]
        let swings = times.map { SyntheticPlayer.Swing(.serve, contact: $0) }
        let silent = segment(swings, hearing: []).swings.compactMap { $0.event(.contact) }
        let heard = segment(swings, hearing: times.map { SoundOnset(time: $0 + 0.095, strength: 28) }).swings
            .compactMap { $0.event(.contact) }
        try #require(heard.count == times.count && silent.count == times.count)
        // A usual delay would put the contacts 70 ms late; the hands know better.
        for (one, other) in zip(heard, silent) {
            #expect(one.source == .audioAndPose)
            #expect(abs(one.time - other.time) <= other.uncertainty)
        }
    }

    @Test func mutingMovesNoEventBeyondItsUncertainty() throws {
        let swings: [SyntheticPlayer.Swing] = [.init(.serve, contact: 2), .init(.forehand, contact: 6)]
        let heard = segment(swings, hearing: swings.map { SoundOnset(time: $0.contact + 0.03, strength: 25) })
        let silent = segment(swings, hearing: [])
        #expect(heard.swings.map(\.stroke) == silent.swings.map(\.stroke))
        for (one, other) in zip(heard.swings, silent.swings) {
            for event in other.events {
                let same = try #require(one.event(event.name))
                #expect(abs(same.time - event.time) <= event.uncertainty)
            }
        }
    }
}
