import Catalogue

/// How long photos may take to appear: the 2021 market kept them elsewhere, and their addresses answered 404 for a second or
/// two after they were given out.
///
/// Counted once for all photos that were registered before it began: one that is not there by its end will not come, so
/// that a catalogue with a thousand lost photos is waited for no longer than one with a single one.
package struct PhotoGracePeriod: Sendable {
    private let end: Duration
    private let time: any Timekeeping

    /// Begins now.
    package init(_ length: Duration = .seconds(8), time: any Timekeeping = .continuous) {
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

extension PhotoGracePeriod {
    /// Asks for a photo, and again while it may not be there yet.
    fileprivate func asking<Outcome>(
        _ ask: () async -> Outcome, while mayChange: (Outcome) -> Bool
    ) async -> Outcome {
        var pause = Duration.milliseconds(250)
        while true {
            let outcome = await ask()
            guard mayChange(outcome), await wait(pause) else { return outcome }
            pause = min(pause * 2, .seconds(2))
        }
    }

    /// Asks as a fetcher of photos does, and again while the photo may not be there yet.
    package func fetching(_ fetch: () async -> FetchOutcome) async -> FetchOutcome {
        await asking(fetch) { $0.mayAppear }
    }
}

extension MarketReading {
    /// Gets a photo into a new file, asking again while it may not be there yet.
    func fetch(_ url: String, to path: String, gracePeriod: PhotoGracePeriod) async -> DownloadOutcome {
        await gracePeriod.asking({ await download(url, to: path) }, while: { $0.mayChange })
    }
}

extension FetchOutcome {
    /// Whether asking again may end otherwise, also where the photo is yet to come.
    fileprivate var mayAppear: Bool {
        switch self {
        case .absent(.answer(let status, _)): status == 404 || status == 403 || status >= 500
        case .absent(.timedOut), .absent(.brokeOff), .absent(.hostUnreachable): true
        case .saved(let bytes, _): bytes == 0
        case .absent, .tooLarge: false
        }
    }
}

extension DownloadOutcome {
    /// Whether asking again may end otherwise.
    fileprivate var mayChange: Bool {
        switch self {
        case .answer(let status): status == 404 || status == 403 || status >= 500
        case .saved(let bytes, _): bytes == 0
        case .failed(let trouble): trouble.cause == .timeout || trouble.cause == .closed || trouble.cause == .refused
        case .tooLarge, .notWritten: false
        }
    }
}
