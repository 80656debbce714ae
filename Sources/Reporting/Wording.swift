import Foundation
import SwingCore

/// How values and names of an analysis read on a page and in a terminal, in one language.
struct Wording {
    let words: Words

    init(_ words: Words) { self.words = words }

    init(of analysis: Analysis) { self.init(analysis.words) }

    /// A time as `m:ss.ss`, such as `0:00.93`.
    func time(_ seconds: Double) -> String {
        guard seconds.isFinite else { return "–" }
        let hundredths = Int((abs(seconds) * 100).rounded())
        let sign = seconds < 0 && hundredths > 0 ? "-" : ""
        return sign + "\(hundredths / 6000):" + Self.padded(hundredths / 100 % 60) + words.measures.decimalMark
            + Self.padded(hundredths % 100)
    }

    private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    /// From one time to another.
    func span(_ start: Double, _ end: Double) -> String { words.page.span(start: time(start), end: time(end)) }

    /// The same sentence with every uncertainty kept on one line with its value.
    static func bound(_ sentence: String) -> String {
        sentence.replacingOccurrences(of: " ± ", with: "\u{A0}±\u{A0}")
    }

    /// A number with at most the given decimals, without trailing zeros, as a reader of this language writes it.
    func number(_ value: Double, decimals: Int) -> String {
        words.measures.localized(Self.plain(value, decimals: decimals))
    }

    /// A number with at most the given decimals, without trailing zeros, as a page's code reads it.
    static func plain(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "–" }
        let scale = pow(10, Double(decimals))
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }

    /// A measured value with its uncertainty, such as `68° ± 6°`, kept on one line; a length in metres, too, where the
    /// player's height is known.
    func value(of metric: Metric) -> String {
        Self.bound(words.measures.value(metric.value, uncertainty: metric.uncertainty, metric.unit))
            + (metric.metres.map { " (\(words.measures.length($0)))" } ?? "")
    }

    /// What was measured for the focus and what to aim for; nil when its finding or metric is not in the swing.
    func proof(of focus: Focus, in swing: SwingAnalysis?) -> String? {
        guard let finding = swing?.findings.first(where: { $0.rule == focus.rule }),
            let metric = swing?.metrics.first(where: { $0.id == finding.metric })
        else { return nil }
        let aim = finding.aim.flatMap { words.measures.range($0, metric.unit, counts: false) }
        return value(of: metric) + (aim.map { words.coaching.aim(range: $0) } ?? "")
    }

    /// How often the focus shows: "seen once", "in 3 of 4 swings"; nil where nothing is to be changed.
    func recurrence(of focus: Focus, in analysis: Analysis) -> String? {
        guard (focus.rating.severity ?? 0) >= 2 else { return nil }
        let ratings = analysis.swings.flatMap(\.findings).filter { $0.rule == focus.rule }.compactMap(\.rating.severity)
        let shown = ratings.count { $0 >= 2 }
        return ratings.count < 2
            ? words.coaching.seenOnce : words.coaching.recurrence(shown: "\(shown)", count: "\(ratings.count)")
    }

    /// Which of several swings is the best and which the weakest; nil when they are alike.
    func comparison(of pattern: StrokePattern) -> String? {
        guard let best = pattern.best, let worst = pattern.worst else { return nil }
        return words.coaching.comparison(best: "\(best + 1)", worst: "\(worst + 1)")
    }

    /// What to say about an uncertain name; nil when it is clear.
    func caution(for swing: Swing) -> String? {
        if swing.stroke == .unknown { return words.coaching.strokeUnclear + " " + words.coaching.tellStroke }
        guard !swing.isNameSure || swing.strokeConfidence < 0.75 else { return nil }
        let name = words.names.inSentence(words.names.title(of: swing))
        let caution = words.coaching.probably(stroke: name, share: percent(swing.strokeConfidence))
        return swing.isNameSure ? caution : caution + " " + words.coaching.tellStroke
    }

    /// The sound in the table of facts.
    func sound(of video: VideoInfo) -> String {
        guard video.hasAudio else { return words.clip.soundNone }
        guard let audio = video.audio else { return words.clip.soundYes }
        if let notice = lostSound(of: video) { return notice }
        return switch audio.output {
        case .copied: words.clip.soundCopied(codec: audio.codec)
        case .recoded: words.clip.soundRecoded(codec: audio.codec)
        case .dropped, nil: audio.codec
        }
    }

    /// One sentence about motion that looks too slow to be real; nil when it looks real.
    func slowMotion(of video: VideoInfo) -> String? {
        video.suspectedSlowdown.map { words.filming.slowMotion(times: number($0, decimals: 0)) }
    }

    /// One sentence about sound that was lost; nil when none was.
    func lostSound(of video: VideoInfo) -> String? {
        guard let audio = video.audio, let loss = audio.loss else { return nil }
        let reason = words.reason(ofLoss: loss, codec: audio.codec)
        if audio.output == .dropped { return words.clip.soundDropped(reason: reason) }
        return audio.decoded ? words.clip.soundPartLost(reason: reason) : words.clip.soundUnheard(reason: reason)
    }

    /// What stands at the top of a clip that has no focus.
    func title(ofUnfocused analysis: Analysis) -> String {
        let severities = analysis.swings.flatMap(\.findings).compactMap(\.rating.severity)
        return switch analysis.outcome {
        case .noPlayer: words.coaching.noPlayer
        case .noSwing: words.coaching.noSwing
        case .analyzed where severities.isEmpty: words.coaching.nothingToRate
        case .analyzed where severities.allSatisfy { $0 < 2 }: words.coaching.allWorking
        case .analyzed: words.coaching.nothingStandsOut
        }
    }

    func percent(_ share: Double) -> String { number(share * 100, decimals: 0) + " %" }

    func name(of view: CameraView) -> String {
        switch view {
        case .side: words.clip.side
        case .front: words.clip.front
        case .behind: words.clip.behind
        case .oblique: words.clip.oblique
        }
    }

    /// The event that an evidence time shows, as it reads inside a sentence.
    func event(at evidence: Evidence, in swing: SwingAnalysis?) -> String? {
        Self.event(at: evidence, in: swing).map { words.names.inSentence(words.names.title(of: $0)) }
    }

    /// The event that an evidence time shows, when one lies at its frame or within two hundredths of a second.
    static func event(at evidence: Evidence, in swing: SwingAnalysis?) -> EventName? {
        swing?.swing.events
            .filter { $0.frame == evidence.frame || abs($0.time - evidence.time) <= 0.02 }
            .min { abs($0.time - evidence.time) < abs($1.time - evidence.time) }?.name
    }

    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The last part of a path.
    static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Words {
    /// Why sound was lost. An analysis holds the reason in English, and a library's own words have no others.
    fileprivate func reason(ofLoss loss: String, codec: String) -> String {
        let (known, told) = (Words.english.clip.losses, clip.losses)
        return switch loss {
        case _ where language == .english: loss
        case known.damaged: told.damaged
        case known.nothingDecoded: told.nothingDecoded
        case known.unsampled: told.unsampled
        case known.noDecoder(codec: codec): told.noDecoder(codec: codec)
        default: told.unknown
        }
    }
}
