import Catalogue

/// What is said when the catalogue was taken out, or compared with what was.
package enum ExportNotice: Sentence, Hashable {
    case exported(records: Int, path: String?)
    /// A catalogue was written to several files.
    case exportedInto(records: Int, files: Int, first: String, last: String)
    /// Files that an earlier catalogue of more files left beside this one's.
    case surplus([String])
    /// Products were asked for since a day, and so many of those that came out have no date.
    case undated(Int)
    /// So many products are not in the file, since the market says that it has them and does not show them.
    case missing(Int)
    /// The market says how many products there are, and nobody can read that.
    case listUnreadable
    /// The market has no product, or none whose name has that in it.
    case nothingListed(search: String?)
    /// Photos that could not be saved.
    case photosLost(Int)
    /// What was understood of files was written, perhaps with the rejected rows.
    case converted(rows: Int, rejected: Int, path: String?)
    /// The photos that the file names do not lie beside it.
    case photosElsewhere(folder: String)
    /// It was not, since a file could not be read, or is no catalogue.
    case notConverted(path: String?)
    /// A catalogue to be filled in, perhaps with a row that shows how.
    case templateWritten(path: String, hasExample: Bool)
    case photosSaved(Int, bytes: Int)
    /// The ledger, which alone knows the seller's keys, knows none of the products.
    case skusMissing(column: String, ledger: String)
    /// A catalogue would take the place of one with more than twice as many products.
    case shrinks(path: String, from: Int, to: Int)
    /// Texts that a spreadsheet would run were guarded; an import takes the guards off by itself where it knows the file.
    case guarded(Int, isKnown: Bool)
    /// Nothing was put in place, since the encoding lacks characters of some cells.
    case unencodable(cells: Int, encoding: String)
    /// Each character that the encoding lacks was replaced by a question mark.
    case replaced(cells: Int, encoding: String)
    /// Somebody ended it.
    case stopped(path: String?)
    /// What is wrong with a product on the market, which the file shows as it is.
    case flawed(product: Int, Issue)

    /// With what helps, where that is this command's to do.
    private static func words(_ issue: Issue, _ language: Language) -> PrintableText {
        let message = issue.message(in: language)
        guard case .absence(_, .privateAddress) = issue.detail else { return message }
        return message + " " + issue.remedy(in: language)
    }

    private static let mostNamed = 10

    private static func surplus(_ paths: [String]) -> Bilingual {
        let named = paths.prefix(mostNamed).joined(separator: ", ")
        let more = paths.count - min(paths.count, mostNamed)
        return Bilingual(
            ko: "이번에 쓰지 않은 파일이 남아 있습니다: \(named)\(more > 0 ? " 외 \(more.grouped)개" : ""). "
                + "예전 카탈로그의 파일이면 함께 가져오지 않도록 지우세요.",
            en: "Not of this catalogue, but perhaps left by an earlier one of more files: \(named)"
                + "\(more > 0 ? " and \(more.grouped) more" : ""). Delete what you do not want imported with it.")
    }

    package var bilingual: Bilingual {
        switch self {
        case .exported(let records, let path):
            Bilingual(
                ko: "상품 \(records.grouped)개를 \(path.map { "\($0)에 " } ?? "")내보냈습니다.",
                en: "Exported \(records.of("product"))\(path.map { " to \($0)" } ?? "").")
        case .exportedInto(let records, let files, let first, let last):
            Bilingual(
                ko:
                    "상품 \(records.grouped)개를 파일 \(files.grouped)개(\(files == 1 ? first : "\(first) … \(last)"))에 내보냈습니다.",
                en: "Exported \(records.of("product")) to \(files.of("file")): "
                    + "\(files == 1 ? first : "\(first) … \(last)").")
        case .surplus(let paths): Self.surplus(paths)
        case .undated(let count):
            Bilingual(
                ko: "날짜가 없는 상품 \(count.grouped)개도 내보냈습니다. 언제 등록했는지 마켓이 알려 주지 않습니다.",
                en:
                    "\(count.of("product")) without a date came out as well: the market does not say when they were registered."
            )
        case .missing(let count):
            Bilingual(
                ko: "마켓에 있다는 상품 \(count.grouped)개가 파일에 없습니다. 마켓이 목록이나 상세 조회에서 보여 주지 않았습니다. "
                    + "잠시 뒤 같은 명령을 다시 실행하세요. 그래도 같으면 마켓에 문의하세요.",
                en:
                    "\(count.of("product")) that the market says it has \(count == 1 ? "is" : "are") not in the file: its list, or "
                    + "the product's own page, does not show \(count == 1 ? "it" : "them"). Run the same command again in a while; "
                    + "if that changes nothing, ask the market.")
        case .nothingListed(nil):
            Bilingual(ko: "마켓에 상품이 없습니다.", en: "There are no products in the market.")
        case .nothingListed(let search?):
            Bilingual(
                ko: "이름에 ‘\(search)’이(가) 들어간 상품이 없습니다.", en: "No product has “\(search)” in its name.")
        case .listUnreadable:
            Bilingual(
                ko: "마켓의 상품 목록에 읽을 수 없는 곳이 있어, 빠진 상품이 없는지 알 수 없습니다. 잠시 뒤 다시 실행하고, 그래도 같으면 마켓에 문의하세요.",
                en:
                    "Part of the market's list cannot be read, or it claims another number of products than it has, so nobody knows whether "
                    + "all of them are here. Run the same command again in a while; if that changes nothing, ask the market."
            )
        case .photosLost(let count):
            Bilingual(
                ko: "사진 \(count.grouped)장을 저장하지 못해 파일에는 그 주소를 적었습니다.",
                en:
                    "\(count.of("photo")) could not be saved; \(count == 1 ? "its address stands" : "their addresses stand") in the file."
            )
        case .converted(let rows, let rejected, let path):
            Bilingual(
                ko: "상품 \(rows.grouped)개\(rejected > 0 ? "와 거부된 행 \(rejected.grouped)개" : "")를 "
                    + "\(path.map { "\($0)에 " } ?? "")썼습니다.",
                en: "Wrote \(rows.of("product"))\(rejected > 0 ? " and \(rejected.of("rejected row"))" : "")"
                    + "\(path.map { " to \($0)" } ?? "").")
        case .photosElsewhere(let folder):
            Bilingual(
                ko: "사진은 이 파일 옆이 아니라 \(folder)에 있습니다. 가져올 때 `--images \(Quoting.argument(folder))`를 붙이세요.",
                en:
                    "Its photos do not lie beside it but in \(folder): import it with `--images \(Quoting.argument(folder))`."
            )
        case .notConverted(let path?):
            Bilingual(
                ko: "\(path)에는 아무것도 쓰지 않았고, 있던 파일은 그대로입니다.",
                en: "Nothing was put in the place of \(path): what was there is as it was.")
        case .notConverted(nil): Bilingual(ko: "아무것도 쓰지 않았습니다.", en: "Nothing was written.")
        case .templateWritten(let path, let hasExample):
            Bilingual(
                ko: "\(hasExample ? "예시가 한 행 든" : "빈") 카탈로그를 \(path)에 썼습니다. "
                    + "채운 뒤 `openmarket validate \(Quoting.argument(path))`로 확인하세요.",
                en:
                    "Wrote \(hasExample ? "a catalogue with one example" : "an empty catalogue") to \(path); once it is filled "
                    + "in, `openmarket validate \(Quoting.argument(path))` checks it.")
        case .photosSaved(let count, let bytes):
            Bilingual(
                ko: "사진 \(count.grouped)장(\(size(bytes: bytes, in: .korean)))을 저장했습니다.",
                en: "Saved \(count.of("photo")) (\(size(bytes: bytes, in: .english))).")
        case .skusMissing(let column, let ledger):
            Bilingual(
                ko: "`\(column)` 열이 비어 있습니다. 판매자의 키는 마켓이 아니라 기록부에만 있는데, \(ledger)의 기록부는 이 상품들을 모릅니다. "
                    + "가져오기를 한 컴퓨터에서 내보내거나 그 기록부를 `--ledger`로 알려 주세요.",
                en:
                    "The column `\(column)` is empty: only a ledger knows your own keys, not the market, and the one at "
                    + "\(ledger) knows none of these products. Export on the machine that imported them, or name its ledger "
                    + "with `--ledger`.")
        case .shrinks(let path, let old, let new):
            Bilingual(
                ko: "\(path)에는 상품이 \(old.grouped)개 있는데 마켓에는 \(new.grouped)개뿐이라 그대로 두었습니다. "
                    + "마켓과 계정이 맞는지 확인하고, 바꾸려면 `--replace`를 붙이세요.",
                en:
                    "\(path) has \(old.of("product")) and the market only \(new.grouped), so it was left as it is. Check that "
                    + "this is the market you mean; `--replace` puts the smaller catalogue into its place.")
        case .guarded(let count, let isKnown):
            Bilingual(
                ko: "스프레드시트가 수식으로 실행할 글 \(count.grouped)개 앞에 작은따옴표를 붙였습니다. "
                    + (isKnown ? "가져올 때는 저절로 뗍니다." : "이 파일을 가져올 때는 `--read guard=auto`로 떼세요."),
                en:
                    "\(count.of("text")) that a spreadsheet would run as a formula \(count == 1 ? "begins" : "begin") with an "
                    + "apostrophe now; "
                    + (isKnown
                        ? "an import takes it off." : "import this file with `--read guard=auto` to take it off."))
        case .unencodable(let cells, let encoding):
            Bilingual(
                ko: "셀 \(cells.grouped)개에 \(encoding)에 없는 글자가 있어 쓰지 않았습니다. UTF-8로 쓰려면 `--encoding` 대신 `--excel`을, "
                    + "물음표로 바꾸려면 `--replace-unencodable`을 붙이세요.",
                en:
                    "\(encoding) lacks characters of \(cells.of("cell")), so nothing was written. Use `--excel` in place of "
                    + "`--encoding` for UTF-8 that Excel opens, or `--replace-unencodable` for question marks.")
        case .replaced(let cells, let encoding):
            Bilingual(
                ko: "\(encoding)에 없는 글자를 셀 \(cells.grouped)개에서 물음표로 바꾸었습니다.",
                en: "Characters that \(encoding) lacks became question marks in \(cells.of("cell")).")
        case .stopped(let path?):
            Bilingual(
                ko: "멈췄습니다. \(path)에는 아무것도 쓰지 않았고, 있던 파일은 그대로입니다.",
                en: "Stopped. Nothing was put in the place of \(path): what was there is as it was.")
        case .stopped(nil): Bilingual(ko: "멈췄습니다. 카탈로그가 끝까지 나가지 않았습니다.", en: "Stopped: the catalogue is not whole.")
        case .flawed(let product, let issue):
            Bilingual(
                ko: "상품 \(product): \(Self.words(issue, .korean))",
                en: "Product \(product): \(Self.words(issue, .english))")
        }
    }
}

/// Some rows change a product and leave fields as they are of which other rows have values.
package struct ConversionTrouble: Sentence, Hashable {
    package let fields: [Field]

    package init(fields: [Field]) { self.fields = fields }

    package var bilingual: Bilingual {
        let list = fields.map { "`\($0.column)`" }.joined(separator: ", ")
        return Bilingual(
            ko: "상품을 고치는 행 가운데 \(list) 값을 그대로 두는 행도 있고 정하는 행도 있어서 표 하나로는 쓸 수 없습니다. "
                + "`.ndjson`, `.json`, `.xml`로 쓰거나 파일을 따로 변환하세요.",
            en:
                "Some rows change products and leave \(list) alone, while others have a value there: no table says both. Write "
                + "`.ndjson`, `.json` or `.xml`, or convert the files one by one.")
    }
}

/// What a workbook of rejected rows says besides why they were rejected.
package enum RejectsNotice: Sentence, Hashable {
    /// A value that was computed from other rows: copied, the formula would point at a neighbour.
    case wasFormula(String)

    package var bilingual: Bilingual {
        switch self {
        case .wasFormula(let formula):
            Bilingual(
                ko: "원래는 다른 행을 보는 수식이었습니다: \(formula)",
                en: "This was a formula that looks at other rows: \(formula)")
        }
    }
}
