/// The clip to look at first.
struct WorstClip {
    var name: String
    /// What is the matter with it.
    var reason: String

    /// By swings missed or invented, then faults and names that are mistaken, then the joints' error, then the contact's.
    ///
    /// Nil without clips, or when nothing at all is the matter.
    init?(in report: EvaluationReport) {
        let ranked = report.clips.sorted { $0.key < $1.key }.map { ($0.key, Rank($0.value)) }
        guard let worst = ranked.max(by: { $0.1.order < $1.1.order }), let reason = worst.1.reason else { return nil }
        name = worst.0
        self.reason = reason
    }

    private struct Rank {
        var missed: Int
        var extra: Int
        var misnamed: [String]
        var faults: Int
        var keypoints: Double?
        var contact: Double?

        init(_ score: Score) {
            missed = score.swings.missed
            extra = score.swings.extra
            faults = score.faults.overlooked + score.faults.falselyReported
            let names = [
                ("stroke", score.naming.stroke), ("variant", score.naming.variant), ("side", score.naming.side),
                ("view", score.naming.view),
            ]
            misnamed = names.filter { $0.1.hits < $0.1.count }.map(\.0)
            keypoints = score.keypoints.all.error.meanSize
            contact = score.events["contact"]?.milliseconds.meanSize
        }

        // Swift compares tuples of up to six in order.
        var order: (Int, Int, Double, Double) {
            (missed + extra, faults + misnamed.count, keypoints ?? 0, contact ?? 0)
        }

        var reason: String? {
            var parts: [String] = []
            if missed > 0 { parts.append(missed == 1 ? "a swing is missed" : "\(missed) swings are missed") }
            if extra > 0 { parts.append(extra == 1 ? "a swing is invented" : "\(extra) swings are invented") }
            if !misnamed.isEmpty { parts.append("mistaken: \(misnamed.joined(separator: ", "))") }
            if faults > 0 { parts.append("\(faults) faults overlooked or invented") }
            if let keypoints, keypoints > 0 { parts.append("joints \(NumberText.torso(keypoints)) off") }
            if let contact, contact > 0 { parts.append("contact \(NumberText.fixed(contact, 0)) ms off") }
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
    }
}
