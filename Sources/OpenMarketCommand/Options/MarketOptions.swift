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
        help: .market())
    var market: String?

    @Option(name: .long, help: .generation())
    var api: MarketGeneration = .openmarket

    @Option(name: .long, help: .identifier())
    var identifier: String?

    @Option(
        name: .customLong("secret-file"),
        help: .option(
            "the file with your secret, or the items' password", ko: "비밀 값이나 상품의 비밀번호가 든 파일", value: "FILE",
            file: .read(.secret), example: "--secret-file secret.txt"),
        completion: .file())
    var secretFile: String?

    @Option(
        name: .customLong("ca-cert"),
        help: .certificateAuthority(),
        completion: .file())
    var caCert: String?

    @Flag(
        name: .customLong("allow-insecure"),
        help: .insecure())
    var allowInsecure = false

    @Option(name: .long, help: .group(.allow), completion: .members(of: .allow))
    var allow: [String] = []

    @Option(
        name: .long, help: .option("where runs are remembered", ko: "기록부 파일", value: "PATH", file: .ledger),
        completion: .file())
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
    var account: String? { api.capabilities.needsIdentifier ? identifier : "" }

    /// The flags as another command line takes them; of the secret there is only its file.
    var given: [String] {
        let flags = [
            ("--market", market), ("--api", api == .openmarket ? nil : api.rawValue), ("--identifier", identifier),
            ("--secret-file", secretFile), ("--ca-cert", caCert), ("--ledger", ledger),
        ]
        return flags.flatMap { flag, value in value.map { [flag, $0] } ?? [] }
            + (allowInsecure ? ["--allow", "insecure"] : [])
    }
}

extension MarketGeneration: ExpressibleByArgument {}

/// How fast, and how patiently.
struct TransferOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .option(
            "requests a second or minute at most", ko: "1초나 1분에 보낼 요청 수의 한도", value: "N/s|N/min", from: .anybodyLess,
            example: "--rate 5/s"))
    var rate: Rate = usualRate

    @Option(
        name: .long,
        help: .option(
            "requests that may start at once after a pause", ko: "쉬었다가 한꺼번에 시작해도 되는 요청 수", value: "N", in: .set("burst")
        ))
    var burst: Int = 1

    @Option(
        name: .customLong("concurrency"),
        help: .option(
            "requests under way at once (default: 4; 1 where a backup is brought back)",
            ko: "동시에 진행하는 요청 수(기본값: 4, 백업을 되살릴 때는 1)", value: "N"))
    var givenConcurrency: Int?

    @Option(
        name: .long,
        help: .option(
            "tries after the first, where trying again is safe", ko: "다시 보내도 안전한 요청을 다시 시도할 횟수", value: "N",
            in: .set("retries")))
    var retries: Int = 5

    @Option(
        name: .long,
        help: .option("how long a request may take", ko: "요청 하나의 시간 한도", value: "DURATION", in: .set("timeout")))
    var timeout: DurationArgument = DurationArgument(.seconds(30))

    @Option(
        name: .long,
        help: .option(
            "how long after --set timeout the market may still do what it did not answer",
            ko: "답하지 않은 요청을 마켓이 --set timeout 뒤에도 처리할 수 있는 시간", value: "DURATION", in: .set("settle")))
    var settle: DurationArgument = DurationArgument(.seconds(10))

    @Option(
        name: .customLong("max-wait"),
        help: .option(
            "how long a pause of the market's is obeyed at most", ko: "마켓이 멈춰 달라고 할 때 따를 시간의 한도", value: "DURATION",
            in: .set("max-wait")))
    var maxWait: DurationArgument = DurationArgument(PaceAllowance.usualLongestPause)

    @Option(
        name: .long,
        help: .option(
            "adds a line of JSON for each request and retry to a file; no secrets",
            ko: "요청과 재시도마다 JSON 한 줄을 덧붙일 파일. 비밀 값은 적지 않음", value: "FILE", file: .written),
        completion: .file())
    var log: String?

    @Option(
        name: .customLong("log-level"),
        help: .option(
            "how much goes there: trace, debug (each request), info (retries), notice, warning or error",
            ko: "적을 내용: trace, debug(모든 요청), info(재시도), notice, warning, error", in: .set("log-level")))
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
    static let profile = option(
        "which of your profiles: a market, an account and how it is spoken to", ko: "사용할 프로필: 마켓, 계정, 보내는 방식",
        value: "NAME", example: "--profile myshop")

    static func market(from trust: OptionTrust = .person) -> ArgumentHelp {
        option(
            "the market's address, or sandbox for the practice market inside", ko: "마켓의 주소. sandbox는 내장된 연습용 마켓",
            value: "URL|sandbox", from: trust, example: "--market https://market.example --identifier UUID")
    }

    static func generation(from trust: OptionTrust = .person) -> ArgumentHelp {
        option("the API's generation", ko: "API의 세대", from: trust)
    }

    static func identifier(from trust: OptionTrust = .person) -> ArgumentHelp {
        option(
            "who you are to the market; camp and camp2 have none", ko: "마켓에 등록된 식별자. camp와 camp2에는 없음", value: "UUID",
            from: trust)
    }

    static func certificateAuthority(from trust: OptionTrust = .person) -> ArgumentHelp {
        option(
            "a certificate authority to trust besides the system's, in PEM",
            ko: "시스템의 인증 기관과 함께 믿을 인증 기관의 인증서(PEM)", value: "FILE", from: trust, file: .read(.certificate))
    }

    static func insecure(from trust: OptionTrust = .person) -> ArgumentHelp {
        option(
            "speak http:// to another machine, where anybody on the way can read and change it all",
            ko: "다른 컴퓨터와 http://로 통신하기. 중간에서 모두 읽고 바꿀 수 있음", from: trust, in: .allow("insecure"))
    }
}
