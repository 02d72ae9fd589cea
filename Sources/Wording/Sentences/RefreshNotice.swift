import Catalogue
import Jobs
import Transfer

/// What is said of the look at the market that a plan begins with.
package enum RefreshNotice: Sentence, Hashable {
    case looking(requests: Int, time: Duration)
    case sampleDiffers(gone: Int, changed: Int, of: Int)
    case waitingForYoung(Int, time: Duration)
    case fieldsUnseen([Field], products: Int, time: Duration)
    /// A part of the products stood for all of them.
    case sampled(Int)
    /// Products that somebody changed at the market, how many rows change them back, and whether they are left on purpose.
    case changed(Int, back: Int, isKept: Bool)
    /// Rows that the market's products, as they are by now, stand in the way of.
    case cannotBeDone(Int)
    /// Rows that delete what is gone already.
    case deletedAlready(Int)
    /// Rows of a stopped run that are planned anew.
    case replanned(Int)
    /// Products that a stopped run was done with, and that somebody changed since.
    case left(Int)

    package var bilingual: Bilingual {
        switch self {
        case .looking(let requests, let time):
            Bilingual(
                ko: "마켓의 상품을 먼저 확인합니다: 요청 \(requests.grouped)건, 약 \(time.text(in: .korean)).",
                en: "Looking at the market first: \(requests.of("request")), about \(time.text(in: .english)).")
        case .sampleDiffers(let gone, let changed, let count):
            Bilingual(
                ko: "상품 \(count.grouped)개를 뽑아 보니 \(gone.grouped)개가 없어졌고 \(changed.grouped)개가 바뀌었습니다. 모두 확인합니다.",
                en:
                    "Of \(count.of("product")) drawn by chance \(gone.grouped) \(gone == 1 ? "is" : "are") gone and "
                    + "\(changed.grouped) changed, so all are looked at.")
        case .waitingForYoung(let count, let time):
            Bilingual(
                ko: "조금 전에 보낸 상품 \(count.grouped)개가 마켓에 보이지 않습니다. \(time.text(in: .korean)) 뒤에 다시 확인합니다.",
                en:
                    "The market does not show \(count.of("product")) sent a moment ago; asking again in \(time.text(in: .english))."
            )
        case .fieldsUnseen(let fields, let products, let time):
            Bilingual(
                ko: "마켓의 목록에 없는 항목(\(Self.names(fields)))은 확인하지 않았습니다. `--refresh full`로 확인합니다: "
                    + "요청 \(products.grouped)건, 약 \(time.text(in: .korean)).",
                en:
                    "The market's list does not show \(Self.names(fields)), which \(fields.count == 1 ? "was" : "were") not looked at: "
                    + "`--refresh full` does, \(products.of("request")), about \(time.text(in: .english)).")
        case .sampled(let count):
            Bilingual(
                ko: "상품 \(count.grouped)개를 뽑아 확인했고 모두 기록과 같았습니다. 모두 확인하려면 `--refresh full`을 쓰세요.",
                en:
                    "\(count.of("product")) drawn by chance \(count == 1 ? "is" : "are") as the ledger has "
                    + "\(count == 1 ? "it" : "them"); `--refresh full` looks at all.")
        case .changed(let count, 0, false):
            Bilingual(
                ko: "상품 \(count.grouped)개는 마켓에서 바뀌어 있고, 행은 그 값을 되돌리지 않습니다.",
                en:
                    "\(count.of("product")) \(count == 1 ? "was" : "were") changed at the market since; the rows change none of "
                    + "that back.")
        case .changed(let count, let back, false):
            Bilingual(
                ko: "상품 \(count.grouped)개는 마켓에서 바뀌어 있습니다. 행 \(back.grouped)개가 행의 값으로 수정합니다. "
                    + "그대로 두려면 `--keep-theirs`를 쓰세요.",
                en:
                    "\(count.of("product")) \(count == 1 ? "was" : "were") changed at the market since; \(back.of("row")) "
                    + "\(back == 1 ? "changes" : "change") that back. `--keep-theirs` leaves \(count == 1 ? "it" : "them")."
            )
        case .changed(let count, _, true):
            Bilingual(
                ko: "마켓에서 바뀐 상품 \(count.grouped)개는 그대로 둡니다.",
                en: "\(count.of("product")) changed at the market since \(count == 1 ? "is" : "are") left so.")
        case .cannotBeDone(let count):
            Bilingual(
                ko: "행 \(count.grouped)개는 할 수 없습니다. 상품이 마켓에 없거나, 마켓에 있는 할인 금액이 행의 가격보다 큽니다.",
                en:
                    "\(count.of("row")) cannot be done: the product is gone from the market, or its amount off there would exceed "
                    + "the row's price.")
        case .deletedAlready(let count):
            Bilingual(
                ko: "지우려는 상품 \(count.grouped)개는 이미 마켓에 없습니다.",
                en: "\(count.of("product")) to be deleted \(count == 1 ? "is" : "are") gone already.")
        case .left(let count):
            Bilingual(
                ko: "이 실행이 이미 보낸 상품 \(count.grouped)개는 그 뒤에 마켓에서 바뀌었고, 그대로 둡니다. 파일을 다시 가져오면 행의 값으로 수정합니다.",
                en:
                    "\(count.of("product")) that this run had done \(count == 1 ? "was" : "were") changed at the market since and "
                    + "\(count == 1 ? "is" : "are") left so; importing the file again changes \(count == 1 ? "it" : "them") back."
            )
        case .replanned(let count):
            Bilingual(
                ko: "행 \(count.grouped)개는 마켓의 상품이 없어졌거나 바뀌어 다시 계획했습니다.",
                en:
                    "\(count.of("row")) \(count == 1 ? "is" : "are") planned anew, since the market's "
                    + "\(count == 1 ? "product is" : "products are") gone or changed.")
        }
    }

    private static func names(_ fields: [Field]) -> String { fields.map(\.column).joined(separator: ", ") }

    /// - Parameter listed: the fields that the market's list shows.
    package init(_ event: RefreshEvent, listed: Set<Field>) {
        self =
            switch event {
            case .looking(let requests, let time): .looking(requests: requests, time: time)
            case .sampleDiffers(let gone, let changed, let count):
                .sampleDiffers(gone: gone, changed: changed, of: count)
            case .waitingForYoung(let count, let time): .waitingForYoung(count, time: time)
            case .fieldsUnseen(let products, let time):
                .fieldsUnseen(Field.values.filter { !listed.contains($0) }, products: products, time: time)
            }
    }
}

/// Why there is no plan: the market was not looked at.
package enum RefreshTrouble: Sentence, Hashable {
    /// The market cannot be asked, for this reason.
    case unseen(Bilingual)
    case long(requests: Int, time: Duration)

    package var bilingual: Bilingual {
        switch self {
        case .unseen(let why):
            Bilingual(
                ko: "\(why[.korean]) 아무것도 보내지 않았습니다. `--refresh none`은 마켓에 묻지 않고 기록만 보고 계획합니다.",
                en:
                    "\(why[.english]) Nothing was sent; `--refresh none` asks the market nothing and plans by the ledger alone."
            )
        case .long(let requests, let time):
            Bilingual(
                ko: "마켓의 상품이 기록과 다릅니다. 모두 확인하려면 요청 \(requests.grouped)건, 약 \(time.text(in: .korean))이 걸립니다. "
                    + "`--refresh full`로 실행하세요. 아무것도 보내지 않았습니다.",
                en:
                    "The market is not as the ledger has it. To look at all takes \(requests.of("request")) and about "
                    + "\(time.text(in: .english)): run it with `--refresh full`. Nothing was sent.")
        }
    }
}
