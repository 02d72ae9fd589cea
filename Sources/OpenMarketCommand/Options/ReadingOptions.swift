import Archives
import ArgumentParser
import Catalogue
import Drafting
import Foundation
import Jobs
import Sandbox
import Wording

/// What input files are, where the command writes none whose format `--format` would be.
struct InputFormat: ParsableArguments {
    @Option(
        name: .long, help: "auto, csv, tsv, json, ndjson, xml, xlsx, ods, excel-xml or html; found otherwise",
        completion: .values(of: .format))
    var format: String?
}

/// How input files are read; their format has a flag of its own, which is not the same for every command.
struct ReadingOptions: ParsableArguments {
    @Option(
        name: .long,
        help: "auto, utf-8, utf-16, cp949, shift_jis, windows-1252 or another name of an encoding; found otherwise",
        completion: .values(of: .encoding))
    var encoding: String?

    @Option(name: .long, help: "the character between cells, \\t for a tab, or auto; found otherwise")
    var delimiter: String?

    @Option(name: .long, help: "the character around cells, or auto; found otherwise")
    var quote: String?

    @Option(
        name: .customLong("header-row"),
        help: "the header's line in a text, or its row in a worksheet, counted from 1; found otherwise")
    var headerRow: String?

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
        name: .long,
        help: ArgumentHelp("what a word in a column stands for, such as stock:품절=0", valueName: "COLUMN:WORD=VALUE"))
    var value: [ValueArgument] = []

    @Option(
        name: .customLong("default"),
        help: ArgumentHelp(
            "what stands for a missing value; {COLUMN} is the record's own, as in description={name}, new",
            valueName: "FIELD=VALUE"))
    var defaults: [DefaultArgument] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "what one of another currency is worth, such as RUB=14.8 or EUR=1.08USD", valueName: "CURRENCY=RATE"))
    var convert: [RateArgument] = []

    @Option(
        name: .long,
        help: ArgumentHelp("cut texts that are too long at the end of a word: name or description", valueName: "FIELD"))
    var shorten: [ShortenedField] = []

    @Option(
        name: .customLong("images-over-count"),
        help: "take the first photos of too many, or reject; cut for other systems and photos of the web, else reject")
    var imagesOverCount: OverCount?

    @Option(
        name: .customLong("map-file"),
        help: ArgumentHelp("read as a kept map says; options here go before it, also as auto", valueName: "FILE"),
        completion: .file())
    var mapFile: String?

    @Option(
        name: .customLong("save-map"),
        help: ArgumentHelp("keep how the file was read, for --map-file", valueName: "FILE"),
        completion: .file())
    var saveMap: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "whose export it is, such as shopify, odoo or yml; found otherwise, none reads the headers one by one",
            valueName: "NAME"),
        completion: .values(of: .preset))
    var preset: String?

    @Option(
        name: .long, help: "the currency of prices that state none: KRW, USD, or another with --convert",
        completion: .values(of: .currency))
    var currency: String?

    @Option(
        name: .customLong("decimal-separator"),
        help: ArgumentHelp(
            "what stands before the fractions of numbers, a point or a comma; found in the first rows",
            valueName: "CHARACTER"))
    var decimalSeparator: String?

    @Option(
        name: .customLong("id-is"),
        help: "whose numbers a column id has, market or seller; the market's beside a column market, else your own",
        completion: .values(of: .idOwner))
    var idIs: String?

    @Option(
        name: .long,
        help: "what becomes of texts in HTML, text or keep; text in the exports of other systems, else keep",
        completion: .values(of: .markup))
    var html: String?

    @Option(
        name: .customLong("guard"),
        help: "take an apostrophe off texts like '=1+1, auto or off; auto in the tables of this tool, else off",
        completion: .values(of: .guards))
    var guards: String?

    @Option(
        name: .long,
        help: ArgumentHelp("where the photos are, a folder or a zip; beside the file otherwise", valueName: "DIR|ZIP"),
        completion: .folderOrZip)
    var images: String?

    @Flag(
        name: .customLong("follow-links"),
        help: "take photos through links that lead out of their folder, too")
    var followLinks = false

    @Flag(name: .customLong("no-image-files"), help: "count the photos' names and open none")
    var noImageFiles = false

    @Option(name: .customLong("images-over-limit"), help: "shrink photos over the limit, or reject them")
    var imagesOverLimit: OverLimit = .shrink

    @Flag(name: .customLong("allow-truncated"), help: "take the records before the place where a file breaks off")
    var allowTruncated = false

    @Flag(name: .customLong("allow-free"), help: "take a price of 0 that another column contradicts")
    var allowFree = false

    enum OverCount: String, ExpressibleByArgument, CaseIterable {
        case cut, reject
    }

    enum ShortenedField: String, ExpressibleByArgument, CaseIterable {
        case name, description
    }

    enum OverLimit: String, ExpressibleByArgument, CaseIterable {
        case shrink, reject
    }

    /// Before anything is read.
    ///
    /// - Throws: `Misused` for a value that a flag does not take.
    func checkValues(_ format: FormatFlag) throws(Misused) {
        _ = try stated(format)
        for map in map { _ = try map.entry() }
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
    /// - Throws: `Misused`, `MapFileMistake` and `MapFileMissing`.
    func resolved(_ format: FormatFlag, market: String? = nil) throws -> InputOptions {
        var options = InputOptions()
        if let mapFile {
            let map = try MapFile(contentsOf: mapFile)
            (options.settings, options.map) = (map.settings, map.map(from: mapFile))
            (options.values, options.adjustments) = (map.values, map.adjustments)
            options.kept = KeptMap(path: mapFile, settings: map.settings.stated)
        }
        let stated = try stated(format)
        options.settings.take(stated.names, from: stated.settings)
        options.kept?.settings.subtract(stated.names)
        // The first entry for a header stands.
        let given = try map.map { try $0.entry() }
        options.map = ColumnMap(given + options.map.entries.filter { isLeft($0, after: given) })
        // The first entry for a word stands, too.
        options.values = ValueMap(value.map(\.entry) + options.values.entries)
        options.adjustments = adjustments.over(options.adjustments)
        options.photos.archive = images.flatMap { isFolder($0) ? nil : try? PhotoArchive(path: $0) }
        options.photos.folder = options.photos.archive == nil ? images : nil
        options.photos.followsLinks = followLinks
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
    private func isLeft(_ kept: ColumnMap.Entry, after given: [ColumnMap.Entry]) -> Bool {
        !given.contains { given in
            Field.normalized(header: given.header) == Field.normalized(header: kept.header)
                || given.part != nil && given.part == kept.part && kept.field != .images
        }
    }

    /// Keeps how the one file was read, where that is asked for.
    ///
    /// - Throws: `SystemError` where the file cannot be written.
    func keepMap(of reading: FileReading?, on console: Console) throws {
        guard let saveMap, let reading else { return }
        try MapFile(reading).write(to: saveMap)
        console.talk(ReadingNotice.mapWritten(path: saveMap))
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
        case .directoryTooLarge(let limit): FileTrouble.zipNamesTooLong(path, megabytes: limit >> 20)
        case .system(_, EACCES): FileTrouble.noPermission(path)
        case .system(_, let number): FileTrouble.cannotRead(path, reason: String(cString: strerror(number)))
        default: FileTrouble.zipDamaged(path)
        }
    }
}
