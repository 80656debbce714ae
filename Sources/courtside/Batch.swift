import ArgumentParser
import BatchRunner
import CoachingRules
import Foundation
import Inference
import PoseTracking
import Reporting
import SwingCore
import SwingPipeline
import VideoIO

/// `courtside batch FOLDER`
struct Batch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Analyse a whole folder of clips; every clip gets its results or a reason.",
        discussion: """
            Takes every video in the folder and below, whatever it is called; one that breaks costs no other. A \
            sub-folder's name is the player's. Results go to OUT as a tree like that of the clips; OUT/index.html tells \
            of all. Run it again to do what is missing: a clip is done only when all its results are there and whole.

            A courtside.yaml in a folder holds for its clips and those below: player, hand, level, height, age, view,
            language.

            Exit status: 0 done; 1 done, but clips failed; 2 the folder, a setting or the command line was wrong; 3 \
            the environment is not ready; 130 interrupted, what was finished is kept.
            """)

    @Argument(help: "The folder with the clips.", completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("Folder that receives the results.", valueName: "dir"))
    var out: String

    @Option(help: ArgumentHelp("Clips at once (default: as many as processors and memory bear).", valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "The longest a clip may take, in seconds, waits for a processor not counted (default: 20 times its length "
                + "and 60).", valueName: "seconds"))
    var timeout: Double?

    @Option(
        help: ArgumentHelp(
            "The most memory a clip may hold, in MiB (default: its share of what is free, at most 4096).",
            valueName: "mib"))
    var memory: Int?

    @Option(
        help: ArgumentHelp(
            "How far the clips give way to other programs: 0 not at all, 19 wherever they can.", valueName: "n"))
    var nice: Int32 = 10

    @Option(
        help: ArgumentHelp("Further tries for a clip that crashed or took too much.", valueName: "n"))
    var retries = 1

    @Flag(help: "Stay, and take new clips as they come.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            "Do one part of N, by the clips' content: for several machines, each with an --out of its own; see merge.",
            valueName: "i/n"),
        transform: Shard.named)
    var shard: Shard?

    @Option(
        help: ArgumentHelp(
            "How long a file's size and time must rest before it is taken, in seconds: it may still be copied.",
            valueName: "seconds"))
    var rest = 5.0

    @Option(
        help: ArgumentHelp("Room on the disk that is left free, in MiB; the run pauses before.", valueName: "mib"))
    var keepFree = 512

    @Flag(help: "Read every finished result again to see that it is whole, instead of trusting size and time.")
    var verify = false

    /// For tests: another program in the place of this one for each clip.
    @Option(help: ArgumentHelp(visibility: .private))
    var program: String?

    @OptionGroup var choices: AnalysisChoices

    @Option(help: ArgumentHelp("CPU threads for each clip (default: its share of the processors).", valueName: "n"))
    var threads: Int?

    @OptionGroup var logging: LoggingOptions

    private static let jobCounts = 1...256
    private static let priorities: ClosedRange<Int32> = 0...19

    func validate() throws {
        if let jobs, !Self.jobCounts.contains(jobs) {
            throw ValidationError("--jobs must lie between 1 and 256; it is \(jobs).")
        }
        if let timeout, !(timeout > 0) { throw ValidationError("--timeout must be more than 0; it is \(timeout).") }
        if let memory, memory < 64 { throw ValidationError("--memory is in MiB and at least 64; it is \(memory).") }
        guard Self.priorities.contains(nice) else {
            throw ValidationError("--nice must lie between 0 and 19; it is \(nice).")
        }
        guard retries >= 0 else { throw ValidationError("--retries must be at least 0; it is \(retries).") }
        guard rest >= 0 else { throw ValidationError("--rest must be at least 0; it is \(rest).") }
        guard keepFree >= 0 else { throw ValidationError("--keep-free must be at least 0; it is \(keepFree).") }
        if let threads, threads < 1 { throw ValidationError("--threads must be at least 1; it is \(threads).") }
    }

    func run() async throws {
        let interruption = Interruption.listen()
        let console = BatchConsole(logging.console)
        let options = try options(room: .current)
        let result: BatchRun.Result
        do {
            result = try await BatchRun(options, observer: console.observer { interruption.isRequested }).run()
        } catch {
            console.clear()
            throw error
        }
        console.clear()
        print(BatchText(result).text)
        if result.isStopped { throw ExitCode(ExitStatus.interrupted) }
        if result.summary.failed > 0 { throw ExitCode(ExitStatus.incomplete) }
    }

    private func options(room: MachineRoom) throws -> BatchOptions {
        let jobs = jobs ?? room.jobs
        let threads = threads ?? max(1, room.processors / jobs)
        return BatchOptions(
            folder: folder, out: out, program: program ?? "/proc/self/exe",
            manner: ["--threads=\(threads)", "--supervised", "--nice=\(nice)"], recipe: try recipe(),
            settings: choices.settings, jobs: jobs,
            limits: JobLimits(
                timeout: timeout, memory: memory.map { $0 << 20 } ?? room.memoryLimit(jobs: jobs)),
            retries: retries, rest: rest, reserve: keepFree << 20, shard: shard, watches: watch,
            scrutiny: verify ? .byContent : .bySizeAndTime)
    }

    /// - Throws: when a network is missing or the rule book cannot be used: before the night, not at every clip.
    private func recipe() throws -> Recipe {
        let book = try RuleBookFile.load(choices.rules)
        let hash =
            try choices.rules.map { try VideoFile.sha256(of: $0) } ?? VideoFile.sha256(ofText: RuleBook.builtInYAML)
        let library = try ModelLibrary()
        var entries = try PoseModels.neededEntries(of: library)
        if let second = library.entry(for: .secondLandmarks), library.isPresent(second) { entries.append(second) }
        let models = try entries.map { entry in
            let record = try library.verify(entry).record
            return Recipe.Ingredient(name: entry.name, sha256: record.weightsSHA256 ?? record.sha256)
        }
        return Recipe(
            tool: "\(ToolVersion.name) \(ToolVersion.version)", options: choices.arguments,
            rules: .init(name: "\(book.name) \(book.version)", sha256: hash), models: models)
    }
}

extension Shard {
    fileprivate static func named(_ argument: String) throws -> Shard {
        guard let shard = Shard(argument) else {
            throw ValidationError("'\(argument)' is no part of a whole, such as 2/8: the second of eight.")
        }
        return shard
    }
}
