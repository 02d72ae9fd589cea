import Dispatch
import Glibc
import Synchronization
import Tabular

/// The first ^C (or SIGTERM, or SIGHUP of a terminal that went away) asks a job to stop; the second ends the program at once. The
/// ledger still resumes.
///
/// The last value that is alive gets them; with none, and while a question stands, the first one ends the program. However a
/// signal ends it, no half a file is left.
final class Signals: Sendable {
    private let onFirst: @Sendable (Int32) -> Void
    private let count = Atomic(0)

    /// - Parameter onFirst: asks the job to stop.
    init(onFirst: @escaping @Sendable (Int32) -> Void) {
        self.onFirst = onFirst
        _ = Self.sources
        Self.listeners.withLock { $0.append(Listener(signals: self)) }
    }

    deinit {
        Self.listeners.withLock { $0.removeAll { $0.signals == nil } }
    }

    /// For a command that has nothing to settle: ^C (or SIGTERM, or SIGHUP) ends the program at once while the value is alive. It
    /// dies of the signal, so that a shell's loop around it ends, too.
    static func endingAtOnce() -> Signals { Signals(onFirst: cutShort) }

    @Sendable private static func cutShort(_ number: Int32) {
        AtomicFileSink.removeUnfinished { die(of: number) }
    }

    /// A write that nobody reads, or that makes a file larger than it may be (`ulimit -f`), is an error of writing, not the end of
    /// the program: a ledger may be open.
    static func ignoreThoseOfWriting() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }

    /// Whether whoever began the program wants it to outlive its terminal, as `nohup` does.
    static var outlivesTerminal: Bool { !heard.contains(SIGHUP) }

    /// Whether whoever began the program had it ignored: it stays so. `nohup` does with SIGHUP, and a shell's script with SIGINT where it
    /// begins something behind its back (`&`), since a ^C is not meant for that.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
            return false
        }
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// The signal, which others hear in the usual way, takes its default action on this thread.
    private static func die(of number: Int32) -> Never {
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        _exit(128 + number)
    }

    /// While a question stands, ^C is an answer: nothing was sent yet, and the program ends.
    static func whileAsking<Answer>(_ question: () -> Answer) -> Answer {
        isAsking.store(true, ordering: .relaxed)
        defer { isAsking.store(false, ordering: .relaxed) }
        return question()
    }

    private struct Listener {
        weak var signals: Signals?
    }

    private static let listeners = Mutex<[Listener]>([])
    private static let isAsking = Atomic(false)

    /// Those that end a program without having been asked to, and of which nobody wants more than that.
    private static let final = [SIGQUIT, SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2]
    private static let heard = ([SIGINT, SIGTERM, SIGHUP] + final).filter { !isIgnored($0) }

    /// Made once and kept: on Linux a second source for a signal hears nothing once the first one is cancelled.
    private nonisolated(unsafe) static let sources: [any DispatchSourceSignal] = heard.map { number in
        // Dispatch gets the signal only where its default action does not end the process first.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { received(number) }
        // Another thread puts it in place; a signal that came in between would be lost.
        let isInPlace = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { isInPlace.signal() }
        source.resume()
        isInPlace.wait()
        return source
    }

    /// At once, and without half a file.
    private static func end(_ status: Int32) -> Never {
        AtomicFileSink.removeUnfinished { _exit(status) }
    }

    /// As the second signal does.
    static func endProgram(by number: Int32) -> Never { end(128 + number) }

    private static func received(_ number: Int32) {
        // Who sends these wants no more of it: neither a summary nor another second.
        if final.contains(number) { cutShort(number) }
        // Of a terminal that went away nothing is read any more.
        if number == SIGHUP { Console.keepGoingWithoutReaders() }
        let current = listeners.withLock { $0.last { $0.signals != nil }?.signals }
        guard let current, !isAsking.load(ordering: .relaxed) else { end(128 + number) }
        // A stop may have been requested by the job itself: what counts is whether the person asked before.
        guard current.count.add(1, ordering: .relaxed).oldValue == 0 else { end(128 + number) }
        current.onFirst(number)
    }
}
