import Catalogue
import Drafting
import Ledger
import Synchronization
import Tabular

/// How input files are read and judged: one value, resolved once, for every job that reads files.
@dynamicMemberLookup
package struct InputOptions: Sendable {
    package var settings = ReadingSettings()
    package var map = ColumnMap()
    /// What words in cells stand for.
    package var values = ValueMap()
    /// What may be done with values that the market has no room for.
    package var adjustments = Adjustments()
    /// The kept map that said some of these.
    package var kept: KeptMap?
    package var photos = PhotoOptions()
    /// Import the records before the place where a truncated file breaks off.
    package var allowsTruncated = false
    /// The market whose `id`s make rows updates; `nil` takes those of any market for them.
    package var market: String?
    /// Whether further sheets that go on with the one that is read are read, too; whoever changes the cells of one reads that alone.
    package var readsFurtherSheets = true
    /// How many records the sheets before have.
    var recordsBefore = 0
    /// Whether a file that names products by their numbers and keys, and changes nothing, is one.
    package var keysSuffice = false
    /// Whether a column of passwords refuses its file: where items have passwords, sheets are where they leak from.
    package var refusesPasswords = false

    package init() {}

    package subscript<Value>(dynamicMember setting: WritableKeyPath<ReadingSettings, Value>) -> Value {
        get { settings[keyPath: setting] }
        set { settings[keyPath: setting] = newValue }
    }
}

extension InputOptions {
    /// The same for one whose cells are changed.
    var ofOneSheet: InputOptions {
        var options = self
        options.readsFurtherSheets = false
        return options
    }

    /// What the readers have to know of it.
    var request: ReadingRequest {
        var request = ReadingRequest()
        request.format = settings.format
        request.isFormatKept = kept?.settings.contains(.format) == true
        request.encoding = settings.encoding
        request.dialect = DialectRequest(delimiter: settings.delimiter, quote: settings.quote)
        (request.sheet, request.recordPath) = (settings.sheet, settings.recordPath)
        request.recordsBefore = recordsBefore
        request.header = headerSearch
        let map = map
        request.isRecord = { keys in
            let fields = keys.compactMap { key in map.entry(for: key)?.field ?? Field(header: key.withoutMarkup) }
            // Its variants have the price.
            let hasVariants = keys.contains { $0.hasSuffix("variants") || $0.hasSuffix("variations") }
            return fields.contains(.name) && (fields.contains(.price) || hasVariants)
        }
        return request
    }

    /// What is known of headers: the fields' names and synonyms, and what the user mapped.
    private var headerSearch: HeaderSearch {
        let mapped = Set(map.entries.map { Field.normalized(header: $0.header) })
        let map = map
        // Where the seller says that prices stand deeper down, a price at the surface tells nothing.
        let isDeep = map.entries.contains { entry in
            [.price, .salePrice].contains(entry.field) && entry.header.contains { ".[".contains($0) }
        }
        // The first rows are looked at once for each delimiter, and once more for the header.
        let known = Memo<String, Bool> { header in
            // Asking what any system calls its columns is the last thing, as all their tables are made for that.
            !mapped.isEmpty && mapped.contains(Field.normalized(header: header)) || Field.isKnown(header: header)
                || Preset.knows(header: header)
        }
        let knownByWords = Memo<String, Bool>(HeaderMeaning.isKnown)
        return HeaderSearch(row: settings.headerRow) {
            known[$0]
        } isTelling: { header in
            let field = map.entry(for: header)?.field ?? Field(header: header.withoutMarkup)
            return !isDeep && (field == .price || field == .salePrice)
        } isName: { header in
            (map.entry(for: header)?.field ?? Field(header: header)) == .name
        } isKnownByWords: {
            knownByWords[$0]
        }
    }
}

extension ColumnPlan {
    /// An empty plan for a file that is read so.
    ///
    /// - Parameter isTable: whether all records have the columns of one header.
    /// - Parameter isTable: whether the columns are known before the records.
    init(_ options: InputOptions, _ format: TabularFormat, isTable: Bool) {
        let ids: IDReading =
            switch options.idOwner {
            case .market: .market
            case .seller: .seller
            case nil: isTable ? .byTable : .byRecord
            }
        self.init(
            map: options.map, preset: options.preset ?? .recognised, currency: options.currency, ids: ids,
            markup: options.markup, guards: GuardReading(options.guards, format), values: options.values,
            adjustments: options.adjustments, decimals: options.decimals, keysSuffice: options.keysSuffice)
    }

    /// Takes what the first rows show, beneath a header or without one.
    mutating func note(_ reader: any RecordReader, of input: InputFile, _ options: InputOptions) {
        var evidence = reader.evidence
        if reader.headerLines == nil { evidence.samples = input.firstSamples(options.request) }
        note(evidence)
    }
}

extension GuardReading {
    /// Delimited text alone is guarded; other tables may have been made from such a text.
    fileprivate init(_ choice: GuardChoice?, _ format: TabularFormat) {
        self =
            switch choice {
            case .off: .kept
            case .auto: format.isTable ? .takenOff : .kept
            case nil: format.isDelimited ? .takenOffOurs : .kept
            }
    }
}

/// Where the photos are, and what is asked of them.
package struct PhotoOptions: Sendable {
    /// `nil` means beside the catalogue.
    package var folder: String?
    /// Where relative names start in place of the catalogue's own folder, for one that is a copy.
    package var beside: String?
    /// Where photos are looked for that are in none of these.
    package var further: [String] = []
    /// A zip in place of the folder.
    package var archive: PhotoArchive?
    /// Whether links in the two folders may lead out of them.
    package var followsLinks = false
    /// Count the names and open no file.
    package var namesOnly = false
    /// Make photos over the limit smaller, as the market's apps do; otherwise they are rejected.
    package var shrinks = true
    /// What is cut off each photo before it is sent; `nil` for nothing.
    package var crop: PlannedPhoto.Crop?
    /// Fetches photos that are named by their addresses; without it there are none.
    package var web: WebPhotos?
    /// Addresses whose photos lie on this machine.
    package var shelf: AddressedPhotos?

    package init() {}
}

/// A folder that has the photos of some addresses, such as those of the practice market inside, which nobody serves between
/// two commands.
package struct AddressedPhotos: Hashable, Sendable {
    /// What the addresses begin with, without a slash at its end.
    let origin: String
    let folder: String

    package init(origin: String, folder: String) {
        self.origin = origin
        self.folder = folder
    }

    /// The file of an address; `nil` where the address is none of these. Nothing leads out of the folder.
    func path(of address: String) -> String? {
        guard address.hasPrefix(origin + "/") else { return nil }
        let parts = address.dropFirst(origin.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else { return nil }
        return folder + "/" + parts.joined(separator: "/")
    }
}

/// A map that was kept, as far as it decides how a file is read: what a flag says otherwise is none of its doing.
package struct KeptMap: Sendable, Hashable {
    package var path: String
    package var settings: Set<ReadingSettings.Name>

    package init(path: String, settings: Set<ReadingSettings.Name>) {
        self.path = path
        self.settings = settings
    }
}

extension KeptMap? {
    /// The map's file where it says a setting; `nil` where a flag does, or nobody.
    package func path(for setting: ReadingSettings.Name) -> String? {
        guard let self, self.settings.contains(setting) else { return nil }
        return self.path
    }
}

/// A function that remembers its answers, as many as a screen of a table asks for.
final class Memo<Input: Hashable & Sendable, Output: Sendable>: Sendable {
    private let answers = Mutex<[Input: Output]>([:])
    private let function: @Sendable (Input) -> Output

    private static var most: Int { 4096 }

    init(_ function: @escaping @Sendable (Input) -> Output) { self.function = function }

    subscript(input: Input) -> Output {
        if let known = answers.withLock({ $0[input] }) { return known }
        let answer = function(input)
        answers.withLock { if $0.count < Self.most { $0[input] = answer } }
        return answer
    }
}
