import SwingCore
import Testing

@testable import CoachingRules

@Suite struct BandTests {
    private let knee = RatingBand(
        excellent: BandInterval(low: 50, high: 82), good: BandInterval(low: 34, high: 100),
        needsWork: BandInterval(low: 15, high: nil))

    @Test func massesAreSharesOfAGaussian() {
        // Exactly on the excellent edge: half inside; the good edge lies 16 = 1.6 sigma below: 0.4452 of the Gaussian.
        let mass = BandMass(value: 50, sigma: 10, in: knee)
        #expect(abs(mass.excellent - (0.5 - 0.000687)) < 1e-5)
        #expect(abs(mass.good - (0.4452 + 0.000687)) < 1e-4)
        #expect(abs(mass.needsWork - (0.0548 - 0.000233)) < 1e-4)
        #expect(abs(mass.beyond - 0.000233) < 1e-5)
        #expect(abs(mass.excellent + mass.good + mass.needsWork + mass.beyond - 1) < 1e-12)
    }

    @Test func withoutErrorTheValueDecides() {
        #expect(BandMass(value: 50.001, sigma: 0, in: knee).excellent == 1)
        #expect(BandMass(value: 33.999, sigma: 0, in: knee).needsWork == 1)
        #expect(BandMass(value: 14, sigma: 0, in: knee).beyond == 1)
        #expect(BandMass(value: 170, sigma: 0, in: knee).needsWork == 1)
    }

    @Test func nothingLiesBeyondANaturalLimit() {
        let elbow = RatingBand(
            excellent: BandInterval(low: 0, high: 42), good: BandInterval(low: 0, high: 60),
            needsWork: BandInterval(low: 0, high: 80))
        let mass = BandMass(value: 2, sigma: 9, in: elbow)
        #expect(mass.excellent > 0.999)
        #expect(mass.beyond < 1e-9)
    }

    @Test func levelsWidenTheBands() {
        let half = knee.widened(by: 0.5)
        #expect(half.excellent == BandInterval(low: 42, high: 91))
        // Low: (34 - 15) / 2; high: needsWork is open, so it counts as lying 18 outside good.
        #expect(half.good == BandInterval(low: 24.5, high: 109))
        #expect(half.needsWork == BandInterval(low: 5.5, high: nil))
        #expect(knee.widened(by: 0) == knee)
        let full = knee.widened(by: 1)
        #expect(full.excellent.low == 34 && full.good.low == 15 && full.needsWork.low == 0)
    }

    @Test func everyBuiltInBandStaysNestedAtEveryLevel() {
        for rule in RuleBook.builtIn.rules {
            for share in [0, 0.5, 1] {
                let bands = rule.bands.widened(by: share)
                for (inner, outer) in [(bands.excellent, bands.good), (bands.good, bands.needsWork)] {
                    #expect((outer.low ?? -.infinity) <= (inner.low ?? -.infinity), "\(rule.id) \(share)")
                    #expect((outer.high ?? .infinity) >= (inner.high ?? .infinity), "\(rule.id) \(share)")
                }
            }
        }
    }

    @Test func gapIsOnTheSideOfTheValue() {
        #expect(knee.gap(near: 30) == 35)
        #expect(knee.gap(near: 95) == 36)  // open: twice 100 - 82
        let toss = RatingBand(
            excellent: BandInterval(low: 58, high: nil), good: BandInterval(low: 38, high: nil),
            needsWork: BandInterval(low: nil, high: nil))
        #expect(toss.gap(near: 80) == 40)
    }
}

@Suite struct RatingEngineTests {
    private let engine = RatingEngine(ruleBook: .builtIn, level: .advanced)

    private func finding(
        _ metric: Metric, in swing: Swing = Samples.swing(), level: PlayerLevel = .advanced
    ) throws -> Finding {
        try #require(
            RatingEngine(ruleBook: .builtIn, level: level).findings(for: [.measured(metric)], in: swing).first)
    }

    @Test func aClearValueIsPublishedWithItsBand() throws {
        let found = try finding(Samples.metric("serve.frontKneeFlexion", 66, 9))
        #expect(found.rating == .excellent)
        #expect(found.reason == "Measured 66° ± 9°, excellent is 50° to 82°.")
        #expect(found.evidence == [Evidence(time: 1.25, frame: 75)])
        #expect(found.title == "Front-knee bend in loading")
    }

    @Test func whatNeedsWorkIsComparedWithGood() throws {
        let found = try finding(Samples.metric("serve.frontKneeFlexion", 24, 6))
        #expect(found.rating == .needsWork)
        #expect(found.reason == "Measured 24° ± 6°, good is 34° to 100°.")
        #expect(found.cue == "Sink, then push the court away")
    }

    @Test func aSwingIsExcellentOnlyWhereNothingNeedsWork() {
        let excellent = [
            Samples.metric("serve.frontKneeFlexion", 66, 5), Samples.metric("serve.trunkLeanTrophy", 25, 3),
            Samples.metric("serve.tossArmElevation", 80, 4), Samples.metric("serve.elbowFlexionContact", 20, 5),
        ]
        let bent = Samples.analysis(excellent + [Samples.metric("serve.tossElbowStraight", 70, 3)])
        #expect(Samples.analysis(excellent).rating == .excellent)
        #expect(bent.findings.map(\.rating).filter { $0 != .excellent } == [.needsWork])
        #expect(bent.rating == .good, "too little to need work as a whole")
    }

    @Test func straddlingAnEdgePublishesTheMilderAndSaysSo() throws {
        let found = try finding(Samples.metric("serve.frontKneeFlexion", 33, 9))
        #expect(found.rating == .good)
        #expect(found.reason == "Measured 33° ± 9°, good is 34° to 100°: borderline between good and needs work.")
    }

    @Test func aValueAboveTheBandGetsItsOwnWords() throws {
        let found = try finding(Samples.metric("serve.frontKneeFlexion", 118, 6))
        #expect(found.rating == .needsWork)
        #expect(found.cue == "Stay springy, bounce up sooner")
        #expect(found.drill != RuleBook.builtIn.rule("serve.frontKneeFlexion")?.drill)
    }

    @Test func advisoryIsSaid() throws {
        let found = try finding(Samples.metric("serve.frontKneeFlexion", 66, 12, advisory: true))
        #expect(found.reason.contains("± 12° (wider error from this view or frame rate), "))
    }

    @Test func aWideErrorBarIsNotRated() throws {
        // 0.6 x (50 - 15) = 21.
        #expect(try finding(Samples.metric("serve.frontKneeFlexion", 30, 20.9)).rating != .notRated)
        let found = try finding(Samples.metric("serve.frontKneeFlexion", 30, 21.1))
        #expect(found.rating == .notRated)
        #expect(found.reason == "We measured 30° ± 21°, and that error bar is too wide to rate it.")
    }

    @Test func criticalNeedsEverythingAtOnce() throws {
        let clear = Samples.metric("serve.frontKneeFlexion", 2, 6)
        #expect(try finding(clear).rating == .critical)
        // Mass beyond 15 at 9 ± 6 is 0.84.
        #expect(try finding(Samples.metric("serve.frontKneeFlexion", 9, 6)).rating == .needsWork)
        #expect(try finding(Samples.metric("serve.frontKneeFlexion", 2, 6, advisory: true)).rating == .needsWork)
        #expect(try finding(Samples.metric("serve.frontKneeFlexion", 2, 6, confidence: 0.69)).rating == .needsWork)
        #expect(try finding(clear, in: Samples.swing(eventConfidence: 0.79)).rating == .needsWork)
        var unseen = Samples.swing()
        unseen.events = []
        #expect(try finding(clear, in: unseen).rating == .needsWork)
        // A rule that never says critical.
        #expect(try finding(Samples.metric("serve.trunkLeanTrophy", 75, 4)).rating == .needsWork)
    }

    @Test func noRuleOfConsensusEverSaysCritical() {
        for rule in RuleBook.builtIn.rules where rule.support == .consensus {
            for value in [-500.0, 500] {
                let found = engine.findings(
                    for: [.measured(Samples.metric(rule.metric, value, 0.001))],
                    in: Samples.swing(stroke: rule.strokes[0], variant: rule.variant))
                #expect(found.first?.rating != .critical, "\(rule.id)")
            }
        }
    }

    @Test func beginnersSeeTheFirstTiersAndAreCapped() throws {
        let wrist = Samples.metric("serve.wristHeightContact", 0.6, 0.04)
        #expect(try finding(wrist).rating == .critical)
        #expect(try finding(wrist, level: .beginner).rating == .needsWork)
        let beginner = RatingEngine(ruleBook: .builtIn, level: .beginner)
        #expect(
            beginner.findings(for: [.measured(Samples.metric("serve.hipRise", 0.1, 0.01))], in: Samples.swing()).isEmpty
        )
        // Safety-relevant and fully measured: exempt from the cap.
        let elbow = Samples.metric("bh1.elbowFlexionContact", 140, 9)
        let swing = Samples.swing(stroke: .backhand, variant: .oneHanded)
        #expect(try finding(elbow, in: swing, level: .beginner).rating == .critical)
    }

    @Test(arguments: [
        (
            NotRatedReason.noView, NotRatedDetail.views([.side]),
            "This camera angle does not show it. Film from the side and we can check."
        ),
        (
            .noView, .views([]),
            "This camera angle does not show it. Film from another angle and we can check."
        ),
        (
            .noView, .views([.side, .oblique]),
            "This camera angle does not show it. Film from the side or a diagonal and we can check."
        ),
        (
            .lowFrameRate, .frameRate(30),
            "Your video is 30 frames per second; this moment is too fast. Use slow motion."
        ),
        (.occluded, .part(.hittingArm), "Your hitting arm is hidden at that moment. Another angle helps."),
        (.eventUnsure, .moment(.trophy), "We could not find the trophy position with confidence."),
        (.eventUnsure, .nothing, "We could not find the contact moment with confidence."),
        (.notMeasurable, .exemption(.onTheRun), "This one is not judged: you hit this one on the run."),
    ])
    func reasonsAreFilledIn(reason: NotRatedReason, detail: NotRatedDetail, sentence: String) throws {
        let found = try #require(
            engine.findings(
                for: [.unavailable(id: "serve.hipRise", reason: reason, detail: detail)], in: Samples.swing()
            ).first)
        #expect(found.rating == .notRated)
        #expect(found.reason == sentence)
        #expect(found.evidence.isEmpty)
    }

    @Test func everyReasonHasASentenceWithoutGaps() {
        for reason in NotRatedReason.allCases {
            let found = engine.findings(
                for: [.unavailable(id: "serve.hipRise", reason: reason, detail: .nothing)], in: Samples.swing())
            #expect(found.first?.reason.contains("{") == false, "\(reason)")
            #expect((found.first?.reason.count ?? 0) > 20)
        }
    }

    @Test func findingsComeInTheRuleBooksOrderWhateverTheInputs() {
        let metrics = ["serve.hipRise", "serve.frontKneeFlexion", "serve.unheardOf", "fh.spacing"].map {
            Measurement.measured(Samples.metric($0, 0.5, 0.01))
        }
        let first = engine.findings(for: metrics, in: Samples.swing())
        #expect(first.map(\.rule) == ["serve.frontKneeFlexion", "serve.hipRise"])
        #expect(engine.findings(for: metrics.reversed(), in: Samples.swing()) == first)
    }

    @Test func aSwingsRatingFollowsFromItsFindings() {
        func rating(_ ratings: [(String, Rating)]) -> Rating {
            engine.rating(
                of: ratings.map { id, rating in
                    Finding(
                        rule: id, metric: id, title: "", rating: rating, reason: "", band: nil, cue: "", why: "",
                        drill: "", evidence: [])
                })
        }
        let (knee, rise, wrist, tilt) = (
            "serve.frontKneeFlexion", "serve.hipRise", "serve.wristHeightContact", "serve.shoulderTiltTrophy"
        )
        #expect(rating([]) == .notRated)
        #expect(rating([(knee, .good), (rise, .notRated)]) == .notRated)
        #expect(rating([(knee, .critical), (rise, .excellent), (wrist, .excellent)]) == .critical)
        #expect(rating([(knee, .excellent), (rise, .excellent), (wrist, .good)]) == .excellent)
        #expect(rating([(knee, .good), (rise, .excellent), (wrist, .good)]) == .good)
        // Weights: knee 0.7, rise 0.595, wrist 0.765, tilt 0.49: the tilt alone is under a quarter, the wrist is not.
        #expect(rating([(knee, .good), (rise, .good), (wrist, .good), (tilt, .needsWork)]) == .good)
        #expect(rating([(knee, .good), (rise, .good), (wrist, .needsWork), (tilt, .good)]) == .needsWork)
    }
}
