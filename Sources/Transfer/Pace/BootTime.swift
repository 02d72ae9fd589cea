import Foundation

/// Time since this machine started, sleep included: one timeline for all its processes, which setting the wall clock
/// does not move.
///
/// On another start of the machine it begins again, so what is remembered goes with the start's own name.
package struct BootTime: Timekeeping {
    package init() {}

    package var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    package func sleep(until moment: Duration) async throws(CancellationError) {
        do { try await Task.sleep(for: moment - now, tolerance: .zero, clock: .continuous) } catch {
            throw CancellationError()
        }
    }

    /// What the kernel calls this start of the machine; `nil` where it does not say.
    static let start: UUID? = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))
        .flatMap { UUID(uuidString: $0.trimmingCharacters(in: .whitespacesAndNewlines)) }
}

extension Timekeeping where Self == BootTime {
    package static var sinceBoot: BootTime { BootTime() }
}
