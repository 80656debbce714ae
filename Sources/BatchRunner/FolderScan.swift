internal import Foundation
internal import SwingCore
internal import VideoIO

/// Looks through the folder and tells the board what is there.
struct FolderScan {
    private let options: BatchOptions
    private let root: String
    private let out: OutFolder
    /// The content of a file that was read for the shards.
    private var hashes: [String: (stamp: FileStamp, hash: String)] = [:]
    private var last: Discovery?
    private let clock = ContinuousClock()
    /// What the overview of the folder is written in, as the settings say.
    private(set) var language = Language.english

    /// Every folder that clips may come to.
    var folders: [String] { last?.folders ?? [] }

    init(_ options: BatchOptions, root: String, out: OutFolder) {
        self.options = options
        self.root = root
        self.out = out
    }

    /// - Returns: the places of clips whose results of an earlier run hold.
    /// - Throws: `SettingsError`; the board is then as it was.
    mutating func update(_ board: inout BatchBoard, isStopped: () -> Bool) throws(SettingsError) -> [String] {
        let discovery = Discovery(of: root, except: out.path, after: last)
        last = discovery
        let found = discovery.found
        var tree = SettingsTree(root: root, asked: options.settings)
        language = try tree.language()
        var settings: [String: ClipSettings] = [:]
        // A settings file is checked even where no clip needs it yet.
        for file in found where file.isClip || file.isSettings {
            settings[file.place] = try tree.settings(for: file.place)
        }
        let places = ResultPlaces(of: found.filter(\.isClip).map(\.place), out: out.path)
        board.keepOnly(Set(found.map(\.place)))
        var kept: [String] = []
        // What is no clip has no content to go by; the first shard tells of it.
        let tellsOfOthers = options.shard.map { $0.number == 1 } ?? true
        for file in found {
            if isStopped() { break }
            switch file.kind {
            case .ignored(let reason):
                if tellsOfOthers { board.set(.ignored(reason), at: file.place) }
            case .unreadable(let reason):
                if tellsOfOthers { board.set(.failed(Self.unreadable(file.place, reason), nil), at: file.place) }
            case .clip(let stamp):
                let clip = QueuedClip(
                    place: file.place, path: root + "/" + file.place, stamp: stamp,
                    settings: settings[file.place] ?? ClipSettings(), results: places[file.place])
                guard board.isNews(clip.place, stamp: stamp, settings: clip.settings) else { continue }
                let state = state(of: clip, before: board.states[file.place])
                board.set(state, at: file.place)
                if case .done = state { kept.append(file.place) }
            }
        }
        return kept
    }

    private mutating func state(of clip: QueuedClip, before: BatchBoard.State?) -> BatchBoard.State {
        let folder = out.path + "/" + clip.results
        if let manifest = Manifest.read(in: folder),
            manifest.holds(for: clip, recipe: options.recipe, in: folder, scrutiny: options.scrutiny)
        {
            return .done(clip, manifest.verdict)
        }
        // Rested by the clock on the wall, or, where that of a file server goes wrong, by what was seen here.
        var since = clock.now
        if case .growing(let stamp, let known)? = before, stamp == clip.stamp { since = known }
        let hasRested = clip.stamp.age() >= options.rest || clock.now - since >= .seconds(options.rest)
        guard hasRested else { return .growing(clip.stamp, since: since) }
        return isOurs(clip) ? .queued(clip) : .elsewhere(clip.stamp)
    }

    private mutating func isOurs(_ clip: QueuedClip) -> Bool {
        guard let shard = options.shard else { return true }
        if let known = hashes[clip.place], known.stamp == clip.stamp { return shard.holds(hash: known.hash) }
        // What cannot be read has no content: its name decides who says so.
        guard let hash = (try? VideoFile.sha256(of: clip.path)) ?? (try? VideoFile.sha256(ofText: clip.place)) else {
            return true
        }
        hashes[clip.place] = (clip.stamp, hash)
        return shard.holds(hash: hash)
    }

    private static func unreadable(_ place: String, _ reason: String) -> ClipFailure {
        ClipFailure(
            reason: "\(place.isEmpty ? "The folder" : place) could not be read: \(reason).",
            advice: "Check its name and who may read it: ls -l")
    }
}

extension FoundFile {
    fileprivate var isSettings: Bool { place.split(separator: "/").last.map(String.init) == Discovery.settingsName }
    fileprivate var isClip: Bool { if case .clip = kind { true } else { false } }
}
