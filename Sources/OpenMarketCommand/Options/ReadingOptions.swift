import Archives
import ArgumentParser
import Catalogue
import Drafting
import Foundation
import Jobs
import Sandbox
import Tabular
import Wording

/// How input files are read.
struct ReadingOptions: ParsableArguments {
    @Option(name: .long, help: "auto, csv, tsv, json, ndjson, xml, xlsx, ods, excel-xml or html")
    var format: FormatArgument = .auto

    @Option(name: .long, help: "auto, utf-8, utf-16, cp949, shift_jis, windows-1252 or another name of an encoding")
    var encoding: EncodingArgument = .auto

    @Option(name: .long, help: "the character between cells; \\t for a tab")
    var delimiter: String?

    @Option(name: .long, help: "the character around cells; found otherwise")
    var quote: String?

    @Option(
        name: .customLong("header-row"), help: "which row of a table is its header, counted from 1; found otherwise")
    var headerRow: Int?

    @Option(
        name: .long,
        help: ArgumentHelp("which sheet of a workbook, by its name or number; found otherwise", valueName: "NAME"))
    var sheet: String?

    @Option(
        name: .customLong("record-path"), help: "where the records are in JSON or XML: data.items, rss/channel/item")
    var recordPath: String?

    @Option(
        name: .long,
        help: ArgumentHelp("what a column means; leave FIELD empty to leave it out", valueName: "COLUMN=FIELD"))
    var map: [MapArgument] = []

    @Option(
        name: .customLong("map-file"),
        help: ArgumentHelp("read as a kept map says; options here go before it", valueName: "FILE"))
    var mapFile: String?

    @Option(
        name: .customLong("save-map"),
        help: ArgumentHelp("keep how the file was read, for --map-file", valueName: "FILE"))
    var saveMap: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "whose export it is: \(PresetArgument.names); none reads the headers one by one", valueName: "NAME"))
    var preset: PresetArgument = .auto

    @Option(name: .long, help: "the currency of prices that state none: KRW or USD")
    var currency: CurrencyArgument?

    @Option(
        name: .long,
        help: ArgumentHelp("where the photos are, a folder or a zip; beside the file otherwise", valueName: "DIR|ZIP"))
    var images: String?

    @Flag(name: .customLong("no-image-files"), help: "count the photos' names and open none")
    var noImageFiles = false

    @Option(name: .customLong("images-over-limit"), help: "shrink photos over the limit, or reject them")
    var imagesOverLimit: OverLimit = .shrink

    @Flag(name: .customLong("allow-truncated"), help: "take the records before the place where a file breaks off")
    var allowTruncated = false

    enum OverLimit: String, ExpressibleByArgument, CaseIterable {
        case shrink, reject
    }

    func validate() throws {
        if let headerRow, headerRow < 1 { throw ValidationError("--header-row counts from 1") }
        if delimiter != nil, delimiterByte == nil {
            throw ValidationError("--delimiter takes one ASCII character, or \\t for a tab")
        }
        if quote != nil, quoteByte == nil { throw ValidationError("--quote takes one ASCII character") }
    }

    private var quoteByte: UInt8? {
        guard let byte = quote?.utf8.first, quote?.utf8.count == 1, byte > 0x20, byte < 0x7F, byte != delimiterByte
        else { return nil }
        return byte
    }

    private var delimiterByte: UInt8? {
        guard let delimiter else { return nil }
        if delimiter == "\\t" || delimiter == "tab" { return 0x09 }
        guard delimiter.utf8.count == 1, let byte = delimiter.utf8.first, byte != 0x22, byte >= 0x20 || byte == 0x09
        else { return nil }
        return byte
    }

    /// Before any row is told that its photo is not there.
    ///
    /// - Throws: where what was named for photos is neither a folder nor a zip.
    func checkImages() throws(PhotosUnusable) {
        guard let images, !noImageFiles else { return }
        guard FileManager.default.fileExists(atPath: images) else { throw PhotosUnusable(path: images, reason: nil) }
        guard !isFolder(images) else { return }
        do { _ = try PhotoArchive(path: images) } catch { throw PhotosUnusable(path: images, reason: error) }
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The options as jobs take them: those given here, and for the others what a map file says.
    ///
    /// - Throws: `MapFileMistake` and `MapFileMissing`.
    func resolved(market: String? = nil) throws -> InputOptions {
        var options = InputOptions()
        if let mapFile { try MapFile(contentsOf: mapFile).apply(to: &options) }
        options.format = format.format ?? options.format
        options.encoding = encoding.encoding ?? options.encoding
        options.dialect = DialectRequest(
            delimiter: delimiterByte ?? options.dialect.delimiter, quote: quoteByte ?? options.dialect.quote)
        options.headerRow = headerRow ?? options.headerRow
        options.sheet = sheet ?? options.sheet
        options.recordPath = recordPath ?? options.recordPath
        // The first entry for a header stands.
        options.map = ColumnMap(map.map(\.entry) + options.map.entries.filter(isLeft))
        if preset.choice != .recognised { options.preset = preset.choice }
        options.currency = currency?.currency ?? options.currency
        options.photos.archive = images.flatMap { isFolder($0) ? nil : try? PhotoArchive(path: $0) }
        options.photos.folder = options.photos.archive == nil ? images : nil
        options.photos.namesOnly = noImageFiles
        options.photos.shrinks = imagesOverLimit == .shrink
        options.photos.shelf = AddressedPhotos(
            origin: SandboxConfiguration.embeddedOrigin, folder: StateFolder.sandbox)
        options.allowsTruncated = allowTruncated
        options.market = market
        return options
    }
}

extension ReadingOptions {
    /// Whether a kept entry is left after what is said here: not where its column or its field is named.
    private func isLeft(_ kept: ColumnMap.Entry) -> Bool {
        !map.contains { given in
            Field.normalized(header: given.entry.header) == Field.normalized(header: kept.header)
                || given.entry.field != nil && given.entry.field == kept.field && kept.field != .images
        }
    }

    /// Keeps how the one file was read, where that is asked for.
    ///
    /// - Throws: `SystemError` where the file cannot be written.
    func keepMap(of reading: FileReading?, on console: Console) throws {
        guard let saveMap, let reading else { return }
        try MapFile(reading).write(to: saveMap)
        console.talk(ReadingNews.mapWritten(path: saveMap))
    }
}

/// What somebody names for photos is not there, or neither a folder nor a zip that can be read.
struct PhotosUnusable: Troubling, Hashable {
    let path: String
    /// `nil` where there is nothing of that name.
    let reason: ArchiveError?

    var status: ExitStatus { .noInput }

    var trouble: any Sentence {
        switch reason {
        case nil: FileTrouble.noSuchFolder(path)
        case .notAnArchive: FileTrouble.noFolderNorZip(path)
        case .incomplete: FileTrouble.zipCutOff(path)
        case .tooManyEntries(let limit): FileTrouble.zipTooLarge(path, entries: limit)
        case .system(_, EACCES): FileTrouble.noPermission(path)
        case .system(_, let number): FileTrouble.cannotRead(path, reason: String(cString: strerror(number)))
        default: FileTrouble.zipDamaged(path)
        }
    }
}

/// `--format`'s value.
enum FormatArgument: ExpressibleByArgument {
    case auto
    case named(TabularFormat)

    init?(argument: String) {
        switch argument {
        case "auto": self = .auto
        case "jsonl": self = .named(.ndjson)
        default:
            guard let format = TabularFormat(rawValue: argument) else { return nil }
            self = .named(format)
        }
    }

    static var allValueStrings: [String] { ["auto"] + TabularFormat.allCases.map(\.rawValue) }

    var defaultValueDescription: String { "auto" }

    var format: TabularFormat? {
        if case .named(let format) = self { format } else { nil }
    }
}

/// `--encoding`'s value.
enum EncodingArgument: ExpressibleByArgument {
    case auto
    case named(TextEncoding)

    init?(argument: String) {
        if argument == "auto" {
            self = .auto
        } else {
            guard let encoding = TextEncoding(named: argument) else { return nil }
            self = .named(encoding)
        }
    }

    static var allValueStrings: [String] { ["auto"] + TextEncoding.offered }

    var defaultValueDescription: String { "auto" }

    var encoding: TextEncoding? {
        if case .named(let encoding) = self { encoding } else { nil }
    }
}

/// `--map COLUMN=FIELD`.
struct MapArgument: ExpressibleByArgument {
    let entry: ColumnMap.Entry

    init?(argument: String) {
        // A header may hold an equals sign; a field's name never does.
        guard let equals = argument.lastIndex(of: "=") else { return nil }
        let header = String(argument[..<equals])
        let name = String(argument[argument.index(after: equals)...])
        guard !header.isEmpty else { return nil }
        if name.isEmpty || name == "ignore" {
            entry = ColumnMap.Entry(header: header, field: nil)
        } else {
            guard let field = Field(rawValue: name) ?? Field(header: name) else { return nil }
            entry = ColumnMap.Entry(header: header, field: field)
        }
    }
}
