/// How long photos may take to appear: the 2021 market kept them elsewhere, and their addresses answered 404 for a second or
/// two after they were given out.
///
/// Counted once for all photos that were registered before it began: one that is not there by its end will not come, so
/// that a catalogue with a thousand lost photos is waited for no longer than one with a single one.
public struct PhotoPatience: Sendable {
    private let end: Duration
    private let time: any Timekeeping

    /// Begins now.
    public init(_ length: Duration = .seconds(8), time: any Timekeeping = .continuous) {
        end = time.now + length
        self.time = time
    }

    /// Waits, unless it is at its end.
    ///
    /// - Returns: whether it is worth asking again.
    fileprivate func wait(_ pause: Duration) async -> Bool {
        guard time.now + pause <= end else { return false }
        do { try await time.sleep(until: time.now + pause) } catch { return false }
        return true
    }
}

extension MarketReading {
    /// Gets a photo into a new file, asking again while it may not be there yet.
    public func fetch(_ url: String, to path: String, patience: PhotoPatience) async -> DownloadOutcome {
        var pause = Duration.milliseconds(250)
        while true {
            let outcome = await download(url, to: path)
            guard outcome.mayChange, await patience.wait(pause) else { return outcome }
            pause = min(pause * 2, .seconds(2))
        }
    }
}

extension DownloadOutcome {
    /// Whether asking again may end otherwise.
    fileprivate var mayChange: Bool {
        switch self {
        case .answer(let status): status == 404 || status == 403 || status >= 500
        case .saved(let bytes, _): bytes == 0
        case .failed(let trouble): trouble.kind == .timeout || trouble.kind == .closed || trouble.kind == .refused
        case .tooLarge, .notWritten: false
        }
    }
}
