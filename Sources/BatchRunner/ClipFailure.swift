internal import Foundation

/// Why a clip has no results, for a person.
struct ClipFailure: Sendable, Hashable {
    /// What happened, naming the clip.
    var reason: String
    var advice: String
    /// The last lines of its log; empty where the reason says it all.
    var log: [String] = []
    /// Whether another try may end otherwise: a damaged file stays damaged.
    var mayPass = false
}

/// What became of one clip's turn.
enum TurnEnding: Sendable {
    case done(Manifest)
    case failed(ClipFailure)
    /// The file changed meanwhile: it has to rest first.
    case changed
    /// The disk was full.
    case noRoom
    /// The run was asked to stop.
    case stopped
}

extension ClipFailure {
    /// - Parameter name: the clip's file name.
    init(_ outcome: ClipJob.Outcome, name: String) {
        self.init(reason: "", advice: "", log: outcome.log)
        let again =
            "Run it alone to see more: courtside analyze, with --verbose. If it happens again, please report it."
        switch outcome.ending {
        case .exited(let status):
            if let words = outcome.failure {
                self.init(reason: words.whatHappened, advice: words.whatToDo)
                return
            }
            reason = "\(name) could not be analysed: the program ended with status \(status)."
            (advice, mayPass) = (again, true)
        case .signalled(let signal):
            reason = "\(name) could not be analysed: the program crashed (\(Self.name(of: signal)))."
            (advice, mayPass) = (again, true)
        case .tooSlow(let seconds):
            reason = "\(name) took longer than \(Self.text(seconds)) and was stopped."
            (advice, mayPass) = ("Allow more with --timeout, or cut the clip to the swings.", true)
        case .tooLarge(let bytes):
            reason = "\(name) needed more than \(bytes >> 20) MiB of memory and was stopped."
            (advice, mayPass) = ("Allow more with --memory, or export the clip in 1080p.", true)
        case .notStarted(let detail):
            reason = "\(name) could not be analysed: the program could not be started (\(detail))."
            (advice, mayPass) = ("Check the environment: courtside doctor", true)
        case .stopped:
            reason = "\(name) was stopped."
            advice = "Run again."
        }
    }

    private static func name(of signal: Int32) -> String {
        switch signal {
        case SIGSEGV: "segmentation fault"
        case SIGABRT: "it gave up"
        case SIGBUS: "bus error"
        case SIGILL, SIGTRAP: "illegal instruction"
        case SIGFPE: "arithmetic error"
        case SIGKILL: "killed by the system, most often because memory ran out"
        default: "signal \(signal)"
        }
    }

    private static func text(_ seconds: Double) -> String {
        seconds < 120 ? "\(Int(seconds.rounded())) s" : "\(Int((seconds / 60).rounded())) minutes"
    }
}
