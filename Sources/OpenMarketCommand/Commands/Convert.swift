import ArgumentParser
import Catalogue
import FilePaths
import Foundation
import Jobs
import Tabular
import Wording

struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write what was understood of files as a catalogue with this tool's own columns.",
        discussion: """
            One row a product, with its values as an import would take them; importing the file asks the same of the \
            market as importing the originals. Rows that an import rejects are left out; --rejected keeps them, as \
            far as they could be read, with their codes in a column of that name. Photos keep their names. The file \
            appears whole or not at all, and not where a file cannot be read or is no catalogue.

            EXAMPLES
              openmarket convert products.xlsx -o products.csv
              openmarket convert shopify.csv --no-image-files -o - --format ndjson
              openmarket convert march.csv april.csv --rejected -o all.xlsx

            \(ExitStatus.help(.done, .failed, .rowsLost, .usage, .badInput, .noInput))
            """)

    @Argument(
        help: .place(
            "the catalogues, compressed with gzip or not; - is standard input",
            ko: "카탈로그 파일. gzip으로 압축한 것도 됨. -는 표준 입력", value: "file", file: .read(.input)),
        completion: .file())
    var files: [String]

    @OptionGroup var file: WrittenFile

    @Flag(name: .long, help: .option("write the rejected rows, too, with their codes", ko: "거부된 행도 코드와 함께 쓰기"))
    var rejected = false

    @Flag(
        name: .long,
        help: .option(
            "CSV and TSV as Excel opens them right: UTF-8 with a byte order mark, CR LF",
            ko: "CSV와 TSV를 Excel이 바로 여는 형식으로 쓰기: BOM이 있는 UTF-8, CR LF"))
    var excel = false

    @OptionGroup var target: JudgedMarketOptions

    @Option(
        name: .long,
        help: .option(
            "what the files are: auto, csv, tsv, json, ndjson, xml, xlsx, xls, ods, excel-xml or html; found otherwise",
            ko: "파일의 형식: auto, csv, tsv, json, ndjson, xml, xlsx, xls, ods, excel-xml, html. 없으면 자동으로 판별",
            value: "FORMAT",
            from: .anybody),
        completion: .values(of: .format))
    var from: String?

    @OptionGroup(title: "Input") var reading: ReadingOptions
    @OptionGroup(title: "Input") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Issues") var issues: IssueOptions
    @OptionGroup(title: "Output") var output: IssueOutputOptions

    /// The file to write; `nil` means standard output.
    private var path: String? { file.path }

    func validate() throws {
        guard reading.saveMap == nil || files.count == 1 else { throw OptionRule.mapOfOne.error }
        try issues.check(inputs: files.count)
        if path == nil, [issues.issues, issues.rejects].contains(where: OutputPlace.isStandardOutput) {
            throw OptionRule.oneOnStandardOutput.error
        }
    }

    func run() throws {
        let format = try file.resolvedFormat
        let form = try form(of: format)
        var console = issues.console(output)
        if path == nil { console.dataIsOnOutput = true }
        let inputFormat = FormatFlag(name: "from", value: from)
        try reading.checkValues(inputFormat)
        try reading.checkImages()
        if let path { try CatalogueFile.probe(path) }
        let check = InputCheck(console: console, issues: issues)
        var options = try reading.resolved(inputFormat)
        options.photos.web = try webPhotos.photos(market: target.market)
        let language = console.language
        let output = ConversionTarget(path, format, text: form) { $0.templateNote(in: language) }
        let rows = ConvertedRows(output, keepsRejected: rejected)
        let (summary, guarded) = try check.run(files, options: options, rules: target.rules, sink: rows)
        check.conclude(summary)
        try reading.keepMap(of: summary.readings.first, on: console)
        let refusal = check.refusal(summary)
        var written: ConvertedRows.Written?
        if refusal == nil { written = try rows.finish() }
        if written != nil, let folder = photosElsewhere(rows.photoFolders) {
            console.talk(ExportNotice.photosElsewhere(folder: folder))
        }
        report(summary, written, format, guardedIssues: guarded, on: console)
        if let refusal { throw refusal }
        if summary.rejected > 0 || !summary.truncatedFiles.isEmpty { throw ExitStatus.rowsLost }
    }

    /// How CSV and TSV are written. What a program reads from standard output has no guards.
    ///
    /// - Throws: where an option was given that another format has nothing of.
    private func form(of format: TabularFormat) throws(InvalidOptionValue) -> DelimitedForm {
        if excel, !format.isDelimited { throw InvalidOptionValue(.notOfText(flag: "--excel", format: format.rawValue)) }
        return DelimitedForm(guardsFormulas: path != nil, isForExcel: excel)
    }

    /// The folder that an import has to be told of, since photos are looked for beside the file that names them.
    private func photosElsewhere(_ folders: Set<String>) -> String? {
        guard let path, reading.images == nil else { return nil }
        let folder = Folders.parent(of: path).map(Folders.absolute)
        return folders.sorted().first { Folders.absolute($0) != folder }
    }

    private func report(
        _ summary: JudgeSummary, _ written: ConvertedRows.Written?, _ format: TabularFormat, guardedIssues: Int?,
        on console: Console
    ) {
        if let written {
            console.talk(ExportNotice.converted(rows: written.accepted, rejected: written.rejected, path: path))
            if written.guarded > 0 { console.talk(ExportNotice.guarded(written.guarded, isKnown: true)) }
        } else {
            console.insist(ExportNotice.notConverted(path: path))
        }
        var object = JSONObject(type: "summary")
        object.set("command", "convert")
        summary.add(to: &object)
        object.set("format", format.rawValue)
        object.set("file", path)
        object.set("written", written.map { $0.accepted + $0.rejected } ?? 0)
        object.set("guarded", (written?.guarded ?? 0) + (guardedIssues ?? 0))
        console.object(object)
    }
}

extension ConversionConflict: UserFacingError {
    var status: ExitStatus { .failed }
    var trouble: any Sentence { ConversionTrouble(fields: fields) }
}
