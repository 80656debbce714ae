internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// A hit above the head: the hitting wrist shoots up to an apex after the other arm was up.
struct OverheadCandidate {
    var side: Handedness
    /// Frame of the wrist's apex, and of its lowest place under the elbow before.
    var apex: Int
    var low: Int
    /// Time of the apex, between frames, in seconds.
    var apexTime: Double
    /// Whether the wrist is as high at the apex as an arm that reaches for a ball. Otherwise the tracker lost the hand in the
    /// blur of the hit, and only the arm as a whole tells the time.
    var isReaching: Bool
    /// How far the wrist rises to its apex, in H, and the peak speed of the rise, in H/s.
    var rise: Double
    var riseSpeed: Double
    /// Greatest speed of the hand around its apex, in H/s.
    var peakSpeed: Double
    /// How many times slower than full speed, 1 or more.
    var tempo: Double
    /// Frames where the other wrist was raised first and where it was highest last.
    var tossRaised: Int
    var tossApex: Int?
    /// For how long it was raised, at full speed, in seconds.
    var raisedFor: Double
    /// The same as far as this hand was read on the raised one meanwhile.
    var joinedFor: Double
    /// Whether hand and arm show the hit: one that only the network sees had its hand lost.
    var isPlain: Bool
    /// The hit that the network sees in it; nil where it sees none.
    var seenSwing: SeenSwing?

    /// Whether the network sees a hit above the head.
    var isSeen: Bool { seenSwing?.isOverhead ?? false }

    /// Whether the network sees the hit where the hand is highest. What goes up after it is a follow-through.
    private var isHitAtItsApex: Bool { seenSwing.map { abs($0.contact - apexTime) <= Self.reach } ?? false }

    /// Seconds that a lost hand's apex may lie from its hit.
    private static let reach = 0.12
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
                let isTossed = candidate.raisedFor >= configuration.shortestToss
                let longestStay = (isTossed ? 2 : 1) * configuration.longestStay
                let isBelow = signals.showsGroundStroke(near: candidate.apexTime, within: configuration.shortestPause)
                if !candidate.isSeen, isBelow || candidate.stay(in: signals) > longestStay {
                    refused.append(Refusal(time: candidate.apexTime, reason: .unseenHit))
                } else if candidate.isSeen || isTossed || isHit(candidate, in: signals, configuration) {
                    found.append(candidate)
                } else {
                    refused.append(
                        Refusal(
                            time: candidate.apexTime,
                            reason: .raisedHand(
                                speed: candidate.riseSpeed, least: configuration.loneOverheadRiseSpeed)))
                }
            }
        }
        return (best(of: found, configuration).sorted { $0.apexTime < $1.apexTime }, refused)
    }

    /// How long the hand stays at the top, as the way it would have gone meanwhile at the speed of its rise, in H: it hardly
    /// stops where it hits.
    private func stay(in signals: BodySignals) -> Double {
        /// So far below its apex the hand is still up, in H.
        let depth = 0.05
        return Series.plateau(signals[side].wristHeight, at: signals.times, around: apex, depth: depth).length
            * riseSpeed
    }

    /// Whether the hand alone moves as in a hit: fast, high, and through the upper half of its rise in one go. After another
    /// arm that was up at all, a hit of half the speed may be one that plays at half speed.
    private static func isHit(
        _ candidate: OverheadCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> Bool {
        let height = signals[candidate.side].wristHeight
        let top = height[candidate.apex]
        let half = top - candidate.rise / 2
        let since = (0..<candidate.apex).last { height[$0] < half } ?? 0
        let slower = candidate.tossApex == nil ? 1 : min(2, candidate.tempo)
        // The network lost the hand on the tossing one: what is seen of the rise begins late.
        let isJoined = candidate.joinedFor >= configuration.shortestToss
        return candidate.riseSpeed * slower >= (isJoined ? Self.lateRise : 1) * configuration.loneOverheadRiseSpeed
            && top >= configuration.loneOverheadApex
            && signals.times[candidate.apex] - signals.times[since] <= configuration.loneOverheadRiseTime * slower
    }

    /// Of a lone hit's rise the speed that a rise shows that is seen from its middle on (rendered: 2.3 H/s).
    private static let lateRise = 0.8

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
            if clear { kept.append(candidates.filter { candidate.isTossed(for: $0) }.max(by: byTime) ?? candidate) }
        }
        return kept
    }

    private static func byTime(_ one: OverheadCandidate, _ other: OverheadCandidate) -> Bool {
        one.apexTime < other.apexTime
    }

    /// Whether this is the raising of an arm that soon after hits: a tracker that takes one arm for the other lets the same
    /// wrist go up twice, and the ball is hit the second time; where it jumps to the other arm, that looks faster still.
    private func isTossed(for hit: OverheadCandidate) -> Bool {
        hit.side == side && hit.isReaching && 2 * hit.riseSpeed > riseSpeed
            && (0...0.6 * tempo).contains(hit.apexTime - apexTime)
    }

    /// Orders rival candidates: a toss and a hit of this hand that the network sees count most, a fast rise decides between equals.
    var strength: Double {
        let seen = isSeen ? seenSwing.map { exp($0.sureness(of: side)) } ?? 0 : 0
        return min(raisedFor, 0.5) * 10 + min(riseSpeed * tempo, 6) * 0.5 + seen * 5
    }

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
        let rise = height[apex] - height[wristLow]
        let seen = signals.seenSwing(near: times[apex])
        guard seen != nil || rise >= configuration.tossedRise else { return nil }
        let low = lowPoint(before: apex, in: signals[side].wristAboveElbow)
        var riseSpeed = 0.0
        for i in wristLow..<apex {
            let step = height[i + 1] - height[i]
            let interval = times[i + 1] - times[i]
            riseSpeed = max(riseSpeed, step / interval)
        }
        var tempo = max(1, (times[apex] - times[low]) / configuration.typicalRise)
        let window = signals.indices(
            from: times[apex] - configuration.tossWindow * min(tempo, configuration.slowestTempo), through: times[apex])
        let toss = RaisedArm(side.opposite, in: window, before: apex, of: signals, configuration)
        if let highest = toss.highest {
            tempo = min(tempo, max(1, (times[apex] - times[highest]) / configuration.typicalTossToContact))
        }
        tempo = min(tempo, configuration.slowestTempo)
        let isTossed = toss.duration >= configuration.shortestToss * tempo
        let isReaching = height[apex] >= configuration.reachingWrist
        // Where the hand was lost the elbow is still up; after a ground stroke the hand comes to rest over a low elbow.
        let elbow = height[apex] - signals[side].wristAboveElbow[apex]
        let raisedElbow = isTossed ? configuration.tossedElbow : configuration.raisedElbow
        let isPlain =
            rise >= (isTossed ? configuration.tossedRise : configuration.overheadRise)
            && falls(after: apex, height, signals, tempo: tempo, configuration)
            && (isReaching || elbow >= raisedElbow) && riseSpeed <= configuration.impossibleHandSpeed
            && !signals.showsTossingHandTwice(apex, from: side, configuration)
        let near = signals.indices(from: times[apex] - 0.1 * tempo, through: times[apex] + 0.1 * tempo)
        let candidate = OverheadCandidate(
            side: side, apex: apex, low: low,
            apexTime: isReaching
                ? Series.vertexTime(height, at: times, around: apex)
                : armApexTime(near: apex, of: side, hit: seen, in: signals, tempo: tempo, configuration),
            isReaching: isReaching, rise: rise, riseSpeed: riseSpeed,
            peakSpeed: near.map { signals[side].wristSpeed[$0] }.max() ?? riseSpeed, tempo: tempo,
            tossRaised: toss.first ?? apex, tossApex: toss.highest, raisedFor: toss.duration / tempo,
            joinedFor: toss.joined / tempo, isPlain: isPlain, seenSwing: seen)
        return isPlain || candidate.isSeen && candidate.isHitAtItsApex ? candidate : nil
    }

    /// When the whole arm is up, from elbow and wrist together: the centre of the time around its highest place. An arm that was
    /// read on the tossing one before is higher there than where it hits: where the network sees the hit tells where to look.
    private static func armApexTime(
        near apex: Int, of side: Handedness, hit: SeenSwing?, in signals: BodySignals, tempo: Double,
        _ configuration: SegmentationConfiguration
    ) -> Double {
        /// A fall of the arm's middle that still counts as up, in H.
        let depth = 0.05
        let times = signals.times
        let arm = zip(signals[side].wristHeight, signals[side].wristAboveElbow).map { $0 - $1 / 2 }
        let reach = configuration.armApexWindow * tempo
        let near = signals.indices(from: times[apex] - reach, through: times[apex] + reach)
            .filter { !signals.showsTossingHandTwice($0, from: side, configuration) }
        let seen = near.filter { index in
            hit.map { $0.isOverhead && abs(times[index] - $0.contact) <= Self.reach } ?? false
        }
        let highest = (seen.isEmpty ? near : seen).max { arm[$0] < arm[$1] } ?? apex
        return Series.plateau(arm, at: times, around: highest, depth: depth).centre
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

extension BodySignals {
    /// Whether the network takes the other hand, up in plain sight, for this one, too.
    func showsTossingHandTwice(
        _ frame: Int, from side: Handedness, _ configuration: SegmentationConfiguration
    ) -> Bool {
        let other = self[side.opposite]
        return wristSeparation[frame] <= configuration.onePlace && other.wristHeight[frame] >= configuration.raisedArm
            && other.confidence[frame] >= configuration.seenHand
    }
}

/// The other arm as it is up before a hit.
struct RaisedArm {
    /// Frame in which it is first up.
    var first: Int?
    /// Last frame near its highest place before it comes down; nil when it was not up as for a toss.
    var highest: Int?
    /// For how long it is up, in seconds; 0 without a highest place.
    var duration = 0.0
    /// For how long both hands are read up there together, of an arm that has come down since, in seconds.
    var joined = 0.0

    /// A hidden hand may be placed anywhere while the other hits: only where it is seen is it up, and once down it is down.
    ///
    /// - Parameter level: from which height of the wrist above the shoulders on the arm is up, in H; nil is that of a toss.
    init(
        _ side: Handedness, in window: Range<Int>, before apex: Int, of signals: BodySignals,
        from level: Double? = nil, _ configuration: SegmentationConfiguration
    ) {
        let height = signals[side].wristHeight
        let isSeen = { signals[side].confidence[$0] >= configuration.seenHand }
        let level = level ?? configuration.raisedArm
        let up = window.filter { height[$0] >= level && isSeen($0) }
        first = up.first
        // Two hands that go up on one grip are a follow-through.
        let joined = up.filter {
            signals.wristSeparation[$0] <= configuration.twoHandedSeparation
                && (height[$0] - signals[side.opposite].wristHeight[$0]).magnitude <= configuration.sameHeight
        }
        func seconds(_ frames: [Int]) -> Double {
            frames.filter { $0 < apex }.reduce(0.0) { $0 + signals.times[$1 + 1] - signals.times[$1] }
        }
        if height[apex] < level - configuration.tossArmDrop { self.joined = seconds(joined) }
        guard let top = up.max(by: { height[$0] < height[$1] }), top < apex, 2 * joined.count <= up.count
        else { return }
        highest = (top..<apex).first { height[$0 + 1] <= height[top] - configuration.tossArmDrop }
        guard highest != nil else { return }
        duration = seconds(up)
    }
}
