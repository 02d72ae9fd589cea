import Catalogue
import Drafting
import Tabular

/// How input files are read and judged: one value, resolved once, for every job that reads files.
public struct InputOptions: Sendable {
    /// `nil` where the content decides.
    public var format: TabularFormat?
    /// `nil` where the content decides.
    public var delimiter: UInt8?
    /// Which record of a table is its header, counted from 1.
    public var headerRow = 1
    /// Where the records are in JSON or XML; `nil` where the content decides.
    public var recordPath: String?
    public var map = ColumnMap()
    public var photos = PhotoOptions()
    /// Import the records before the place where a truncated file breaks off.
    public var allowsTruncated = false
    /// The market whose `id`s make rows updates; `nil` takes every `id` for one.
    public var market: String?

    /// Whether a column of passwords refuses its file: where items have passwords, sheets are where they leak from.
    public var refusesPasswords = false

    public init() {}
}

/// Where the photos are, and what is asked of them.
public struct PhotoOptions: Sendable {
    /// `nil` means beside the catalogue.
    public var folder: String?
    /// Count the names and open no file.
    public var namesOnly = false
    /// Make photos over the limit smaller, as the market's apps do; otherwise they are rejected.
    public var shrinks = true

    public init() {}
}
