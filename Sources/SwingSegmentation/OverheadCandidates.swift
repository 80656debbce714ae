internal import SwingCore

/// A hit above the head: the hitting wrist shoots up to an apex after the other arm was up.
struct OverheadCandidate {
    var side: Handedness
    /// Frame of the wrist's apex, and of its lowest place under the elbow before.
    var apex: Int
    var low: Int
    /// Time of the apex, between frames, in seconds.
    var apexTime: Double
    /// Whether the forearm stands upright at the apex, as it does when the arm reaches for a ball. Otherwise the tracker
    /// lost the hand in the blur of the hit, and only the arm as a whole tells the time.
    var isUpright: Bool
    /// Peak speed of the rise, in H/s.
    var riseSpeed: Double
    /// How many times slower than full speed, 1 or more.
    var tempo: Double
    /// Frames where the other wrist was raised first and where it was highest last.
    var tossRaised: Int
    var tossApex: Int?
    /// For how long it was raised, at full speed, in seconds.
    var raisedFor: Double
}

extension OverheadCandidate {
    /// All hits above the head in a stretch, in order of time, and the raised hands that are none.
    static func all(
        in signals: BodySignals, hand: Handedness?, _ configuration: SegmentationConfiguration
    ) -> (found: [OverheadCandidate], refused: [Refusal]) {
        var refused: [Refusal] = []
        var found: [OverheadCandidate] = []
        for side in Handedness.allCases where hand == nil || hand == side {
            for apex in apexes(in: signals, side: side, configuration) {
                guard let candidate = candidate(at: apex, side: side, in: signals, configuration) else { continue }
                if candidate.tossApex == nil,
                    candidate.riseSpeed < configuration.loneOverheadRiseSpeed
                        || signals[side].wristHeight[apex] < configuration.loneOverheadApex
                {
                    refused.append(
                        Refusal(
                            time: candidate.apexTime,
                            reason: .raisedHand(
                                speed: candidate.riseSpeed, least: configuration.loneOverheadRiseSpeed)))
                } else {
                    found.append(candidate)
                }
            }
        }
        return (best(of: found, configuration).sorted { $0.apexTime < $1.apexTime }, refused)
    }

    /// Of candidates close to each other, the one after the longest raised tossing arm; else the fastest.
    private static func best(
        of candidates: [OverheadCandidate], _ configuration: SegmentationConfiguration
    ) -> [OverheadCandidate] {
        var kept: [OverheadCandidate] = []
        for candidate in candidates.sorted(by: { $0.strength > $1.strength }) {
            let clear = kept.allSatisfy {
                abs($0.apexTime - candidate.apexTime)
                    > max($0.tempo, candidate.tempo) * max(configuration.shortestPause, configuration.tossWindow)
            }
            if clear { kept.append(candidate) }
        }
        return kept
    }

    /// Orders rival candidates: a toss counts most, a fast rise decides between equals.
    var strength: Double { min(raisedFor, 0.5) * 10 + min(riseSpeed * tempo, 6) * 0.5 }

    private static func apexes(
        in signals: BodySignals, side: Handedness, _ configuration: SegmentationConfiguration
    ) -> [Int] {
        let height = signals[side].wristHeight
        return height.indices.dropFirst().dropLast().filter {
            height[$0] >= configuration.overheadApex && height[$0] >= height[$0 - 1] && height[$0] > height[$0 + 1]
        }
    }

    private static func candidate(
        at apex: Int, side: Handedness, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> OverheadCandidate? {
        let height = signals[side].wristHeight
        let times = signals.times
        let wristLow = lowPoint(before: apex, in: height)
        guard height[apex] - height[wristLow] >= configuration.overheadRise else { return nil }
        let low = lowPoint(before: apex, in: signals[side].wristAboveElbow)
        var riseSpeed = 0.0
        for i in wristLow..<apex {
            let rise = height[i + 1] - height[i]
            let interval = times[i + 1] - times[i]
            riseSpeed = max(riseSpeed, rise / interval)
        }
        var tempo = max(1, (times[apex] - times[low]) / configuration.typicalRise)
        let other = signals[side.opposite].wristHeight
        let window = signals.indices(
            from: times[apex] - configuration.tossWindow * min(tempo, configuration.slowestTempo), through: times[apex])
        let highest = window.max { other[$0] < other[$1] } ?? apex
        // Once down is down: a hidden tossing hand may be placed anywhere while the other hits.
        let dropped = (highest..<apex).first { other[$0 + 1] <= other[highest] - configuration.tossArmDrop }
        let nearHighest = other[highest] >= configuration.raisedArm ? dropped : nil
        if let nearHighest {
            tempo = min(tempo, max(1, (times[apex] - times[nearHighest]) / configuration.typicalTossToContact))
        }
        tempo = min(tempo, configuration.slowestTempo)
        guard falls(after: apex, height, signals, tempo: tempo, configuration) else { return nil }
        let raised = window.dropLast().reduce(0.0) {
            $0 + (other[$1] >= configuration.raisedArm ? times[$1 + 1] - times[$1] : 0)
        }
        let isUpright = signals[side].wristAboveElbow[apex] >= configuration.uprightForearm
        return OverheadCandidate(
            side: side, apex: apex, low: low,
            apexTime: isUpright
                ? Series.vertexTime(height, at: times, around: apex)
                : armApexTime(near: apex, of: signals[side], times: times, configuration.armApexWindow * tempo),
            isUpright: isUpright, riseSpeed: riseSpeed, tempo: tempo,
            tossRaised: window.first { other[$0] >= configuration.raisedArm } ?? apex, tossApex: nearHighest,
            raisedFor: nearHighest != nil ? raised / tempo : 0)
    }

    /// When the whole arm is up, from elbow and wrist together: the centre of the time around its highest place.
    private static func armApexTime(near apex: Int, of side: SideSignals, times: [Double], _ reach: Double) -> Double {
        /// A fall of the arm's middle that still counts as up, in H.
        let depth = 0.05
        let arm = zip(side.wristHeight, side.wristAboveElbow).map { $0 - $1 / 2 }
        let near = arm.indices.filter { abs(times[$0] - times[apex]) <= reach }
        let highest = near.max { arm[$0] < arm[$1] } ?? apex
        return Series.plateauTime(arm, at: times, around: highest, depth: depth)
    }

    /// The last low point of the wrist before the apex; a wobble of less than 0.03 H is none.
    private static func lowPoint(before apex: Int, in height: [Double]) -> Int {
        let wobble = 0.03
        var low = apex
        for i in stride(from: apex, through: 0, by: -1) {
            if height[i] < height[low] { low = i }
            if height[i] > height[low] + wobble, height[apex] - height[low] > wobble { break }
            if height[i] > height[apex] + wobble { break }
        }
        return low
    }

    /// Whether the wrist comes down again, as far as the clip shows.
    private static func falls(
        after apex: Int, _ height: [Double], _ signals: BodySignals, tempo: Double,
        _ configuration: SegmentationConfiguration
    ) -> Bool {
        let end = signals.times[apex] + 0.5 * tempo
        let window = signals.indices(from: signals.times[apex], through: end)
        let lowest = window.map { height[$0] }.min() ?? height[apex]
        let isCutOff = signals.times[signals.times.count - 1] < end
        return height[apex] - lowest >= (isCutOff ? configuration.overheadFall / 3 : configuration.overheadFall)
    }
}
