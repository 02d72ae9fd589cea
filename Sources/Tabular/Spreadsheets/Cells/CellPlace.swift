/// Where a cell stands, as a workbook writes it: `AB12`.
struct CellPlace: Hashable {
    /// Counted from 0.
    var column: Int
    /// Counted from 1.
    var row: Int

    static let lastRow = 1_048_576

    /// `nil` for what is no place on a worksheet.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var letters = 0
        var index = 0
        while index < bytes.count, case let letter = bytes[index] & 0xDF, (0x41...0x5A).contains(letter) {
            letters = letters * 26 + Int(letter) - 0x40
            guard letters <= Limits.columns else { return nil }
            index += 1
        }
        let rest = UnsafeBufferPointer(rebasing: bytes[index...])
        guard letters > 0, let row = Self.row(rest) else { return nil }
        self.init(column: letters - 1, row: row)
    }

    init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }

    /// A row's number; `nil` for what no worksheet has.
    static func row(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let row = bytes.wholeNumber, 1...lastRow ~= row else { return nil }
        return row
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Digits and nothing else, at most ten of them.
    var wholeNumber: Int? {
        guard 1...10 ~= count else { return nil }
        var value = 0
        for byte in self {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }
}
