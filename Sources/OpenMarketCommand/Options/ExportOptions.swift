import ArgumentParser
import Catalogue
import Jobs
import Tabular
import Wording

/// What is brought out, and how it is spelled.
struct ExportOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .option(
            "save the photos at full size here", ko: "사진을 원래 크기로 저장할 폴더", value: "DIR", file: .savedInto,
            example: "--images photos"),
        completion: .directory)
    var images: String?

    @Option(
        name: .long,
        help: .option("one vendor's products", ko: "한 판매자의 상품만", value: "mine|ID", example: "--vendor mine"))
    var vendor: VendorArgument?

    @Option(
        name: .long,
        help: .option("products whose name or vendor has this in it", ko: "이름이나 판매자에 이 글이 든 상품만", value: "TEXT"))
    var search: String?

    @Option(name: .long, help: .option("these products alone", ko: "이 상품만", value: "ID,ID…"))
    var ids: IDList?

    @Option(
        name: .long,
        help: .option(
            "products of this day in UTC or later, as the market dates them: 2026-11-20, 2026-11-20T06:00 or an age such as 36h, 7d or 2w",
            ko: "마켓의 날짜가 이 날(UTC) 이후인 상품만: 2026-11-20, 2026-11-20T06:00, 또는 36h, 7d, 2w처럼 얼마 전부터인지",
            value: "DATE|TIME|AGE", example: "--since 7d"))
    var since: SinceArgument?

    @Option(
        name: .long,
        help: .option(
            "files of at most N products, catalogue-001.csv and on, in place of -o catalogue.csv",
            ko: "-o catalogue.csv 대신 상품 N개씩 catalogue-001.csv부터 나누어 쓰기", value: "N"))
    var split: Int?

    @Option(
        name: .long,
        help: .option(
            "these columns alone, in this order; market comes with id", ko: "이 열만, 이 순서로. id에는 market이 따라옴",
            value: "FIELD,FIELD…", example: "--columns sku,name,price,stock"),
        completion: .fields(Field.written))
    var columns: FieldList?

    @Option(
        name: .customLong("guard"),
        help: .option(
            "begin texts that a spreadsheet would run with an apostrophe in CSV and TSV files, auto or off",
            ko: "CSV와 TSV에서 스프레드시트가 수식으로 실행할 글 앞에 작은따옴표 붙이기: auto, off"))
    var guards: GuardChoice = .auto

    @Flag(
        name: .long,
        help: .option(
            "CSV and TSV as Excel opens them right: UTF-8 with a byte order mark, CR LF",
            ko: "CSV와 TSV를 Excel이 바로 여는 형식으로 쓰기: BOM이 있는 UTF-8, CR LF"))
    var excel = false

    @Option(
        name: .long,
        help: .option(
            "what CSV and TSV are written in: utf-8 or cp949", ko: "CSV와 TSV의 인코딩: utf-8, cp949", value: "NAME"),
        completion: .list(EncodingChoice.offered))
    var encoding: EncodingChoice = EncodingChoice(encoding: .utf8)

    @Flag(
        name: .customLong("replace-unencodable"),
        help: .option("write ? for characters that the encoding lacks", ko: "인코딩에 없는 글자를 ?로 쓰기"))
    var replaceUnencodable = false

    func validate() throws {
        if let fields = columns?.fields, Set(fields).count < fields.count { throw OptionRule.columnsTwice.error }
        if let split, split <= 0 { throw OptionRule.split.error }
    }

    /// How CSV and TSV are written to a file; without one, a program reads them from standard output, and has no use for guards.
    ///
    /// - Throws: where an option was given that another format has nothing of.
    func form(of format: TabularFormat, path: String?) throws(InvalidOptionValue) -> DelimitedForm {
        if !format.isDelimited {
            let given = [
                (excel, "--excel"), (encoding.encoding != .utf8, "--encoding"),
                (replaceUnencodable, "--replace-unencodable"),
            ]
            for (isGiven, flag) in given where isGiven {
                throw InvalidOptionValue(.notOfText(flag: flag, format: format.rawValue))
            }
        }
        return DelimitedForm(
            guardsFormulas: guards == .auto && path != nil, isForExcel: excel, encoding: encoding.encoding)
    }

    /// - Throws: where a name that was asked for is no column's.
    func checkColumns() throws(InvalidOptionValue) {
        guard let name = columns?.unknown else { return }
        let names = Field.written.map(\.column)
        throw InvalidOptionValue(
            .unknownField(name, flag: "--columns", allowed: names, similar: NearestName.of(name, in: names)))
    }

    /// The columns to write. An `id` without its `market` would be anybody's number, and no import would take it for the
    /// market's.
    var writtenColumns: [Field] {
        guard var fields = columns?.fields else { return Field.written }
        if let id = fields.firstIndex(of: .id), !fields.contains(.market) { fields.insert(.market, at: id + 1) }
        return fields
    }

    var selection: ExportJob.Selection {
        var selection = ExportJob.Selection()
        selection.ids = ids?.ids
        // Every name has nothing in it.
        selection.search = search == "" ? nil : search
        selection.vendor = vendor?.vendor
        selection.since = since?.date
        return selection
    }
}

extension GuardChoice: ExpressibleByArgument {}

/// What a text is written in.
struct EncodingChoice: ExpressibleByArgument {
    let encoding: TextEncoding

    static let offered = ["utf-8", "cp949"]

    init(encoding: TextEncoding) { self.encoding = encoding }

    init?(argument: String) {
        guard let encoding = TextEncoding(named: argument), [.utf8, .cp949].contains(encoding) else { return nil }
        self.encoding = encoding
    }

    var defaultValueDescription: String { "utf-8" }
    static var allValueStrings: [String] { offered }
}

/// `--vendor mine|ID`.
struct VendorArgument: ExpressibleByArgument {
    let vendor: ExportJob.Selection.Vendor

    init?(argument: String) {
        if argument == "mine" {
            vendor = .mine
        } else {
            guard let number = Int(argument), number > 0 else { return nil }
            vendor = .number(number)
        }
    }
}

/// `--ids 1,2,3`.
struct IDList: ExpressibleByArgument {
    let ids: [Int]

    init?(argument: String) {
        let ids = argument.split(separator: ",").map { Int($0.trimmingWhiteSpace()) }
        guard !ids.isEmpty, ids.allSatisfy({ ($0 ?? 0) > 0 }) else { return nil }
        self.ids = ids.compactMap { $0 }
    }
}

/// `--columns name,price`.
struct FieldList: ExpressibleByArgument {
    /// Those that there are, in their order.
    let fields: [Field]
    /// The first name that none of them has.
    let unknown: String?

    init?(argument: String) {
        let names = argument.split(separator: ",").map { $0.trimmingWhiteSpace() }
        guard !names.isEmpty else { return nil }
        let found = names.map { name in Field(header: name).flatMap { Field.written.contains($0) ? $0 : nil } }
        fields = found.compactMap { $0 }
        unknown = zip(names, found).first { $0.1 == nil }?.0
    }
}

extension Substring {
    fileprivate func trimmingWhiteSpace() -> String { String(self).trimmingWhiteSpace() }
}
