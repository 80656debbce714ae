import Foundation
import Reporting
import SwingCore
import TestSupport
import Testing

@testable import BatchRunner

/// Stands in for `courtside analyze`, so that hundreds of clips take seconds: a script that writes the results of a clip
/// at once, and does something else where the clip's name says so.
struct StandIn {
    let path: String

    /// The analysis of every clip; the script puts the clip's own hash and path in.
    static let analysis = Analysis(
        tool: ToolInfo(
            name: "courtside", version: "test", model: .init(name: "none", sha256: ""),
            rules: .init(name: "test", version: "1")),
        video: VideoInfo(
            path: "CLIP-PATH", sha256: "CLIP-HASH", codec: "h264", width: 640, height: 360, rotation: 0, frameRate: 30,
            captureRate: 30, variableFrameRate: false, frameCount: 30, duration: 1, hasAudio: false),
        outcome: .noPlayer, outcomeReason: "No person could be followed in this clip.",
        player: PlayerInfo(name: nil, handedness: nil, handednessConfidence: 0),
        camera: CameraEstimate(view: .oblique, confidence: 0),
        tracking: TrackingInfo(framesWithPose: 0, meanConfidence: 0, people: 0), swings: [], focus: nil,
        strength: nil, timings: ["total": 1])

    private static let script = #"""
        #!/bin/bash
        say() { echo "courtside-job $1" >&2; }
        turn() {
            clip=$2
            for word in "$@"; do [[ $word == --out=* ]] && out=${word#--out=}; done
            name=$(basename -- "$clip")
            echo "$$ ${@:3}" >> "LOG"
            say '{"progress":{"stage":"surveying","frame":1,"expected":30,"duration":1}}'
            case $name in
                *crash*) echo "about to fall" >&2; kill -SEGV $$ ;;
                *hang*) echo "stuck" >&2; sleep 3600 ;;
                *slow*) sleep 0.7 ;;
                *hog*) hoard=$(head -c 300000000 /dev/zero | tr '\0' x); sleep 3600 ;;
                *broken*)
                    say '{"failure":{"whatHappened":"It is broken.","whatToDo":"Mend it.","isDiskFull":false}}'
                    exit 2 ;;
                *once*) [ -e "$clip.seen" ] || { touch "$clip.seen"; exit 70; } ;;
                *full*)
                    [ -e "$clip.seen" ] || {
                        touch "$clip.seen"
                        say '{"failure":{"whatHappened":"The disk is full.","whatToDo":"Make room.","isDiskFull":true}}'
                        exit 2
                    } ;;
                *altered*) [ -e "$clip.seen" ] || { touch "$clip.seen"; echo more >> "$clip"; } ;;
            esac
            results=$out/${name%.*}
            mkdir -p "$results/keyframes"
            hash=$(sha256sum < "$clip")
            sed -e "s/CLIP-HASH/${hash%% *}/" "TEMPLATE" > "$results/analysis.json"
            echo "<html>" > "$results/report.html"
            echo "picture" > "$results/keyframes/0-contact.jpg"
        }
        turn "$@"
        while [[ $name == *stays* ]]; do
            echo "its last word" >&2
            say '{"isFree":true}'
            [[ $name == *faints* ]] && exit
            read -r line || exit
            mapfile -t words < <(tr -d '[]"' <<< "$line" | tr ',' '\n')
            turn "${words[@]}"
        done
        """#

    /// - Parameter folder: receives the script, its template and its log.
    init(in folder: ScratchFolder) throws {
        let template = try folder.write(AnalysisFile.encode(Self.analysis), to: "template.json")
        let text = Self.script.replacing("TEMPLATE", with: template).replacing("LOG", with: folder.file("calls"))
        let draft = try folder.write(Data(text.utf8), to: "stand-in.txt")
        path = folder.file("stand-in")
        // Written here, it could not be started while a process that another test forks meanwhile still holds it open for
        // writing ("Text file busy").
        let install = Process()
        install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        install.arguments = ["-m", "755", draft, path]
        try install.run()
        install.waitUntilExit()
        try #require(install.terminationStatus == 0)
    }
}

/// A folder of clips, a folder for the results, and a stand-in that makes them.
struct Court {
    let scratch: ScratchFolder
    let standIn: StandIn
    var options: BatchOptions

    var clips: String { scratch.file("clips") }
    var out: String { scratch.file("out") }

    init() throws {
        scratch = try ScratchFolder()
        standIn = try StandIn(in: scratch)
        try FileManager.default.createDirectory(atPath: scratch.file("clips"), withIntermediateDirectories: true)
        options = BatchOptions(
            folder: scratch.file("clips"), out: scratch.file("out"), program: standIn.path, manner: [],
            recipe: Recipe(
                tool: "courtside test", options: ["--quality=fast"], rules: .init(name: "test", sha256: "1"),
                models: [.init(name: "none", sha256: "2")]),
            settings: ClipSettings(), jobs: 2, limits: JobLimits(memory: 200 << 20), retries: 0, rest: 0.5,
            reserve: 0, shard: nil, watches: false, scrutiny: .bySizeAndTime)
    }

    /// Puts a clip into the folder that has rested for long.
    func add(_ places: String..., content: String? = nil) throws {
        for place in places { try add(place, content ?? "\u{0}\u{0}\u{0}\u{8}ftypisom " + place) }
    }

    private func add(_ place: String, _ content: String) throws {
        let url = URL(fileURLWithPath: clips + "/" + place)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: url)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: url.path)
    }

    func run(_ observer: BatchObserver = BatchObserver()) async throws -> BatchRun.Result {
        try await BatchRun(options, observer: observer).run()
    }

    /// The process and the arguments of every turn at a clip, a line each.
    var calls: [String] {
        let text = (try? String(contentsOfFile: scratch.file("calls"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The processes that worked, each once.
    var processes: Set<String> { Set(calls.compactMap { $0.split(separator: " ").first.map(String.init) }) }

    /// The files of the results, the run's own left out.
    var results: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: out)) ?? []).filter { place in
            place.contains("/") && !place.hasPrefix(".courtside") && place.hasSuffix("report.html")
        }.sorted()
    }
}

extension BatchSummary {
    subscript(source: String) -> Entry? { entries.first { $0.source == source } }
}
