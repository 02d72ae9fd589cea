/// A cell of an OpenDocument table, being read: its value as attributes say it, and its text as it is shown.
struct ODSCell {
    private(set) var repeats = 1
    private var type: [UInt8] = []
    private var currency: [UInt8] = []
    private var hasFormula = false
    private var attribute: [UInt8] = []
    private var text: [UInt8] = []
    private var paragraphs = 0

    mutating func begin(_ attributes: XMLAttributes) {
        repeats = min(max(1, attributes.value("number-columns-repeated")?.wholeNumber ?? 1), 16 * Limits.columns)
        type.removeAll(keepingCapacity: true)
        attribute.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        paragraphs = 0
        currency =
            attributes.string("currency", prefix: "office").map { Array($0.utf8.prefix(Record.longestUnit)) } ?? []
        hasFormula = attributes.value("formula") != nil
        guard let type = attributes.value("value-type", prefix: "office") else { return }
        self.type.append(contentsOf: type)
        if let name = Self.attributeName(LocalName(type)), let value = attributes.string(name, prefix: "office") {
            attribute.append(contentsOf: value.utf8)
        }
    }

    private static func attributeName(_ type: LocalName) -> StaticString? {
        switch type {
        case "float", "percentage", "currency": "value"
        case "date": "date-value"
        case "time": "time-value"
        case "boolean": "boolean-value"
        case "string": "string-value"
        default: nil
        }
    }

    mutating func beginParagraph() {
        paragraphs += 1
        if paragraphs > 1 { text.append(UInt8(ascii: "\n")) }
    }

    /// - Returns: `false` where the cell has become too large.
    mutating func append(_ byte: UInt8, count: Int = 1) -> Bool {
        guard text.count + count <= Limits.cellBytes else { return false }
        text.append(contentsOf: repeatElement(byte, count: count))
        return true
    }

    /// - Returns: `false` where the cell has become too large.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count + bytes.count <= Limits.cellBytes else { return false }
        text.append(contentsOf: bytes)
        return true
    }

    /// Whether it is a formula whose answer the file does not have.
    var isUnanswered: Bool { hasFormula && type.isEmpty && text.isEmpty }

    /// The value where there is one, in the spelling of every worksheet; else the text.
    var value: CellValue {
        guard !attribute.isEmpty else { return CellValue(text: text) }
        return type.withUnsafeBufferPointer { type in
            switch LocalName(type) {
            case "float": number
            case "currency": CellValue(text: number.text, kind: number.kind, unit: currency)
            case "percentage": NumberSpelling(attribute).map { CellValue(percentage: $0) } ?? CellValue(text: text)
            case "boolean":
                CellValue(text: Array((attribute == Array("true".utf8) ? "TRUE" : "FALSE").utf8), kind: .boolean)
            case "date": CellValue(text: ISODate.text(attribute))
            case "time": CellValue(text: ISODate.clock(attribute) ?? text)
            default: CellValue(text: attribute)
            }
        }
    }

    /// A code that its format fills up with zeros is what is shown.
    private var number: CellValue {
        guard let number = NumberSpelling(attribute) else { return CellValue(text: text) }
        let isFilled = text.count > 1 && text.first == 0x30 && text.allSatisfy { (0x30...0x39).contains($0) }
        if isFilled, Array(text.drop { $0 == 0x30 }) == number.text { return CellValue(text: text) }
        return CellValue(text: number.text, kind: .number)
    }
}
