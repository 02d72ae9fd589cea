import Catalogue
import Tabular

/// Rows beneath a header that say how the table is filled in: the columns' codes, or what is needed and how.
///
/// Only what is certain is one: every cell that holds anything is a code or a word of guidance, or both the price and the
/// stock are such words. Any other row is judged.
struct GuidanceRows {
    private let price: Int?
    private let stock: Int?

    init(_ plan: ColumnPlan) {
        price = plan.column(of: .field(.price))
        stock = plan.column(of: .field(.stock))
    }

    func contain(_ record: Record) -> Bool {
        if record.defect != nil { return false }
        if isWord(price, record), isWord(stock, record) { return true }
        let texts = record.cells.lazy.filter { !record.isBlank($0) }.map { record.trimmedText($0).text }
        guard let first = texts.first, Self.isCode(first) || Self.isWord(first) else { return false }
        let all = Array(texts)
        guard all.count > 1 else { return false }
        if all.allSatisfy(Self.isWord) { return true }
        return all.allSatisfy(Self.isCode) && all.count(where: Self.knownCodes.contains) > 1
    }

    private func isWord(_ column: Int?, _ record: Record) -> Bool {
        guard let cell = column.flatMap(record.firstCell(inColumn:)), !record.isBlank(cell) else { return false }
        return Self.isWord(record.trimmedText(cell).text)
    }

    /// What a system calls a column: a word in Latin letters, digits and underscores, not a number.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count <= 64 && text.first?.isLetter == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
    }

    private static func isWord(_ text: String) -> Bool {
        let whole = text.filter { !$0.isWhitespace && !"[]*※".contains($0) }.lowercased()
        if examples.contains(where: whole.hasPrefix) { return true }
        // What stands in brackets behind a word explains it: `선택(기본 0)`.
        let bracket = whole.dropFirst().firstIndex(of: "(") ?? whole.endIndex
        let text = String(whole[..<bracket]).filter { !"()".contains($0) }
        if words.contains(text) { return true }
        return text.count <= 40 && endings.contains { text.hasSuffix($0) }
    }

    /// Words that are guidance where they are all of a cell.
    private static let words = Set(necessity + contents + headings)

    /// Whether a column has to be filled in, and by whom.
    private static let necessity = [
        "필수", "선택", "필수입력", "선택입력", "조건부필수", "필수항목", "선택항목", "필수값", "선택값", "비필수", "필수아님", "자동입력", "수정불가",
        "required", "optional", "mandatory", "conditional", "必填", "选填", "必須", "任意", "obligatorio", "opcional",
        "obligatoire",
        "facultatif", "pflichtfeld", "pflicht", "obbligatorio", "facoltativo", "obrigatório", "wajib", "opsional",
        "zorunlu",
        "обязательно", "обязательное", "необязательно", "bắt buộc",
    ]

    /// What a cell of the column holds.
    private static let contents = [
        "숫자만", "숫자", "숫자입력", "정수", "실수", "텍스트", "문자", "문자열", "영문/숫자", "영문숫자", "파일명", "이미지파일명", "파일명.jpg", "파일명.png",
        "text", "string", "number", "numeric", "integer", "decimal", "date",
    ]

    /// What a row of guidance is called in its first cell.
    private static let headings = ["예시", "예", "입력예시", "작성예시", "설명", "입력방법", "입력형식", "형식", "example"]

    /// How an example begins that stands with what it is an example of.
    private static let examples = ["예)", "예:", "예시)", "예시:", "(예)", "ex)", "e.g."]

    /// How a sentence ends that tells what to do, what can be done, or how much.
    private static let endings = [
        "입력", "입력.", "작성", "하세요", "하세요.", "해주세요", "해주세요.", "하십시오", "하십시오.",
        "가능", "가능.", "가능합니다", "가능합니다.", "불가", "불가.", "금지",
        "자이내", "자이하", "이내로입력",
    ]

    /// What our fields and the systems that write such rows call columns.
    private static let knownCodes: Set<String> = Set(
        Field.allCases.map(\.column) + [
            "goodsno", "goodsnm", "goodscd", "goodscate", "goods_no", "goods_name", "goods_code", "goodsNo", "goodsNm",
            "goodsCd", "cateCd", "longdesc", "shortdesc", "img_i", "img_s", "img_m", "img_l", "origin", "maker",
            "brandno", "brandnm", "keyword", "strprice", "launchdt", "delivery_type", "goods_delivery", "use_emoney",
            "runout", "optnm", "opts", "usestock", "opttype", "goodsPrice", "fixedPrice", "goodsDescription",
            "stockCnt", "product_code", "product_name", "prd_code", "prd_name", "selling_price", "supply_price",
            "detail_image", "list_image",
        ])
}
