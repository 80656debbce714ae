import Dispatch
import Foundation
import Synchronization

/// Turns Ctrl-C and a polite kill into a request to stop at the next frame.
final class Interruption: Sendable {
    private let requested = Atomic<Bool>(false)

    var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Starts listening; the default action is switched off so that results are dropped cleanly.
    static func listen() -> Interruption {
        let interruption = Interruption()
        let queue = DispatchQueue(label: "interruption")
        for number in [SIGINT, SIGTERM] {
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // Naming the source here keeps it alive as long as the program.
                withExtendedLifetime(source) { interruption.requested.store(true, ordering: .relaxed) }
            }
            source.resume()
        }
        return interruption
    }
}
