import Foundation
import TestSupport

/// A practice market of a generation, and a seller with two photos.
struct GenerationBench {
    static let all = vendors + items
    static let vendors = ["openmarket", "training"]
    static let items = ["camp2", "camp"]

    let shop: Shop
    let market: SandboxProcess
    let table: MarketTable

    /// - Parameter faults: a fault plan.
    init(_ api: String, flags: [String] = [], faults: String = "[]") async throws {
        shop = try Shop()
        let plan = try shop.folder.write(faults, to: "faults.json").path
        market = try await SandboxProcess(
            shop, api: api, flags: ["--faults", plan, "--journal", shop.folder.path + "/journal"] + flags)
        table = MarketTable(shop: shop)
        try shop.photo("mug.jpg")
        try shop.photo("new.jpg", from: "mug-navy.jpg")
    }

    func sheet(_ rows: String..., name: String = "sheet.csv") throws { try sheet(rows, name: name) }

    func sheet(_ rows: [String], name: String) throws {
        let header = "name,description,price,discounted_price,stock,images,sku,action"
        try shop.folder.write(([header] + rows).joined(separator: "\n") + "\n", to: name)
    }

    /// One row at a time, so that rows and product numbers go together.
    func run(_ command: String...) async throws -> Answer {
        try await shop.run(command + ["--output", "json"] + market.flags + sending(command[0]))
    }

    private func sending(_ verb: String) -> [String] {
        verb == "import" ? ["--concurrency", "1", "--set", "settle=50ms", "--set", "timeout=2s"] : []
    }

    /// The names, prices and amounts off that the market has, by the products' numbers.
    func products() async throws -> [Int: String] {
        let products = try await table.products()
        return Dictionary(
            uniqueKeysWithValues: products.map {
                ($0.id, "\($0.name ?? "") \($0.price ?? "") -\($0.discountedPrice ?? "") ×\($0.stock ?? -1)")
            })
    }

    /// Each product's photos, by the names of the shop's files.
    func photos() async throws -> [[String]] {
        let names = [try await shop.digest("mug.jpg"): "mug.jpg", try await shop.digest("new.jpg"): "new.jpg"]
        return try await table.products().map { $0.photos.map { names[$0] ?? $0 } }
    }

    /// The routes of the requests since the last call, in the order of their answers.
    ///
    /// - Parameter status: of the answers that count; any, where it is `nil`.
    func asked(status: Int? = nil) throws -> [String] {
        struct Entry: Decodable {
            var route: String
            var status: Int?
        }
        let entries = try shop.data("journal").split(separator: 0x0A).map {
            try JSONDecoder().decode(Entry.self, from: $0)
        }
        try FileHandle(forWritingTo: journal).truncate(atOffset: 0)
        return entries.filter { status == nil || $0.status == status }.map(\.route)
    }

    /// Those that changed the market; of a deletion's two steps the second.
    func changes() throws -> [String] { try asked().filter { ["create", "update", "delete"].contains($0) } }

    private var journal: URL { shop.folder.url.appendingPathComponent("journal") }
}
