internal import Foundation
internal import Reporting
internal import SwingCore

/// Every file that was found and what has become of it; knows nothing of processes.
struct BatchBoard {
    enum State {
        /// Its size or time has changed lately. Since when this stamp has been seen.
        case growing(FileStamp, since: ContinuousClock.Instant)
        case queued(QueuedClip)
        case running(QueuedClip)
        case done(QueuedClip, ClipVerdict)
        case failed(ClipFailure, FileStamp?)
        case ignored(IgnoredFile)
        /// Another shard's.
        case elsewhere(FileStamp)
    }

    private(set) var states: [String: State] = [:]
    /// Whose turn is next; by place.
    private var queue: [String] = []

    var nextClip: QueuedClip? {
        guard let place = queue.first, case .queued(let clip)? = states[place] else { return nil }
        return clip
    }

    var growing: [String] { states.filter { if case .growing = $0.value { true } else { false } }.map(\.key) }

    var waitingCount: Int { queue.count + growing.count }

    // MARK: What was found

    /// Forgets what is gone, unless its turn is on or over.
    mutating func keepOnly(_ found: Set<String>) {
        for (place, state) in states where !found.contains(place) {
            switch state {
            case .growing, .queued, .ignored, .elsewhere: remove(place)
            case .running, .done, .failed: break
            }
        }
    }

    mutating func remove(_ place: String) {
        states[place] = nil
        queue.removeAll { $0 == place }
    }

    mutating func set(_ state: State, at place: String) {
        queue.removeAll { $0 == place }
        states[place] = state
        if case .queued = state { queue.append(place) }
    }

    /// Whether a file has to be looked at anew: it was not known, or has changed since.
    func isNews(_ place: String, stamp: FileStamp, settings: ClipSettings) -> Bool {
        switch states[place] {
        case nil, .growing, .ignored: true
        case .running: false
        case .queued(let clip): clip.stamp != stamp || clip.settings != settings
        case .done(let clip, _): clip.stamp != stamp || clip.settings != settings
        case .failed(_, let known): known != stamp
        case .elsewhere(let known): known != stamp
        }
    }

    /// Takes the next clip from the queue.
    mutating func start(_ clip: QueuedClip) {
        set(.running(clip), at: clip.place)
    }

    // MARK: The overview

    /// - Parameter language: what it is written in.
    func summary(in language: Language, tool: String, shard: Shard?) -> BatchSummary {
        BatchSummary(
            language: language, tool: tool, shard: shard?.description,
            entries: states.compactMap { place, state in Self.entry(place, state, language.words) })
    }

    /// - Returns: nil for another shard's clip.
    static func entry(_ place: String, _ state: State, _ words: Words = .english) -> BatchSummary.Entry? {
        switch state {
        case .growing: .init(source: place, status: .waiting, reason: words.batch.copying)
        case .queued(let clip), .running(let clip):
            .init(source: place, status: .waiting, player: clip.settings.player)
        case .done(let clip, let verdict):
            .init(
                source: place, status: .done, player: clip.settings.player, results: clip.results, verdict: verdict)
        case .failed(let failure, _):
            .init(
                source: place, status: .failed, reason: failure.reason, advice: failure.advice,
                log: failure.log.isEmpty ? nil : failure.log)
        case .ignored(let file): .init(source: place, status: .ignored, reason: words.files[file])
        case .elsewhere: nil
        }
    }
}
