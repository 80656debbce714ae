import ArgumentParser
import BatchRunner
import Foundation
import Reporting

/// `courtside merge`
struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Join the results of several shards into one folder.",
        discussion: """
            Takes folders that 'courtside batch --shard' wrote, checks every result, and puts all of them and one \
            overview into OUT. The folders stay as they are. Exit status: 0 done; 1 done, but clips failed or are \
            missing; 2 a folder was wrong.
            """)

    @Argument(help: "The folders of the shards.", completion: .directory)
    var folders: [String]

    @Option(help: ArgumentHelp("Folder that receives everything.", valueName: "dir"))
    var out: String

    func run() throws {
        let (summary, folder) = try MergeRun(folders: folders, out: out).run()
        print(BatchText(summary, folder: folder, isStopped: false).text)
        if summary.failed > 0 || summary.waiting > 0 { throw ExitCode(ExitStatus.incomplete) }
    }
}
