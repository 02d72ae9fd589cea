/// A cell as it is read.
struct CellValue {
    var text: [UInt8]
    var kind = Record.Kind.text
    /// What stands beside a number.
    var unit: [UInt8] = []
}

extension CellValue {
    /// A number cell: a date, a filled-up code or a percentage where its format makes it one, else the plain number.
    ///
    /// - Parameter bytes: the number as the file has it.
    init(_ bytes: [UInt8], _ format: NumberFormat, epoch: SerialDate.Epoch) {
        if format == .plain, bytes.withUnsafeBufferPointer(Self.isSpeltPlainly) {
            self.init(text: bytes, kind: .number)
            return
        }
        guard let number = NumberSpelling(bytes.withoutBlanks) else {
            // Some programs write texts without saying so.
            self.init(text: bytes)
            return
        }
        self.init(number, format, epoch: epoch)
    }

    /// Whether a number is written as `NumberSpelling` would write it, which nearly every one is: at most fifteen digits, no zero before
    /// the others but a single one before the point, and none at the end behind it.
    static func isSpeltPlainly(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard 1...NumberSpelling.precision ~= bytes.count, let first = bytes.first else { return false }
        var point: Int?
        for (index, byte) in bytes.enumerated() where !(0x30...0x39).contains(byte) {
            guard byte == UInt8(ascii: "."), point == nil else { return false }
            point = index
        }
        guard let point else { return first != 0x30 || bytes.count == 1 }
        return point > 0 && (first != 0x30 || point == 1) && bytes[bytes.count - 1] > 0x30
    }

    private init(_ number: NumberSpelling, _ format: NumberFormat, epoch: SerialDate.Epoch) {
        self.init(text: number.text, kind: .number)
        switch format {
        case .plain: break
        case .unit(let unit): self.unit = unit
        case .percent: self = CellValue(percentage: number)
        case .date(let shown):
            guard let serial = Double(String(decoding: text, as: UTF8.self)),
                let date = SerialDate.text(serial, shown, epoch: epoch)
            else { return }
            (text, kind) = (Array(date.utf8), .text)
        case .padded(let pattern):
            guard number.isWhole, text.first != UInt8(ascii: "-"),
                let filled = NumberFormat.fill(pattern, with: text)
            else { return }
            (text, kind) = (filled, .text)
        }
    }

    init(percentage number: NumberSpelling) {
        self.init(text: number.hundredfold.text + [UInt8(ascii: "%")], kind: .percentage)
    }
}

extension [UInt8] {
    fileprivate var withoutBlanks: ArraySlice<UInt8> {
        let start = drop(while: \.isASCIIBlank)
        return start.prefix(
            (start.lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? start.startIndex) - start.startIndex)
    }
}
