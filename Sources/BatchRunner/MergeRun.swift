internal import Foundation
public import Reporting
internal import SwingCore
internal import SwingPipeline

/// Joins the results of several runs over parts of one folder.
public struct MergeRun: Sendable {
    private let folders: [String]
    private let out: String

    public init(folders: [String], out: String) {
        self.folders = folders
        self.out = out
    }

    /// One run's folder and what it says of itself.
    private struct Part {
        var folder: OutFolder
        var summary: BatchSummary
        /// Nobody may write there meanwhile.
        var lock: RunLock
    }

    /// - Returns: what is in the folder now, and that folder as a path without links.
    /// - Throws: `BatchError`.
    public func run() throws -> (summary: BatchSummary, folder: String) {
        let parts = try folders.map(Self.part)
        let target = try OutFolder(out)
        let lock = try RunLock(target)
        defer { withExtendedLifetime(lock) {} }
        try target.clearWork()
        var entries: [String: BatchSummary.Entry] = [:]
        for part in parts {
            for entry in part.summary.entries {
                if let known = entries[entry.source], Self.rank(known) >= Self.rank(entry) { continue }
                entries[entry.source] = try take(entry, from: part.folder, into: target)
            }
        }
        let first = parts.first?.summary
        let summary = BatchSummary(
            language: first?.language, tool: first?.tool ?? "", entries: Array(entries.values))
        try SummaryFiles.write(summary, to: target)
        withExtendedLifetime(parts) {}
        return (summary, target.path)
    }

    /// Results come before a reason, a reason before nothing.
    private static func rank(_ entry: BatchSummary.Entry) -> Int {
        switch entry.status {
        case .done: 3
        case .failed: 2
        case .ignored: 1
        case .waiting: 0
        }
    }

    private static func part(_ path: String) throws -> Part {
        let file = path + "/" + BatchSummary.name
        guard let data = FileManager.default.contents(atPath: file) else {
            throw BatchError(.notResults, path: path, detail: "it has no \(BatchSummary.name)")
        }
        do {
            let summary = try BatchSummary.decode(data)
            let folder = try OutFolder(path)
            return Part(folder: folder, summary: summary, lock: try RunLock(folder))
        } catch let error as DecodingError {
            throw BatchError(.notResults, path: file, detail: DecodingWords.sentence(for: error))
        }
    }

    /// Copies one clip's results, unless they are there; what is not whole is no result.
    private func take(
        _ entry: BatchSummary.Entry, from part: OutFolder, into target: OutFolder
    ) throws -> BatchSummary.Entry {
        guard entry.status == .done, let results = entry.results else { return entry }
        let source = part.path + "/" + results
        guard let manifest = Manifest.read(in: source), manifest.outputsHold(in: source, scrutiny: .bySizeAndTime)
        else {
            var failed = entry
            (failed.status, failed.results, failed.verdict) = (.failed, nil, nil)
            failed.reason = "\(entry.source): its results in \(part.path) are not whole."
            failed.advice = "Run that shard again, then merge again."
            return failed
        }
        let place = target.path + "/" + results
        if Manifest.read(in: place) == manifest, manifest.outputsHold(in: place, scrutiny: .bySizeAndTime) {
            return entry
        }
        let manager = FileManager.default
        let desk = target.work + "/merged"
        do {
            // A copy keeps its times, so the manifest holds for it, too.
            try manager.copyItem(atPath: source, toPath: desk)
            for output in manifest.outputs {
                let date = Date(timeIntervalSince1970: Double(output.stamp.modified) / 1e6)
                try manager.setAttributes([.modificationDate: date], ofItemAtPath: desk + "/" + output.place)
            }
            try manager.createDirectory(
                atPath: URL(fileURLWithPath: place).deletingLastPathComponent().path, withIntermediateDirectories: true)
            if Manifest.read(in: place) != nil { try manager.removeItem(atPath: place) }
            try manager.moveItem(atPath: desk, toPath: place)
        } catch {
            throw BatchError(.outNotWritable, path: place, detail: SystemWords.of(error))
        }
        return entry
    }
}
