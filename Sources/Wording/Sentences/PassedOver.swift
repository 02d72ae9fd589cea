/// Rows of one kind that are no products, with the lines of the first.
public struct PassedOver: Hashable, Sendable {
    public var count: Int
    public var lines: [Int]

    public init(_ count: Int, _ lines: [Int]) { (self.count, self.lines) = (count, lines) }

    static func sentence(
        _ file: String, _ preamble: PassedOver, _ headers: PassedOver, _ comments: PassedOver, _ totals: PassedOver,
        _ unfilled: PassedOver, _ blank: PassedOver
    ) -> Bilingual {
        let kinds: [(rows: PassedOver, korean: String, english: (Int) -> String)] = [
            (preamble, "머리글 위", { "\($0.grouped) above the header" }),
            (headers, "되풀이된 머리글", { $0.of("repeated header") }),
            (comments, "주석", { $0.of("comment") }), (totals, "합계", { $0.of("total") }),
            (unfilled, "채우지 않은 행", { "\($0.grouped) never filled in" }),
            (blank, "빈 행", { $0.of("blank row") }),
        ]
        let some = kinds.filter { $0.rows.count > 0 }
        let count = some.reduce(0) { $0 + $1.rows.count }
        return Bilingual(
            ko: "\(file): 상품이 아닌 \(count.grouped)행을 건너뛰었습니다: "
                + some.map { "\($0.korean) \($0.rows.count.grouped)(\($0.rows.places)번째 줄)" }.joined(separator: ", ")
                + ".",
            en: "\(file): \(count.of("row")) passed over: "
                + some.map {
                    "\($0.english($0.rows.count)) (\($0.rows.lines.count == 1 ? "line" : "lines") \($0.rows.places))"
                }.joined(separator: ", ") + ".")
    }

    private var places: String {
        lines.map(\.grouped).joined(separator: ", ") + (count > lines.count ? ", …" : "")
    }
}
