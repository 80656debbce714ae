import SwingCore
import SwingSegmentation
import TestSupport
import Testing

@testable import SwingPipeline

/// What a clip came to, told in each language from what the segmenter found.
@Suite struct ClipOutcomeTests {
    private func segmentation(
        swings: Int = 0, _ refusals: [Refusal.Reason] = [], practiceSwings: Int = 0, isInView: Bool = true
    ) -> Segmentation {
        Segmentation(
            handedness: nil, handednessConfidence: 0, camera: nil,
            swings: (0..<swings).map {
                Swing(
                    index: $0, stroke: .serve, strokeConfidence: 1, variant: nil, start: 0, end: 1, events: [],
                    phases: [])
            },
            isInView: isInView, practiceSwings: practiceSwings, refusals: refusals.map { Refusal(time: 0, reason: $0) })
    }

    private func german(_ segmentation: Segmentation) -> String { Words.german.sentence(for: segmentation) }

    private func english(_ segmentation: Segmentation) -> String { Words.english.sentence(for: segmentation) }

    @Test func swingsAndPracticeSwingsAreCounted() {
        #expect(english(segmentation(swings: 1)) == "1 swing found.")
        #expect(english(segmentation(swings: 1, practiceSwings: 1)) == "1 swing found, and 1 practice swing.")
        #expect(german(segmentation(swings: 1)) == "1 Schlag gefunden.")
        #expect(german(segmentation(swings: 3, practiceSwings: 1)) == "3 Schläge gefunden, dazu 1 Probeschwung.")
        #expect(german(segmentation(swings: 1, practiceSwings: 12)) == "1 Schlag gefunden, dazu 12 Probeschwünge.")
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
        (.bothWays(degrees: 99, most: 60), "Drehung des Rumpfs"), (.jump(speed: 99, most: 20), "woanders"),
        (.raisedHand(speed: 1, least: 2), "über Kopf"), (.unseenHit, "Ballwurf"),
        (.unlikeStroke(likelihood: 0.95, least: 0.9), "Rumpf, Arme und Beine"),
    ])
    func theClosestMotionIsTold(_ reason: Refusal.Reason, _ part: String) {
        let sentence = german(segmentation([reason]))
        #expect(sentence.hasPrefix("Kein Schlag gefunden.") && sentence.hasSuffix("."), "\(sentence)")
        #expect(sentence.contains(part), "\(sentence)")
    }

    @Test func aShortViewAndStillHandsAreToldApart() {
        let hidden = segmentation(isInView: false)
        #expect(english(hidden) == "No swing found: the player is not in view long enough.")
        #expect(german(hidden) == "Kein Schlag gefunden: Der Spieler ist nicht lange genug im Bild.")
        #expect(english(segmentation()) == "No swing found: the hands hardly move.")
        #expect(german(segmentation()) == "Kein Schlag gefunden: Die Hände bewegen sich kaum.")
    }

    @Test(arguments: [[], [Refusal.Reason.slowWrist(peak: 0.6, least: 1.25)]])
    func slowHandsMayBeASlowMotion(_ refusals: [Refusal.Reason]) {
        var slow = segmentation(refusals)
        #expect(!english(slow).contains("--capture-fps"))
        slow.handsAreSlow = true
        #expect(english(slow).contains("hands") && english(slow).hasSuffix("the rate it was filmed at."))
        #expect(german(slow).contains("Zeitlupe") && german(slow).contains("--capture-fps"))
        slow.swings = segmentation(swings: 1).swings
        #expect(english(slow) == "1 swing found.")
    }
}
