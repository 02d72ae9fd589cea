import Dispatch
import Foundation
import Jobs
import Synchronization
import Wording

/// What ends a command before its work is done: ^C, SIGTERM, and its deadline. One for all of a command, from its first
/// question to its last row.
final class Interruption: Sendable {
    let stop = StopRequest()
    private let reporter: Reporter
    private let signals: Signals
    private let deadline: Deadline?

    /// What is said of it depends on how far the command is.
    private final class Reporter: Sendable {
        private let console: Console
        /// Takes the progress away before anything is said; `nil` while nothing is sent.
        private let clear = Mutex<(@Sendable () -> Void)?>(nil)

        init(_ console: Console) { self.console = console }

        var isSending: Bool { clear.withLock { $0 != nil } }

        func beginSending(_ clear: @escaping @Sendable () -> Void) { self.clear.withLock { $0 = clear } }

        func record(_ reason: StopReason) {
            console.record(
                Console.Reason(
                    code: reason == .deadline ? "deadline" : "interrupted", message: reason.text(in: console.language),
                    next: Console.thisCommand))
        }

        func report(_ sending: SendingNotice, unsent: SendingNotice) {
            let clear = clear.withLock { $0 }
            clear?()
            console.talk(clear == nil ? unsent : sending)
        }
    }

    /// How long whoever reads a pipe may take to hear of a stop, in seconds: it does only when something comes through.
    private static let patience = 1.0

    /// - Parameter readsPipe: whether the command may wait for what somebody else writes. Nothing is sent while it does.
    init(deadline: DeadlineArgument?, console: Console, readsPipe: Bool = false) {
        let reporter = Reporter(console)
        self.reporter = reporter
        // Whoever sees that a stop is requested may ask why; and a terminal that takes no words delays no stop.
        signals = Signals { [stop] number in
            reporter.record(.interrupted)
            stop.request()
            reporter.report(.stopping, unsent: .stoppingUnsent)
            guard readsPipe, !reporter.isSending else { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { Signals.endProgram(by: number) }
        }
        self.deadline = deadline.map { [stop] deadline in
            Deadline(deadline.date) {
                reporter.record(.deadline)
                stop.request()
                reporter.report(.deadlinePassed, unsent: .deadlinePassedUnsent)
            }
        }
    }

    deinit { deadline?.cancel() }

    /// From here on, requests that change the market may be on the wire.
    ///
    /// - Parameter clear: takes the progress away before anything is said.
    func beginSending(clearing clear: @escaping @Sendable () -> Void) { reporter.beginSending(clear) }
}

/// A moment of the wall clock at which a run is asked to stop.
final class Deadline: Sendable {
    private let waiting: Task<Void, Never>

    /// The wall clock may be set, or the machine sleep, while somebody waits for it: it is looked at this often.
    private static let checkInterval = 10.0

    /// - Parameter onPassed: asks the run to stop; not called where it ended before.
    init(_ date: Date, onPassed: @escaping @Sendable () -> Void) {
        // Nothing may start where it has passed already, and a task of its own would begin too late for that.
        guard date > Date() else {
            onPassed()
            waiting = Task {}
            return
        }
        waiting = Task {
            while case let left = date.timeIntervalSinceNow, left > 0 {
                do { try await Task.sleep(for: .seconds(min(left, Self.checkInterval))) } catch { return }
            }
            onPassed()
        }
    }

    func cancel() { waiting.cancel() }
}
