/// A number cell as it is read: a date or a filled-up code where its format makes it one, else the plain number.
struct ShownNumber {
    var text: [UInt8]
    var kind: Record.Kind

    /// - Parameter bytes: the number as the file has it.
    init(_ bytes: [UInt8], _ format: NumberFormat, epoch: SerialDate.Epoch) {
        // Nearly every number is a short whole one.
        if format == .plain, bytes.isPlainWholeNumber {
            (text, kind) = (bytes, .number)
            return
        }
        guard let number = NumberSpelling(bytes.withoutBlanks) else {
            // Some programs write texts without saying so.
            (text, kind) = (bytes, .text)
            return
        }
        (text, kind) = (number.text, .number)
        switch format {
        case .plain: break
        case .date(let shown):
            guard let serial = Double(String(decoding: text, as: UTF8.self)),
                let date = SerialDate.text(serial, shown, epoch: epoch)
            else { return }
            (text, kind) = (Array(date.utf8), .text)
        case .padded(let zeros):
            guard number.isWhole, text.first != UInt8(ascii: "-"),
                let filled = NumberFormat.fill(zeros, with: text)
            else { return }
            (text, kind) = (filled, .text)
        }
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
