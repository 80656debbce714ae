import ArgumentParser
import BatchRunner
import CoachingRules
import PoseTracking
import SwingCore
import SwingPipeline

/// What can be asked for one clip, and for each clip of a folder alike.
struct AnalysisChoices: ParsableArguments {
    @Option(help: ArgumentHelp("The player's name, for the report.", valueName: "name"))
    var player: String?

    @Option(
        help: ArgumentHelp(
            "The player's height in metres, such as 1.83: lengths are told in metres, too.", valueName: "m"))
    var height: Double?

    @Option(
        help: ArgumentHelp(
            "The player's age in years: children and players over 50 are judged by what suits them.",
            valueName: "years"))
    var age: Int?

    @Option(help: ArgumentHelp("Hitting hand (default: auto).", valueName: "auto|right|left"))
    var hand: Choice<Handedness>?

    @Option(help: ArgumentHelp("The stroke to look for.", valueName: "auto|serve|overhead|forehand|backhand"))
    var stroke: Choice<Stroke> = .auto

    @Option(help: ArgumentHelp("Where the camera stands (default: auto).", valueName: "auto|side|front|behind|oblique"))
    var view: Choice<CameraView>?

    @Option(
        help: ArgumentHelp(
            "How far the player has come (default: intermediate).", valueName: "beginner|intermediate|advanced"),
        transform: PlayerLevel.named)
    var level: PlayerLevel?

    @Option(
        help: ArgumentHelp(
            "What the results are written in: English or German (default: en).", valueName: "en|de"),
        transform: Language.named)
    var language: Language?

    @Option(help: ArgumentHelp("A rule book to rate with instead of the built-in one.", valueName: "file"))
    var rules: String?

    @Option(
        name: .customLong("capture-fps"),
        help: ArgumentHelp(
            "Real frames per second when filmed, for slow-motion files (default: what the camera wrote into the "
                + "file, else the file's own rate).",
            valueName: "n"))
    var captureRate: Double?

    @Option(
        help: ArgumentHelp(
            "How thoroughly the body is read: fast reads fifteen pictures a second once, thirty where hands are "
                + "fast; balanced every picture near a swing twice, best every picture eight times (default: balanced).",
            valueName: "fast|balanced|best"),
        transform: TrackingQuality.named)
    var quality: TrackingQuality = .balanced

    @Option(
        help: ArgumentHelp(
            "Which person is the player, where there are several: N counts from the left (default: found out).",
            valueName: "auto|left|right|center|largest|N"),
        transform: SubjectRequest.named)
    var subject: SubjectRequest = .automatic

    @Flag(name: .customLong("no-video"), help: "Write no annotated video.")
    var noVideo = false

    @Flag(help: "Replace every movement in the overlay by a cross-fade.")
    var reduceMotion = false

    @Flag(
        help: """
            Keep all of the clip's tags in the annotated video, also where and with what it was filmed; without it, \
            only title, author, dates and the like.
            """)
    var keepMetadata = false

    @Option(
        help: ArgumentHelp(
            "H.264 quality of the annotated video: a constant rate factor from 0 (lossless) to 51.", valueName: "n"))
    var crf = AnalysisOptions.defaultCRF

    @Option(
        help: ArgumentHelp(
            "Speed of the H.264 encoder: slower makes a smaller file.", valueName: "ultrafast|...|veryslow"))
    var preset = AnalysisOptions.defaultPreset

    @Option(
        help: ArgumentHelp(
            "Write poses.csv into the results, too: every landmark of every frame, smoothed and as measured.",
            valueName: "csv"),
        transform: AnalysisOptions.ExportFormat.named)
    var export: AnalysisOptions.ExportFormat?

    private static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
    ]

    func validate() throws {
        if let captureRate, !(captureRate > 0 && captureRate <= 10_000) {
            throw ValidationError("--capture-fps must lie between 1 and 10000; it is \(captureRate).")
        }
        if let height, !ClipSettings.statures.contains(height) {
            throw ValidationError("--height is in metres and must lie between 0.5 and 2.5; it is \(height).")
        }
        if let age, !ClipSettings.ages.contains(age) {
            throw ValidationError("--age is in years and must lie between 4 and 110; it is \(age).")
        }
        guard (0...51).contains(crf) else { throw ValidationError("--crf must lie between 0 and 51; it is \(crf).") }
        guard Self.presets.contains(preset) else {
            throw ValidationError("--preset must be one of \(Self.presets.joined(separator: ", ")).")
        }
    }

    /// - Parameters:
    ///   - signals: a file for the signals; nil for none.
    ///   - threads: CPU threads.
    func options(signals: String?, threads: Int) throws -> AnalysisOptions {
        AnalysisOptions(
            player: player, height: height, age: age, hand: hand?.value, stroke: stroke.value, view: view?.value,
            level: level ?? .intermediate, ruleBook: try RuleBookFile.load(rules, in: language ?? .english),
            language: language ?? .english, captureRate: captureRate, quality: quality, subject: subject,
            writesVideo: !noVideo, reduceMotion: reduceMotion,
            keepsMetadata: keepMetadata, crf: crf, preset: preset, signals: signals,
            exports: export.map { [$0] } ?? [], threads: threads)
    }

    /// What a `courtside.yaml` may say, too.
    var settings: ClipSettings {
        ClipSettings(
            player: player, hand: hand?.value, level: level, height: height, age: age, view: view?.value,
            language: language)
    }

    /// Everything else, as arguments of `courtside analyze`: the same choices give the same arguments.
    var arguments: [String] {
        let values = [
            stroke.value.map { "--stroke=\($0.rawValue)" }, rules.map { "--rules=\($0)" },
            captureRate.map { "--capture-fps=\($0)" }, "--quality=\(quality.rawValue)",
            "--subject=\(subject.argument)", "--crf=\(crf)", "--preset=\(preset)",
            export.map { "--export=\($0.rawValue)" },
        ]
        let flags = [
            noVideo ? "--no-video" : nil, reduceMotion ? "--reduce-motion" : nil,
            keepMetadata ? "--keep-metadata" : nil,
        ]
        return (values + flags).compactMap(\.self)
    }
}

/// `auto`, or one of a type's named values.
enum Choice<Value: RawRepresentable & CaseIterable & Sendable>: Sendable where Value.RawValue == String {
    case auto
    case fixed(Value)

    var value: Value? {
        switch self {
        case .auto: nil
        case .fixed(let value): value
        }
    }
}

extension Choice: ExpressibleByArgument {
    init?(argument: String) {
        if argument == "auto" {
            self = .auto
        } else if let value = Value(rawValue: argument), argument != "unknown" {
            self = .fixed(value)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String { value?.rawValue ?? "auto" }

    static var allValueStrings: [String] {
        ["auto"] + Value.allCases.map(\.rawValue).filter { $0 != "unknown" }
    }
}

extension AnalysisOptions.ExportFormat {
    fileprivate static func named(_ argument: String) throws -> Self {
        guard let format = Self(rawValue: argument) else { throw ValidationError("'\(argument)' is not csv.") }
        return format
    }
}

extension Language {
    fileprivate static func named(_ argument: String) throws -> Language {
        guard let language = Language(rawValue: argument) else {
            throw ValidationError("'\(argument)' is not en or de.")
        }
        return language
    }
}

extension PlayerLevel {
    fileprivate static func named(_ argument: String) throws -> PlayerLevel {
        guard let level = PlayerLevel(rawValue: argument) else {
            throw ValidationError("'\(argument)' is not beginner, intermediate or advanced.")
        }
        return level
    }
}

extension TrackingQuality {
    static func named(_ argument: String) throws -> TrackingQuality {
        guard let quality = TrackingQuality(rawValue: argument) else {
            throw ValidationError("'\(argument)' is not fast, balanced or best.")
        }
        return quality
    }
}

extension SubjectRequest {
    /// As `named` takes it.
    fileprivate var argument: String {
        switch self {
        case .automatic: "auto"
        case .left: "left"
        case .right: "right"
        case .center: "center"
        case .largest: "largest"
        case .number(let number): "\(number)"
        }
    }

    fileprivate static func named(_ argument: String) throws -> SubjectRequest {
        switch argument {
        case "auto": return .automatic
        case "left": return .left
        case "right": return .right
        case "center": return .center
        case "largest": return .largest
        default:
            guard let number = Int(argument), number >= 1 else {
                throw ValidationError("'\(argument)' is not auto, left, right, center, largest or a number from 1.")
            }
            return .number(number)
        }
    }
}
