import Catalogue
import Synchronization

/// The hosts that no photo was to be had from, because nothing answered: one that is away is away for all of its photos, and each
/// of them would wait for it.
final class HostFailures: Sendable {
    private struct Host {
        /// The photos that it did not answer for in time: one that is slow to make, asked for twice, is no dead host.
        var silences: Set<String> = []
        /// The photos that it could not be asked for, and why not.
        var absences: [String: PhotoAbsence] = [:]
    }

    private let hosts = Mutex<[String: Host]>([:])
    private let patience: Int

    /// - Parameter patience: of how many photos a host may fail to answer before it is given up.
    init(patience: Int) { self.patience = patience }

    /// What is said of a host's photos that are no longer asked for; `nil` where it is still asked.
    func verdict(on host: String) -> PhotoAbsence? {
        hosts.withLock { hosts in
            guard let known = hosts[host] else { return nil }
            if known.silences.count >= patience { return .hostGivenUp(host) }
            return known.absences.count >= patience ? known.absences.first?.value : nil
        }
    }

    /// Records a try that the host did not answer in time.
    func recordSilence(of host: String, photo: String) {
        hosts.withLock { _ = $0[host, default: Host()].silences.insert(photo) }
    }

    /// Records how all tries of a photo ended.
    func recordEnd(of photo: String, _ outcome: FetchOutcome) {
        guard case .absent(let absence) = outcome, let host = absence.hostAway else { return }
        hosts.withLock { $0[host, default: Host()].absences[photo] = absence }
    }

    func recordAnswer(of host: String) { hosts.withLock { $0[host] = nil } }
}

extension PhotoAbsence {
    /// The host that could not be asked.
    fileprivate var hostAway: String? {
        switch self {
        case .hostUnknown(let host), .hostUnreachable(let host): host
        default: nil
        }
    }
}
