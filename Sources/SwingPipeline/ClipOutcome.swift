internal import SwingCore
internal import SwingSegmentation

/// What a clip came to, and why, in one language.
struct ClipOutcome {
    let outcome: Outcome
    /// One sentence or two.
    let reason: String

    init(_ track: PoseTrack, _ segmentation: Segmentation, liesOnItsSide: Bool, words: Words) {
        if liesOnItsSide {
            (outcome, reason) = (.noPlayer, words.outcomes.onItsSide)
        } else if track.framesWithPose == 0 {
            (outcome, reason) = (.noPlayer, words.outcomes.nobody)
        } else {
            outcome = segmentation.swings.isEmpty ? .noSwing : .analyzed
            reason = words.sentence(for: segmentation)
        }
    }
}

extension Words {
    /// How many swings were found, or how far the most swing-like motion was from being one.
    func sentence(for segmentation: Segmentation) -> String {
        let tried = segmentation.practiceSwings
        let besides = tried == 0 ? "" : outcomes.practiceSwings(tried)
        let count = segmentation.swings.count
        if count == 1 { return outcomes.oneSwing(besides: besides) }
        if count > 1 { return outcomes.manySwings(count: "\(count)", besides: besides) }
        guard segmentation.isInView else { return outcomes.notInView }
        let hint = segmentation.handsAreSlow ? " " + outcomes.maybeSlowMotion : ""
        guard let closest = segmentation.refusals.first else { return outcomes.handsStill + hint }
        return outcomes.noSwing(reason: clause(for: closest.reason)) + hint
    }

    private func clause(for reason: Refusal.Reason) -> String {
        let refusals = outcomes.refusals
        return switch reason {
        case .slowWrist(let peak, let least): refusals.slowWrist(value: short(peak), least: short(least))
        case .shortPath(let distance, let least): refusals.shortPath(value: short(distance), least: short(least))
        case .gait(let ratio, let least): refusals.gait(value: short(ratio), least: short(least))
        case .ordinary(let ratio, let least): refusals.ordinary(value: short(ratio), least: short(least))
        case .noTurn(let degrees, let across): refusals.noTurn(value: short(degrees), least: short(across))
        case .noPreparation(let degrees, let least): refusals.noPreparation(value: short(degrees), least: short(least))
        case .counterTurn(let shoulders, let hips): refusals.counterTurn(value: short(shoulders), least: short(hips))
        case .uncommitted(let peak, let least): refusals.uncommitted(value: short(peak), least: short(least))
        case .unseenHand: refusals.unseenHand
        case .unlikeStroke: refusals.unlikeStroke
        case .unseenHit: refusals.unseenHit
        case .jump: refusals.jump
        case .bothWays: refusals.bothWays
        case .raisedHand(let speed, let least): refusals.raisedHand(value: short(speed), least: short(least))
        }
    }

    private func short(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e5 else { return outcomes.refusals.many }
        return measures.fixed(value, decimals: 1)
    }
}
