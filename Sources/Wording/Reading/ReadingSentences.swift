import Catalogue
import Drafting
import Jobs
import Tabular

extension FileReading {
    /// How the file was read, and what a person who knows it may not expect of that.
    package var sentences: [Bilingual] {
        [
            found, columnsUnused, columnsWithoutCells, markupKept, hidden.sentence?.of(file),
            passedOver.sentence(in: file),
            merged.sentence?.of(file), picturesUnread, linksUnread,
            sheetsRead,
            unread(furtherSheets, ko: "시트", en: "sheet", flag: "--sheet"),
            unread(furtherLists, ko: "목록", en: "list", flag: "--read records"),
        ].compactMap(\.self)
    }

    /// Its format, what it is written in and what showed that, the sheet of a workbook.
    private var found: Bilingual {
        let encoding = self.encoding?.sentence(kept)
        let currency = self.currency.flatMap { $0.sentence(currencyCode) }
        let format: PrintableText = "\(file): \(self.format.rawValue.uppercased())"
        return Bilingual(
            ko: [format, settings.sheet.map { "시트 “\($0)”" }, encoding?.korean, currency?.korean]
                .compactMap(\.self).joined(separator: ", "),
            en: [format, settings.sheet.map { "sheet “\($0)”" }, encoding?.english, currency?.english]
                .compactMap(\.self).joined(separator: ", "))
    }

    /// The unused columns of an export that showed them only as it was read; those of a table are told with its header.
    private var columnsUnused: Bilingual? {
        guard let count = recognition?.unusedColumns, count > 0,
            [.json, .ndjson, .xml].contains(settings.format)
        else { return nil }
        return Bilingual(
            ko: "\(file): \(count.grouped)개 열은 쓰지 않으며, 쓰려면 `--map`으로 정합니다.",
            en: "\(file): \(count.of("column")) \(count == 1 ? "is" : "are") not used; `--map` takes them.")
    }

    private var columnsWithoutCells: Bilingual? {
        guard !headersWithoutCells.isEmpty else { return nil }
        let headers = headersWithoutCells.map(Quoting.cut).joined(separator: ", ")
        return Bilingual(
            ko: "\(file): 모든 행이 머리글보다 짧게 끝납니다. 나머지 값은 제 열에 있으므로 \(headers) 열을 빈 것으로 읽습니다.",
            en: "\(file): all rows end before their header does. What stands in them is in its place, so \(headers) is "
                + "taken for empty.")
    }

    private var markupKept: Bilingual? {
        guard !headersOfKeptMarkup.isEmpty else { return nil }
        let headers = headersOfKeptMarkup.map(Quoting.cut).joined(separator: ", ")
        return Bilingual(
            ko: "\(file): \(headers)에 HTML이 있으며 적힌 그대로 보냅니다. 글만 보내려면 `--read html=text`를 쓰세요.",
            en:
                "\(file): \(headers) has HTML, which is sent as it stands. `--read html=text` sends the text that a page shows of it."
        )
    }

    private var picturesUnread: Bilingual? {
        guard let pictures else { return nil }
        return Bilingual(
            ko:
                "\(file): 시트 위의 그림 \(pictures.count.grouped)개(첫 번째 \(pictures.first))는 읽지 않습니다. 파일로 저장하고 그 이름을 사진 열에 적으세요.",
            en:
                "\(file): \(pictures.count.of("picture")) on the sheet (the first at \(pictures.first)) \(pictures.count == 1 ? "is" : "are") "
                + "not read; save them as files, and write their names into the column of photos.")
    }

    private var linksUnread: Bilingual? {
        guard let linkedPhotos else { return nil }
        let target = linkedPhotos.target.map { $0.withoutAddressPasswords.cut(toScalars: Issue.valueLimit) }
        let korean: PrintableText = target.map { ": “\($0)”" } ?? ""
        let english: PrintableText = target.map { ", to “\($0)”" } ?? ""
        return Bilingual(
            ko:
                "\(file): 사진 열의 셀 \(linkedPhotos.count.grouped)개(첫 번째 \(linkedPhotos.first)\(korean))에 걸린 링크는 읽지 않습니다. 주소를 셀에 적으세요.",
            en:
                "\(file): the links behind \(linkedPhotos.count.of("cell")) of photos (the first is \(linkedPhotos.first)\(english)) are not read; "
                + "write the addresses into the cells.")
    }

    /// The sheets that are read after this one.
    private var sheetsRead: Bilingual? {
        guard !continuations.isEmpty else { return nil }
        let list = continuations.map { "“\($0)”" }.joined(separator: ", ")
        let isOne = continuations.count == 1
        return Bilingual(
            ko: "\(file): 머리글이 같은 시트도 이어서 읽습니다: \(list). 한 시트만 읽으려면 `--sheet`를 쓰세요.",
            en:
                "\(file): read on in the sheet\(isOne ? "" : "s") \(list), which \(isOne ? "has" : "have") the same header. "
                + "`--sheet` reads one alone.")
    }

    /// That there are more products in the file, as it seems.
    private func unread(_ names: [String], ko: String, en: String, flag: String) -> Bilingual? {
        guard !names.isEmpty else { return nil }
        let list = names.map { "“\($0)”" }.joined(separator: ", ")
        let isOne = names.count == 1
        return Bilingual(
            ko:
                "\(file): 상품이 들어 있는 것으로 보이는 다른 \(ko.with(.topic)) 읽지 않았습니다: \(list). "
                + "그 \(ko.with(.object)) 읽으려면 `\(flag)`를 쓰세요.",
            en:
                "\(file): not read, though \(isOne ? "it seems" : "they seem") to hold products, the \(en)\(isOne ? "" : "s") "
                + "\(list). `\(flag)` reads \(isOne ? "it" : "one of them").")
    }
}

extension ColumnPlan.CurrencyEvidence {
    /// What prices are read in, and what says so; `nil` where the seller did.
    fileprivate func sentence(_ code: String?) -> Bilingual? {
        let code = code ?? ""
        return switch self {
        case .seller: nil
        case .column(let header):
            Bilingual(ko: "통화는 \(Quoting.cut(header)) 열", en: "currencies by the column \(Quoting.cut(header))")
        case .header(let header):
            Bilingual(
                ko: "가격은 \(code)(머리글 \(Quoting.cut(header)))", en: "prices in \(code) (header \(Quoting.cut(header)))")
        case .title: Bilingual(ko: "가격은 \(code)(표 위의 글)", en: "prices in \(code) (a line above the table)")
        case .prices: Bilingual(ko: "통화는 가격마다 적힌 대로", en: "currencies as beside each price")
        case .system: Bilingual(ko: "가격은 \(code)(그곳의 통화)", en: "prices in \(code) (the system's own)")
        case .nothing: Bilingual(ko: "가격은 \(code)(통화가 적혀 있지 않음)", en: "prices in \(code) (no currency is stated)")
        }
    }
}

extension Bilingual {
    fileprivate func of(_ file: String) -> Bilingual {
        Bilingual(ko: "\(file): \(korean)", en: "\(file): \(english)")
    }
}

/// What is said where a file is read as the export of a system.
extension Recognition: Sentence {
    /// More evidence convinces nobody more.
    private static let evidenceShown = 4

    private var headers: PrintableText {
        evidence.prefix(Self.evidenceShown).map(Quoting.cut).joined(separator: ", ")
            + (evidence.count > Self.evidenceShown ? ", …" : "")
    }

    package var bilingual: Bilingual {
        Bilingual(
            ko: "\(file): \(title) 내보내기로 읽습니다(\(evidence.isEmpty ? asked.korean : "머리글 \(headers)"))."
                + unused.korean + unstated.korean + (evidence.isEmpty ? "" : " 아니라면 `--preset none`."),
            en:
                "\(file): read as an export of \(title)\(evidence.isEmpty ? ", \(asked.english)" : ", by its headers \(headers)")."
                + unused.english + unstated.english + (evidence.isEmpty ? "" : " If it is none: `--preset none`."))
    }

    /// The system and what showed it, for a line that is about nothing else.
    var short: Bilingual {
        evidence.isEmpty
            ? Bilingual(data: title).asked(with: "--preset", map: mapFile)
            : Bilingual(
                ko: "\(title) (머리글 \(headers), 아니라면 --preset none)",
                en: "\(title), by its headers \(headers); --preset none if it is not")
    }

    private var asked: Bilingual {
        guard let mapFile else { return Bilingual(ko: "--preset", en: "as asked") }
        return Bilingual(ko: "\(mapFile)에 적힌 대로", en: "as \(mapFile) says")
    }

    private var unused: Bilingual {
        guard unusedColumns > 0 else { return Bilingual(ko: "", en: "") }
        return Bilingual(
            ko: " \(unusedColumns.grouped)개 열은 쓰지 않으며, 쓰려면 `--map`으로 정합니다.",
            en: " \(unusedColumns.of("column")) \(unusedColumns == 1 ? "is" : "are") not used; `--map` takes them.")
    }

    private var unstated: Bilingual {
        let said = absent.map(unstated)
        return Bilingual(ko: said.map(\.korean).joined(), en: said.map(\.english).joined())
    }

    private func unstated(_ field: Field) -> Bilingual {
        let value = field.defaultText ?? ""
        return switch field {
        case .currency:
            currency.map { unstatedAmounts(in: $0, value) }
                ?? Bilingual(
                    ko: " 통화가 없어 \(value)로 읽습니다(`--currency USD`나 `--currency EUR --convert EUR=환율`로 바꿉니다).",
                    en: " It names no currency: \(value) is taken unless `--currency USD`, or "
                        + "`--currency EUR --convert EUR=RATE`, says otherwise.")
        default:
            Bilingual(
                ko: " \(field.label.korean) 열이 없어 \(value.with(.toward)) 읽습니다.",
                en: " It has no column of \(field.label.english): \(value) is taken.")
        }
    }

    /// - Parameter code: the currency that the system's shops ask.
    private func unstatedAmounts(in code: String, _ taken: String) -> Bilingual {
        let flags: PrintableText = "`--convert \(code)="
        return Bilingual(
            ko: " 통화가 없어 그곳의 상점처럼 \(code)로 읽습니다. \(flags)환율`로 환산하거나, 아니라면 `--currency \(taken)`로 알려 주세요.",
            en:
                " It names no currency: \(code) is taken, as its shops ask it. \(flags)RATE` converts the amounts; "
                + "`--currency \(taken)` says that they are not.")
    }
}

extension PassedOverRows {
    /// That the rows are passed over; `nil` where there are none.
    func sentence(in file: String) -> Bilingual? {
        guard !isEmpty else { return nil }
        let some = Kind.reported.map { ($0, self[$0]) }.filter { $1.count > 0 }
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
    static let reported: [Self] = [.preamble, .repeatedHeader, .heading, .comment, .total, .unfilled, .blank]

    var korean: String {
        switch self {
        case .preamble: "머리글 위"
        case .repeatedHeader: "되풀이된 머리글"
        case .comment: "주석"
        case .total: "합계"
        case .heading: "묶음 제목"
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
        case .heading: count.of("heading")
        case .unfilled: "\(count.grouped) never filled in"
        case .blank: count.of("blank row")
        }
    }
}

extension EncodingFinding {
    /// What a text is written in, and what showed it; where that could be otherwise, the flag that corrects it.
    ///
    /// - Parameter kept: the kept map that said how the file is read, where there is one.
    func sentence(_ kept: KeptMap?) -> Bilingual {
        let name = encoding.name
        return switch evidence {
        case .byteOrderMark: Bilingual(ko: "\(name) (바이트 순서 표시로 확인)", en: "\(name), by its byte order mark")
        case .ascii:
            Bilingual(ko: "\(name) (영문과 숫자뿐이라 어느 인코딩이든 같음)", en: "\(name): plain ASCII, the same in every encoding")
        case .validUTF8: Bilingual(ko: "\(name) (모든 글자가 올바른 UTF-8)", en: "\(name): every character is valid UTF-8")
        case .validCP949(let place):
            Bilingual(
                ko: "\(name) (\(place.line)번째 줄부터 UTF-8이 아니고, 모든 글자가 올바른 CP949; 다르면 --encoding)",
                en:
                    "\(name): not UTF-8 from line \(place.line) on, and every character is valid CP949 (else --encoding)"
            )
        case .alphabet:
            Bilingual(
                ko: "\(name) (이 인코딩에서만 한 언어의 글자와 기호로 된 글이 됨; 다르면 --encoding)",
                en: "\(name), in which alone it is in the letters and signs of one language (else --encoding)")
        case .zeroBytes:
            Bilingual(
                ko: "\(name) (0인 바이트의 자리로 확인; 다르면 --encoding)", en: "\(name), by its zero bytes (else --encoding)")
        case .declared: Bilingual(ko: "\(name) (문서에 적힌 대로)", en: "\(name), as the document declares")
        case .format: Bilingual(ko: "\(name) (이 형식의 인코딩)", en: "\(name), which the format is in")
        case .named: Bilingual(data: name).asked(with: "--encoding", map: kept.path(for: .encoding))
        }
    }
}

extension HiddenCells {
    /// Rows and columns of a worksheet that its reader does not see; `nil` where there are none.
    var sentence: Bilingual? {
        guard self != HiddenCells() else { return nil }
        let ko = [rows > 0 ? "행 \(rows.grouped)개" : nil, columns > 0 ? "열 \(columns.grouped)개" : nil]
        let en = [rows > 0 ? rows.of("row") : nil, columns > 0 ? columns.of("column") : nil]
        return Bilingual(
            ko: "\(ko.compactMap(\.self).joined(separator: ", ")): 엑셀에서 보이지 않지만 읽음",
            en: "\(en.compactMap(\.self).joined(separator: " and ")) that the spreadsheet hides: read all the same")
    }
}

extension MergedCells {
    /// Cells that are merged over several rows; `nil` where there are none.
    var sentence: Bilingual? {
        guard let first else { return nil }
        return Bilingual(
            ko: "여러 행에 걸쳐 병합한 셀 \(count.grouped)곳(첫 번째 \(first)): 값은 첫 행에만 있고, 아래 행은 빈 셀로 읽음. "
                + "엑셀에서 병합을 취소하고 행마다 값을 채우세요",
            en:
                "\(count.of("range")) of cells merged over several rows (the first is \(first)): only the first row has the "
                + "value, those beneath read as blank; unmerge them and fill in every row")
    }
}

extension Bilingual {
    /// Data, which reads the same in every language.
    init(data text: String) { self.init(ko: "\(text)", en: "\(text)") }

    /// Something that was asked for: who asked, and the flag that says otherwise.
    ///
    /// - Parameter map: the kept map that says it; `nil` where the flag does.
    func asked(with flag: String, map: String?) -> Bilingual {
        guard let map else {
            return Bilingual(ko: "\(korean) (\(flag.with(.toward)) 지정)", en: "\(english), as asked with \(flag)")
        }
        return Bilingual(
            ko: "\(korean) (\(map)에 적힌 대로; 다르면 \(flag))", en: "\(english), as \(map) says (else \(flag))")
    }
}
