internal import Foundation

/// The processes of a run: each job gets one that waits, or a new one.
actor ProcessPool {
    private let program: String
    private var free: [ClipProcess] = []

    /// - Parameter program: analyses clips.
    init(_ program: String) {
        self.program = program
        // One that ended while it waited is found out when it is written to; the run must not end with it.
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Runs a job to its end in a process that does nothing else meanwhile.
    func run(_ job: ClipJob) async -> ClipJob.Outcome {
        while true {
            let process = free.popLast() ?? ClipProcess(program)
            let answer = await process.run(job)
            if answer.isFree { free.append(process) }
            // One that was killed while it waited has not touched the clip.
            if let outcome = answer.outcome { return outcome }
        }
    }

    /// Sends away those that wait: they keep memory.
    func dismissFree() async {
        let leaving = free
        free = []
        for process in leaving { await process.dismiss() }
    }
}
