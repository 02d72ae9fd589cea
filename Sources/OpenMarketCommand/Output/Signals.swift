import Dispatch
import Glibc
import Jobs
import Synchronization

/// The first ^C (or SIGTERM) asks a job to stop; the second ends the program at once. The ledger still resumes.
final class Signals {
    private var sources: [any DispatchSourceSignal] = []

    init(stop: StopRequest, onFirst: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM] {
            // Dispatch gets the signal only where its default action does not end the process first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                guard !stop.isRequested else { _exit(128 + number) }
                stop.request()
                onFirst()
            }
            source.resume()
            sources.append(source)
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
