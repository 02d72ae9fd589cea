import Catalogue
import Drafting
import Tabular

/// A catalogue with the columns that a seller fills in, made from the table of fields.
package enum TemplateFile {
    /// - Parameters:
    ///   - path: `nil` writes to standard output.
    ///   - example: whether it has one row, each cell the field's own example.
    ///   - note: what a workbook says of a field, on its header.
    package static func write(
        to path: String?, format: TabularFormat, example: Bool, note: (Field) -> String = { _ in "" }
    ) throws {
        let sink = try OutputPlace.open(path ?? OutputPlace.standardOutput)
        var writer = CatalogueFile.writer(
            format, to: sink, columns: Field.template.map(\.column), path: sink.path, note: note)
        if example { try writer.write(Field.template.map(exampleValue)) }
        try writer.finish()
        try sink.commit()
    }

    private static func exampleValue(_ field: Field) -> OutputValue {
        switch field {
        case .price, .discountedPrice, .stock, .salePrice: .number(field.example)
        case .images: .list(field.example.split(separator: "|").map(String.init))
        default: .text(field.example)
        }
    }
}
