import CByteScan
import Catalogue
import Tabular

/// A cell of a field, with its bytes.
struct SlotCell {
    let start: Int
    let column: Int
    let bytes: UnsafeBufferPointer<UInt8>
    /// How many bytes can be read from where it begins.
    private let readable: Int
    private let kind: Record.Kind
    private let isElement: Bool
    private let hasUnit: Bool
    /// Whether it stands in a row of a table.
    private let isTable: Bool
    /// The bytes of the text around it that are surely no plain text's; `nil` where nobody has looked for them.
    private let odd: UnsafePointer<UInt64>?

    init(_ cell: Record.Cell, _ text: UnsafeBufferPointer<UInt8>, isTable: Bool) {
        (start, column) = (cell.start, cell.column)
        bytes = UnsafeBufferPointer(rebasing: text[cell.start..<cell.end])
        readable = text.count - cell.start
        (kind, isElement, hasUnit, odd) = (cell.kind, cell.isElement, cell.hasUnit, nil)
        self.isTable = isTable
    }

    /// A cell of a row of a block, without the quotes around it.
    init(_ range: Range<Int>, column: Int, of block: RowBlock) {
        (start, self.column) = (range.lowerBound, column)
        bytes = UnsafeBufferPointer(start: block.base + range.lowerBound, count: range.count)
        readable = block.readableEnd - range.lowerBound
        (kind, isElement, hasUnit, isTable) = (.text, false, false, true)
        odd = range.upperBound <= block.byteCount ? block.odd : nil
    }

    /// Whether it surely is a plain text.
    private var isPlain: Bool {
        odd.map { !byte_scan_has_odd($0, start, start + bytes.count) } ?? false
    }

    var range: Range<Int> { start..<(start + bytes.count) }

    var isEmpty: Bool { kind == .null || kind == .text && bytes.isEmpty }

    var beginsWithApostrophe: Bool { bytes.first == UInt8(ascii: "'") }

    /// A text that cannot be a formula's error.
    var isText: Bool { kind == .text && bytes[0] != UInt8(ascii: "#") }

    /// The range of a text of the allowed length, without the ASCII blanks around it.
    func text(in allowed: ClosedRange<Int>, markup: Bool) -> Range<Int>? {
        guard isText, let text = trimmed, fits(allowed, text) else { return nil }
        if markup, text.holdsMarkup { return nil }
        return range(of: text)
    }

    /// Whether it is a text of the allowed length once it is composed, as its bytes need not be.
    func fitsComposed(_ allowed: ClosedRange<Int>, markup: Bool) -> Bool {
        guard isText, let text = trimmed, text.surelyFitsComposed(allowed), !text.mayHoldForbidden else { return false }
        return !(markup && text.holdsMarkup)
    }

    private func fits(_ allowed: ClosedRange<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // A scalar of a plain text has three bytes at most.
        if isPlain, text.count <= allowed.upperBound, text.count >= 3 * allowed.lowerBound { return true }
        let glance = TextGlance(text)
        return glance.isComposed && !glance.mayHoldForbidden && glance.surelyFits(allowed, text)
    }

    /// The range of a code that is what it looks like.
    var code: Range<Int>? {
        guard isText, let text = trimmed, isPlain || TextGlance(text).isComposed, !text.contains(UInt8(ascii: "+"))
        else { return nil }
        // The zeros before a code show what a spreadsheet has made of others.
        if isTable, text[0] == UInt8(ascii: "0"), text.allSatisfy({ $0 &- 0x30 < 10 }) { return nil }
        return range(of: text)
    }

    /// The text without the ASCII blanks around it, if there is any, and no other blank is around it.
    private var trimmed: UnsafeBufferPointer<UInt8>? {
        let text = bytes.withoutASCIIBlanks
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        if first >= 0x80 || text[text.count - 1] >= 0x80, text.hasOuterWideBlank { return nil }
        return text
    }

    private func range(of text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let start = start + (text.baseAddress! - bytes.baseAddress!)
        return start..<(start + text.count)
    }

    private var number: PlainNumber? {
        guard kind == .text || kind == .number, !hasUnit else { return nil }
        // A spreadsheet has rounded what is longer.
        if kind == .number, isTable, bytes.count > 15 { return nil }
        return PlainNumber(bytes.withoutASCIIBlanks)
    }

    var price: CleanAmount? {
        guard let number else { return nil }
        // `12.000` may be twelve thousand.
        if kind == .text, number.places == 3 { return nil }
        return CleanAmount(number)
    }

    var stock: Int64? { number?.whole.flatMap { $0 >= 0 ? $0 : nil } }

    /// Whether it is the code of the won, or of the dollar.
    var isKRW: Bool? {
        guard kind == .text else { return nil }
        guard bytes.count == 3 else { return nil }
        return switch (bytes[0], bytes[1], bytes[2]) {
        case (UInt8(ascii: "K"), UInt8(ascii: "R"), UInt8(ascii: "W")): true
        case (UInt8(ascii: "U"), UInt8(ascii: "S"), UInt8(ascii: "D")): false
        default: nil
        }
    }

    /// How many photos it names.
    ///
    /// - Parameter isFirst: whether it is the record's first cell with photos.
    func photoCount(isList: Bool, isFirst: Bool) -> Int? {
        // An array within a text is a document of its own, and an address has its own separators.
        guard isText, bytes.count <= Self.longestPhotos, bytes[0] != UInt8(ascii: "[") else { return nil }
        if isElement || !isTable && isList { return bytes.namesPhoto }
        guard isTable || isFirst else { return nil }
        let count = byte_scan_names(bytes.baseAddress, bytes.count, readable, true)
        return count < 0 ? nil : Int(count)
    }

    static let longestPhotos = 1024
}

extension UnsafeBufferPointer<UInt8> {
    /// 1 for the name of a photo, 0 for blanks; `nil` where that has to be looked up.
    fileprivate var namesPhoto: Int? {
        let name = withoutASCIIBlanks
        guard let first = name.first else { return 0 }
        return first == UInt8(ascii: "[") || name.mayBeAddress || name.hasOuterWideBlank ? nil : 1
    }

    fileprivate var holdsMarkup: Bool { contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } }

    private var mayBeAddress: Bool { contains(UInt8(ascii: ":")) || starts(with: "//".utf8) }
}
