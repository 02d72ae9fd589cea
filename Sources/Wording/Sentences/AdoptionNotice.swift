/// What is said of products that the market has and the ledger does not know: that they are there, and what was taken into
/// the ledger.
package enum AdoptionNotice: Sentence, Hashable {
    /// Products of the vendor's that rows would register again.
    case unknown(rows: Int, ids: [Int])
    /// So many products were looked at, and there are more.
    case lookedAtPart(Int)
    case reading
    case adopted(Int)
    /// A row, and the products that may be it.
    case undecided(row: RowName, ids: [Int])
    case stopsUndecided(rows: Int)
    /// A file with so many rows that name a product by its number and by the seller's key.
    case adoptedFrom(String, named: Int, adopted: Int)
    case absent([Int])
    case namesNothing(String)

    package var bilingual: Bilingual {
        switch self {
        case .unknown(let rows, let ids):
            Bilingual(
                ko: "기록부가 모르는 상품 \(list(ids))이(가) 마켓에 있어 행 \(rows.grouped)개가 다시 등록될 수 있습니다. "
                    + "아무것도 보내지 않았습니다. `--adoption equal`을 붙이면 기록부에 넣고, `--adoption none`을 붙이면 그래도 등록합니다.",
                en:
                    "The market has products that this ledger does not know and that \(rows.of("row")) would register again: "
                    + "\(list(ids)). Nothing was sent. `--adoption equal` takes them into the ledger; `--adoption none` registers the rows "
                    + "all the same.")
        case .lookedAtPart(let products):
            Bilingual(
                ko: "번호로는 새 상품을 알 수 없는 마켓이라, 기록부가 모르는 상품이 있는지는 상품 \(products.grouped)개만 보았습니다. "
                    + "모두 보려면 `--adoption equal`을 붙이세요.",
                en:
                    "Nothing says which of this market's products are new, so only \(products.of("product")) were looked at for "
                    + "those that the ledger does not know; `--adoption equal` reads them all.")
        case .reading:
            Bilingual(
                ko: "마켓의 상품을 읽어 기록부에 없는 것을 찾습니다.",
                en: "Reading the market's products for those that the ledger does not know.")
        case .adopted(let count):
            Bilingual(
                ko: "상품 \(count.grouped)개를 기록부에 넣었습니다.", en: "\(count.of("product")) taken into the ledger.")
        case .undecided(let row, let ids):
            Bilingual(
                ko: "\(row.text(in: .korean)): 상품 \(list(ids))일 수 있습니다.",
                en: "\(row.text(in: .english)): may be product \(list(ids)).")
        case .stopsUndecided(let rows):
            Bilingual(
                ko: "행 \(rows.grouped)개는 마켓에 있는 상품일 수 있으나 확실하지 않아 아무것도 보내지 않았습니다. "
                    + "sku와 id가 있는 파일을 `--adoption FILE`로 알려 주거나, 그래도 등록하려면 `--adoption none`을 붙이세요.",
                en:
                    "\(rows.of("row")) may be products that the market has, which is not certain, so nothing was sent. Say "
                    + "which by `--adoption FILE` with a file of sku and id, or register them all the same: `--adoption none`."
            )
        case .adoptedFrom(let file, let named, let adopted):
            Bilingual(
                ko: "\(file): sku와 id가 있는 행 \(named.grouped)개, 기록부에 넣은 상품 \(adopted.grouped)개.",
                en: "\(file): \(named.of("row")) with sku and id, "
                    + "\(adopted.of("product")) taken into the ledger.")
        case .absent(let ids):
            Bilingual(
                ko: "이 계정의 상품이 아니어서 넣지 않았습니다: \(list(ids)).",
                en: "Not taken, since they are no products of this account's: \(list(ids)).")
        case .namesNothing(let file):
            Bilingual(
                ko: "\(file): 이 마켓의 id와 sku가 함께 있는 행이 없습니다. "
                    + "`export`로 만든 파일이 아니면 `--read ids=market`을 붙이세요.",
                en:
                    "\(file): no row has both a sku and an id of this market; where the file is no export "
                    + "of this program's, add `--read ids=market`.")
        }
    }

    private func list(_ ids: [Int]) -> PrintableText {
        ids.prefix(20).map { PrintableText("\($0)") }.joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
    }
}
