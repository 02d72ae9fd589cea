import Catalogue

/// Where the records of JSON and XML stand, and what they lack, in words; each sentence names the flag that corrects it.
extension InspectionNews {
    static func recordPath(_ path: String, _ basis: RecordBasis) -> Bilingual {
        switch basis {
        case .given(let asker): asker.said(path, flag: "--record-path")
        case .commonName(let count):
            Bilingual(
                ko: "\(path) (레코드에 흔한 이름, 앞부분에 \(count)개; 다르면 --record-path)",
                en: "\(path): a usual name, \(count) at the beginning (else --record-path)")
        case .repeated(let count):
            Bilingual(
                ko: "\(path) (앞부분에 \(count)번 되풀이; 다르면 --record-path)",
                en: "\(path): repeated \(count) times at the beginning (else --record-path)")
        case .mostFields(let fields):
            Bilingual(
                ko: "\(path) (필드가 가장 많은 요소, \(fields)개; 다르면 --record-path)",
                en: "\(path): the element with the most fields, \(fields) (else --record-path)")
        }
    }

    static func list(_ path: String, _ asker: Asker?, _ others: [String]) -> Bilingual {
        let name = path
        let there = others.joined(separator: ", ")
        if let asker { return asker.said(name, flag: "--record-path") }
        guard !path.isEmpty else { return Bilingual(ko: "문서 전체가 목록", en: "the document itself is the list") }
        return Bilingual(
            ko: "\(name) (객체의 목록; 다르면 --record-path\(others.isEmpty ? "" : ": \(there)"))",
            en: "\(name): a list of objects (else --record-path\(others.isEmpty ? "" : ": \(there)"))")
    }

    /// The fields that are needed, and those that have a default.
    static func absent(_ fields: [Field]) -> Bilingual {
        let needed = fields.filter { $0.defaultText == nil }.map(\.column)
        let others = fields.filter { $0.defaultText != nil }
        let korean = needed + others.map { "\($0.column)(\($0.defaultText!.with(.toward)) 읽음)" }
        let english = needed + others.map { "\($0.column) (taken as \($0.defaultText!))" }
        return Bilingual(
            ko: "\(korean.joined(separator: ", ")): 다른 이름의 열이면 --map 열이름=\(fields[0].column)",
            en: "\(english.joined(separator: ", ")): if a column has it, --map COLUMN=\(fields[0].column)")
    }
}
