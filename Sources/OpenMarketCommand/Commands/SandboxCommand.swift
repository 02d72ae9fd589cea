import ArgumentParser
import FilePaths
import Foundation
import MarketAPI
import Pages
import Sandbox
import Transfer
import Wording

struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox",
        abstract: "The practice market, on this machine.",
        discussion: """
            A market with the real one's contract, for trying things and for testing clients. Browsers find its shop \
            window at its address: the products, and forms to register, change and delete them. It listens on loopback \
            unless told otherwise, and keeps its products and photos in a folder. Without --identifier it makes a \
            vendor and says where that vendor's secret lies. One folder may be served by any generation: its \
            products stay the same. A request whose Host is neither its address nor a name of --allow-host is \
            refused, and so is one that changes something and that a browser sends for another site's page.

            FAULTS
              --faults PLAN makes trouble on demand: a JSON array of rules, asked in their order for every request. \
            A rule:
                on           create, update, archive, delete, list, detail, health, photo, api (all but photo), *; \
            or several
                after        let so many alone first
                every        then strike each n-th
                times        strike so often at most
                probability  and by chance, 0…1, repeated by the same seed
                fault        what happens, with its own members:
                  delay           duration: "40ms"; the following rules are asked, too
                  drop-before     the connection is closed; nothing was done
                  drop-after      the product is kept, the connection closed without an answer
                  reset           the same by RST, at: head, body, before, after, answer
                  truncate        the product is kept; the answer's head and half of its body come
                  status          status: 429, headers: {"Retry-After": "2"}, body, commits: true|false
                  html            a proxy's page; status: 403
                  redirect        to: "https://…"; status: 302
                  content-type    the right answer called type: "text/html"
                  duplicate-page  the list answers the page before
                  total           the list's total is off, by: 1
                  slow            bytes: 1 at a time, interval: "100ms"
                  replay          the request is carried out twice, as by a proxy that sends it again; the second answer comes
                  limit           429 beyond rate: "10/s" with burst: 1 in any window: "1s", by identifier
              archive and delete are the two requests that delete a product: archive asks, with the secret, for the \
            address to delete it at, and delete goes there; camp and camp2 have delete alone. A rule that can never \
            strike is refused.
              --journal FILE appends a line of JSON for every request: when it came (at, in ns of the monotonic \
            clock), route, status, the market's own status, faults. A request for what the market does not have is \
            of the route other, with its path; what in it may be a secret is not shown.

            EXAMPLES
              openmarket sandbox
              openmarket sandbox --port 0 --data /tmp/market --rules as-built \\
                  --output json
              openmarket sandbox --api camp2 --port 8081 --data /tmp/market
              openmarket sandbox --faults samples/faults.json --journal requests.ndjson
              openmarket sandbox --numbers random --seed 7

            \(ExitStatus.help(.done, .failed, .usage, .badInput, .noInput))
            """)

    @Option(name: .long, help: .option("where it listens; 0 takes a free port", ko: "접속을 받을 포트. 0이면 빈 포트"))
    var port = 8080

    @Option(name: .long, help: .option("the address it listens at", ko: "접속을 받을 주소"))
    var host = "127.0.0.1"

    @Option(
        name: .customLong("allow-host"),
        help: .option("a name by which it is reached besides its address", ko: "주소 외에 이 마켓에 접속하는 이름", value: "NAME"))
    var allowHost: [String] = []

    @Option(
        name: .long,
        help: .option("where products and photos are kept", ko: "상품과 사진을 둘 폴더", value: "DIR", file: .practiceData),
        completion: .directory)
    var data: String?

    @Option(name: .long, help: .option("a vendor to have", ko: "등록해 둘 판매자", value: "UUID"))
    var identifier: String?

    @Option(
        name: .customLong("secret-file"),
        help: .option(
            "the file that holds the vendor's secret", ko: "판매자의 비밀 값이 든 파일", value: "FILE", file: .read(.secret)),
        completion: .file())
    var secretFile: String?

    @Option(
        name: .long,
        help: .option(
            "the API's generation: openmarket, training, camp2 or camp",
            ko: "API의 세대: openmarket, training, camp2, camp"))
    var api: MarketGeneration = .openmarket

    @Option(
        name: .customLong("photo-delay"),
        help: .option(
            "camp, camp2: how long a photo's address answers 404 after it was given out",
            ko: "camp, camp2에서 사진의 주소를 알려 준 뒤 404로 답하는 시간"))
    var photoDelay: DurationArgument = DurationArgument(.seconds(1))

    @Option(
        name: .long,
        help: .option(
            "documented: the registration form's; as-built: what the live market really did",
            ko: "documented: 등록 양식의 규칙, as-built: 실제 마켓이 하던 대로"))
    var rules: RuleMode = .documented

    @Option(
        name: .long,
        help: .option(
            "products' numbers: rising, falling, random, zigzag (two ranges in turn), absurd (one far too high)",
            ko: "상품 번호를 매기는 방법: rising(오름차순), falling(내림차순), random(무작위), zigzag(두 범위를 번갈아), absurd(하나만 터무니없이 큼)"))
    var numbers: ProductNumbering.Order = .rising

    @Option(name: .long, help: .option("what random numbers follow from", ko: "무작위 번호의 시드", value: "N"))
    var seed: UInt64 = 1

    @Option(
        name: .long,
        help: .option(
            "trouble on demand, by the rules in this file", ko: "이 파일의 규칙대로 장애 일으키기", value: "PLAN",
            file: .read(.faults)),
        completion: .file())
    var faults: String?

    @Option(
        name: .long,
        help: .option("where every request is written down", ko: "모든 요청을 적을 파일", value: "FILE", file: .written),
        completion: .file())
    var journal: String?

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw OptionRule.port.error }
        guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isNumber || "-._:%".contains($0) }),
            host.contains("::") || host.count(where: { $0 == ":" }) != 1
        else { throw OptionRule.host.error }
        for name in allowHost where name.isEmpty || name.contains(where: { "/:@[] ".contains($0) }) {
            throw OptionRule.allowHost.error
        }
        if identifier != nil, secretFile == nil { throw OptionRule.identifierWithoutSecret.error }
        if let identifier, UUID(uuidString: identifier) == nil { throw OptionRule.identifier.error }
    }

    func run() async throws {
        let console = output.console
        let folder = data ?? StateFolder.sandbox
        var configuration = try SandboxConfiguration(dataPath: folder)
        configuration.host = host
        configuration.port = port
        configuration.allowedHosts = allowHost
        configuration.generation = api
        configuration.mode = rules
        configuration.photoDelay = photoDelay.duration
        configuration.numbers = ProductNumbering(numbers, seed: seed)
        if let identifier, let secretFile {
            configuration.vendors = [try SandboxVendor(identifier: identifier, secretFile: secretFile)]
        }
        if let faults { configuration.faults = try FaultPlanFile(path: faults).plan }
        if let journal { configuration.journal = try Journal(path: journal) }
        let server = try SandboxServer(configuration, site: ShopWindow())
        let address = host.contains(":") ? "[\(host)]" : host
        try await server.run(outlivesTerminal: Signals.outlivesTerminal) { port in
            // By the folder's own name, which outlives this process.
            let secret =
                Folders.absolute(folder) + "/" + server.secretFile.pathComponents.suffix(2).joined(separator: "/")
            ready("http://\(address):\(port)", server, secret: secret, console: console)
        }
    }

    private func ready(_ url: String, _ server: SandboxServer, secret: String, console: Console) {
        var object = JSONObject(type: "ready")
        object.set("url", url)
        object.set("identifier", server.vendor.identifier)
        object.set("secret_file", secret)
        console.object(object)
        guard console.form == .text else { return }
        console.data("\(url)")
        console.talk("--identifier \(server.vendor.identifier) --secret-file \(secret)")
    }
}

extension RuleMode: ExpressibleByArgument {}
extension ProductNumbering.Order: ExpressibleByArgument {}

extension SandboxVendor {
    /// A vendor whose secret is a file's one line, as the client reads it.
    init(identifier: String, secretFile path: String) throws(SecretFile.Failure) {
        let file = try SecretFile(path: path)
        self.init(identifier: identifier, secret: file.secret.revealed)
    }
}
