import Jobs
import Transfer

/// What is said of the look at the market after a run.
package enum ClosingNotice: Sentence, Hashable {
    /// A row has a second product that is equal to its own.
    case doubled(RowName, id: Int, twin: Int)
    /// The same, where nobody says whose it is.
    case possiblyDoubled(RowName, id: Int, twin: Int)
    case unshown(Int)
    case twinsNotLookedFor
    case notLooked(MarketError, market: String)

    package var bilingual: Bilingual {
        switch self {
        case .doubled(let row, let id, let twin):
            Bilingual(
                ko:
                    "\(row.text(in: .korean)): 마켓에 두 번 있습니다(\(id), \(twin)). `openmarket delete \(twin)` 명령으로 하나를 지우세요.",
                en:
                    "\(row.text(in: .english)) is in the market twice (\(id), \(twin)); `openmarket delete \(twin)` deletes one of them."
            )
        case .possiblyDoubled(let row, let id, let twin):
            Bilingual(
                ko: "\(row.text(in: .korean)): 상품 \(id)와 같은 상품 \(twin)이 마켓에 또 있습니다. 누구의 것인지 마켓이 알려 주지 않으니 확인하세요.",
                en:
                    "\(row.text(in: .english)): the market has product \(twin), which is equal to its product \(id). It does not say whose "
                    + "that is; look at it.")
        case .unshown(let count):
            Bilingual(
                ko: "마켓이 등록했다고 답한 \(count.grouped)개 행의 상품이 마켓에 보이지 않습니다.",
                en:
                    "The market answered that \(count.of("row")) \(count == 1 ? "is" : "are") registered, and does not show "
                    + "\(count == 1 ? "its product" : "their products").")
        case .twinsNotLookedFor:
            Bilingual(
                ko: "마켓이 커서 두 번 등록된 상품이 있는지는 확인하지 않았습니다. `--refresh full`로 가져오면 확인합니다.",
                en:
                    "Not looked for products that are there twice, since the market is large; an import with `--refresh full` does."
            )
        case .notLooked(let error, let market):
            Bilingual(
                ko: "끝난 뒤 마켓을 확인하지 못했습니다. \(error.trouble(market: market)[.korean])",
                en: "The market could not be looked at afterwards. \(error.trouble(market: market)[.english])")
        }
    }

    /// - Parameter market: its name.
    package init(_ event: ClosingEvent, market: String) {
        self =
            switch event {
            case .doubled(let double): .doubled(double.entry.rowName, id: double.id, twin: double.twin)
            case .possiblyDoubled(let double): .possiblyDoubled(double.entry.rowName, id: double.id, twin: double.twin)
            case .unshown(let count): .unshown(count)
            case .twinsNotLookedFor: .twinsNotLookedFor
            case .notLooked(let error): .notLooked(error, market: market)
            }
    }
}
