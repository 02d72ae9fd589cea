import Tabular

extension CleanRowCheck {
    /// Takes a cell that is spelt as nearly all are.
    ///
    /// - Returns: whether it was; else nothing is known of it.
    @inline(__always)
    func takeAtOnce(_ range: Range<Int>, _ slot: Slot, of bytes: RowBytes, into row: CleanRow) -> Bool {
        switch slot {
        case .name:
            // A line end in a name is read as a blank.
            guard let plainName, plainName.contains(range.count), bytes.isPlain(range), !bytes.mayHold(0x0A, range)
            else {
                return false
            }
            row.name = range
            row.filled |= Slot.name.bit
        case .description:
            guard let plainDescription, plainDescription.contains(range.count), bytes.isPlain(range),
                !bytes.mayBeBlankHTML(range)
            else { return false }
            row.description = range
            row.filled |= Slot.description.bit
        case .sku:
            guard !range.isEmpty, bytes.isPlain(range), bytes.base[range.lowerBound] != UInt8(ascii: "0"),
                !bytes.mayHold(UInt8(ascii: "+"), range)
            else {
                return false
            }
            row.sku = range
            row.filled |= Slot.sku.bit
        case .price:
            guard let amount = bytes.amount(range) else { return false }
            row.price = amount
            row.filled |= Slot.price.bit
        case .discountedPrice:
            if !range.isEmpty {
                guard let amount = bytes.amount(range) else { return false }
                row.discount = amount
                row.filled |= Slot.discountedPrice.bit
            }
        case .stock:
            if !range.isEmpty {
                guard let amount = bytes.wholeAmount(range) else { return false }
                row.stock = amount
                row.filled |= Slot.stock.bit
            }
        case .currency:
            guard range.count == 3 else { return false }
            let code = bytes.word(at: range.lowerBound) & 0xFF_FFFF
            guard code == Self.won || code == Self.dollars else { return false }
            row.isKRW = code == Self.won
            row.filled |= Slot.currency.bit
        case .images:
            guard photos.areNames, let count = bytes.namesCount(range) else { return false }
            row.photos += count
        default: return false
        }
        return true
    }

    /// The codes of the currencies, the first byte the lowest.
    private static let won: UInt64 = 0x57_524B
    private static let dollars: UInt64 = 0x44_5355
}

/// The numbers of bytes with which a plain text surely has an allowed length: each of its characters has one to three.
struct PlainLength {
    private let least: Int
    private let most: Int

    private init(least: Int, most: Int) { (self.least, self.most) = (least, most) }

    init(_ allowed: ClosedRange<Int>) {
        self.init(least: max(1, 3 * allowed.lowerBound), most: allowed.upperBound)
    }

    func contains(_ bytes: Int) -> Bool { bytes >= least && bytes <= most }
}
