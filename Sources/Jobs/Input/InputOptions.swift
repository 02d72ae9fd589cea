import Catalogue
import Drafting
import Tabular

/// How input files are read and judged: one value, resolved once, for every job that reads files.
public struct InputOptions: Sendable {
    /// `nil` where the content decides.
    public var format: TabularFormat?
    /// What a text is written in; `nil` where the content decides.
    public var encoding: TextEncoding?
    /// How a delimited text is written, as far as the user says.
    public var dialect = DialectRequest()
    /// Which row of a table is its header, counted from 1; `nil` where it is found.
    public var headerRow: Int?
    /// Which sheet of a workbook is read, by its name or number; `nil` where the content decides.
    public var sheet: String?
    /// Where the records are in JSON or XML; `nil` where the content decides.
    public var recordPath: String?
    public var map = ColumnMap()
    /// The kept map that said some of these.
    public var kept: KeptMap?
    /// Whose export it is.
    public var preset = PresetChoice.recognised
    /// The currency of prices that state none; `nil` leaves it to the rules.
    public var currency: Currency?
    public var photos = PhotoOptions()
    /// Import the records before the place where a truncated file breaks off.
    public var allowsTruncated = false
    /// The market whose `id`s make rows updates; `nil` takes every `id` for one.
    public var market: String?

    /// Whether a column of passwords refuses its file: where items have passwords, sheets are where they leak from.
    public var refusesPasswords = false

    public init() {}
}

extension InputOptions {
    /// What is known of headers: the fields' names and synonyms, and what the user mapped.
    var headerSearch: HeaderSearch {
        let mapped = Set(map.entries.map { Field.normalized(header: $0.header) })
        let map = map
        // Where the seller says that prices stand deeper down, a price at the surface tells nothing.
        let isDeep = map.entries.contains { entry in
            [.price, .salePrice].contains(entry.field) && entry.header.contains { ".[".contains($0) }
        }
        return HeaderSearch(row: headerRow) { header in
            Field.isKnown(header: header) || Preset.knows(header: header)
                || !mapped.isEmpty && mapped.contains(Field.normalized(header: header))
        } isTelling: { header in
            let field = map.entry(for: header)?.field ?? Field(header: header.withoutMarkup)
            return !isDeep && (field == .price || field == .salePrice)
        } isName: { header in
            (map.entry(for: header)?.field ?? Field(header: header)) == .name
        }
    }

    /// The user's word, or what a format's texts are decided by.
    func encodingPolicy(_ usual: EncodingPolicy) -> EncodingPolicy {
        encoding.map { .named($0) } ?? usual
    }
}

extension ColumnPlan {
    /// An empty plan for a file that is read so.
    init(_ options: InputOptions) {
        self.init(map: options.map, preset: options.preset, currency: options.currency)
    }
}

/// Where the photos are, and what is asked of them.
public struct PhotoOptions: Sendable {
    /// `nil` means beside the catalogue.
    public var folder: String?
    /// A zip in place of the folder.
    public var archive: PhotoArchive?
    /// Count the names and open no file.
    public var namesOnly = false
    /// Make photos over the limit smaller, as the market's apps do; otherwise they are rejected.
    public var shrinks = true
    /// Fetches photos that are named by their addresses; without it there are none.
    public var web: WebPhotos?
    /// Addresses whose photos lie on this machine.
    public var shelf: AddressedPhotos?

    public init() {}
}

/// A folder that has the photos of some addresses, such as those of the practice market inside, which nobody serves between
/// two commands.
public struct AddressedPhotos: Hashable, Sendable {
    /// What the addresses begin with, without a slash at its end.
    let origin: String
    let folder: String

    public init(origin: String, folder: String) {
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
