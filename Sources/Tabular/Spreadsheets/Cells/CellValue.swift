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
        // Nearly every number is a short whole one.
        if format == .plain, bytes.isPlainWholeNumber {
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
    /// At most fifteen digits, the first of them no zero.
    fileprivate var isPlainWholeNumber: Bool {
        guard 1...NumberSpelling.precision ~= count, self[0] != 0x30 || count == 1 else { return false }
        return allSatisfy { (0x30...0x39).contains($0) }
    }

    fileprivate var withoutBlanks: ArraySlice<UInt8> {
        let start = drop(while: \.isASCIIBlank)
        return start.prefix(
            (start.lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? start.startIndex) - start.startIndex)
    }
}
