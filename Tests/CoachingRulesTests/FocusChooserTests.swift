import SwingCore
import Testing

@testable import CoachingRules

@Suite struct FocusChooserTests {
    private let chooser = FocusChooser(ruleBook: .builtIn)

    @Test func theCauseComesBeforeItsEffect() throws {
        // Low contact and little hip rise because the knee hardly bends: the knee explains both.
        let swing = Samples.analysis([
            Samples.metric("serve.frontKneeFlexion", 25, 5), Samples.metric("serve.hipRise", 0.05, 0.005),
            Samples.metric("serve.wristHeightContact", 1.0, 0.01),
        ])
        #expect(swing.findings.allSatisfy { $0.rating == .needsWork })
        let focus = try #require(chooser.focus(for: [swing]))
        #expect(focus.rule == "serve.frontKneeFlexion")
        #expect(focus.rating == .needsWork)
        #expect(focus.cue == "Sink, then push the court away")
        #expect(focus.why.hasPrefix("A deeper front-knee bend"))
        #expect(focus.evidence == [Evidence(time: 1.25, frame: 75)])
    }

    @Test func aLowerScoringCauseStillComesFirst() throws {
        // The contact is low twice, the hips rise too little once: alone, the contact would score higher.
        func swing(_ index: Int, rise: Double) -> SwingAnalysis {
            Samples.analysis(
                [Samples.metric("serve.hipRise", rise, 0.005), Samples.metric("serve.wristHeightContact", 1.0, 0.01)],
                in: Samples.swing(index: index))
        }
        let focus = try #require(chooser.focus(for: [swing(0, rise: 0.05), swing(1, rise: 0.2)]))
        #expect(focus.rule == "serve.hipRise")
        #expect(focus.swing == 0)
        #expect(focus.evidence.count == 1)
    }

    @Test func aSoundCauseLeavesTheEffectInFocus() throws {
        let swing = Samples.analysis([
            Samples.metric("serve.frontKneeFlexion", 66, 5), Samples.metric("serve.hipRise", 0.15, 0.005),
            Samples.metric("serve.wristHeightContact", 1.0, 0.01),
        ])
        #expect(try #require(chooser.focus(for: [swing])).rule == "serve.wristHeightContact")
    }

    @Test func whatRecursOutranksWhatHappenedOnce() throws {
        func swing(_ index: Int, lean: Double) -> SwingAnalysis {
            Samples.analysis(
                [
                    Samples.metric("fh.finishBalance", 1.6, 0.1), Samples.metric("fh.trunkLeanContact", lean, 2),
                ], in: Samples.swing(index: index, stroke: .forehand))
        }
        let focus = try #require(chooser.focus(for: [swing(0, lean: 45), swing(1, lean: 5), swing(2, lean: 5)]))
        #expect(focus.rule == "fh.finishBalance")
        #expect(focus.evidence.count == 3)
    }

    @Test func theFocusShowsItsClearestSwing() throws {
        func swing(_ index: Int, _ value: Double) -> SwingAnalysis {
            Samples.analysis([Samples.metric("serve.frontKneeFlexion", value, 6)], in: Samples.swing(index: index))
        }
        let focus = try #require(chooser.focus(for: [swing(3, 66), swing(4, 29), swing(5, 20)]))
        #expect(focus.swing == 5)
    }

    @Test func whatIsExcellentByADoubtIsNotMadeAHabit() throws {
        // An excellent knee bend ends at 82 degrees.
        let doubtful = Samples.metric("serve.frontKneeFlexion", 86, 12)
        let plain = Samples.metric("serve.hipRise", 0.2, 0.005)
        let swing = Samples.analysis([doubtful, plain])
        #expect(swing.findings.allSatisfy { $0.rating == .excellent })
        #expect(chooser.focus(for: [swing])?.rule == "serve.hipRise")
        #expect(chooser.focus(for: [Samples.analysis([doubtful])])?.rule == "serve.frontKneeFlexion")
    }

    @Test func whenNothingNeedsWorkItIsARefinement() throws {
        let swing = Samples.analysis([
            Samples.metric("serve.frontKneeFlexion", 42, 4), Samples.metric("serve.hipRise", 0.2, 0.005),
        ])
        let focus = try #require(chooser.focus(for: [swing]))
        #expect(focus.rule == "serve.frontKneeFlexion")
        #expect(focus.rating == .good)
        #expect(Words.english.coaching.headline(of: focus.rating) == "Your next small step")
    }

    @Test func whenAllIsExcellentItIsAHabit() throws {
        let swing = Samples.analysis([Samples.metric("serve.hipRise", 0.3, 0.005)])
        let focus = try #require(chooser.focus(for: [swing]))
        #expect(focus.rating == .excellent)
        #expect(Words.english.coaching.headline(of: focus.rating).hasPrefix("Already excellent"))
    }

    @Test func withoutRatingsThereIsNeitherFocusNorPraise() {
        #expect(chooser.focus(for: []) == nil)
        let swing = SwingAnalysis(swing: Samples.swing(), metrics: [], findings: [], rating: .notRated)
        #expect(chooser.focus(for: [swing]) == nil)
        #expect(chooser.strength(for: [swing], besides: nil) == nil)
    }

    @Test func strengthQuotesTheMeasuredValue() throws {
        let swing = Samples.analysis([
            Samples.metric("serve.frontKneeFlexion", 25, 5), Samples.metric("serve.hipRise", 0.143, 0.004),
        ])
        let focus = chooser.focus(for: [swing])
        let strength = try #require(chooser.strength(for: [swing], besides: focus))
        #expect(strength.rule == "serve.hipRise")
        #expect(strength.rating == .excellent)
        #expect(strength.line == "Your hips rise 14 % of your height into the ball: strong leg drive.")
    }

    @Test func theFocusIsNeverPraised() {
        let swing = Samples.analysis([Samples.metric("serve.hipRise", 0.3, 0.005)])
        let focus = chooser.focus(for: [swing])
        #expect(chooser.strength(for: [swing], besides: focus) == nil)
    }

    @Test func whatNeedsWorkIsNeverPraised() {
        let swing = Samples.analysis([Samples.metric("serve.hipRise", 0.04, 0.005)])
        #expect(chooser.strength(for: [swing], besides: nil) == nil)
    }

    @Test func sameInputSameWords() {
        let metrics = RuleBook.builtIn.rules.filter { $0.strokes == [.serve] }.map { rule in
            Samples.metric(rule.metric, rule.bands.good.low ?? rule.bands.good.high ?? 0, 0.02)
        }
        let first = chooser.focus(for: [Samples.analysis(metrics)])
        for _ in 0..<20 { #expect(chooser.focus(for: [Samples.analysis(metrics.shuffled())]) == first) }
    }
}
