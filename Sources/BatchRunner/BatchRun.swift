internal import Foundation
public import Reporting
internal import SwingCore
internal import Synchronization

/// A folder of clips, one after the other or several at once, until each has its results or a reason.
public struct BatchRun: Sendable {
    /// What a run left behind.
    public struct Result: Sendable {
        public var summary: BatchSummary
        /// Whether it was asked to stop before its end.
        public var isStopped: Bool
        /// The folder of the results, as a path without links.
        public var folder: String
    }

    private let options: BatchOptions
    private let observer: BatchObserver

    public init(_ options: BatchOptions, observer: BatchObserver = BatchObserver()) {
        self.options = options
        self.observer = observer
    }

    /// - Throws: `BatchError` or `SettingsError`, before anything was started; nothing that concerns one clip only.
    public func run() async throws -> Result {
        let root = URL(fileURLWithPath: options.folder).resolvingSymlinksInPath().path
        guard (try? FileManager.default.contentsOfDirectory(atPath: root)) != nil else {
            throw BatchError(.folderMissing, path: options.folder)
        }
        guard URL(fileURLWithPath: options.out).resolvingSymlinksInPath().path != root else {
            throw BatchError(.sameFolder, path: options.out)
        }
        let out = try OutFolder(options.out)
        let lock = try RunLock(out)
        defer { withExtendedLifetime(lock) {} }
        try out.clearWork()
        var night = try Night(options, observer: observer, root: root, out: out)
        await night.goOn()
        let summary = try night.close()
        return Result(summary: summary, isStopped: observer.isStopped(), folder: out.path)
    }
}

/// One run while it goes on.
struct Night: ~Copyable {
    let options: BatchOptions
    let observer: BatchObserver
    let out: OutFolder
    let log: RunLog
    private var board = BatchBoard()
    private var scan: FolderScan
    private var room: DiskRoom
    private var pace = Pace()
    private var pause: Pause
    private var arrivals: Arrivals
    private var running: [String: QueuedClip] = [:]
    private let processes: ProcessPool
    /// How far each running clip is; its process says so at any time.
    private let stages = Stages()
    private var turns = 0
    private let clock = ContinuousClock()
    private var lastScan: ContinuousClock.Instant
    private var lastSummary: ContinuousClock.Instant
    /// Since when only growing files have been left.
    private var idleSince: ContinuousClock.Instant?
    /// Whether clips may have come since the folder was looked through.
    private var mayHaveNews = false

    private enum Event: Sendable {
        case tick
        case ended(QueuedClip, TurnEnding, seconds: Double)
    }

    private static let tick = Duration.milliseconds(200)
    /// How often the folder is looked through at most.
    private static let scanInterval = Duration.seconds(2)
    /// How often the overview is renewed meanwhile.
    private static let summaryInterval = Duration.seconds(60)
    /// A file that still grows so long after all else is done is no copy of a clip.
    private static let growingPatience = Duration.seconds(1800)

    init(_ options: BatchOptions, observer: BatchObserver, root: String, out: OutFolder) throws {
        self.options = options
        self.observer = observer
        self.out = out
        log = RunLog(out)
        processes = ProcessPool(options.program)
        scan = FolderScan(options, root: root, out: out)
        room = DiskRoom(reserve: options.reserve)
        arrivals = Arrivals(listens: options.watches)
        pause = Pause(log: log, notice: observer.notice)
        lastScan = clock.now
        lastSummary = clock.now
        try look()
        log.add(.runStarted) { [board] line in
            line.found = board.states.count
            line.reason = options.folder
        }
        warnOfRoom()
    }

    // MARK: The loop

    mutating func goOn() async {
        await withTaskGroup(of: Event.self) { group in
            group.addTask { await Self.nextTick() }
            while true {
                if !observer.isStopped() {
                    while let clip = nextClip() { start(clip, in: &group) }
                    if running.count < options.jobs { await processes.dismissFree() }
                    if running.isEmpty, isOver() { break }
                } else if running.isEmpty {
                    break
                }
                switch await group.next() {
                case .ended(let clip, let ending, let seconds)?: end(clip, ending, seconds: seconds)
                case .tick?, nil:
                    group.addTask { await Self.nextTick() }
                    passTime()
                }
            }
            group.cancelAll()
        }
        await processes.dismissFree()
    }

    private static func nextTick() async -> Event {
        try? await Task.sleep(for: tick)
        return .tick
    }

    /// The next clip, when there is one, somebody free for it, and room on the disk.
    private mutating func nextClip() -> QueuedClip? {
        guard running.count < options.jobs, let clip = board.nextClip else { return nil }
        let needed = room.needed(for: running.values + [clip])
        guard let free = out.freeBytes, free < needed else {
            pause.end()
            return clip
        }
        // What is running may give room back, or take it; without anything running, only somebody else can.
        if running.isEmpty { pause.begin(free: free, needed: needed, folder: out.path) }
        return nil
    }

    private mutating func start(_ clip: QueuedClip, in group: inout TaskGroup<Event>) {
        var clip = clip
        clip.attempts += 1
        turns += 1
        mayHaveNews = true
        board.start(clip)
        running[clip.place] = clip
        log.add(.clipStarted, clip: clip.place) { [clip] in $0.attempt = clip.attempts }
        let turn = ClipTurn(
            clip: clip, recipe: options.recipe, out: out, desk: out.work + "/\(turns)",
            processes: processes, manner: options.manner, limits: options.limits)
        group.addTask { [clip, stages, observer, clock] in
            let start = clock.now
            let ending = await turn.run(isStopped: observer.isStopped) { stages.set($0, of: clip.place) }
            let time = clock.now - start
            return .ended(
                clip, ending, seconds: Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18)
        }
    }

    private mutating func end(_ clip: QueuedClip, _ ending: TurnEnding, seconds: Double) {
        running[clip.place] = nil
        stages.remove(clip.place)
        switch ending {
        case .done(let manifest):
            board.set(.done(clip, manifest.verdict), at: clip.place)
            log.add(.clipDone, clip: clip.place) { $0.seconds = seconds }
            tell(clip.place, seconds)
        case .failed(let failure) where failure.mayPass && clip.attempts <= options.retries:
            log.add(.clipAgain, clip: clip.place) {
                ($0.seconds, $0.reason, $0.log) = (seconds, failure.reason, failure.log)
            }
            board.set(.queued(clip), at: clip.place)
        case .failed(let failure):
            board.set(.failed(failure, clip.stamp), at: clip.place)
            log.add(.clipFailed, clip: clip.place) {
                ($0.seconds, $0.reason, $0.log) = (seconds, failure.reason, failure.log)
            }
            tell(clip.place, seconds)
        case .changed:
            board.set(.growing(clip.stamp, since: clock.now), at: clip.place)
        case .noRoom:
            var again = clip
            again.attempts -= 1
            room.needsMore(clip)
            board.set(.queued(again), at: clip.place)
            log.add(.clipAgain, clip: clip.place) { $0.reason = "The disk was full." }
        case .stopped:
            board.set(.queued(clip), at: clip.place)
        }
    }

    private mutating func tell(_ place: String, _ seconds: Double) {
        pace.add()
        if let state = board.states[place], let entry = BatchBoard.entry(place, state) {
            observer.ended(entry, seconds)
        }
        publish()
    }

    // MARK: Between clips

    private mutating func passTime() {
        let isGrowing = !board.growing.isEmpty
        let wantsScan = options.watches ? isGrowing || arrivals.mayHaveCome : board.nextClip == nil && isGrowing
        if wantsScan, clock.now - lastScan >= Self.scanInterval { lookAgain() }
        if clock.now - lastSummary >= Self.summaryInterval {
            lastSummary = clock.now
            // At the end of the run a failure to write counts; until then the next minute may be better.
            try? SummaryFiles.write(overview, to: out)
        }
        publish()
    }

    /// Whether there is nothing left to do; looks through the folder a last time before it says so.
    private mutating func isOver() -> Bool {
        guard !options.watches, board.nextClip == nil else { return false }
        if mayHaveNews {
            mayHaveNews = false
            lookAgain()
            guard board.nextClip == nil else { return false }
        }
        guard !board.growing.isEmpty else { return true }
        let since = idleSince ?? clock.now
        idleSince = since
        guard clock.now - since > Self.growingPatience else { return false }
        for place in board.growing {
            let failure = ClipFailure(
                reason: "\(place) was still growing when all other clips were done.",
                advice: "Wait until it is copied, then run again.")
            board.set(.failed(failure, nil), at: place)
        }
        return true
    }

    private mutating func look() throws {
        lastScan = clock.now
        arrivals.beginLook()
        let known = Set(board.states.keys)
        let kept = try scan.update(&board, isStopped: observer.isStopped)
        arrivals.listen(to: scan.folders)
        for place in kept { log.add(.clipKept, clip: place) }
        for (place, state) in board.states where !known.contains(place) {
            switch state {
            case .ignored(let file): log.add(.ignored, clip: place) { $0.reason = Words.english.files[file] }
            case .failed(let failure, _):
                log.add(.clipFailed, clip: place) { $0.reason = failure.reason }
                if let entry = BatchBoard.entry(place, state) { observer.ended(entry, 0) }
            default: break
            }
        }
        if board.nextClip != nil { idleSince = nil }
    }

    private mutating func lookAgain() {
        do {
            try look()
        } catch {
            pause.say((error as? any UserFacingError)?.message ?? "\(error)")
        }
    }

    private func warnOfRoom() {
        let queued = board.states.values.compactMap { state -> QueuedClip? in
            if case .queued(let clip) = state { clip } else { nil }
        }
        let needed = room.forecast(for: queued)
        guard !queued.isEmpty, let free = out.freeBytes, free < needed else { return }
        observer.notice(
            "The results may need \(MemoryWords.text(needed)), and \(MemoryWords.text(free)) are free. The run pauses "
                + "when room runs short.")
    }

    /// The overview as it is now.
    private var overview: BatchSummary {
        board.summary(in: scan.language, tool: options.recipe.tool, shard: options.shard)
    }

    private func publish() {
        let summary = overview
        let current = running.keys.sorted().map { place in
            let stage = stages.of(place)
            let share = stage.flatMap { stage in
                stage.expected.map { min(1, Double(stage.frame) / Double(max(1, $0))) }
            }
            return BatchProgress.Current(source: place, stage: stage?.stage, share: share)
        }
        let left = summary.waiting
        observer.progress(
            BatchProgress(
                found: summary.found, done: summary.done, failed: summary.failed, ignored: summary.ignored,
                waiting: left - running.count, current: current, clipsPerHour: pace.clipsPerHour,
                secondsLeft: pace.secondsLeft(for: left), pause: pause.reason))
    }

    /// Writes the overview and the last line of the log.
    mutating func close() throws -> BatchSummary {
        let summary = overview
        log.add(observer.isStopped() ? .runStopped : .runEnded) {
            ($0.found, $0.done, $0.failed, $0.ignoredCount) =
                (summary.found, summary.done, summary.failed, summary.ignored)
        }
        try SummaryFiles.write(summary, to: out)
        return summary
    }
}

/// How far the running clips are.
private final class Stages: Sendable {
    private let stages = Mutex<[String: JobMessage.Progress]>([:])

    func set(_ stage: JobMessage.Progress, of place: String) { stages.withLock { $0[place] = stage } }
    func remove(_ place: String) { stages.withLock { $0[place] = nil } }
    func of(_ place: String) -> JobMessage.Progress? { stages.withLock { $0[place] } }
}
