import Foundation
import MarketAPI
import Pages
import Sandbox
import TestSupport

/// A practice market with its shop window on a real socket.
struct Window {
    static let secret = "right secret"
    static let identifier = "00000000-1111-4222-8333-444444444444"

    let folder: TemporaryFolder
    let sandbox: RunningSandbox

    var url: String { sandbox.url }

    /// Runs `body` with a market, and stops the market whatever happens.
    static func run(
        _ generation: MarketGeneration = .openmarket, _ body: (Window) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        var configuration = SandboxConfiguration(dataFolder: folder.url.appendingPathComponent("data"))
        configuration.generation = generation
        configuration.photoDelay = .zero
        configuration.vendors = [SandboxVendor(identifier: identifier, secret: secret)]
        let sandbox = try await SandboxServer(configuration, site: ShopWindow()).start()
        do {
            try await body(Window(folder: folder, sandbox: sandbox))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    func curl(_ path: String, _ arguments: String...) async throws -> Curl.Answer { try await curl(path, arguments) }

    func curl(_ path: String, _ arguments: [String]) async throws -> Curl.Answer {
        try await Curl.run(arguments + [url + path])
    }

    /// A photo of the samples.
    static let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg").path

    /// The token of a form that is handed out.
    func token() async throws -> String {
        try await curl("/products/new").field("token")
    }

    /// Sends the form that registers, as a browser without scripts does.
    func register(
        name: String = "무선 키보드", description: String = "조용하게 눌리는 무선 키보드입니다.", price: String = "39000",
        discount: String = "", stock: String = "3", secret: String = secret, photo: String? = photo,
        token: String? = nil
    ) async throws -> Curl.Answer {
        let values = [
            "token": try await given(token), "name": name, "description": description, "price": price,
            "currency": "KRW", "discounted_price": discount, "stock": stock, "secret": secret,
        ]
        let fields = values.flatMap { ["--form-string", "\($0)=\($1)"] }
        return try await curl("/products", fields + (photo.map { ["-F", "images=@\($0)"] } ?? []))
    }

    private func given(_ token: String?) async throws -> String {
        if let token { return token }
        return try await self.token()
    }

    /// Opens a product's forms with the secret.
    ///
    /// - Returns: what their addresses have for it, such as `?key=5f…`.
    func opened(_ id: Int, for purpose: String) async throws -> String {
        let answer = try await curl(
            "/products/\(id)/unlock?for=\(purpose)", "--form-string", "secret=\(Self.secret)")
        let place = answer.header("Location") ?? ""
        return place.firstIndex(of: "?").map { String(place[$0...]) } ?? ""
    }

    /// Registers a product, and gives its number.
    func registered(name: String = "무선 키보드") async throws -> Int {
        let place = try await register(name: name).header("Location") ?? ""
        return place.split(separator: "/").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
    }
}
