import ArgumentParser
import Catalogue
import Foundation
import Glibc
import MarketAPI
import Transfer
import Wording

struct ProfileAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Keep a market and an account under a name.",
        discussion: """
            The secret is asked for on a terminal, or copied from --secret-file, into a file that only you can read. It \
            is never printed, and never a flag's value.

            EXAMPLES
              openmarket profile add shop --market https://market.example \\
                  --identifier UUID
              openmarket profile add night --market https://market.example \\
                  --identifier UUID --secret-file - --rate 2/s < secret.txt
              openmarket import products.csv --profile shop

            \(ExitStatus.help(.done, .failed, .usage, .noInput))
            """)

    @Argument(help: .place("the profile's name", ko: "프로필 이름", value: "name"))
    var name: String

    @Option(
        name: .long,
        help: .market(from: .call))
    var market: String

    @Option(name: .long, help: .generation(from: .call))
    var api: MarketGeneration = .openmarket

    @Option(name: .long, help: .identifier(from: .call))
    var identifier: String?

    @Option(
        name: .customLong("secret-file"),
        help: .option(
            "the file that the secret is copied from; - is standard input", ko: "비밀 값을 복사해 올 파일. -는 표준 입력",
            value: "FILE", from: .call, file: .read(.secret)),
        completion: .file())
    var secretFile: String?

    @Option(
        name: .customLong("ca-cert"),
        help: .certificateAuthority(from: .call),
        completion: .file())
    var caCert: String?

    @Flag(
        name: .customLong("allow-insecure"),
        help: .insecure(from: .call))
    var allowInsecure = false

    @Option(name: .long, help: .group(.allow, from: .call), completion: .members(of: .allow))
    var allow: [String] = []

    @Option(
        name: .long,
        help: .option("requests a second or minute at most", ko: "1초나 1분에 보낼 요청 수의 한도", value: "N/s|N/min", from: .call)
    )
    var rate: Rate?

    @Flag(
        name: .long,
        help: .option("put it into the place of the profile that has the name", ko: "같은 이름의 프로필을 바꾸기", from: .call))
    var replace = false

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if market == MarketOptions.sandboxName, identifier != nil || secretFile != nil {
            throw OptionRule.accountWithoutMarket.error
        }
    }

    func run() throws {
        let console = output.console
        let folder = ProfileFolder.own
        guard ProfileFolder.isName(name) else { return try refuse(.notAName(name), .usage, on: console) }
        guard replace || !folder.has(name) else { return try refuse(.exists(name), .failed, on: console) }
        try MarketOptions.check(address: market, allowsInsecure: allowInsecure, caCert: caCert)
        let secret = try secret(console)
        try folder.keep(name, members, secret: secret?.revealed)
        let isComplete = secret != nil || market == MarketOptions.sandboxName
        console.talk(isComplete ? ProfileNotice.added(name) : .addedForReading(name))
        console.talk(ProfileNotice.next(name))
        console.conclude("profile add", profile: name)
    }

    private func refuse(_ notice: ProfileNotice, _ status: ExitStatus, on console: Console) throws {
        console.fail(notice, status: status)
        throw status
    }

    /// What the profile's file says, but for the secret's place.
    private var members: [String: ParsedJSON] {
        var members: [String: ParsedJSON] = ["market": .text(market)]
        if api != .openmarket { members["api"] = .text(api.rawValue) }
        members["identifier"] = identifier.map { .text($0) }
        // Read from wherever the program is called.
        members["ca-cert"] = caCert.map { .text(FileIdentity.canonical($0)) }
        if allowInsecure { members["allow-insecure"] = .bool(true) }
        members["rate"] = rate.map { .text($0.description) }
        return members
    }

    /// - Throws: `SecretFile.Failure`.
    private func secret(_ console: Console) throws -> Secret? {
        if let secretFile { return try SecretFile(path: secretFile == "-" ? "/dev/stdin" : secretFile).secret }
        guard market != MarketOptions.sandboxName, Confirmation.isPossible else { return nil }
        // It shows nothing of what is typed, and gives the terminal back as it was.
        let question = ProfileNotice.askSecret.text(in: console.language).description
        let typed = Signals.whileAsking { getpass(question).map { String(cString: $0) } ?? "" }
        return typed.isEmpty ? nil : Secret(typed)
    }
}
