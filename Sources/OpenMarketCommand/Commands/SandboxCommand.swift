import ArgumentParser
import Foundation
import MarketAPI
import Sandbox
import Transfer
import Wording

struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox",
        abstract: "The practice market, on this machine.",
        discussion: """
            A market with the real one's contract, for trying things and for testing clients. It listens on loopback unless told
            otherwise, and keeps its products and photos in a folder. Without --identifier it makes a vendor and says where
            that vendor's secret lies.

            EXAMPLES
              openmarket sandbox
              openmarket sandbox --port 0 --data /tmp/market --rules as-built --output json

            \(ExitStatus.help(.done, .failed, .usage, .noInput))
            """)

    @Option(name: .long, help: "where it listens; 0 takes a free port")
    var port = 8080

    @Option(name: .long, help: "the address it listens at")
    var host = "127.0.0.1"

    @Option(name: .long, help: ArgumentHelp("where products and photos are kept", valueName: "DIR"))
    var data: String?

    @Option(name: .long, help: ArgumentHelp("a vendor to have", valueName: "UUID"))
    var identifier: String?

    @Option(
        name: .customLong("secret-file"),
        help: ArgumentHelp("the file that holds the vendor's secret", valueName: "FILE"))
    var secretFile: String?

    @Option(name: .long, help: "the API's generation: openmarket")
    var api: MarketGeneration = .openmarket

    @Option(name: .long, help: "documented: the registration form's; as-built: what the live market really did")
    var rules: RuleMode = .documented

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port takes a number from 0 to 65535") }
        guard api == .openmarket else {
            throw ValidationError("--api \(api.rawValue) is not there yet; openmarket is")
        }
        if identifier != nil, secretFile == nil { throw ValidationError("--identifier needs --secret-file") }
        if let identifier, UUID(uuidString: identifier) == nil { throw ValidationError("--identifier takes a UUID") }
    }

    func run() async throws {
        let console = output.console
        var configuration = SandboxConfiguration(dataFolder: URL(fileURLWithPath: data ?? StateFolder.sandbox))
        configuration.host = host
        configuration.port = port
        configuration.generation = api
        configuration.mode = rules
        if let identifier, let secretFile {
            configuration.vendors = [try SandboxVendor(identifier: identifier, secretFile: secretFile)]
        }
        let server = try SandboxServer(configuration)
        let address = host.contains(":") ? "[\(host)]" : host
        try await server.run { port in ready("http://\(address):\(port)", server, console: console) }
    }

    private func ready(_ url: String, _ server: SandboxServer, console: Console) {
        var object = JSONObject(type: "ready")
        object.set("url", url)
        object.set("identifier", server.vendor.identifier)
        object.set("secret_file", server.secretFile.path)
        console.object(object)
        guard console.form == .text else { return }
        console.data(url)
        console.talk("--identifier \(server.vendor.identifier) --secret-file \(server.secretFile.path)")
    }
}

extension RuleMode: ExpressibleByArgument {}

extension SandboxVendor {
    /// A vendor whose secret is a file's one line, as the client reads it.
    init(identifier: String, secretFile path: String) throws(SecretFile.Failure) {
        let file = try SecretFile(path: path)
        self.init(identifier: identifier, secret: file.secret.revealed)
    }
}
