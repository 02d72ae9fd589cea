import Catalogue
import Jobs
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Transfer

extension VirtualTime: Timekeeping {}

/// A market in memory, with one accident for each name that has one coming.
final class MemoryMarket: MarketWriting {
    enum Accident {
        case lostBefore, lostAfter, refused, rejected, credentials, limited
        /// It is answered with the first product there is, and not kept.
        case swallowed
    }

    private struct State {
        var products: [ProductFacts] = []
        var accidents: [String: [Accident]]
        var begun = 0
        var running = 0
        var mostRunning = 0
        var pages = 0
        var updates = 0
        var archived = 0
        var updatedPhotos: [Int: [String]] = [:]
    }

    private let state: Mutex<State>
    let onRegister: @Sendable () -> Void
    let contract: MarketContract
    var capabilities: MarketCapabilities { contract.capabilities }
    /// Gets how many pages have been asked for.
    let onPage: @Sendable (Int) async throws(MarketError) -> Void
    /// Called when a name is searched for.
    let onSearch: @Sendable () async -> Void
    /// Gets how many updates have been asked for.
    let onUpdate: @Sendable (Int) async throws(MarketError) -> Void
    /// Gets how many first steps of deletions have been asked for.
    let onArchive: @Sendable (Int) async throws(MarketError) -> Void
    /// The numbers of the first product, the second one and so on.
    let number: @Sendable (Int) -> Int
    /// What an answer to a registration or an update shows, of what is right and of all products there are.
    let answering: @Sendable (ProductFacts, [ProductFacts]) -> ProductFacts
    /// Takes updates and changes nothing.
    let ignoresUpdates: Bool
    /// How the market spells what it was sent.
    let spelling: @Sendable (inout ProductFacts) -> Void
    let photo: @Sendable () -> DownloadOutcome
    let onHealth: @Sendable () async throws(MarketError) -> MarketHealth
    /// Registrations after so many stay under way until a second one is, for tests that want to see that it may be.
    let companyAfter: Int

    init(
        _ accidents: [String: [Accident]] = [:], contract: MarketContract = .openmarket, companyAfter: Int = .max,
        onRegister: @escaping @Sendable () -> Void = {},
        onPage: @escaping @Sendable (Int) async throws(MarketError) -> Void = { _ in },
        onSearch: @escaping @Sendable () async -> Void = {},
        onUpdate: @escaping @Sendable (Int) async throws(MarketError) -> Void = { _ in },
        onArchive: @escaping @Sendable (Int) async throws(MarketError) -> Void = { _ in },
        number: @escaping @Sendable (Int) -> Int = { $0 },
        answering: @escaping @Sendable (ProductFacts, [ProductFacts]) -> ProductFacts = { right, _ in right },
        ignoresUpdates: Bool = false,
        spelling: @escaping @Sendable (inout ProductFacts) -> Void = { _ in },
        photo: @escaping @Sendable () -> DownloadOutcome = { .answer(status: 404) },
        onHealth: @escaping @Sendable () async throws(MarketError) -> MarketHealth = { .well }
    ) {
        self.contract = contract
        state = Mutex(State(accidents: accidents))
        self.onRegister = onRegister
        self.onPage = onPage
        self.onSearch = onSearch
        self.onUpdate = onUpdate
        self.onArchive = onArchive
        self.number = number
        self.answering = answering
        self.ignoresUpdates = ignoresUpdates
        self.spelling = spelling
        self.photo = photo
        self.onHealth = onHealth
        self.companyAfter = companyAfter
    }

    /// How many pages were asked for.
    var pages: Int { state.withLock { $0.pages } }

    var products: [ProductFacts] {
        get { state.withLock { $0.products } }
        set { state.withLock { $0.products = newValue } }
    }

    var names: [String] { state.withLock { $0.products.compactMap(\.name) } }
    /// The names of the photos that came with the updates.
    var updatedPhotos: [Int: [String]] { state.withLock { $0.updatedPhotos } }
    var mostRunning: Int { state.withLock { $0.mostRunning } }

    func health() async throws(MarketError) -> MarketHealth { try await onHealth() }

    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        try await onPage(
            state.withLock {
                $0.pages += 1
                return $0.pages
            })
        if search != nil { await onSearch() }
        let found = state.withLock { state in
            state.products.reversed().filter { search == nil || $0.name == search }
        }
        let rows = found.dropFirst((number - 1) * size).prefix(size)
        return ProductPage(
            page: number, size: size, total: found.count, products: rows.map { ProductSummary($0, vendorName: nil) })
    }

    func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
        guard var facts = state.withLock({ $0.products.first { $0.id == id } }) else { throw .withdrawn }
        spelling(&facts)
        return ProductDetail(facts, images: [ProductImage(id: 1, url: "a.jpg", thumbnailURL: nil)], vendor: nil)
    }
    func download(_ url: String, to path: String) async -> DownloadOutcome { photo() }

    func slot() async throws(MarketError) -> Slot { Slot(start: 0, granted: 0) }

    func register(
        _ values: ProductValues, photos: [PhotoPart], in slot: Slot
    ) async throws(MarketError) -> ProductDetail {
        let number = state.withLock {
            $0.begun += 1
            $0.running += 1
            $0.mostRunning = max($0.mostRunning, $0.running)
            return $0.begun
        }
        defer { state.withLock { $0.running -= 1 } }
        onRegister()
        if number > companyAfter {
            // Where nobody comes, `mostRunning` says so.
            try? await waitUntil(mostRunning > 1, found: "one alone")
        } else {
            await Task.yield()
        }
        let lost = MarketError.answerLost(TransportTrouble(.closed))
        switch state.withLock({ $0.accidents[values.name]?.popLast() }) {
        case .lostBefore: throw lost
        case .refused: throw .unreachable(TransportTrouble(.refused))
        case .limited: throw .rateLimited(retryAfter: nil)
        case .rejected: throw .rejected(MarketFailure(status: 400, message: "no"))
        case .credentials: throw .refusedCredentials(MarketFailure(status: 401, message: "who?"))
        case .lostAfter:
            _ = add(values)
            throw lost
        case .swallowed: return ProductDetail(products[0], images: [], vendor: nil)
        case nil:
            let images = photos.indices.map { ProductImage(id: $0, url: "\($0).jpg", thumbnailURL: nil) }
            return ProductDetail(answering(add(values), products), images: images, vendor: nil)
        }
    }

    /// Registers a product by another way than this program's.
    @discardableResult
    func add(_ values: ProductValues, vendor: Int = 7) -> ProductFacts {
        state.withLock { state in
            let facts = facts(number(state.products.count + 1), values, vendor: vendor)
            state.products.append(facts)
            return facts
        }
    }

    func update(
        _ id: Int, _ change: ProductChange, photos: [PhotoPart], thumbnailID: Int?, in slot: Slot
    ) async throws(MarketError) -> ProductDetail {
        try await onUpdate(
            state.withLock {
                $0.updates += 1
                return $0.updates
            })
        let product: ProductFacts? = state.withLock { state in
            guard let index = state.products.firstIndex(where: { $0.id == id && $0.vendorID == 7 }) else { return nil }
            state.updatedPhotos[id] = photos.map(\.filename)
            if ignoresUpdates { return state.products[index] }
            state.products[index].name = change.name ?? state.products[index].name
            state.products[index].price = change.price ?? state.products[index].price
            state.products[index].stock = change.stock ?? state.products[index].stock
            return state.products[index]
        }
        guard let product else { throw .rejected(MarketFailure(status: 403, message: "another's")) }
        return ProductDetail(answering(product, products), images: [], vendor: nil)
    }

    func archive(_ id: Int, in slot: Slot) async throws(MarketError) -> DeletionTicket {
        try await onArchive(
            state.withLock {
                $0.archived += 1
                return $0.archived
            })
        guard state.withLock({ $0.products.contains { $0.id == id && $0.vendorID == 7 } }),
            let endpoint = Endpoint.delete(path: "/api/products/\(id)")
        else { throw .rejected(MarketFailure(status: 403, message: "another's")) }
        return DeletionTicket(id: id, endpoint: endpoint)
    }
    func delete(_ ticket: DeletionTicket, in slot: Slot) async throws(MarketError) {}
}

extension ProductValues {
    static func empty(name: String) -> ProductValues {
        ProductValues(
            name: name, description: "", price: .zero, currency: .krw, discountedPrice: .zero, stock: 0)
    }
}

/// Photos as they are, where they are what was planned.
struct AsTheyAre: PhotoPreparing {
    func prepare(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> PhotoPart {
        guard FileDigest.sha256(path: photo.path) == photo.digest else { throw .changed(path: photo.path) }
        return PhotoPart(
            filename: "a.jpg", contentType: "image/jpeg",
            content: .file(path: photo.path, byteCount: Int(photo.bytes)))
    }
}

extension UploadOptions {
    /// For a virtual clock, which each row's waiting moves on for all.
    static var patient: UploadOptions { patient(canary: 0) }

    static func patient(canary: Int) -> UploadOptions {
        var options = UploadOptions(canary: canary, seed: 1)
        options.doubtPatience = .seconds(1_000_000)
        return options
    }
}
