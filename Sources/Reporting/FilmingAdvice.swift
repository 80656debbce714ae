import SwingCore

/// What to film next time, read from how this clip was filmed; never a reproach.
enum FilmingAdvice {
    /// Short instructions, the most useful first; never empty.
    static func tips(for analysis: Analysis) -> [String] {
        switch analysis.outcome {
        case .noPlayer: noPlayer
        case .noSwing: noSwing + frameRate(analysis)
        case .analyzed: analyzed(analysis)
        }
    }

    private static let noPlayer = [
        "Keep the whole body in the picture, from head to feet, for the whole swing.",
        "Place the camera so that the player fills at least a third of the picture's height.",
        "Keep the light behind the camera, and rest the camera on something steady.",
    ]

    private static let noSwing = [
        "Start filming before the player gets ready, and stop after the finish.",
        "Keep the whole body and the racket arm in the picture for the whole swing.",
        "Leave the camera still, so that only the player moves.",
    ]

    private static func frameRate(_ analysis: Analysis) -> [String] {
        analysis.video.captureRate < 59 ? ["Film at 60 frames per second or more; slow motion is even better."] : []
    }

    private static func analyzed(_ analysis: Analysis) -> [String] {
        let video = analysis.video
        var tips = [Wording.slowMotion(of: video)].compactMap(\.self) + frameRate(analysis)
        switch analysis.camera.view {
        case .side: tips.append("Add a second clip from behind: it shows what the side view hides.")
        case .front, .behind, .oblique:
            tips.append("Add a second clip from the side, level with the player's hips.")
        }
        if video.frameCount > 0, Double(analysis.tracking.framesWithPose) < 0.85 * Double(video.frameCount) {
            tips.append("Keep the whole body in the picture for the whole swing.")
        }
        if analysis.tracking.meanConfidence < 0.6 {
            tips.append("Move closer, or find more light, so that arms and legs stand out.")
        }
        if analysis.swings.count < 3 {
            tips.append("Film three to five swings in a row: a pattern tells more than one ball.")
        }
        return tips
    }
}
