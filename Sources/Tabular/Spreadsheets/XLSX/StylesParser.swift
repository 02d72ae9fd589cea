/// Reads `styles.xml`: what each cell style does to a number.
final class StylesParser: PartParser {
    /// By a cell's `s`.
    private(set) var styles: [NumberFormat] = []
    /// The same as the file has them.
    private(set) var codes: [NumberFormatCode] = []
    private var formatCount = 0
    private var formats: [Int: (format: NumberFormat, code: String)] = [:]
    private let limits: WorkbookLimits

    init(_ package: OfficePackage, part: String) throws(ReadError) {
        limits = package.limits
        try super.init(package.open(part, limit: limits.listBytes), part: part, budget: package.budget)
    }

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("styleSheet", nil): return .sheet
        case ("numFmts", .sheet): return .formats
        case ("cellXfs", .sheet): return .styles
        case ("numFmt", .formats):
            guard let number = number(attributes), let code = attributes.string("formatCode") else { break }
            formatCount += 1
            guard formatCount <= limits.numberFormats else {
                stop(.tooMany(.numberFormats, limit: limits.numberFormats))
                break
            }
            let kept = String(code.prefix(1000))
            formats[number] = (NumberFormat(code: kept), kept)
        case ("xf", .styles):
            guard styles.count < limits.cellFormats else {
                stop(.tooMany(.cellFormats, limit: limits.cellFormats))
                break
            }
            let number = number(attributes) ?? 0
            styles.append(formats[number]?.format ?? NumberFormat(builtIn: number))
            codes.append(formats[number].map { .custom($0.code) } ?? .builtIn(number))
        default: break
        }
        return nil
    }

    private func number(_ attributes: XMLAttributes) -> Int? { attributes.value("numFmtId")?.wholeNumber }
}
