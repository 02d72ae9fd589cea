import Catalogue

/// What `doctor` looks at. The raw values are for scripts.
package enum CheckSubject: String, CaseIterable, Sentence {
    case market, certificate, clock, credentials, products, pace, ledger, file, photos

    package var bilingual: Bilingual {
        switch self {
        case .market: Bilingual(ko: "마켓", en: "market")
        case .certificate: Bilingual(ko: "인증서", en: "certificate")
        case .clock: Bilingual(ko: "시계", en: "clock")
        case .credentials: Bilingual(ko: "계정", en: "credentials")
        case .products: Bilingual(ko: "상품", en: "products")
        case .pace: Bilingual(ko: "속도", en: "pace")
        case .ledger: Bilingual(ko: "기록부", en: "ledger")
        case .file: Bilingual(ko: "파일", en: "file")
        case .photos: Bilingual(ko: "사진", en: "photos")
        }
    }
}

/// What a check came to. The raw values are for scripts.
package enum CheckVerdict: String, CaseIterable, Sentence {
    case ok, note, problem, skipped

    package var bilingual: Bilingual {
        switch self {
        case .ok: Bilingual(ko: "정상", en: "ok")
        case .note: Bilingual(ko: "참고", en: "note")
        case .problem: Bilingual(ko: "문제", en: "PROBLEM")
        case .skipped: Bilingual(ko: "생략", en: "skipped")
        }
    }
}

/// What `doctor` found, and what to do about it.
package enum CheckNotice: Sentence, Hashable {
    /// A code, and how often it was raised.
    package struct Count: Hashable, Sendable {
        package let code: IssueCode
        package let count: Int

        package init(code: IssueCode, count: Int) { (self.code, self.count) = (code, count) }
    }

    // The market.
    case answers(String, after: Duration, products: Int?)
    case noCertificate, certificateUnseen
    case certificate(day: String, days: Int)
    case tellMarket
    case noDate
    /// By how much the market's clock is ahead of ours.
    case clock(ahead: Duration)
    case setClock
    case ownCredentials, unproven
    case proven(product: Int)
    /// `now` is in requests a second, where the market has slowed it.
    case pace(String, now: Double?, isShared: Bool)
    /// Of the products that the ledger knows, those that were looked at.
    case products(checked: Int, gone: Int, changed: Int, isSample: Bool)
    case productsGone
    // What is remembered.
    case noLedger(String)
    case unfinished(Int)
    // The file.
    case rows(String, format: String, accepted: Int, rejected: Int)
    case refused(String, codes: [Count])
    case photosNotOpened, photosWell
    case photos([Count])
    // What to do.
    case command(PrintableText)
    case explained(IssueCode)
    case concluded(problems: Int, notes: Int)
    /// What nobody has a sentence for.
    case other(String)

    package var bilingual: Bilingual {
        switch self {
        case .answers(let market, let latency, let products): Self.answers(market, latency, products)
        case .proven(let product):
            Bilingual(
                ko: "마켓이 식별자와 비밀 값을 받아들입니다(상품 \(product)의 삭제 주소만 묻고 지우지 않음).",
                en: "The market takes them (asked for the address to delete product \(product) at, and not deleted).")
        case .pace(let rate, let now, let isShared): Self.pace(rate, now, isShared)
        case .products(let checked, 0, 0, let isSample):
            Bilingual(
                ko: "상품 \(checked.grouped)개가 기록과 같습니다\(isSample ? "(무작위로 뽑음)" : "").",
                en:
                    "\(checked.of("product")) \(checked == 1 ? "is" : "are") as the ledger has \(checked == 1 ? "it" : "them")"
                    + "\(isSample ? ", drawn by chance" : "").")
        case .products(let checked, let gone, let changed, _):
            Bilingual(
                ko: "확인한 상품 \(checked.grouped)개 중 \(gone.grouped)개가 마켓에 없고 \(changed.grouped)개가 바뀌어 있습니다.",
                en:
                    "Of \(checked.of("product")) looked at, \(gone.grouped) \(gone == 1 ? "is" : "are") gone from the market and "
                    + "\(changed.grouped) changed.")
        case .productsGone:
            Bilingual(
                ko: "맞는 마켓인지 확인하세요. 같은 파일을 다시 가져오면 없어진 상품을 다시 등록합니다.",
                en: "Make sure that it is the right market; an import of the same files registers again what is gone.")
        case .noLedger(let path):
            Bilingual(ko: "\(path): 아직 없습니다. 첫 가져오기가 만듭니다.", en: "\(path): none yet; the first import makes one.")
        case .unfinished(let count):
            Bilingual(ko: "끝나지 않은 실행이 \(count.grouped)개 있습니다.", en: "\(count.of("run")) left unfinished.")
        case .command(let command): Bilingual(ko: command, en: command)
        case .explained(let code):
            Bilingual(ko: "openmarket explain \(code.rawValue)", en: "openmarket explain \(code.rawValue)")
        case .concluded(let problems, let notes): Self.concluded(problems, notes)
        case .other(let text): Bilingual(ko: "\(text)", en: "\(text)")
        case .noCertificate: Bilingual(ko: "https:// 주소가 아니어서 없습니다.", en: "None: the address is not https://.")
        case .certificateUnseen:
            Bilingual(ko: "프록시를 거치거나 보이지 않아 확인할 수 없습니다.", en: "Not seen: a proxy lies between, or none was shown.")
        case .certificate(let day, let days):
            Bilingual(
                ko: "\(day)까지 유효합니다(\(days.grouped)일 남음).", en: "Valid until \(day), for \(days.of("day")).")
        case .tellMarket: Bilingual(ko: "곧 만료됩니다. 마켓에 알리세요.", en: "It ends soon; tell the market.")
        case .noDate: Bilingual(ko: "마켓이 시각을 알려 주지 않습니다.", en: "The market does not say what time it is.")
        case .clock(let ahead): Self.clock(ahead)
        case .setClock:
            Bilingual(
                ko: "이 컴퓨터의 시계를 맞추세요(`timedatectl`). 인증서와 `--deadline`이 시계를 따릅니다.",
                en: "Set this machine's clock (`timedatectl`): certificates and `--deadline` go by it.")
        case .ownCredentials:
            Bilingual(ko: "내장된 연습용 마켓에는 제 계정이 있습니다.", en: "The practice market inside has its own.")
        case .unproven:
            Bilingual(
                ko: "적혀 있습니다. 마켓이 받아들이는지는 첫 상품을 올릴 때 알 수 있습니다.",
                en: "They are given; whether the market takes them shows with the first product sent.")
        case .rows(let file, let format, let accepted, let rejected):
            Bilingual(
                ko: "\(file): \(format), 통과할 행 \(accepted.grouped)개, 거부될 행 \(rejected.grouped)개.",
                en: "\(file): \(format); \(accepted.of("record")) would be accepted, \(rejected.grouped) rejected.")
        case .refused(let file, let codes):
            Bilingual(
                ko: "\(file): 카탈로그로 읽을 수 없습니다(\(Self.list(codes))).",
                en: "\(file): it cannot be read as a catalogue (\(Self.list(codes))).")
        case .photosNotOpened:
            Bilingual(ko: "`--no-image-files`라 열지 않았습니다.", en: "Not opened, as `--no-image-files` says.")
        case .photos(let codes): Bilingual(ko: "\(Self.list(codes)).", en: "\(Self.list(codes)).")
        case .photosWell: Bilingual(ko: "행에 적힌 사진이 모두 쓸 만합니다.", en: "Each photo that a row names will do.")
        }
    }

    private static func answers(_ market: String, _ latency: Duration, _ products: Int?) -> Bilingual {
        let milliseconds = Int(latency / .milliseconds(1)).grouped
        return Bilingual(
            ko: "\(market): \(milliseconds) ms 만에 응답합니다\(products.map { "(상품 \($0.grouped)개)" } ?? "").",
            en: "\(market) answers after \(milliseconds) ms\(products.map { ", with \($0.of("product"))" } ?? "").")
    }

    private static func list(_ codes: [Count]) -> PrintableText {
        codes.map { "\($0.code.rawValue) \($0.count.grouped)" }.joined(separator: ", ")
    }

    private static func clock(_ ahead: Duration) -> Bilingual {
        let apart = ahead < .zero ? .zero - ahead : ahead
        // A date of HTTP has whole seconds.
        guard apart >= .seconds(2) else {
            return Bilingual(ko: "마켓의 시계와 같습니다.", en: "The same as the market's.")
        }
        return ahead < .zero
            ? Bilingual(
                ko: "마켓보다 \(apart.text(in: .korean)) 빠릅니다.", en: "Ahead of the market's by \(apart.text(in: .english))."
            )
            : Bilingual(
                ko: "마켓보다 \(apart.text(in: .korean)) 느립니다.", en: "Behind the market's by \(apart.text(in: .english)).")
    }

    private static func pace(_ rate: String, _ now: Double?, _ isShared: Bool) -> Bilingual {
        let shared: Bilingual =
            isShared ? Bilingual(ko: " 다른 프로세스와 나누어 씁니다.", en: " Other processes have their share of it.") : ""
        guard let now else { return Bilingual(ko: "\(rate)까지 보냅니다.", en: "Up to \(rate).") + shared }
        let slow = (now * 10).rounded() / 10
        return Bilingual(
            ko: "\(rate)까지이지만, 마켓이 늦춰 달라고 해 지금은 \(slow)/s입니다.",
            en: "Up to \(rate), and \(slow)/s for now, since the market asked for less.") + shared
    }

    private static func concluded(_ problems: Int, _ notes: Int) -> Bilingual {
        switch (problems, notes) {
        case (0, 0): Bilingual(ko: "모두 정상입니다.", en: "All is well.")
        case (0, _): Bilingual(ko: "문제는 없습니다(참고 \(notes.grouped)건).", en: "No problem, and \(notes.of("note")).")
        default:
            Bilingual(
                ko: "문제 \(problems.grouped)건, 참고 \(notes.grouped)건.",
                en: "\(problems.of("problem")), \(notes.of("note")).")
        }
    }
}
