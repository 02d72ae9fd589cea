import Drafting

extension PassedOverRows {
    /// That the rows are passed over; `nil` where there are none.
    func sentence(in file: String) -> Bilingual? {
        guard !isEmpty else { return nil }
        let some = Kind.told.map { ($0, self[$0]) }.filter { $1.count > 0 }
        let count = some.reduce(0) { $0 + $1.1.count }
        return Bilingual(
            ko: "\(file): 상품이 아닌 \(count.grouped)행을 건너뛰었습니다: "
                + some.map { "\($0.korean) \($1.count.grouped)(\($1.places)번째 줄)" }.joined(separator: ", ") + ".",
            en: "\(file): \(count.of("row")) passed over: "
                + some.map { "\($0.english($1.count)) (\($1.lines.count == 1 ? "line" : "lines") \($1.places))" }
                .joined(separator: ", ") + ".")
    }
}

extension PassedOverRows.Rows {
    fileprivate var places: String {
        lines.map(\.grouped).joined(separator: ", ") + (count > lines.count ? ", …" : "")
    }
}

extension PassedOverRows.Kind {
    /// In the order in which people are told of them.
    static let told: [Self] = [.preamble, .repeatedHeader, .comment, .total, .unfilled, .blank]

    var korean: String {
        switch self {
        case .preamble: "머리글 위"
        case .repeatedHeader: "되풀이된 머리글"
        case .comment: "주석"
        case .total: "합계"
        case .unfilled: "채우지 않은 행"
        case .blank: "빈 행"
        }
    }

    func english(_ count: Int) -> String {
        switch self {
        case .preamble: "\(count.grouped) above the header"
        case .repeatedHeader: count.of("repeated header")
        case .comment: count.of("comment")
        case .total: count.of("total")
        case .unfilled: "\(count.grouped) never filled in"
        case .blank: count.of("blank row")
        }
    }
}
