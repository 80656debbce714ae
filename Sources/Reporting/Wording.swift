import Foundation
import SwingCore

/// How values and names of an analysis read on a page and in a terminal.
enum Wording {
    /// A time as `m:ss.ss`, such as `0:00.93`.
    static func time(_ seconds: Double) -> String {
        guard seconds.isFinite else { return "–" }
        let hundredths = Int((abs(seconds) * 100).rounded())
        let sign = seconds < 0 && hundredths > 0 ? "-" : ""
        return sign + "\(hundredths / 6000):" + padded(hundredths / 100 % 60) + "." + padded(hundredths % 100)
    }

    private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    /// The same sentence with every uncertainty kept on one line with its value.
    static func bound(_ sentence: String) -> String {
        sentence.replacingOccurrences(of: " ± ", with: "\u{A0}±\u{A0}")
    }

    /// A number with at most the given decimals, without trailing zeros.
    static func number(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "–" }
        let scale = pow(10, Double(decimals))
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }

    /// A measured value with its uncertainty, such as `68° ± 6°`, kept on one line; a length in metres, too, where the
    /// player's height is known.
    static func value(of metric: Metric) -> String {
        bound(MeasureWords.value(metric.value, uncertainty: metric.uncertainty, metric.unit))
            + (metric.metres.map { " (\(MeasureWords.length($0)))" } ?? "")
    }

    /// What was measured for the focus and what to aim for; nil when its finding or metric is not in the swing.
    static func proof(of focus: Focus, in swing: SwingAnalysis?) -> String? {
        guard let finding = swing?.findings.first(where: { $0.rule == focus.rule }),
            let metric = swing?.metrics.first(where: { $0.id == finding.metric })
        else { return nil }
        let aim = finding.aim.flatMap { MeasureWords.range($0, metric.unit) }
        return value(of: metric) + (aim.map { ", aim \($0)" } ?? "")
    }

    /// How often the focus shows: "seen once", "in 3 of 4 swings"; nil where nothing is to be changed.
    static func recurrence(of focus: Focus, in analysis: Analysis) -> String? {
        guard (focus.rating.severity ?? 0) >= 2 else { return nil }
        let ratings = analysis.swings.flatMap(\.findings).filter { $0.rule == focus.rule }.compactMap(\.rating.severity)
        let shown = ratings.count { $0 >= 2 }
        return ratings.count < 2 ? "seen once" : "in \(shown) of \(ratings.count) swings"
    }

    /// Which of several swings is the best and which the weakest; nil when they are alike.
    static func comparison(of pattern: StrokePattern) -> String? {
        guard let best = pattern.best, let worst = pattern.worst else { return nil }
        return "Swing \(best + 1) is the one to repeat; swing \(worst + 1) leaves the most room."
    }

    /// What to say about an uncertain name; nil when it is clear.
    static func caution(for swing: Swing) -> String? {
        if swing.stroke == .unknown { return "The kind of stroke is not clear from this clip." }
        guard swing.strokeConfidence < 0.75 else { return nil }
        return "Probably a \(swing.title.lowercased()) (\(percent(swing.strokeConfidence)) sure)."
    }

    /// The sound in the table of facts.
    static func sound(of video: VideoInfo) -> String {
        guard video.hasAudio else { return "none" }
        guard let audio = video.audio else { return "yes" }
        if let notice = lostSound(of: video) { return notice }
        return switch audio.output {
        case .copied: "\(audio.codec), carried over as it was"
        case .recoded: "\(audio.codec), made AAC in the annotated video"
        case .dropped, nil: audio.codec
        }
    }

    /// One sentence about motion that looks too slow to be real; nil when it looks real.
    static func slowMotion(of video: VideoInfo) -> String? {
        guard let slowdown = video.suspectedSlowdown else { return nil }
        return "This looks like slow motion, about \(number(slowdown, decimals: 0)) times slower than real. If it is, "
            + "analyse it again with --capture-fps and the rate it was filmed at: speeds and times depend on it."
    }

    /// One sentence about sound that was lost; nil when none was.
    static func lostSound(of video: VideoInfo) -> String? {
        guard let audio = video.audio, let loss = audio.loss else { return nil }
        if audio.output == .dropped { return "The annotated video has no sound: \(loss)." }
        return audio.decoded
            ? "Some of the clip's sound is lost: \(loss)." : "The clip's sound could not be heard: \(loss)."
    }

    /// What stands at the top of a clip that has no focus.
    static func title(ofUnfocused analysis: Analysis) -> String {
        let severities = analysis.swings.flatMap(\.findings).compactMap(\.rating.severity)
        return switch analysis.outcome {
        case .noPlayer: "No player could be followed in this clip"
        case .noSwing: "No swing was found in this clip"
        case .analyzed where severities.isEmpty: "This clip does not show enough to rate"
        case .analyzed where severities.allSatisfy { $0 < 2 }: "What this clip shows is working"
        case .analyzed: "No single thing stands out"
        }
    }

    static func percent(_ share: Double) -> String { number(share * 100, decimals: 0) + " %" }

    static func name(of view: CameraView) -> String {
        switch view {
        case .side: "filmed from the side"
        case .front: "filmed from the front"
        case .behind: "filmed from behind"
        case .oblique: "filmed from an angle"
        }
    }

    /// The event that an evidence time shows, when one lies at its frame or within two hundredths of a second.
    static func event(at evidence: Evidence, in swing: SwingAnalysis?) -> EventName? {
        swing?.swing.events
            .filter { $0.frame == evidence.frame || abs($0.time - evidence.time) <= 0.02 }
            .min { abs($0.time - evidence.time) < abs($1.time - evidence.time) }?.name
    }

    static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) " + (count == 1 ? one : many)
    }

    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The last part of a path.
    static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
