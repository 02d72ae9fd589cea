import Catalogue
import Drafting
import Foundation
import Glibc
import Tabular

/// A catalogue being written in a format: to a file that appears whole or not at all, or to standard output.
public final class CatalogueFile {
    private var writer: any RecordWriter
    private let file: AtomicFileSink?
    private let projector: RecordProjector

    /// - Parameters:
    ///   - path: `nil` writes to standard output; the file's folder is made where it is missing.
    ///   - note: what a workbook says of a field, on its header.
    public init(
        path: String?, format: TabularFormat, projector: RecordProjector = RecordProjector(),
        note: (Field) -> String = { _ in "" }
    ) throws {
        if let path {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        file = try path.map { try AtomicFileSink(path: $0) }
        let sink: any ByteSink = file ?? DescriptorSink(descriptor: STDOUT_FILENO, named: "-")
        self.projector = projector
        writer = Self.writer(format, to: sink, columns: projector.columns, path: path ?? "-", note: note)
    }

    /// The writer of a format, with the element names of a catalogue for XML.
    static func writer(
        _ format: TabularFormat, to sink: any ByteSink, columns: [String], path: String = "-",
        note: (Field) -> String = { _ in "" }
    ) -> any RecordWriter {
        switch format {
        case .csv: CSVWriter(sink, columns: columns)
        case .tsv: CSVWriter(sink, columns: columns, delimiter: 0x09)
        case .json: JSONWriter(sink, columns: columns)
        case .ndjson: NDJSONWriter(sink, columns: columns)
        case .xml: XMLWriter(sink, columns: columns, names: elements)
        case .xlsx: XLSXWriter(sink, columns: columns.map { worksheetColumn($0, note: note) }, path: path)
        case .ods, .excelXML, .html: preconditionFailure("\(format) is not written")
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
    static let elements = XMLWriter.Names(root: "products", record: "product", items: [Field.images.column: "image"])

    public func write(_ product: ExportedProduct) throws(SystemError) {
        try writer.write(projector.project(product))
    }

    /// Ends the document and puts the file in its place.
    public func finish() throws(SystemError) {
        try writer.finish()
        try file?.commit()
    }
}
