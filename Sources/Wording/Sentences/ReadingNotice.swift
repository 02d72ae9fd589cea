import Catalogue

/// What is said while files are read and judged.
package enum ReadingNotice: Sentence, Hashable {
    case read(records: Int, accepted: Int, rejected: Int, warnings: Int)
    /// More rows were rejected than `--max-errors` allows.
    case tooManyRejected(Int, limit: Int)
    /// How far reading has come.
    case reading(records: Int)
    /// How far reading has come while photos are fetched from the web.
    case fetching(records: Int, photos: Int)
    /// Which record it is, where the line does not tell.
    case record(Int)
    /// The line above the issues of one code.
    case issueHeading(IssueCode, places: Int, records: Int)
    /// What is so in cells of a file, the first of them an issue's.
    case inCells(Issue, count: Int)
    /// The issues that a terminal does not show.
    case moreIssues(Int)
    case rejectsWritten(Int, path: String)
    /// The file of rejects that nothing was rejected for.
    case rejectsNone(path: String)
    /// Rejected records that no worksheet holds, in a CSV beside the workbook.
    case rejectsBeside(Int, path: String)
    /// Rows that were folded into the records they belong to.
    case rowsFolded(Int, records: Int)
    /// Rows beneath the header that say how the table is filled in.
    case guidanceLeftOut(Int)
    /// Records that the system itself calls no products.
    case foreignLeftOut(Int)
    /// What the seller said a word of a column stands for, and how many cells had it.
    case valueRead(column: String, word: String, value: String, cells: Int)
    /// What the seller said stands for missing values of a field, and how many records lacked it.
    case defaultTaken(column: String, records: Int)
    /// Sales that begin or end at a date.
    case salesDated(Int)
    /// Products that are in stock where they come from, without a number.
    case stocksUncounted(Int)
    /// A refused file that was read as a kept map says, and the flags that go before it.
    case readAsKept(String, map: String, flags: [String])
    /// A reading that was kept for the next file.
    case mapWritten(path: String)
    /// Photos that are sent as they are, with the place where they were taken in them.
    case photosTellPlaces(Int)
    /// Rows whose `id` is read as the seller's own key, since nothing says that it is the market's number.
    case idsAsSKUs(Int)
    /// Rows whose `id` is not taken: they have a `sku`, and nothing says that it is the market's number.
    case idsBesideSKUs(Int)
    /// Rows whose `id` is another market's.
    case idsOfOthers(Int)
    /// The fields that no column of a document is known to hold.
    case columnsLacking(String, [Field], [OfferedColumn])
    /// Prices beneath a header of another country's shops, which state no currency.
    case currencyAssumed(String)

    package var bilingual: Bilingual {
        switch self {
        case .read(let records, let accepted, let rejected, let warnings):
            Bilingual(
                ko:
                    "레코드 \(records.grouped)개를 읽었습니다: 통과 \(accepted.grouped), 거부 \(rejected.grouped), 경고 \(warnings.grouped).",
                en: "Read \(records.of("record")): \(accepted.grouped) accepted, \(rejected.grouped) rejected, "
                    + "\(warnings.of("warning")).")
        case .tooManyRejected(let count, let limit):
            Bilingual(
                ko: "레코드 \(count.grouped)개가 거부되어 한도(\(limit.grouped)개)를 넘었습니다. 여기서 멈춥니다.",
                en: "\(count.of("record")) rejected, more than the \(limit.grouped) allowed: stopped here.")
        case .reading(let records):
            Bilingual(ko: "레코드 \(records.grouped)개 읽는 중", en: "\(records.of("record")) read")
        case .fetching(let records, let photos):
            Bilingual(
                ko: "레코드 \(records.grouped)개 읽음, 웹에서 사진 \(photos.grouped)장 받음",
                en: "\(records.of("record")) read, \(photos.of("photo")) fetched from the web")
        case .record(let number): Bilingual(ko: "레코드 \(number.grouped)", en: "record \(number.grouped)")
        case .issueHeading(let code, _, _) where code.effect == .refusesFile || code == .unknownColumn:
            // About columns or the whole file: there are no records to count.
            Bilingual(
                ko: "\(code.rawValue) — \(IssueWording.of(code).title.korean)",
                en: "\(code.rawValue) — \(IssueWording.of(code).title.english)")
        case .issueHeading(let code, let places, let records):
            Bilingual(
                ko: "\(code.rawValue) — 레코드 \(records.grouped)개\(places == records ? "" : "의 \(places.grouped)곳"): "
                    + IssueWording.of(code).title.korean,
                en:
                    "\(code.rawValue) — \(places == records ? "" : "\(places.of("place")) in ")\(records.of("record")): "
                    + IssueWording.of(code).title.english)
        case .inCells(let first, let count):
            Bilingual(
                ko: "\(first.file): \(IssueWording.of(first.code).title.korean) — 셀 \(count.grouped)개"
                    + (first.lines.map { ", 처음은 \($0.lowerBound.grouped)행" } ?? ""),
                en: "\(first.file): \(IssueWording.of(first.code).title.english), in \(count.of("cell"))"
                    + (first.lines.map { ", the first in line \($0.lowerBound.grouped)" } ?? ""))
        case .moreIssues(let count):
            Bilingual(
                ko: "\(count.grouped)건 더 있습니다. `--issues FILE`이 모두 기록합니다.",
                en: "\(count.grouped) more; `--issues FILE` writes all of them.")
        case .rowsFolded(let rows, let records):
            Bilingual(
                ko: "옵션이나 사진만 담은 \(rows.grouped)행을 그 상품의 행과 합쳐 상품 \(records.grouped)개로 읽었습니다.",
                en: "\(rows.of("further row")) of variants and photos folded into \(records.of("product")).")
        case .guidanceLeftOut(let count):
            Bilingual(
                ko: "머리글 아래에서 작성 방법만 적은 \(count.grouped)행은 상품이 아니므로 건너뛰었습니다.",
                en:
                    "Left out \(count.of("row")) beneath the header that only \(count == 1 ? "says" : "say") how to fill "
                    + "in the table.")
        case .foreignLeftOut(let count):
            Bilingual(
                ko: "상품이 아니라고 표시된 레코드 \(count.grouped)개(글, 페이지, 주인 없는 사진)는 건너뛰었습니다.",
                en: "Left out \(count.of("record")) that the system itself calls no product, such as pages.")
        case .valueRead(let column, let word, _, 0):
            Bilingual(
                ko: "\(column) 열에 ‘\(word)’인 셀이 없어 `--value`를 쓰지 않았습니다.",
                en: "No cell of \(column) is “\(word)”: that `--value` was not used.")
        case .valueRead(let column, let word, let value, let cells):
            Bilingual(
                ko: "\(column) 열의 ‘\(word)’ 셀 \(cells.grouped)개를 ‘\(value)’로 읽었습니다.",
                en: "\(cells.of("cell")) of \(column) that said “\(word)” read as “\(value)”.")
        case .defaultTaken(let column, 0):
            Bilingual(
                ko: "\(column) 값이 없는 레코드가 없어 `--default`를 쓰지 않았습니다.",
                en: "No record lacks \(column): that `--default` was not used.")
        case .defaultTaken(let column, let records):
            Bilingual(
                ko: "\(column) 값이 없는 레코드 \(records.grouped)개에 `--default`의 값을 썼습니다.",
                en: "\(records.of("record")) without \(column) got the `--default`.")
        case .salesDated(let count):
            Bilingual(
                ko: "할인 기간이 적힌 상품이 \(count.grouped)개 있습니다. 마켓에는 기간이 없으므로 할인을 지금부터 그대로 씁니다.",
                en:
                    "\(count.of("product")) \(count == 1 ? "has a sale" : "have sales") with dates; the market knows none, "
                    + "so the sale price is taken as it is.")
        case .stocksUncounted(let count):
            Bilingual(
                ko: "재고는 있으나 몇 개인지 적히지 않은 상품이 \(count.grouped)개 있습니다. 재고 0으로 씁니다. 팔려면 재고 열에 수를 적으세요.",
                en:
                    "\(count.of("product")) \(count == 1 ? "is" : "are") in stock without a number; the stock is taken as 0. "
                    + "To sell \(count == 1 ? "it" : "them"), write how many into the column of stock.")
        case .readAsKept(let file, let map, let flags):
            Bilingual(
                ko: "\(file): \(map)에 적힌 대로 읽었습니다. 이 파일에 맞지 않는 것이 있으면 이 옵션으로 바꾸세요: "
                    + "\(flags.joined(separator: ", ")).",
                en:
                    "\(file): read as \(map) says. Where that does not fit this file, these go before it: "
                    + "\(flags.joined(separator: ", ")).")
        case .mapWritten(let path):
            Bilingual(
                ko: "이 파일을 읽은 방법을 \(path)에 썼습니다. 다음에는 `--map-file \(Quoting.argument(path))`로 그대로 읽습니다.",
                en:
                    "Wrote how the file was read to \(path); `--map-file \(Quoting.argument(path))` reads the next one so."
            )
        case .idsAsSKUs(let count):
            Bilingual(
                ko: "\(count.grouped)행의 id는 market 열이 없어 마켓의 번호로 보지 않고 판매자 자신의 상품코드(sku)로 읽었습니다. "
                    + "마켓의 번호라면 `--read ids=market`을 쓰세요.",
                en:
                    "The id of \(count.of("row")) is read as your own key (sku), since no column market stands beside it. If these "
                    + "are the market's numbers, say `--read ids=market`.")
        case .idsBesideSKUs(let count):
            Bilingual(
                ko: "\(count.grouped)행의 id는 market 열이 없어 마켓의 번호로 보지 않았고, sku가 따로 있어 쓰지 않았습니다. "
                    + "마켓의 번호라면 `--read ids=market`을 쓰세요.",
                en:
                    "The id of \(count.of("row")) is not used: there is a sku, and no column market beside the id. If these are "
                    + "the market's numbers, say `--read ids=market`.")
        case .idsOfOthers(let count):
            Bilingual(
                ko: "\(count.grouped)행의 id는 다른 마켓의 번호이므로(market 열) 쓰지 않았습니다.",
                en: "The id of \(count.of("row")) is not used: by the column market it is another market's.")
        case .columnsLacking(let file, let fields, let offer) where offer.isEmpty:
            Bilingual(
                ko: "\(file): \(fields.map(\.column).joined(separator: ", ")) 값이 있는 열을 모릅니다. 어떤 열이 있는지는 "
                    + "`openmarket inspect \(Quoting.argument(file))` 명령이 보여 줍니다.",
                en: "\(file): no column is known as \(fields.map(\.column).joined(separator: ", ")); "
                    + "`openmarket inspect \(Quoting.argument(file))` shows those that there are.")
        case .columnsLacking(let file, let fields, let offer):
            Bilingual(
                ko: "\(file): \(fields.map(\.column).joined(separator: ", ")) 값이 있는 열을 모릅니다. 내용으로 보아 이 열들일 수 있습니다. "
                    + "맞으면 명령에 `\(offer.flags)`\(Particle.object.form(after: .vowel)) 덧붙이세요.",
                en:
                    "\(file): no column is known as \(fields.map(\.column).joined(separator: ", ")). By what stands in them "
                    + "these may be the columns: if they are, add `\(offer.flags)` to the command.")
        case .currencyAssumed(let file):
            Bilingual(
                ko: "\(file): 가격에 통화가 적혀 있지 않아 \(Field.currency.defaultText ?? "")으로 읽습니다. 다른 통화라면 "
                    + "`--currency EUR --convert EUR=환율`처럼 알려 주세요.",
                en:
                    "\(file): the prices state no currency, so \(Field.currency.defaultText ?? "") is taken. If they are in "
                    + "another, say so as with `--currency EUR --convert EUR=RATE`.")
        case .photosTellPlaces(let count):
            Bilingual(
                ko: "사진 \(count.grouped)장에는 찍은 곳(GPS)이 적혀 있고, 한도보다 작아서 그대로 올라갑니다. 알리고 싶지 않다면 사진에서 위치 정보를 지우세요.",
                en:
                    "\(count.of("photo")) \(count == 1 ? "says" : "say") where \(count == 1 ? "it was" : "they were") taken "
                    + "(GPS) and, being below the limit, \(count == 1 ? "is" : "are") sent as \(count == 1 ? "it is" : "they are"); "
                    + "remove the location from the photos if that is nobody's business.")
        case .rejectsWritten(let count, let path):
            Bilingual(
                ko: "거부된 레코드 \(count.grouped)개를 \(path)에 썼습니다. 고쳐서 다시 가져올 수 있습니다.",
                en: "Wrote \(count.of("rejected record")) to \(path); mend and import it.")
        case .rejectsNone(let path):
            Bilingual(
                ko: "거부된 레코드가 없습니다. \(path)에는 담긴 레코드가 없습니다.",
                en: "No record was rejected; \(path) holds none.")
        case .rejectsBeside(let count, let path):
            Bilingual(
                ko:
                    "워크시트에 그대로 담을 수 없는(셀 수가 머리글과 다르거나 32,767자, 1,048,576행을 넘는) 거부된 레코드 \(count.grouped)개는 \(path)에 따로 썼습니다. "
                    + "이 파일도 고쳐서 다시 가져올 수 있습니다.",
                en:
                    "Wrote \(count.of("rejected record")) that no worksheet holds as they are (other cells than the header, "
                    + "or beyond 32,767 characters or 1,048,576 rows) to \(path); mend and import that, too.")
        }
    }
}
