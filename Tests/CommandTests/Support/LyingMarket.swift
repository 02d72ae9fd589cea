import Foundation
import TestSupport

/// A market in Python that keeps products and then lies about them (`LyingMarket/lies.py` says how), and shows the tests
/// its true table. It ends with the value.
final class LyingMarket: Sendable {
    static let identifier = "11111111-2222-3333-4444-555555555555"
    private static let secret = "s3cret"
    private static let script = """
        import sys
        sys.dont_write_bytecode = True
        sys.path.insert(0, sys.argv[1])
        import server
        server.serve(*sys.argv[2:])
        """

    let generation: String
    private let server: PythonServer

    /// - Parameters:
    ///   - seed: decides which registrations the lie strikes, and how.
    ///   - generation: as `--api` names it.
    ///   - timeout: how many seconds the program waits for an answer; the lies measure their times by it.
    ///   - refusal: the status with which the deletion of another vendor's product is refused.
    ///   - numbers: how it numbers its products.
    ///   - list: what its lists show first, where the generation has an order.
    init(
        _ lie: Lie, seed: UInt64 = 1, generation: String = "openmarket", timeout: Int = 1, refusal: Int = 403,
        numbers: NumberOrder = .rising, list: ListOrder = .numbers
    ) async throws {
        self.generation = generation
        let folder = Places.root.appendingPathComponent("Tests/CommandTests/Support/LyingMarket").path
        let arguments = [
            generation, lie.rawValue, "\(seed)", "\(timeout)", Self.identifier, Self.secret, "\(refusal)",
            numbers.rawValue, list.rawValue,
        ]
        server = try await PythonServer(Self.script, [folder] + arguments)
    }

    /// The flags that name this market and the vendor's account there.
    func account(_ shop: Shop) throws -> [String] {
        let secret = try shop.folder.write(Self.secret + "\n", to: "secret.txt")
        chmod(secret.path, 0o600)
        let vendor = generation.hasPrefix("camp") ? [] : ["--identifier", Self.identifier]
        return ["--market", server.url, "--api", generation, "--secret-file", secret.path] + vendor
    }

    /// Every product that was ever committed, with what nobody is shown.
    func truth() async throws -> TrueTable {
        try decoder.decode(TrueTable.self, from: try await ask("_table"))
    }

    /// Lies otherwise from now on; what is there stays as it is.
    func turn(to lie: Lie) async throws {
        _ = try await ask("_lie", sending: ["lie": .text(lie.rawValue), "seed": .number(1)])
    }

    /// Waits until a registration comes, or none does for three seconds.
    func nextRegistration() async throws {
        _ = try await ask("_next")
    }

    /// Adds a product that no registration made.
    ///
    /// - Parameters:
    ///   - vendor: the seller's own where none is given.
    ///   - daysAgo: how old its dates make it.
    func add(
        _ name: String, _ description: String, price: Double, vendor: Double? = nil, daysAgo: Double = 0
    ) async throws {
        var values: [String: Value] = [
            "name": .text(name), "description": .text(description), "price": .number(price),
            "days_ago": .number(daysAgo),
        ]
        values["vendor"] = vendor.map { .number($0) }
        _ = try await ask("_add", sending: values)
    }

    private enum Value: Encodable {
        case text(String)
        case number(Double)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    private var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    private func ask(_ path: String, sending values: [String: Value]? = nil) async throws -> Data {
        let body = try values.map { ["-d", String(decoding: try JSONEncoder().encode($0), as: UTF8.self)] } ?? []
        let curl = try await RunningProgram(
            "curl", ["-sS", "--fail", "--max-time", "20"] + body + ["\(server.url)/\(path)"])
        return try await curl.end().stdout
    }
}

/// What the lying market really has.
struct TrueTable: Decodable, Sendable {
    struct Product: Decodable, Sendable {
        struct Sent: Decodable, Sendable {
            var name: String
            var description: String
        }

        var id: Int
        var vendor: Int
        /// As the registration said.
        var sent: Sent
        /// As it is kept.
        var name: String
        /// When the registration came, in seconds from some moment.
        var arrived: Double
        /// Seconds from the registration's arrival until the product was there, and until lists showed it.
        var committed: Double
        var listed: Double
        var byHand: Bool
        var living: Bool
    }

    var products: [Product]
    /// The seller's number.
    var vendor: Int
    /// How many requests wanted to register, and how many deleted something.
    var registrations: Int
    var deletions: Int
    /// Where the market itself broke down.
    var mistakes: [String]

    /// What registrations of the seller's made and is still there.
    var registered: [Product] { products.filter { $0.vendor == vendor && $0.living && !$0.byHand } }
}
