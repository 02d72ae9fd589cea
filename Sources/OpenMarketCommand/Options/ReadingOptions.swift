import Archives
import ArgumentParser
import Catalogue
import Drafting
import FilePaths
import Foundation
import Jobs
import Sandbox
import Wording

/// What input files are, where the command writes none whose format `--format` would be.
struct InputFormat: ParsableArguments {
    @Option(
        name: .long,
        help: .option(
            "auto, csv, tsv, json, ndjson, xml, xlsx, xls, ods, excel-xml or html; found otherwise",
            ko: "auto, csv, tsv, json, ndjson, xml, xlsx, xls, ods, excel-xml, html. 없으면 자동으로 판별", from: .anybody),
        completion: .values(of: .format))
    var format: String?
}

/// How input files are read; their format has a flag of its own, which is not the same for every command.
struct ReadingOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .option(
            "auto, utf-8, utf-16, cp949, shift_jis, windows-1252 or another name of an encoding; found otherwise",
            ko: "auto, utf-8, utf-16, cp949, shift_jis, windows-1252 등의 인코딩 이름. 없으면 자동으로 판별", from: .anybody),
        completion: .values(of: .encoding))
    var encoding: String?

    @Option(
        name: .long,
        help: .option(
            "the character between cells, \\t for a tab, or auto; found otherwise",
            ko: "셀을 나누는 문자, 탭은 \\t, 또는 auto. 없으면 자동으로 판별", from: .anybody))
    var delimiter: String?

    @Option(
        name: [.customLong("read-quote"), .customLong("quote")],
        help: .option(
            "the character around cells, or auto; found otherwise", ko: "셀을 감싸는 따옴표, 또는 auto. 없으면 자동으로 판별",
            from: .anybody, in: .read("quote")))
    var quote: String?

    @Option(
        name: .customLong("header-row"),
        help: .option(
            "the header's line in a text, or its row in a worksheet, counted from 1; found otherwise",
            ko: "텍스트에서 머리글이 있는 줄, 또는 시트에서의 행(1부터). 없으면 자동으로 판별", from: .anybody))
    var headerRow: String?

    @Option(
        name: .long,
        help: .option(
            "which sheet of a workbook, by its name or number; found otherwise",
            ko: "통합 문서에서 읽을 시트의 이름이나 번호. 없으면 자동으로 판별", value: "NAME", from: .anybody))
    var sheet: String?

    @Option(
        name: [.customLong("read-records"), .customLong("record-path")],
        help: .option(
            "where the records are in JSON or XML: data.items, rss/channel/item",
            ko: "JSON이나 XML에서 레코드가 있는 곳: data.items, rss/channel/item", from: .anybody, in: .read("records")))
    var recordPath: String?

    @Option(
        name: .long,
        help: .option(
            "what a column means; leave FIELD empty to leave it out", ko: "열의 뜻. FIELD를 비우면 그 열은 읽지 않음",
            value: "COLUMN=FIELD", from: .anybody, example: "--map 재질=ignore --map 상품명=name"))
    var map: [MapArgument] = []

    @Option(
        name: .long,
        help: .option(
            "what a word in a column stands for, such as stock:품절=0", ko: "열에 적힌 말을 대신할 값(예: stock:품절=0)",
            value: "COLUMN:WORD=VALUE", from: .anybody))
    var value: [ValueArgument] = []

    @Option(
        name: .customLong("default"),
        help: .option(
            "what stands for a missing value; {COLUMN} is the record's own, as in description={name}, new",
            ko: "비어 있거나 없는 값을 대신할 값. {열이름}은 그 레코드의 값(예: description={name} 새 상품)", value: "FIELD=VALUE",
            example: "--default stock=1 --default 'description={name}'"))
    var defaults: [DefaultArgument] = []

    @Option(
        name: .long,
        help: .option(
            "what one of another currency is worth, such as RUB=14.8 or EUR=1.08USD",
            ko: "다른 통화 1의 값(예: RUB=14.8, EUR=1.08USD)", value: "CURRENCY=RATE"))
    var convert: [RateArgument] = []

    @Option(
        name: .long,
        help: .option(
            "cut texts that are too long at the end of a word: name or description",
            ko: "너무 긴 글을 낱말 끝에서 자르기: name, description", value: "FIELD"))
    var shorten: [ShortenedField] = []

    @Option(
        name: [.customLong("read-over-count"), .customLong("images-over-count")],
        help: .option(
            "take the first photos of too many, or reject; cut for other systems and photos of the web, else reject",
            ko: "사진이 너무 많을 때: cut(앞의 것만 씀), reject(거부). 없으면 다른 시스템의 파일과 웹 사진은 cut, 그 밖은 reject", in: .read("over-count")
        ))
    var imagesOverCount: OverCount?

    @Option(
        name: .customLong("map-file"),
        help: .option(
            "read as a kept map says; options here go before it, also as auto",
            ko: "저장해 둔 방법대로 읽기. 명령줄의 옵션이 앞서며 auto도 마찬가지", value: "FILE", file: .read(.map)),
        completion: .file())
    var mapFile: String?

    @Option(
        name: .customLong("save-map"),
        help: .option(
            "keep how the file was read, for --map-file", ko: "파일을 읽은 방법을 --map-file에 쓰도록 저장", value: "FILE",
            file: .written),
        completion: .file())
    var saveMap: String?

    @Option(
        name: .long,
        help: .option(
            "whose export it is, such as shopify, odoo or yml; found otherwise, none reads the headers one by one",
            ko: "내보낸 시스템(예: shopify, odoo, yml). 없으면 찾아냄. none이면 머리글을 하나씩 읽음", value: "NAME", from: .anybody),
        completion: .values(of: .preset))
    var preset: String?

    @Option(
        name: .long,
        help: .option(
            "the currency of prices that state none: KRW, USD, or another with --convert",
            ko: "통화가 적히지 않은 가격의 통화: KRW, USD, 또는 --convert로 환산할 통화", from: .anybody),
        completion: .values(of: .currency))
    var currency: String?

    @Option(
        name: [.customLong("read-decimal"), .customLong("decimal-separator")],
        help: .option(
            "what stands before the fractions of numbers, a point or a comma; found in the first rows",
            ko: "수의 소수점이 마침표(.)인지 쉼표(,)인지. 없으면 앞의 행에서 찾아냄", value: "CHARACTER", from: .anybody, in: .read("decimal")))
    var decimalSeparator: String?

    @Option(
        name: [.customLong("read-ids"), .customLong("id-is")],
        help: .option(
            "whose numbers a column id has, market or seller; the market's beside a column market, else your own",
            ko: "id 열의 번호는 누구의 것인지: market(마켓), seller(판매자). 없으면 market 열이 있을 때 마켓의 번호, 아니면 판매자의 번호", in: .read("ids")),
        completion: .values(of: .idOwner))
    var idIs: String?

    @Option(
        name: [.customLong("read-html"), .customLong("html")],
        help: .option(
            "what becomes of texts in HTML, text or keep; text in the exports of other systems, else keep",
            ko: "HTML로 적힌 글: text(글만), keep(그대로). 없으면 다른 시스템이 내보낸 파일은 text, 그 밖은 keep", from: .anybody,
            in: .read("html")),
        completion: .values(of: .markup))
    var html: String?

    @Option(
        name: [.customLong("read-guard"), .customLong("guard")],
        help: .option(
            "take an apostrophe off texts like '=1+1, auto or off; auto in the tables of this tool, else off",
            ko: "'=1+1 같은 글에서 작은따옴표 떼기: auto, off. 없으면 이 프로그램의 표는 auto, 그 밖은 off", from: .anybody, in: .read("guard")),
        completion: .values(of: .guards))
    var guards: String?

    @Option(
        name: .long,
        help: .option(
            "where the photos are, a folder or a zip; beside the file otherwise", ko: "사진이 있는 폴더나 zip. 없으면 파일과 같은 폴더",
            value: "DIR|ZIP", file: .read(.photos), example: "--images photos.zip"),
        completion: .folderOrZip)
    var images: String?

    @Flag(
        name: [.customLong("allow-links"), .customLong("follow-links")],
        help: .option(
            "take photos through links that lead out of their folder, too", ko: "폴더 밖으로 이어지는 링크의 사진도 쓰기",
            in: .allow("links")))
    var followLinks = false

    @Flag(
        name: .customLong("no-image-files"),
        help: .option("count the photos' names and open none", ko: "사진의 이름만 세고 열지 않기"))
    var noImageFiles = false

    @Option(
        name: [.customLong("read-over-limit"), .customLong("images-over-limit")],
        help: .option(
            "shrink photos over the limit, or reject them", ko: "한도를 넘는 사진을 줄이거나 거부하기", in: .read("over-limit")))
    var imagesOverLimit: OverLimit = .shrink

    @Flag(
        name: .customLong("allow-truncated"),
        help: .option(
            "take the records before the place where a file breaks off", ko: "파일이 끊긴 자리 앞의 레코드는 쓰기",
            in: .allow("truncated")))
    var allowTruncated = false

    @Flag(
        name: .customLong("allow-free"),
        help: .option(
            "take a price of 0 that another column contradicts", ko: "다른 열과 어긋나는 가격 0도 그대로 받기", in: .allow("free")))
    var allowFree = false

    @Option(name: .long, help: .group(.read), completion: .members(of: .read))
    var read: [String] = []

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
    /// - Throws: `InvalidOptionValue` for a value that a flag does not take.
    func checkValues(_ format: FormatFlag) throws(InvalidOptionValue) {
        _ = try stated(format)
        for map in map { _ = try map.entry() }
    }

    /// Before any row is told that its photo is not there.
    ///
    /// - Throws: where what was named for photos is neither a folder nor a zip.
    func checkImages() throws(PhotosUnusable) {
        guard let images, !noImageFiles else { return }
        guard Folders.exists(images) else { throw PhotosUnusable(path: images, reason: nil) }
        guard !Folders.isFolder(images) else { return }
        do { _ = try PhotoArchive(path: images) } catch { throw PhotosUnusable(path: images, reason: error) }
    }

    /// The options as jobs take them: those given here, and for the others what a map file says.
    ///
    /// - Throws: `InvalidOptionValue`, `MapFileMistake` and `NamedFileMissing`.
    func resolved(_ format: FormatFlag, market: String? = nil) throws -> InputOptions {
        var options = InputOptions()
        if let mapFile {
            let map = try MapFile(contentsOf: mapFile)
            (options.settings, options.map) = (map.settings, map.map(from: mapFile))
            (options.values, options.adjustments) = (map.values, map.adjustments)
            options.kept = KeptMap(path: mapFile, settings: map.settings.stated)
        }
        let stated = try stated(format)
        options.settings.copy(stated.names, from: stated.settings)
        options.kept?.settings.subtract(stated.names)
        // The first entry for a header stands.
        let given = try map.map { try $0.entry() }
        options.map = ColumnMap(given + options.map.entries.filter { isLeft($0, after: given) })
        // The first entry for a word stands, too.
        options.values = ValueMap(value.map(\.entry) + options.values.entries)
        options.adjustments = adjustments.over(options.adjustments)
        options.photos.archive = images.flatMap { Folders.isFolder($0) ? nil : try? PhotoArchive(path: $0) }
        options.photos.folder = options.photos.archive == nil ? images : nil
        options.photos.followsLinks = followLinks
        options.photos.namesOnly = noImageFiles
        options.photos.shrinks = imagesOverLimit == .shrink
        options.photos.shelf = AddressedPhotos(
            origin: SandboxConfiguration.embeddedOrigin, folder: FilePaths.nameInUTF8(ofFolder: StateFolder.sandbox))
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
struct PhotosUnusable: UserFacingError, Hashable {
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
