/// What the options of a command have to keep to, each by itself and all together.
package enum OptionRule: Sentence, Hashable, CaseIterable {
    // Numbers.
    case burst, burstTooLarge, concurrency, retries, canary, maxErrors, page, itemsPerPage, port, split
    // Names.
    case allowHost, host, identifier
    // What goes together.
    case accountWithoutMarket, identifierWithoutSecret, adoptOrNot
    case fileOrPlan, planWithFiles, planThroughPipe, planOrKeep, openThroughPipe, backupThroughPipe
    case splitWithoutFile
    case columnsTwice, mapOfOne, rejectsOfOne, oneOnStandardOutput, keepNothing
    case sampleAgainst, againstMarket, marketTwice, pageEnding, emptyFolder

    package var bilingual: Bilingual {
        switch self {
        case .burst: Self.number("--set burst", 1, 1000)
        case .burstTooLarge:
            Bilingual(ko: "--set burst가 이 --rate에 비해 너무 큽니다.", en: "--set burst is too large for this --rate.")
        case .concurrency: Self.number("--concurrency", 1, 256)
        case .retries: Self.number("--set retries", 0)
        case .canary: Self.number("--canary", 0, 1000)
        case .maxErrors: Self.number("--max-errors", 0)
        case .page: Self.number("--page", 1)
        case .itemsPerPage: Self.number("--items-per-page", 1, 500)
        case .port: Self.number("--port", 0, 65_535)
        case .split: Self.number("--split", 1)
        case .allowHost:
            Bilingual(
                ko: "--allow-host에는 market.test처럼 포트 없는 호스트 이름을 씁니다.",
                en: "--allow-host takes a host's name without a port, such as market.test.")
        case .host:
            Bilingual(
                ko: "--host에는 127.0.0.1, ::1, localhost처럼 포트 없는 주소를 씁니다.",
                en: "--host takes an address without a port, such as 127.0.0.1, ::1 or localhost.")
        case .identifier: Bilingual(ko: "--identifier에는 UUID를 씁니다.", en: "--identifier takes a UUID.")
        default: together
        }
    }

    private var together: Bilingual {
        switch self {
        case .accountWithoutMarket:
            Bilingual(
                ko: "--identifier와 --secret-file은 --market과 함께 씁니다. 내장된 연습용 마켓에는 제 것이 있습니다.",
                en: "--identifier and --secret-file need --market: the practice market inside has its own.")
        case .identifierWithoutSecret:
            Bilingual(ko: "--identifier는 --secret-file과 함께 씁니다.", en: "--identifier needs --secret-file.")
        case .adoptOrNot: Self.either("--adoption equal", "--adoption none")
        case .fileOrPlan:
            Bilingual(ko: "파일을 적거나 --plan으로 계획을 알려 주세요.", en: "Name a file, or a plan with --plan.")
        case .planWithFiles:
            Bilingual(
                ko: "--plan을 쓸 때는 파일을 적지 않습니다. 계획에 적혀 있습니다.", en: "--plan takes no files: the plan names them.")
        case .planThroughPipe:
            Bilingual(ko: "--plan과 --plan-out에는 파일을 씁니다. -는 쓸 수 없습니다.", en: "--plan and --plan-out take files, not -.")
        case .backupThroughPipe:
            Bilingual(
                ko: "기록부의 백업은 표준 출력으로 쓰지 않습니다. - 대신 파일 이름을 적으세요.",
                en: "A backup of the ledger is not written to standard output; name a file instead of -.")
        case .openThroughPipe:
            Bilingual(ko: "페이지에서 볼 파일은 이름으로 적습니다. -는 쓸 수 없습니다.", en: "A page takes a file by its name, not -.")
        case .splitWithoutFile:
            Bilingual(
                ko: "--split은 -o FILE과 함께 씁니다. 표준 출력이나 장치, 파이프에는 파일을 나누어 쓸 수 없습니다.",
                en: "--split needs -o FILE: standard output, a device or a pipe is one.")
        case .columnsTwice:
            Bilingual(ko: "--columns에는 필드마다 한 번만 적습니다.", en: "--columns names each field once.")
        case .planOrKeep: Self.either("--plan", "--plan-out")
        case .mapOfOne: Bilingual(ko: "--save-map은 파일이 하나일 때만 씁니다.", en: "--save-map takes one file.")
        case .rejectsOfOne:
            Bilingual(
                ko: "--rejects -는 파일이 하나일 때만 씁니다. 거부된 레코드는 파일마다 따로 씁니다.",
                en: "--rejects - takes one file: the rejects of each are a file of their own.")
        case .sampleAgainst:
            Bilingual(ko: "--sample은 --against와 함께 씁니다.", en: "--sample needs --against.")
        case .againstMarket:
            Bilingual(
                ko: "--against에는 market, sandbox, 또는 http://나 https://로 시작하는 주소를 씁니다.",
                en: "--against takes market, sandbox, or an address with http:// or https://.")
        case .marketTwice:
            Bilingual(ko: "마켓은 두 카탈로그 가운데 하나로만 쓸 수 있습니다.", en: "Only one of the two catalogues can be the market.")
        case .pageEnding:
            Bilingual(ko: "여기서 --report에는 .html 파일을 씁니다.", en: "--report takes a .html file here.")
        case .emptyFolder:
            Bilingual(ko: "백업 폴더의 이름이 비어 있습니다.", en: "The name of the folder of backups is empty.")
        case .keepNothing:
            Bilingual(
                ko: "무엇을 남길지 --keep-daily 7처럼 1 이상의 수로 알려 주세요.",
                en: "Say what stays, such as --keep-daily 7: a number from 1 on.")
        default:
            Bilingual(
                ko: "--issues와 --rejects 가운데 하나만 표준 출력에 쓸 수 있습니다.",
                en: "Only one of --issues and --rejects can be standard output.")
        }
    }

    private static func number(_ flag: String, _ least: Int, _ most: Int? = nil) -> Bilingual {
        guard let most else {
            return Bilingual(ko: "\(flag)에는 \(least) 이상의 수를 씁니다.", en: "\(flag) takes a number from \(least) on.")
        }
        return Bilingual(
            ko: "\(flag)에는 \(least)부터 \(most)까지의 수를 씁니다.", en: "\(flag) takes a number from \(least) to \(most).")
    }

    private static func either(_ one: String, _ other: String) -> Bilingual {
        Bilingual(
            ko:
                "\(one)\(Particle.and.form(after: Ending(of: one))) \(other)\(Particle.topic.form(after: Ending(of: other))) "
                + "함께 쓸 수 없습니다.",
            en: "\(one) and \(other) exclude each other.")
    }
}
