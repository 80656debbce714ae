import SwingCore
import SwingSegmentation
import TestSupport
import Testing

@testable import SwingPipeline

/// What a clip came to, told in each language from what the segmenter found.
@Suite struct ClipOutcomeTests {
    private func segmentation(
        swings: Int = 0, _ refusals: [Refusal.Reason] = [], sentence: String = ""
    ) -> Segmentation {
        Segmentation(
            handedness: nil, handednessConfidence: 0, camera: nil,
            swings: (0..<swings).map {
                Swing(
                    index: $0, stroke: .serve, strokeConfidence: 1, variant: nil, start: 0, end: 1, events: [],
                    phases: [])
            },
            outcomeReason: sentence, refusals: refusals.map { Refusal(time: 0, reason: $0) })
    }

    private func german(_ segmentation: Segmentation) -> String { Words.german.sentence(for: segmentation) }

    @Test func englishIsTheSegmentersOwnSentence() {
        #expect(Words.english.sentence(for: segmentation(swings: 1, sentence: "1 swing found.")) == "1 swing found.")
    }

    @Test func swingsAndPracticeSwingsAreCounted() {
        let practice = Refusal.Reason.uncommitted(peak: 1, least: 2)
        #expect(german(segmentation(swings: 1)) == "1 Schlag gefunden.")
        #expect(german(segmentation(swings: 3, [practice])) == "3 Schläge gefunden, dazu 1 Probeschwung.")
        #expect(german(segmentation(swings: 1, [practice, practice])) == "1 Schlag gefunden, dazu 2 Probeschwünge.")
    }

    @Test(arguments: [
        (Refusal.Reason.slowWrist(peak: 1.25, least: 2), "1,3 Körpergrößen in der Sekunde, ein Schlag braucht 2,0"),
        (.shortPath(distance: 0.2, least: 0.6), "0,2 Körpergrößen lang"),
        (.gait(ratio: 1, least: 2), "1,0-mal so schnell"),
        (.ordinary(ratio: .infinity, least: 3), "mehr als 99999-mal"),
        (.noTurn(degrees: 3, across: -0.2), "Hand −0,2 m"),
        (.noPreparation(degrees: 2, least: 9), "2,0 Grad zurück"),
        (.counterTurn(shoulders: 9, hips: -8), "9,0 und −8,0"),
        (.uncommitted(peak: 2, least: 3), "Probeschwung"), (.unseenHand(confidence: 0.1, least: 0.4), "verdeckt"),
        (.jump(speed: 99, most: 20), "woanders"), (.raisedHand(speed: 1, least: 2), "über Kopf"),
    ])
    func theClosestMotionIsTold(_ reason: Refusal.Reason, _ part: String) {
        let sentence = german(segmentation([reason]))
        #expect(sentence.hasPrefix("Kein Schlag gefunden.") && sentence.hasSuffix("."), "\(sentence)")
        #expect(sentence.contains(part), "\(sentence)")
    }

    /// The segmenter's sentences for a clip without a motion are those that this relies on.
    @Test func aShortViewAndStillHandsAreToldApart() {
        let size = PictureSize(width: 640, height: 480)
        let nobody = SwingSegmenter().segment(
            PoseTrack(pictureSize: size, frames: [], people: 0), handedness: nil, stroke: nil, view: nil)
        #expect(nobody.outcomeReason == Words.english.outcomes.notInView)
        #expect(german(nobody) == "Kein Schlag gefunden: Der Spieler ist nicht lange genug im Bild.")
        let still = segmentation(sentence: Words.english.outcomes.handsStill)
        #expect(german(still) == "Kein Schlag gefunden: Die Hände bewegen sich kaum.")
    }
}
