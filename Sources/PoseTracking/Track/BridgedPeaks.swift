internal import SwingCore

/// Where a joint of the arm was in pictures in which the network offers no peak there, though just before and just after it does.
///
/// A fence's wire or the racket in front of a joint takes its peak away for a few pictures; the search, which must take some peak,
/// then takes one that is none, and stays there. Where two peaks lie near each other the joint is taken to have been between
/// them, for less than either. Of 67 players drawn by lot elbows come out a fiftieth nearer with it, and a fifth fewer frames
/// of them have their sides exchanged; legs gain nothing.
struct BridgedPeaks {
    /// Of the frames of the stretch that have any, by their index among all.
    private let peaks: [Int: [LandmarkCandidate]]

    /// Frames from the one without a peak to those beside it with one, at most: with 2 half as much is gained, 5 and 6 are as
    /// good as 4.
    private static let reach = 4
    /// How far those two peaks may lie apart, and how near another is the joint's own, in torso lengths. With 0.3 for the first a
    /// fast hand is taken to have stayed behind, and a serve of those players is not found.
    private static let (widest, samePlace) = (0.15, 0.15)
    /// Peaks at least so likely are bridged, and what is left of the less likely one's likelihood (0.25 gains less, 0.6 no more).
    private static let leastLikelihood = 0.08
    private static let share = 0.5
    /// More for one joint of one picture are not offered.
    private static let most = 2

    /// - Parameters:
    ///   - run: the indices of frames that follow each other.
    ///   - torso: the clip's typical torso in pixels.
    init(of joint: PairedJoint, on side: Handedness, in frames: [ObservedFrame], _ run: [Int], torso: Double) {
        guard joint == .elbow || joint == .wrist else {
            peaks = [:]
            return
        }
        let offered = run.map { frames[$0].reading?.candidates(joint.on(side)) ?? [] }
        let bridged = offered.indices.map { Self.bridged($0, in: offered, torso: torso) }
        peaks = Dictionary(uniqueKeysWithValues: zip(run, bridged).filter { !$1.isEmpty })
    }

    /// What is offered beside the network's own peaks; none in most frames.
    subscript(frame: Int) -> [LandmarkCandidate] { peaks[frame] ?? [] }

    /// The likeliest places between peaks of the frames before and after one.
    private static func bridged(_ at: Int, in offered: [[LandmarkCandidate]], torso: Double) -> [LandmarkCandidate] {
        func isApart(_ place: ImagePoint, from others: [LandmarkCandidate]) -> Bool {
            others.allSatisfy { Geometry.distance($0.position, place) > samePlace * torso }
        }
        var between: [(peak: LandmarkCandidate, span: Int)] = []
        for before in max(0, at - reach)..<at {
            for after in at + 1..<min(offered.count, at + reach + 1) {
                let way = Double(at - before) / Double(after - before)
                for one in offered[before] where one.likelihood >= leastLikelihood {
                    for other in offered[after] where other.likelihood >= leastLikelihood {
                        guard Geometry.distance(one.position, other.position) <= widest * torso else { continue }
                        let place = one.position + (other.position - one.position) * way
                        guard isApart(place, from: offered[at]) else { continue }
                        let likelihood = share * min(one.likelihood, other.likelihood)
                        between.append((LandmarkCandidate(position: place, likelihood: likelihood), after - before))
                    }
                }
            }
        }
        // One weak peak may be bridged to several: the nearest in time tells the place best.
        let ranked = between.sorted { ($0.peak.likelihood, $1.span) > ($1.peak.likelihood, $0.span) }
        return ranked.reduce(into: []) { kept, bridge in
            if kept.count < most, isApart(bridge.peak.position, from: kept) { kept.append(bridge.peak) }
        }
    }
}
