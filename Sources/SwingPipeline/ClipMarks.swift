internal import SwingCore
internal import VideoIO

/// The texts that go into a video beside its picture: chapters to jump to, captions to read.
struct ClipMarks {
    let analysis: Analysis

    private var words: Words { analysis.words }

    /// Shorter waits belong to the phase before.
    private static let shortestWait = 0.1

    /// One chapter per phase of every swing, named so that a list of chapters reads by itself.
    ///
    /// MP4 knows where a chapter starts, not where it ends: the wait before a swing is a chapter of its own, or the
    /// phase before it would go on until then, and the first phase would begin with the clip.
    var chapters: [Chapter] {
        var chapters: [Chapter] = []
        for swing in analysis.swings {
            guard let start = swing.swing.phases.first?.start else { continue }
            let waited = chapters.last?.end ?? 0
            if start - waited > Self.shortestWait {
                chapters.append(
                    Chapter(
                        title: words.overlay.before(swing: words.names.inSentence(name(of: swing))), start: waited,
                        end: start))
            }
            chapters += swing.swing.phases.map { phase in
                Chapter(
                    title: words.overlay.chapter(swing: name(of: swing), phase: words.names.title(of: phase.name)),
                    start: phase.start, end: phase.end)
            }
        }
        return chapters
    }

    /// What the overlay says about the clip's one focus, through every swing that it is about; and through the swing
    /// of the strength, what works. A swing that shows neither has none.
    var captions: [Caption] {
        analysis.swings.compactMap { swing in
            words(about: swing).map {
                Caption(text: "\(name(of: swing)): \($0)", start: swing.swing.start, end: swing.swing.end)
            }
        }
    }

    private func name(of swing: SwingAnalysis) -> String {
        let title = words.names.title(of: swing.swing)
        return analysis.swings.count > 1 ? "\(title) \(swing.swing.index + 1)" : title
    }

    private func words(about swing: SwingAnalysis) -> String? {
        let index = swing.swing.index
        if let focus = analysis.focus {
            if focus.swing == index { return focus.cue }
            let finding = swing.findings.first { $0.rule == focus.rule }
            // The same thing shows here: the same cue, never a second one.
            if let finding, finding.rating == .needsWork || finding.rating == .critical { return focus.cue }
        }
        guard let strength = analysis.strength, strength.swing == index else { return nil }
        return strength.line
    }
}
