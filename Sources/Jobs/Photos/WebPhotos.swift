import Catalogue
import Synchronization
import Transfer

/// The photos that rows name by addresses of the web: fetched once in a run, and kept for the next.
public final class WebPhotos: Sendable {
    enum Answer: Sendable {
        case kept(PhotoCache.Kept)
        case absent(PhotoAbsence)
        /// The size is the limit, in bytes.
        case tooLarge(limit: Int)
    }

    private struct State {
        var asked: [String: Task<Answer, Never>] = [:]
        var bytesSinceSweep = 0
        var isStopped = false
    }

    private let fetcher: PhotoFetcher
    private let cache: PhotoCache
    private let state = Mutex(State())

    /// A catalogue may name millions; the latest are enough.
    private static let remembered = 4096
    /// How much may come in before the cache is swept again, in bytes.
    private static let sweepInterval = 256 << 20

    public init(fetcher: PhotoFetcher, cache: PhotoCache) {
        self.fetcher = fetcher
        self.cache = cache
    }

    /// Begins to fetch a photo that will be asked for soon.
    func expect(_ address: String) { _ = task(for: address) }

    /// The photo at an address: from the folder, or from its server.
    func photo(at address: String) async -> Answer { await task(for: address).value }

    /// The photo that was planned: the same content, wherever it is found.
    ///
    /// - Returns: `nil` where the address has another one now.
    func photo(at address: String, digest: String) async -> Answer? {
        if let kept = cache.photo(digest: digest) { return .kept(kept) }
        let answer = await fetch(address)
        if case .kept(let kept) = answer, kept.digest != digest { return nil }
        return answer
    }

    /// Ends the asking: whoever waits is told so.
    func stop() {
        let tasks = state.withLock { state in
            state.isStopped = true
            return Array(state.asked.values)
        }
        for task in tasks { task.cancel() }
    }

    private func task(for address: String) -> Task<Answer, Never> {
        state.withLock { state in
            if let task = state.asked[address] { return task }
            let task = Task { await self.find(address) }
            if state.isStopped { task.cancel() }
            if state.asked.count >= Self.remembered { state.asked.removeAll(keepingCapacity: true) }
            state.asked[address] = task
            return task
        }
    }

    private func find(_ address: String) async -> Answer {
        if let kept = cache.photo(at: address) { return .kept(kept) }
        return await fetch(address)
    }

    private func fetch(_ text: String) async -> Answer {
        do throws(PhotoRefused) {
            let address = try PhotoAddress(text)
            return await fetch(address, keptAs: text)
        } catch {
            return .absent(error.absence)
        }
    }

    private func fetch(_ address: PhotoAddress, keptAs text: String) async -> Answer {
        do throws(PhotoNotKept) {
            let draft = try cache.draft()
            switch await fetcher.fetch(address, to: draft) {
            case .saved(let bytes):
                let kept = try cache.keep(draft, from: text)
                sweep(after: bytes)
                return .kept(kept)
            case .absent(let absence): return .absent(absence)
            case .tooLarge(let limit): return .tooLarge(limit: limit)
            }
        } catch {
            return .absent(.notKept(reason: error.reason))
        }
    }

    private func sweep(after bytes: Int) {
        let isDue = state.withLock { state in
            let isFirst = state.bytesSinceSweep == 0
            state.bytesSinceSweep += max(1, bytes)
            guard isFirst || state.bytesSinceSweep > Self.sweepInterval else { return false }
            state.bytesSinceSweep = 1
            return true
        }
        if isDue { cache.sweep() }
    }
}
