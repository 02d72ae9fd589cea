import ArgumentParser
import Foundation
import Jobs
import Logging
import MarketAPI
import Transfer
import Wording

/// Which market, and as whom.
struct MarketOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .profile,
        completion: .profiles)
    var profile: String?

    @Option(
        name: .long,
        help: .market)
    var market: String?

    @Option(name: .long, help: .generation)
    var api: MarketGeneration = .openmarket

    @Option(name: .long, help: .identifier)
    var identifier: String?

    @Option(
        name: .customLong("secret-file"),
        help: ArgumentHelp("the file with your secret, or the items' password", valueName: "FILE"),
        completion: .file())
    var secretFile: String?

    @Option(
        name: .customLong("ca-cert"),
        help: .certificateAuthority,
        completion: .file())
    var caCert: String?

    @Flag(
        name: .customLong("allow-insecure"),
        help: .insecure)
    var allowInsecure = false

    @Option(name: .long, help: ArgumentHelp("where runs are remembered", valueName: "PATH"), completion: .file())
    var ledger: String?

    static let sandboxName = "sandbox"

    /// The address given; `nil` means the practice market inside.
    var address: String? { market == nil || market == Self.sandboxName ? nil : market }

    func validate() throws {
        if market == nil, identifier != nil || secretFile != nil {
            throw OptionRule.accountWithoutMarket.error
        }
    }
}

extension MarketOptions {
    /// Who the market is told it is dealing with; empty where it knows no vendors, `nil` where that is still to be said.
    var account: String? { api.contract.needsIdentifier ? identifier : "" }

    /// The flags as another command line takes them; of the secret there is only its file.
    var given: [String] {
        let flags = [
            ("--market", market), ("--api", api == .openmarket ? nil : api.rawValue), ("--identifier", identifier),
            ("--secret-file", secretFile), ("--ca-cert", caCert), ("--ledger", ledger),
        ]
        return flags.flatMap { flag, value in value.map { [flag, $0] } ?? [] }
            + (allowInsecure ? ["--allow-insecure"] : [])
    }
}

extension MarketGeneration: ExpressibleByArgument {}

/// How fast, and how patiently.
struct TransferOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("requests a second or minute at most", valueName: "N/s|N/min"))
    var rate: Rate = usualRate

    @Option(name: .long, help: ArgumentHelp("requests that may start at once after a pause", valueName: "N"))
    var burst: Int = 1

    @Option(
        name: .customLong("concurrency"),
        help: ArgumentHelp(
            "requests under way at once (default: 4; 1 where a backup is brought back)", valueName: "N"))
    var givenConcurrency: Int?

    @Option(name: .long, help: ArgumentHelp("tries after the first, where trying again is safe", valueName: "N"))
    var retries: Int = 5

    @Option(name: .long, help: ArgumentHelp("how long a request may take", valueName: "DURATION"))
    var timeout: DurationArgument = DurationArgument(.seconds(30))

    @Option(
        name: .long,
        help: ArgumentHelp(
            "how long after --timeout the market may still do what it did not answer", valueName: "DURATION"))
    var settle: DurationArgument = DurationArgument(.seconds(10))

    @Option(
        name: .customLong("max-wait"),
        help: ArgumentHelp("how long a pause of the market's is obeyed at most", valueName: "DURATION"))
    var maxWait: DurationArgument = DurationArgument(PaceAllowance.usualLongestPause)

    @Option(
        name: .long,
        help: ArgumentHelp("adds a line of JSON for each request and retry to a file; no secrets", valueName: "FILE"),
        completion: .file())
    var log: String?

    @Option(
        name: .customLong("log-level"),
        help: "how much goes there: trace, debug (each request), info (retries), notice, warning or error")
    var logLevel: Logger.Level = .debug

    /// Where nobody says another one.
    static let usualRate = Rate("10/s")!

    /// Where the order of arrival does not matter.
    var concurrency: Int { givenConcurrency ?? 4 }

    func validate() throws {
        guard (1...1000).contains(burst) else { throw OptionRule.burst.error }
        // The pace is kept in nanoseconds of 64 bits.
        guard Double(burst) * Double(rate.interval) < 1e18 else {
            throw OptionRule.burstTooLarge.error
        }
        guard (1...256).contains(concurrency) else {
            throw OptionRule.concurrency.error
        }
        guard retries >= 0 else { throw OptionRule.retries.error }
    }
}

extension TransferOptions {
    /// As a run takes them.
    var upload: UploadOptions {
        UploadOptions(
            concurrency: concurrency, policy: RetryPolicy(retries: retries, longestAsked: maxWait.duration),
            timeout: timeout.duration,
            settle: settle.duration)
    }
}

extension Rate: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }

    public var defaultValueDescription: String { description }
}

/// A duration as it is written: `50ms`, `2s`, `5m`.
struct DurationArgument: ExpressibleByArgument {
    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = Double(digits), value >= 0, value <= 86_400_000 else { return nil }
        switch argument.dropFirst(digits.count) {
        case "ms": duration = .milliseconds(value)
        case "s": duration = .seconds(value)
        case "m", "min": duration = .seconds(value * 60)
        case "h": duration = .seconds(value * 3600)
        default: return nil
        }
        // A day is longer than any request or pause needs, and far from what a clock can count.
        guard duration <= .seconds(86_400) else { return nil }
    }

    var defaultValueDescription: String {
        let seconds = duration.components.seconds
        return seconds > 0 && seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds)s"
    }
}

/// What several commands say of the same option.
extension ArgumentHelp {
    static let profile = ArgumentHelp(
        "which of your profiles: a market, an account and how it is spoken to", valueName: "NAME")
    static let market = ArgumentHelp(
        "the market's address, or sandbox for the practice market inside", valueName: "URL|sandbox")
    static let generation: ArgumentHelp = "the API's generation"
    static let identifier = ArgumentHelp("who you are to the market; camp and camp2 have none", valueName: "UUID")
    static let certificateAuthority = ArgumentHelp(
        "a certificate authority to trust besides the system's, in PEM", valueName: "FILE")
    static let insecure: ArgumentHelp =
        "speak http:// to another machine, where anybody on the way can read and change it all"
}
