/// How many rows of a table are no products, by what they are.
public struct OtherRows: Hashable, Sendable {
    public var preamble: Int
    public var headers: Int
    public var comments: Int
    public var totals: Int
    public var unfilled: Int
    public var blank: Int

    public init(preamble: Int, headers: Int, comments: Int, totals: Int, unfilled: Int, blank: Int) {
        self.preamble = preamble
        self.headers = headers
        self.comments = comments
        self.totals = totals
        self.unfilled = unfilled
        self.blank = blank
    }

    public var isEmpty: Bool { preamble + headers + comments + totals + unfilled + blank == 0 }

    var bilingual: Bilingual {
        let kinds: [(Int, String, (Int) -> String)] = [
            (preamble, "머리글 위", { "\($0.grouped) above the header" }),
            (headers, "되풀이된 머리글", { $0.of("repeated header") }),
            (comments, "주석", { $0.of("comment") }), (totals, "합계", { $0.of("total") }),
            (unfilled, "채우지 않은 행", { $0.of("row") + " never filled in" }),
            (blank, "빈 행", { $0.of("blank row") }),
        ]
        let some = kinds.filter { $0.0 > 0 }
        return Bilingual(
            ko: "\(some.map { "\($0.1) \($0.0.grouped)행" }.joined(separator: ", ")): 상품이 아니므로 건너뜀",
            en: "\(some.map { $0.2($0.0) }.joined(separator: ", ")): no products, passed over")
    }
}
