/// Reads `styles.xml`: what each cell style does to a number.
final class StylesParser: PartParser {
    /// By a cell's `s`.
    private(set) var styles: [NumberFormat] = []
    /// The same as the file has them.
    private(set) var codes: [NumberFormatCode] = []
    private var formats: [Int: (format: NumberFormat, code: String)] = [:]
    /// As many styles as a workbook can have, and many more formats than the few hundred that Excel takes.
    private static let (limit, formatLimit) = (65_536, 4096)

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("styleSheet", nil): return .sheet
        case ("numFmts", .sheet): return .formats
        case ("cellXfs", .sheet): return .styles
        case ("numFmt", .formats):
            if formats.count < Self.formatLimit, let number = number(attributes),
                let code = attributes.string("formatCode")
            {
                let code = String(code.prefix(1000))
                formats[number] = (NumberFormat(code: code), code)
            }
        case ("xf", .styles):
            guard styles.count < Self.limit else { break }
            let number = number(attributes) ?? 0
            styles.append(formats[number]?.format ?? NumberFormat(builtIn: number))
            codes.append(formats[number].map { .custom($0.code) } ?? .builtIn(number))
        default: break
        }
        return nil
    }

    private func number(_ attributes: XMLAttributes) -> Int? { attributes.value("numFmtId")?.wholeNumber }
}
