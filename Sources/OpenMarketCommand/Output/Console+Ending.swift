import Glibc
import Jobs
import Ledger
import Synchronization
import Wording

// MARK: Why a command ends

extension Console {
    /// Why a command ends before its work is done.
    struct Reason: Sendable {
        /// A word for scripts.
        var code: String
        var message: PrintableText
        /// The command that goes on, or that helps, where one does.
        var next: PrintableText?
        /// The counts that differ, where a run does not add up.
        var imbalances: [RunImbalance] = []
        /// Whether it was said already, loud enough for whoever wants quiet.
        var isSaid = false
    }

    private static let reason = Mutex<Reason?>(nil)

    /// Records why the command ends, for its summary. What stood in the way last is the reason.
    func record(_ reason: Reason) { Self.reason.withLock { $0 = reason } }

    /// Adds the counts that differ to the reason.
    func record(_ imbalances: [RunImbalance]) { Self.reason.withLock { $0?.imbalances = imbalances } }

    /// Why the command ends, as far as it was said.
    var recordedReason: Reason? { Self.reason.withLock { $0 } }

    /// What a summary says of a status. One that stopped, or could not do its work, says why, whoever forgot to record it; one that did it
    /// says nothing of a stop that came too late.
    private func reason(of status: ExitStatus) -> Reason? {
        var reason = recordedReason
        switch status {
        case .done, .rowsLost: return nil
        case .failed, .stopped:
            let known = reason ?? Reason(code: status.word, message: status.sentence(in: language))
            reason = known
            reason?.next = known.next ?? (status.goesOn ? Self.thisCommand : Self.place.withLock { $0 }?.checkup)
        default: break
        }
        return reason
    }
}

// MARK: The objects that scripts read

extension Console {
    /// The objects of the command: scripts wait for the summary, whatever else happened.
    private struct Stream {
        var descriptor: Int32
        /// What the command came to, until it is known how it ends.
        var summary: JSONObject?
    }

    private static let stream = Mutex<Stream?>(nil)
    private static let place = Mutex<MarketContext?>(nil)

    /// Remembers where the command works, for a summary that it does not get to.
    func remember(_ context: MarketContext) { Self.place.withLock { $0 = context } }

    /// Writes a JSON object, where JSON was asked for. A summary is kept until the command ends: it says why, where that is before
    /// the work is done.
    func object(_ object: JSONObject) {
        guard form == .json else { return }
        let descriptor = dataIsOnOutput ? STDERR_FILENO : STDOUT_FILENO
        Self.stream.withLock { stream in
            var next = stream ?? Stream(descriptor: descriptor)
            next.descriptor = descriptor
            if object.isSummary { next.summary = object }
            stream = next
        }
        if !object.isSummary { Self.put(object.line + "\n", to: descriptor) }
    }

    /// Ends the stream of objects with the command's summary, or with a short one where the command could not go on.
    ///
    /// - Parameter command: its name; `nil` where it is none, or needs no summary.
    func closeObjects(_ status: ExitStatus, command: String?) {
        guard form == .json, status != .unread else { return }
        let stream = Self.stream.withLock { $0 }
        guard var summary = stream?.summary ?? short(status, command) else { return }
        if let reason = reason(of: status) { summary.set("error", .object(reason.object)) }
        Self.put(summary.line + "\n", to: stream?.descriptor ?? STDOUT_FILENO)
    }

    private func short(_ status: ExitStatus, _ command: String?) -> JSONObject? {
        guard status != .done else { return nil }
        var summary = JSONObject(type: "summary")
        summary.set("command", command)
        summary.set("status", Int(status.rawValue))
        Self.place.withLock { $0 }?.add(to: &summary)
        return summary
    }
}

extension Console.Reason {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("code", code)
        object.set("message", message)
        object.set("next", next)
        if !imbalances.isEmpty { object.set("counts", .array(imbalances.map { .object($0.object) })) }
        return object
    }
}

extension RunImbalance {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("subject", subject.rawValue)
        object.set("operation", kind?.rawValue)
        object.set("planned", planned)
        object.set("found", found)
        return object
    }
}
