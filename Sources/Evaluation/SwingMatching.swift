internal import SwingCore

/// Which found swing is which true one.
struct SwingMatching {
    var matched: [(truth: Truth.Swing, found: SwingAnalysis)] = []
    var missed: [Truth.Swing] = []
    var extra: [SwingAnalysis] = []

    /// One to one by contact time, the nearest pair first; a pair further apart than `window` seconds is none.
    ///
    /// A found swing without a contact matches nothing. A true swing that the picture does not show is never missed.
    init(_ truths: [Truth.Swing], _ found: [SwingAnalysis], window: Double) {
        var candidates: [(distance: Double, truth: Int, found: Int)] = []
        for (i, truth) in truths.enumerated() {
            for (j, swing) in found.enumerated() {
                guard let contact = swing.swing.event(.contact)?.time else { continue }
                let distance = abs(contact - truth.contact)
                if distance <= window { candidates.append((distance, i, j)) }
            }
        }
        candidates.sort { ($0.distance, $0.truth, $0.found) < ($1.distance, $1.truth, $1.found) }
        var partner: [Int: Int] = [:]
        for candidate in candidates where partner[candidate.truth] == nil {
            if !partner.values.contains(candidate.found) { partner[candidate.truth] = candidate.found }
        }
        for (i, truth) in truths.enumerated() {
            if let j = partner[i] {
                matched.append((truth, found[j]))
            } else if truth.isVisible {
                missed.append(truth)
            }
        }
        extra = found.indices.filter { !partner.values.contains($0) }.map { found[$0] }
    }
}
