import Catalogue
import Drafting
import FilePaths
import Foundation
import Glibc
import Tabular

/// A catalogue being written in a format: to a file that appears whole or not at all, or to standard output, a pipe or a device.
package final class CatalogueFile {
    private var writer: any RecordWriter
    private let sink: any OutputSink
    /// The file, as the user calls it; none where that is standard output.
    package let paths: [String]
    private let columns: [String]
    private var cells: DelimitedCells?
    private let encoder: EncodingSink?

    /// - Parameters:
    ///   - path: `nil` writes to standard output; the file's folder is made where it is missing.
    ///   - text: how delimited text is spelt; no other format has anything of it.
    ///   - note: what a workbook says of a field, on its header.
    package init(
        path: String?, format: TabularFormat, text: DelimitedForm = DelimitedForm(),
        columns: [String] = RecordProjector().columns, note: (Field) -> String = { _ in "" }
    ) throws {
        let text = format.isDelimited ? text : DelimitedForm()
        sink = try Self.open(path, isHeld: text.encoding != .utf8)
        paths = path.map { [$0] } ?? []
        self.columns = columns
        cells = format.isDelimited ? DelimitedCells(text) : nil
        encoder = text.encoding == .utf8 ? nil : EncodingSink(sink, text.encoding)
        writer = Self.writer(
            format, to: encoder ?? sink, columns: columns, text: text, path: sink.path, note: note)
    }

    /// Finds out whether a file can be put there, before the work that it takes to fill it.
    package static func probe(_ path: String) throws {
        try makeFolder(of: path)
        try OutputPlace.probe(path)
    }

    private static func makeFolder(of path: String) throws {
        guard !OutputPlace.isStream(path), let folder = Folders.parent(of: path) else { return }
        try Folders.make(folder)
    }

    /// Opens where a catalogue goes.
    ///
    /// - Parameter isHeld: whether what is no file gets nothing before all of it is known to be writable.
    static func open(_ path: String?, isHeld: Bool = false) throws -> any OutputSink {
        let path = path ?? OutputPlace.standardOutput
        try makeFolder(of: path)
        let output = try OutputPlace.open(path)
        return isHeld && OutputPlace.isStream(path) ? try HeldOutput(for: output) : output
    }

    /// The texts that were kept from being run as formulas.
    package var guarded: Int { cells?.guarded ?? 0 }

    /// The writer of a format, with the element names of a catalogue for XML.
    static func writer(
        _ format: TabularFormat, to sink: any ByteSink, columns: [String], text: DelimitedForm = DelimitedForm(),
        path: String = OutputPlace.standardOutput, note: (Field) -> String = { _ in "" }
    ) -> any RecordWriter {
        switch format {
        case .csv, .tsv: CSVWriter(sink, columns: columns, style: text.style(of: format))
        case .json: JSONWriter(sink, columns: columns)
        case .ndjson: NDJSONWriter(sink, columns: columns)
        case .xml: XMLWriter(sink, columns: columns, names: elements)
        case .xlsx: XLSXWriter(sink, columns: columns.map { worksheetColumn($0, note: note) }, path: path)
        case .xls, .ods, .excelXML, .html: preconditionFailure("\(format) is not written")
        }
    }

    /// A column with its note, and with the currencies to choose from.
    private static func worksheetColumn(_ name: String, note: (Field) -> String) -> XLSXWriter.Column {
        let field = Field(header: name)
        return XLSXWriter.Column(
            name: name, note: field.map(note) ?? "",
            choices: field == .currency ? Currency.allCases.map(\.rawValue) : [])
    }

    /// `<products><product>…<images><image>…</image></images></product></products>`
    static let elements = XMLWriter.Names(
        root: "products", record: "product",
        items: [Field.images.column: "image", ReasonsColumn.codes: ReasonsColumn.code])

    /// Writes a row: the values in the order of the columns.
    ///
    /// - Returns: what the file's encoding cannot hold of them.
    @discardableResult
    package func write(_ values: [OutputValue]) throws(SystemError) -> [UnencodableCell] {
        var values = values
        let lost = cells?.prepare(&values, of: columns) ?? []
        try writer.write(values)
        return lost
    }

    /// Writes a row of values whose bytes are at hand, in the order of the columns.
    func write(_ views: [OutputView]) throws(SystemError) {
        if let cells, cells.mayChange(views) { try write(views.map(OutputValue.init)) } else { try writer.write(views) }
    }

    /// Ends the document and puts the file in its place.
    package func finish() throws(SystemError) { try seal().commit() }

    /// Ends the document; the file is still to be put in its place. Nothing may be written after it.
    func seal() throws(SystemError) -> any OutputSink {
        try writer.finish()
        try encoder?.finish()
        return try sink.seal()
    }
}
