import Catalogue
import Drafting
import Jobs
import Tabular

/// An inspection in words: how a file was read, and for each choice the flag that corrects it.
package struct InspectionWords {
    let inspection: Inspection
    let language: Language

    package init(_ inspection: Inspection, language: Language) {
        self.inspection = inspection
        self.language = language
    }

    /// A label and what was found.
    typealias Line = (label: Bilingual, text: Bilingual)

    /// A label and what was found, line by line.
    package var lines: [(label: PrintableText, text: PrintableText)] {
        [content, sheets, dialect, header, place, decimals, totals].joined().map {
            ($0.label[language], $0.text[language])
        }
    }

    /// The same for a page, where what is found is corrected by choosing: without the options that would.
    package var linesOfPage: [(label: PrintableText, text: PrintableText)] {
        lines.map { ($0.label, PrintableText($0.text.description.withoutOption)) }
    }

    /// The kept map that said a setting, where one did.
    func map(for setting: ReadingSettings.Name) -> String? { inspection.kept.path(for: setting) }

    // MARK: What the file is

    private var content: [Line] {
        var lines: [Line] = []
        if let format { lines.append((Bilingual(ko: "형식", en: "format"), format)) }
        if inspection.isCompressed {
            lines.append((Bilingual(ko: "압축", en: "compression"), Self.inContent("GZIP")))
        }
        if let encoding = inspection.encoding {
            lines.append((Bilingual(ko: "인코딩", en: "encoding"), encoding.sentence(inspection.kept)))
        }
        return lines
    }

    private static func inContent(_ name: String) -> Bilingual {
        Bilingual(ko: "\(name) (내용으로 확인)", en: "\(name), seen in the content")
    }

    private var format: Bilingual? {
        guard let name = inspection.format?.rawValue.uppercased() else { return nil }
        return switch inspection.evidence {
        case .content: Self.inContent(name)
        case .name: Bilingual(ko: "\(name) (파일 이름으로 확인)", en: "\(name), by the file's name")
        case .fallback:
            Bilingual(ko: "\(name) (구분자로 나뉜 텍스트로 봄)", en: "\(name): nothing speaks against delimited text")
        case nil: Bilingual(data: name).asked(with: "--format", map: map(for: .format))
        }
    }

    // MARK: What it comes to

    private var totals: [Line] {
        var lines: [Line] = []
        if let recognition = inspection.recognition {
            lines.append((Bilingual(ko: "내보낸 곳", en: "system"), recognition.short))
        }
        if let otherRows { lines.append((Bilingual(ko: "다른 행", en: "other rows"), otherRows)) }
        lines.append((Bilingual(ko: "레코드", en: "records"), Bilingual(data: inspection.records.grouped)))
        if inspection.products < inspection.records {
            lines.append((Bilingual(ko: "상품", en: "products"), Bilingual(data: inspection.products.grouped)))
        }
        if let foreign { lines.append((Bilingual(ko: "다른 항목", en: "others"), foreign)) }
        lines += accepted
        guard !inspection.columns.isEmpty else { return lines }
        if !inspection.absent.isEmpty { lines.append((Bilingual(ko: "없는 열", en: "not there"), absent)) }
        lines += offer
        lines.append((Bilingual(ko: "열", en: "columns"), Bilingual(data: "\(inspection.columns.count)")))
        return lines
    }

    /// Records that are no products by the system's own word.
    private var foreign: Bilingual? {
        guard let count = inspection.reading?.foreignRecords, count > 0 else { return nil }
        return Bilingual(
            ko: "\(count.grouped)개 (글, 페이지, 주인 없는 사진): 상품이 아니므로 건너뜀",
            en: "\(count.of("record")) that the system itself calls no product, such as pages: left out")
    }

    /// The fields that no column holds: those that are needed, and those that have a default.
    private var absent: Bilingual {
        let fields = inspection.absent
        let needed = fields.filter { $0.defaultText == nil }.map(\.column)
        let others = fields.filter { $0.defaultText != nil }
        let korean = needed + others.map { "\($0.column)(\($0.defaultText!.with(.toward)) 읽음)" }
        let english = needed + others.map { "\($0.column) (taken as \($0.defaultText!))" }
        return Bilingual(
            ko: "\(korean.joined(separator: ", ")): 다른 이름의 열이면 --map 열이름=\(fields[0].column)",
            en: "\(english.joined(separator: ", ")): if a column has it, --map COLUMN=\(fields[0].column)")
    }
}

/// What judging the records came to, and which records show what stands in the columns.
extension InspectionWords {
    /// How many records would be accepted, and why not the others.
    var accepted: [Line] {
        guard let judged = inspection.judged, judged.records > 0 else { return [] }
        return [(Bilingual(ko: "통과", en: "accepted"), share(judged))]
    }

    /// The same by itself, for what has to be seen after a change.
    package var acceptedShare: (label: PrintableText, text: PrintableText)? {
        accepted.first.map { ($0.label[language], $0.text[language]) }
    }

    private func share(_ judged: JudgeSummary) -> Bilingual {
        let (all, good) = (judged.records, judged.accepted)
        guard judged.rejected > 0 else {
            return Bilingual(
                ko: "\(all.grouped)개 모두 (사진은 보지 않음)",
                en: all == 1 ? "the one record, photos not looked at" : "all \(all.of("record")), photos not looked at")
        }
        let codes = rejecting(judged)
        return Bilingual(
            ko: "\(all.grouped)개 가운데 \(good.grouped)개 (사진은 보지 않음); \(judged.rejected.grouped)개 거부: \(codes)",
            en:
                "\(good.grouped) of \(all.of("record")), photos not looked at; \(judged.rejected.grouped) rejected: \(codes)"
        )
    }

    private static let shownCodes = 4

    /// The codes that reject most, with how often each was raised.
    private func rejecting(_ judged: JudgeSummary) -> PrintableText {
        let codes = IssueCode.allCases.filter { $0.effect == .rejectsRecord && judged.issues[$0, default: 0] > 0 }
            .sorted { judged.issues[$0]! > judged.issues[$1]! }
        let named = codes.prefix(Self.shownCodes).map {
            "\($0.rawValue) \(judged.issues[$0]!.grouped)" as PrintableText
        }
        return named.joined(separator: ", ") + (codes.count > Self.shownCodes ? ", …" : "")
    }

    /// What to add to the command where columns look like what is not there; a refused file's issues say it.
    var offer: [Line] {
        guard !inspection.offer.isEmpty, !inspection.issues.contains(where: { $0.code.effect == .refusesFile }) else {
            return []
        }
        let flags = inspection.offer.flags
        return [
            (
                Bilingual(ko: "제안", en: "offer"),
                Bilingual(ko: "내용으로 보아 `\(flags)`", en: "by what stands there, `\(flags)`")
            )
        ]
    }

    /// Which records the values are of that stand with the columns; `nil` where there is none.
    package var sampledRecords: (label: PrintableText, text: PrintableText)? {
        let numbers = inspection.sampled.samples.map { $0.number.grouped }
        guard let last = numbers.last else { return nil }
        let others = numbers.dropLast().joined(separator: ", ")
        let text = Bilingual(
            ko: "\(numbers.joined(separator: ", "))번째 레코드의 값",
            en: others.isEmpty ? "of record \(last)" : "of records \(others) and \(last), side by side")
        return (Bilingual(ko: "값", en: "values")[language], text[language])
    }
}

/// The columns that nothing is taken from, by the reason.
extension InspectionWords {
    /// A line that says how many there are, and one for each reason; none where all are used.
    ///
    /// - Parameter most: so many are named for each reason, and the others are counted.
    package func unusedColumns(most: Int) -> [PrintableText] {
        let unused = inspection.passedOver
        guard !unused.isEmpty else { return [] }
        let head = Bilingual(
            ko: "쓰지 않는 열 \(unused.count.grouped)개 (--map으로 씀)",
            en: "\(unused.count.of("column")) not used (--map takes them)")
        let groups = Reason.allCases.compactMap { reason -> PrintableText? in
            let names = unused.filter { Reason($0.why) == reason }.map(name)
            return names.isEmpty ? nil : reason.words[language] + ": " + list(names, most: most)
        }
        return [head[language]] + groups
    }

    private func list(_ names: [PrintableText], most: Int) -> PrintableText {
        let named = names.prefix(most).joined(separator: ", ")
        let more = names.count - most
        guard more > 0 else { return named }
        return named
            + Bilingual(ko: " 외 \(more.grouped)개 (-v: 모두)", en: " and \(more.grouped) more (-v: all)")[language]
    }

    /// What stands in a list of its reason's columns: with the one that is taken, or the map that leaves it out.
    private func name(of column: ColumnPlan.PassedOver) -> PrintableText {
        let name = name(of: inspection.columns[column.column], at: column.column)
        switch column.why {
        case .second(let part, let other):
            let taken = self.name(of: inspection.columns[other], at: other)
            return name
                + Bilingual(
                    ko: " (\(part.spelling): \(taken))", en: " (\(taken) is taken for \(part.spelling))")[language]
        case .leftOut(let map?): return "\(name) (\(map))"
        case .leftOut(nil), .ambiguous, .reasons, .unknown: return name
        }
    }

    /// In the order in which they are told: those that may be a mistake come first.
    private enum Reason: CaseIterable {
        case second, ambiguous, unknown, leftOut, reasons

        init(_ why: ColumnPlan.PassedOver.Why) {
            self =
                switch why {
                case .second: .second
                case .ambiguous: .ambiguous
                case .leftOut: .leftOut
                case .reasons: .reasons
                case .unknown: .unknown
                }
        }

        var words: Bilingual {
            switch self {
            case .second: Bilingual(ko: "같은 뜻의 다른 열을 씀", en: "another column says it")
            case .ambiguous: Bilingual(ko: "뜻이 여러 가지임", en: "may mean several things")
            case .unknown: Bilingual(ko: "모르는 이름", en: "names that are not known")
            case .leftOut: Bilingual(ko: "뺀 열(--map)", en: "left out, as --map says")
            case .reasons: Bilingual(ko: "거부된 이유를 적은 열", en: "why rows were rejected")
            }
        }
    }
}

/// How delimited text was read, and where the records of JSON and XML stand.
extension InspectionWords {
    var dialect: [Line] {
        guard let dialect = inspection.dialect else { return [] }
        let name = dialect.delimiter == 0x09 ? "TAB" : dialect.delimiter == 0x20 ? "SPACE" : dialect.delimiter.character
        let delimiter = inspection.dialectEvidence.map { sentence($0, name) } ?? Bilingual(data: name)
        var lines: [Line] = [(Bilingual(ko: "구분자", en: "delimiter"), delimiter)]
        if dialect != Dialect(delimiter: dialect.delimiter) {
            lines.append((Bilingual(ko: "따옴표", en: "quotes"), Self.quoting(dialect)))
        }
        return lines
    }

    /// What numbers are written with, where that is no point.
    var decimals: [Line] {
        guard inspection.reading?.settings.decimals == .comma else { return [] }
        let comma =
            inspection.isDecimalStated
            ? Self.comma.asked(with: "--read decimal", map: map(for: .decimals)) : Self.found
        return [(Bilingual(ko: "소수점", en: "decimals"), comma)]
    }

    private static let comma = Bilingual(ko: "쉼표", en: "comma")
    private static let found = Bilingual(
        ko: "쉼표: 앞 행의 숫자가 1.299,50처럼 적힘 (다르면 --read decimal)",
        en: "comma: numbers in the first rows are like 1.299,50 (else --read decimal)")

    private func sentence(_ evidence: DialectEvidence, _ name: String) -> Bilingual {
        switch evidence {
        case .given: Bilingual(data: name).asked(with: "--delimiter", map: map(for: .delimiter))
        case .separatorLine: Bilingual(ko: "\(name) (첫 줄의 sep=)", en: "\(name), as the first line says (sep=)")
        case .format: Bilingual(ko: "\(name) (TSV 형식)", en: "\(name), as in every TSV")
        case .oneColumn:
            Bilingual(
                ko: "없음: 한 열짜리 표로 봄 (다르면 --delimiter)", en: "none seen: a table of one column (else --delimiter)")
        case .consistency(let rows, let all, let cells):
            Bilingual(
                ko: "\(name) (앞의 \(all)행 가운데 \(rows)행이 \(cells)칸; 다르면 --delimiter)",
                en: "\(name): \(rows) of the first \(all) rows have \(cells) cells (else --delimiter)")
        }
    }

    private static func quoting(_ dialect: Dialect) -> Bilingual {
        var ko = [dialect.quote.character]
        var en = ko
        if dialect.escape != nil {
            ko.append("역슬래시로 벗어남(\\\")")
            en.append("escaped by backslashes")
        }
        if dialect.skipsBlanks {
            ko.append("따옴표 앞의 빈칸은 버림")
            en.append("blanks before them left out")
        }
        return Bilingual(
            ko: "\(ko.joined(separator: ", ")) (다르면 --read quote)",
            en: "\(en.joined(separator: ", ")) (else --read quote)")
    }

    /// Where the records stand in XML, and in JSON.
    var place: [Line] {
        let label = Bilingual(ko: "레코드 위치", en: "record")
        return [inspection.recordPath.map(sentence), inspection.list.map(sentence)]
            .compactMap(\.self).map { (label, $0) }
    }

    private func sentence(_ path: RecordPath) -> Bilingual {
        switch path.evidence {
        case .given: Bilingual(data: path.description).asked(with: "--read records", map: map(for: .recordPath))
        case .commonName(let count, _):
            Bilingual(
                ko: "\(path) (레코드에 흔한 이름, 앞부분에 \(count)개; 다르면 --read records)",
                en: "\(path): a usual name, \(count) at the beginning (else --read records)")
        case .repeated(let count, _):
            Bilingual(
                ko: "\(path) (앞부분에 \(count)번 되풀이; 다르면 --read records)",
                en: "\(path): repeated \(count) times at the beginning (else --read records)")
        case .mostFields(_, let fields):
            Bilingual(
                ko: "\(path) (필드가 가장 많은 요소, \(fields)개; 다르면 --read records)",
                en: "\(path): the element with the most fields, \(fields) (else --read records)")
        }
    }

    private func sentence(_ list: JSONList) -> Bilingual {
        let path = list.path
        if list.isGiven { return Bilingual(data: path).asked(with: "--read records", map: map(for: .recordPath)) }
        guard !path.isEmpty else { return Bilingual(ko: "문서 전체가 목록", en: "the document itself is the list") }
        let others = list.others.isEmpty ? "" : ": \(list.others.joined(separator: ", "))"
        return Bilingual(
            ko: "\(path) (객체의 목록; 다르면 --read records\(others))",
            en: "\(path): a list of objects (else --read records\(others))")
    }
}

extension UInt8 {
    fileprivate var character: String { String(UnicodeScalar(self)) }
}

extension String {
    /// Without the last remark of a sentence where that names an option: `CSV (else --format)`.
    fileprivate var withoutOption: String {
        guard let option = firstRange(of: "--"),
            let start = [" (", "; ", ": ", ", "].compactMap({ self[..<option.lowerBound].ranges(of: $0).last }).max(
                by: {
                    $0.lowerBound < $1.lowerBound
                })
        else { return self }
        let rest = String(self[..<start.lowerBound])
        return rest.count { $0 == "(" } > rest.count { $0 == ")" } ? rest + ")" : rest
    }
}
