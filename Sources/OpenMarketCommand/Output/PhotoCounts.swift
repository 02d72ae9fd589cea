import MarketAPI
import Transfer

/// How many photos products have, which a page of the market's does not say.
struct PhotoCounts {
    private let reader: MarketReader
    /// Requests under way at once.
    private let concurrency: Int

    init(_ reader: MarketReader, _ concurrency: Int) { (self.reader, self.concurrency) = (reader, concurrency) }

    /// By the products' numbers; one that is gone meanwhile has none.
    func of(_ products: [ProductSummary]) async throws -> [Int: Int] {
        try await withThrowingTaskGroup(of: (Int, Int?).self) { group in
            var rest = products.map(\.facts.id)[...]
            var counts: [Int: Int] = [:]
            func begin() {
                guard let id = rest.popFirst() else { return }
                group.addTask { (id, try await count(id)) }
            }
            for _ in 0..<concurrency { begin() }
            while let (id, count) = try await group.next() {
                counts[id] = count
                begin()
            }
            return counts
        }
    }

    private func count(_ id: Int) async throws -> Int? {
        do {
            return try await reader.detail(id).images.count
        } catch {
            if case .notFound = error { return nil }
            throw error
        }
    }
}
