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
    func text(in allowed: ClosedRange<Int>) -> Range<Int>? {
        guard isText, let text = trimmed, fits(allowed, text) else { return nil }
        return range(of: text)
    }

    /// Whether it is a text of the allowed length once it is composed, as its bytes need not be.
    func fitsComposed(_ allowed: ClosedRange<Int>) -> Bool {
        guard isText, let text = trimmed else { return false }
        return text.surelyFitsComposed(allowed) && !text.mayHoldForbidden
    }

    /// Whether it may be HTML.
    var mayBeMarkup: Bool { bytes.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } }

    /// Whether a program on the way has made it of another text.
    var isDamagedText: Bool { ValueDamage.isOfLetters(bytes) || ValueDamage.isDate(bytes.withoutASCIIBlanks) }

    func contains(_ byte: UInt8) -> Bool { bytes.contains(byte) }

    private func fits(_ allowed: ClosedRange<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // A scalar of a plain text has three bytes at most.
        if isPlain, text.count <= allowed.upperBound, text.count >= 3 * allowed.lowerBound { return true }
        return text.surelyFits(allowed)
    }

    /// The range of a code that is what it looks like.
    var code: Range<Int>? {
        guard isText || kind == .number && !isTable && isWhole, let text = trimmed,
            isPlain || TextGlance(text).isComposed && !text.mayHoldInvisible, !text.contains(UInt8(ascii: "+")),
            !ValueDamage.isDate(text)
        else { return nil }
        // The zeros before a code show what a spreadsheet has made of others.
        if isTable, text[0] == UInt8(ascii: "0"), text.allSatisfy({ $0 &- 0x30 < 10 }) { return nil }
        return range(of: text)
    }

    /// The text without the ASCII blanks around it, if there is any, and no other blank is around it.
    var trimmed: UnsafeBufferPointer<UInt8>? {
        let text = bytes.withoutASCIIBlanks
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        if first >= 0x80 || text[text.count - 1] >= 0x80, text.hasOuterWideBlank { return nil }
        return text
    }

    private func range(of text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let start = start + (text.baseAddress! - bytes.baseAddress!)
        return start..<(start + text.count)
    }

    /// Whether it is digits alone.
    private var isWhole: Bool { bytes.allSatisfy { $0 &- 0x30 < 10 } }

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

    var stock: Int64? {
        // `1.000` may be a thousand.
        guard let number, kind == .number || number.places != 3 else { return nil }
        return number.whole.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// A price with what people and systems write in and beside it.
    var spelledPrice: (amount: CleanAmount, currency: Currency?)? {
        guard isText, let text = trimmed, let (number, currency) = NumberCellParser.parse(text), number.places != 3,
            let amount = CleanAmount(number), !text.mayBeColumnName
        else { return nil }
        return (amount, currency)
    }

    /// A stock with what people write in and behind it.
    var spelledStock: Int64? {
        guard isText, let text = trimmed else { return nil }
        let counted = UnsafeBufferPointer(rebasing: text.dropLast(NumberCell.unit(at: text)?.utf8.count ?? 0))
        guard let (number, currency) = NumberCellParser.parse(counted.withoutASCIIBlanks), currency == nil,
            number.places != 3
        else { return nil }
        return number.whole.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// A number of per cent, whether the sign stands behind it or not.
    var percent: CleanAmount? {
        if let price { return price }
        guard isText, let text = trimmed, text.last == UInt8(ascii: "%") else { return nil }
        return PlainNumber(UnsafeBufferPointer(rebasing: text.dropLast()).withoutASCIIBlanks).flatMap(CleanAmount.init)
    }

    /// Whether it is one of the words of ASCII, in letters of either case, without the signs; `nil` where that is not sure.
    func isWord(of words: NameTable<Void>, without signs: StaticString) -> Bool? {
        guard bytes.count <= 32, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { kept in
            var count = 0
            for byte in bytes where !signs.withUTF8Buffer({ $0.contains(byte) }) {
                kept[count] = byte
                count += 1
            }
            return UnsafeBufferPointer(rebasing: kept[..<count]).isWord(of: words)
        }
    }

    /// Whether it has a digit that is no zero.
    var hasDigitButZero: Bool { bytes.contains { $0 &- 0x31 < 9 } }

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
    /// - Parameters:
    ///   - photos: how the file writes them.
    ///   - isFirst: whether it is the record's first cell with photos.
    func photoCount(_ photos: PhotoCells, isFirst: Bool) -> Int? {
        // An array within a text is a document of its own.
        guard isText, bytes.count <= Self.longestPhotos, bytes[0] != UInt8(ascii: "[") else { return nil }
        if isElement || !isTable && photos.isList[column] {
            let name = bytes.withoutASCIIBlanks
            return name.isEmpty ? 0 : isPhoto(name, photos) ? 1 : nil
        }
        guard isTable || isFirst else { return nil }
        if photos.areNames {
            let count = byte_scan_names(bytes.baseAddress, bytes.count, readable, true)
            if count >= 0 { return Int(count) }
        }
        // Lines may end with characters that are none of ASCII's.
        guard !photos.areAskedFor, !bytes.contains(where: { $0 == 0xC2 || $0 == 0xE2 }) else { return nil }
        var (count, areSure) = (0, true)
        bytes.eachPart(commas: photos.splitsAtCommas) { name in
            if name.isEmpty { return }
            count += 1
            if !isPhoto(name, photos) { areSure = false }
        }
        return areSure ? count : nil
    }

    /// Whether it surely is a photo's name, or an address where these are taken.
    private func isPhoto(_ name: UnsafeBufferPointer<UInt8>, _ photos: PhotoCells) -> Bool {
        guard name[0] != UInt8(ascii: "["), !name.hasOuterWideBlank, photos.takesAddresses || !name.mayBeAddress else {
            return false
        }
        return photos.areNames || name.contains { $0.isASCIIAlphanumeric } && !name.elementsEqual(photos.none)
    }

    static let longestPhotos = 1024
}

/// How a file's cells name photos.
struct PhotoCells {
    /// Which columns JSON or XML lists them in.
    let isList: [Bool]
    /// Whether addresses are taken, too: where nobody looks for photos.
    let takesAddresses: Bool
    /// Whether somebody wants to know what they are called.
    let areAskedFor: Bool
    /// Whether commas separate them.
    let splitsAtCommas: Bool
    /// Whether whatever stands there is a name; in a system's export it may also mean none.
    let areNames: Bool
    /// What means none.
    let none: [UInt8]

    init(_ plan: ColumnPlan, takesAddresses: Bool, areAskedFor: Bool) {
        (self.takesAddresses, self.areAskedFor) = (takesAddresses, areAskedFor)
        isList = plan.columns.map(\.isList)
        (splitsAtCommas, areNames) = (plan.preset?.splitsPhotosAtCommas == true, plan.preset == nil)
        none = Array((plan.preset?.noPhoto ?? "").utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var mayBeAddress: Bool { contains(UInt8(ascii: ":")) || starts(with: "//".utf8) }

    /// Whether it may be what a system calls a column, `USD12`: such words stand in rows of guidance.
    fileprivate var mayBeColumnName: Bool {
        (self[0] | 0x20) &- 0x61 < 26
            && allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether it surely is a composed text of the allowed length, without characters that are not allowed.
    func surelyFits(_ allowed: ClosedRange<Int>) -> Bool {
        let glance = TextGlance(self)
        return glance.isComposed && !glance.mayHoldForbidden && glance.surelyFits(allowed, self)
    }
}
