internal import SwingCore

/// Compares swings, their names, events, metrics and faults.
struct SwingScoring {
    var truth: Truth
    var analysis: Analysis
    var isShown: MetricShown

    func add(to score: inout Score) {
        addView(to: &score)
        guard let swings = truth.swings else { return }
        if !swings.isEmpty { addSide(to: &score) }
        let matching = SwingMatching(swings, analysis.swings, window: Tolerances.sameSwing * truth.slowdown)
        func rating(_ add: (RatingScoring, inout RatingScore) -> Void) {
            var sum = score.ratings ?? RatingScore()
            add(RatingScoring(truth: truth, analysis: analysis, isShown: isShown), &sum)
            score.ratings = sum
        }
        score.swings.matched = matching.matched.count
        score.swings.missed = matching.missed.count
        score.swings.extra = matching.extra.count
        for pair in matching.matched {
            addNames(of: pair.truth, pair.found.swing, to: &score.naming)
            addEvents(of: pair.truth, pair.found.swing, to: &score.events)
            addContact(of: pair.truth, pair.found.swing, to: &score.contacts)
            addMetrics(of: pair.truth, pair.found, to: &score.metrics)
            if let faults = pair.truth.faults {
                add(faults, pair.found.findings, to: &score.faults)
                rating { $0.add(pair.truth, pair.found.findings, to: &$1) }
            }
        }
        for missed in matching.missed {
            if let stroke = missed.stroke {
                score.naming.strokeTable[stroke.rawValue, default: [:]][NamingScore.none, default: 0] += 1
            }
            if let faults = missed.faults {
                score.faults.notRated += faults.count
                rating { $0.addMissed(missed, to: &$1) }
            }
        }
        for extra in matching.extra {
            score.naming.strokeTable[NamingScore.none, default: [:]][extra.swing.stroke.rawValue, default: 0] += 1
            score.faults.falselyReported += extra.findings.count { $0.rating.isFault }
        }
    }

    // MARK: Names

    private func addView(to score: inout Score) {
        guard let view = truth.view else { return }
        let found = analysis.camera.view
        score.naming.view.add(found == view)
        if let angle = truth.viewAngle {
            var share = ShareTally()
            share.add(analysis.camera.angle.map { abs($0 - angle) <= Tolerances.viewAngle } ?? false)
            score.naming.viewAngle = share
        }
        score.naming.viewTable[view.rawValue, default: [:]][found.rawValue, default: 0] += 1
    }

    private func addSide(to score: inout Score) {
        guard let handedness = truth.handedness else { return }
        score.naming.side.add(analysis.player.handedness == handedness)
    }

    private func addNames(of truth: Truth.Swing, _ found: Swing, to naming: inout NamingScore) {
        if let stroke = truth.stroke {
            naming.stroke.add(found.stroke == stroke)
            naming.strokeTable[stroke.rawValue, default: [:]][found.stroke.rawValue, default: 0] += 1
        }
        switch truth.variant {
        case .unknown: break
        case .plain: if found.variant != nil { naming.variant.add(false) }
        case .named(let variant): naming.variant.add(found.variant == variant)
        }
    }

    // MARK: Events

    private func addEvents(of truth: Truth.Swing, _ found: Swing, to events: inout [String: EventScore]) {
        let rate = analysis.video.frameRate
        for (name, time) in truth.events {
            var score = EventScore()
            if let event = found.event(name) {
                let error = event.time - time
                let limit = Tolerances.limit(for: name, of: truth, slowdown: self.truth.slowdown, frameRate: rate)
                score.milliseconds.add(error * 1000 / self.truth.slowdown)
                score.frames.add(error * rate)
                // Times are decimal fractions: a hair over the limit is on it.
                score.within.add(abs(error) <= limit + 1e-9)
            } else {
                score.within.add(false)
                score.unseen = 1
            }
            events[name.rawValue, default: EventScore()].add(score)
        }
    }

    private func addContact(of truth: Truth.Swing, _ found: Swing, to contacts: inout ContactScore?) {
        guard let event = found.event(.contact) else { return }
        let slowdown = self.truth.slowdown
        var score = contacts ?? ContactScore()
        score.add(
            error: (event.time - truth.contact) / slowdown, claim: event.uncertainty / slowdown,
            doubt: truth.contactTolerance / slowdown, isHeard: event.source.isHeard,
            // Rates of 59.94 count as 60.
            isSharp: analysis.video.frameRate * slowdown >= Tolerances.sharpRate - 1)
        contacts = score
    }

    // MARK: Metrics and faults

    private func addMetrics(of truth: Truth.Swing, _ found: SwingAnalysis, to metrics: inout [String: MetricScore]) {
        for (id, value) in truth.metrics ?? [:] {
            var score = MetricScore()
            if let metric = found.metrics.first(where: { $0.id == id }) {
                let error = metric.value - value
                score.error.add(error)
                score.claimed.add(metric.uncertainty)
                // A yes is right or not: how far off it is says nothing about its claim.
                if metric.unit != .yesNo { score.addClaim(metric.uncertainty, error: error) }
            } else {
                score.unmeasured = 1
            }
            metrics[id, default: MetricScore()].add(score)
        }
    }

    private func add(_ faults: [String: Rating], _ findings: [Finding], to score: inout FaultScore) {
        for (rule, rating) in faults {
            let finding = findings.first { $0.rule == rule }
            switch finding?.rating {
            case let reported? where reported.isFault:
                score.found += 1
                if reported == rating { score.exact += 1 }
            case .excellent?, .good?: score.overlooked += 1
            default: score.notRated += 1
            }
        }
        for finding in findings where faults[finding.rule] == nil {
            if finding.rating.isFault {
                score.falselyReported += 1
            } else if finding.rating != .notRated {
                score.clear += 1
            }
        }
    }
}

extension Rating {
    /// Whether something is to be worked on.
    var isFault: Bool { self == .needsWork || self == .critical }
}
