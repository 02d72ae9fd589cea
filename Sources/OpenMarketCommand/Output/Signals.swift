import Dispatch
import Glibc
import Jobs
import Synchronization

/// The first ^C (or SIGTERM) asks a job to stop; the second ends the program at once. The ledger still resumes.
final class Signals {
    private var sources: [any DispatchSourceSignal] = []
    private let count = Counter()

    /// Signals so far, of either kind.
    private final class Counter: Sendable {
        private let value = Atomic(0)

        /// Counts one more; whether it is the first.
        func isFirst() -> Bool { value.add(1, ordering: .relaxed).oldValue == 0 }
    }

    init(stop: StopRequest, onFirst: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM] {
            // Dispatch gets the signal only where its default action does not end the process first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [count] in
                // A stop may have been requested by the job itself: what counts is whether the person asked before.
                guard count.isFirst() else { _exit(128 + number) }
                stop.request()
                onFirst()
            }
            source.resume()
            sources.append(source)
        }
    }

    deinit {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
