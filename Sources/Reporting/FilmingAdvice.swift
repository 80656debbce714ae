import SwingCore

/// What to film next time, read from how this clip was filmed; never a reproach.
struct FilmingAdvice {
    private let analysis: Analysis
    private let words: FilmingWords

    init(for analysis: Analysis) {
        self.analysis = analysis
        words = analysis.words.filming
    }

    /// Short instructions, the most useful first; never empty.
    var tips: [String] {
        switch analysis.outcome {
        case .noPlayer: words.noPlayer
        case .noSwing: words.noSwing + frameRate
        case .analyzed: analyzed
        }
    }

    private var frameRate: [String] { analysis.video.captureRate < 59 ? [words.frameRate] : [] }

    /// Whoever knows what was swung need not film it again.
    private var naming: [String] {
        analysis.swings.contains { !$0.swing.isNameSure } ? [analysis.words.coaching.tellStroke] : []
    }

    private var analyzed: [String] {
        let video = analysis.video
        var tips = [Wording(of: analysis).slowMotion(of: video)].compactMap(\.self) + naming + frameRate
        switch analysis.camera.view {
        case .side: tips.append(words.addBehind)
        case .front, .behind, .oblique: tips.append(words.addSide)
        }
        if video.frameCount > 0, Double(analysis.tracking.framesWithPose) < 0.85 * Double(video.frameCount) {
            tips.append(words.wholeBody)
        }
        if analysis.tracking.meanConfidence < 0.6 { tips.append(words.closer) }
        if analysis.swings.count < 3 { tips.append(words.moreSwings) }
        return tips
    }
}
