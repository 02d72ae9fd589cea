import Foundation
import Sandbox
import TestSupport

/// A practice market on a real socket, with a folder of its own.
struct Market {
    static let identifier = "00000000-1111-4222-8333-444444444444"
    static let secret = "right secret"
    static let other = SandboxVendor(
        identifier: "99999999-1111-4222-8333-444444444444", secret: "other secret", name: "shop")

    let folder: TemporaryFolder
    let sandbox: RunningSandbox

    var url: String { sandbox.url }

    /// Runs `body` with a market, and stops the market whatever happens.
    static func run(
        _ mode: RuleMode = .documented, _ configure: (inout SandboxConfiguration) -> Void = { _ in },
        _ body: (Market) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let sandbox = try await start(folder, mode, configure)
        do {
            try await body(Market(folder: folder, sandbox: sandbox))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    static func start(
        _ folder: TemporaryFolder, _ mode: RuleMode = .documented,
        _ configure: (inout SandboxConfiguration) -> Void = { _ in }
    ) async throws -> RunningSandbox {
        var configuration = SandboxConfiguration(dataFolder: folder.url.appendingPathComponent("data"))
        configuration.mode = mode
        configuration.vendors = [SandboxVendor(identifier: identifier, secret: secret), other]
        // 30 January 2024, 20:00 UTC: already the 31st in Korea.
        configuration.now = { Date(timeIntervalSince1970: 1_706_644_800) }
        configure(&configuration)
        return try await SandboxServer(configuration).start()
    }

    static let header = ["-H", "identifier: \(identifier)"]

    static func params(
        name: String = "무선 키보드", description: String = "조용하게 눌리는 무선 키보드입니다.", price: String = "39000",
        rest: String = "",
        secret: String = secret
    ) -> String {
        #"{"name":"\#(name)","description":"\#(description)","price":\#(price),"currency":"KRW"\#(rest),"secret":"\#(secret)"}"#
    }

    /// A photo of the samples with a comment in it that begins like a part of a form.
    static let jpeg: Data = {
        let photo = try! Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))
        let comment = Data("\r\n--B\r\n photo".utf8)
        return photo.prefix(2) + [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment + photo.dropFirst(2)
    }()

    /// One grey pixel.
    static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg==")!

    func photo(_ name: String = "a.jpg", _ bytes: Data = jpeg) throws -> String {
        try folder.write(bytes, to: name).path
    }

    /// Registers with `curl -F`.
    func register(_ params: String = params(), photos: [String]? = nil, header: [String] = header) async throws
        -> Curl.Answer
    {
        let photos = try photos ?? [photo()]
        let images = photos.flatMap { ["-F", "images=@\($0)"] }
        return try await Curl.run(header + ["--form-string", "params=\(params)"] + images + ["\(url)/api/products"])
    }

    func registered(_ params: String = params()) async throws -> Int {
        try await register(params).json["id"] as? Int ?? 0
    }

    /// Sends a body made by hand.
    func post(_ body: String, type: String = "multipart/form-data; boundary=B") async throws -> Curl.Answer {
        try await Curl.run(
            Self.header + ["-H", "Content-Type: \(type)", "--data-binary", "@-", "\(url)/api/products"],
            input: Data(body.utf8))
    }

    func get(_ path: String) async throws -> Curl.Answer { try await Curl.run(["\(url)\(path)"]) }

    func total() async throws -> Int { try await get("/api/products").json["totalCount"] as? Int ?? -1 }

    func send(_ method: String, _ path: String, _ body: String?, header: [String] = header) async throws -> Curl.Answer
    {
        try await Curl.run(header + ["-X", method] + (body.map { ["--data-binary", $0] } ?? []) + ["\(url)\(path)"])
    }
}
