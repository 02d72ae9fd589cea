import Catalogue
import FilePaths
import Glibc
import Synchronization
import Transfer

/// The photos that rows name by addresses of the web: fetched once in a run, and kept for the next.
package final class WebPhotos: Sendable {
    enum Answer: Sendable {
        case kept(PhotoCache.Kept)
        case absent(PhotoAbsence)
        /// The size is the limit, in bytes.
        case tooLarge(limit: Int)
    }

    private struct State {
        var asked: [ExactText: Task<Answer, Never>] = [:]
        var ahead = PhotosAhead()
        /// How many photos came from their servers.
        var fetched = 0
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

    package init(fetcher: PhotoFetcher, cache: PhotoCache) {
        self.fetcher = fetcher
        self.cache = cache
    }

    /// How many photos came from their servers so far.
    var fetched: Int { state.withLock(\.fetched) }

    /// Begins to fetch a photo that will be asked for soon, when it is its turn.
    func expect(_ address: String) {
        state.withLock { state in
            guard state.asked[ExactText(address)] == nil else { return }
            state.ahead.expect(address)
            beginNext(&state)
        }
    }

    /// The photo at an address: from the folder, or from its server.
    func photo(at address: String) async -> Answer {
        let photo = state.withLock { state in
            state.ahead.recordRequest(for: address)
            beginNext(&state)
            return task(for: address, &state)
        }
        return await photo.value
    }

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

    private func task(for address: String, _ state: inout State) -> Task<Answer, Never> {
        if let task = state.asked[ExactText(address)] { return task }
        let isStopped = state.isStopped
        let task = Task {
            // By itself: from outside it may come when the address has been asked already.
            if isStopped { withUnsafeCurrentTask { $0?.cancel() } }
            return await self.find(address)
        }
        if state.asked.count >= Self.remembered { state.asked.removeAll(keepingCapacity: true) }
        state.asked[ExactText(address)] = task
        return task
    }

    /// Begins with what is expected, as far as there is room for it.
    private func beginNext(_ state: inout State) {
        while let address = state.ahead.next() {
            guard state.asked[ExactText(address)] == nil else {
                state.ahead.recordRequest(for: address)
                state.ahead.end(address, bytes: 0)
                continue
            }
            let task = task(for: address, &state)
            Task {
                let bytes = await task.value.bytes
                self.state.withLock { state in
                    state.ahead.end(address, bytes: bytes)
                    self.beginNext(&state)
                }
            }
        }
    }

    private func find(_ address: String) async -> Answer {
        if let kept = cache.photo(at: name(of: address)) { return .kept(kept) }
        return await fetch(address)
    }

    /// What an address is kept under: what was had where more may be asked, such as private networks, is no answer for who
    /// may not.
    private func name(of address: String) -> String { fetcher.reach + " " + address }

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
            case .saved(let bytes, _):
                let kept = try cache.keep(draft, from: name(of: text))
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
            state.fetched += 1
            let isFirst = state.bytesSinceSweep == 0
            state.bytesSinceSweep += max(1, bytes)
            guard isFirst || state.bytesSinceSweep > Self.sweepInterval else { return false }
            state.bytesSinceSweep = 1
            return true
        }
        if isDue { cache.sweep() }
    }
}

extension WebPhotos.Answer {
    /// How much of the disk it takes.
    fileprivate var bytes: Int {
        guard case .kept(let kept) = self else { return 0 }
        var status = stat()
        return FilePaths.stat(kept.path, &status) == 0 ? Int(status.st_size) : 0
    }
}
