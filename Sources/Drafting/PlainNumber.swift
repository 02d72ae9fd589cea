import Catalogue

/// A number spelt as we would spell it: a sign where it is negative, digits without leading zeros, a fraction.
///
/// Nearly every cell is one, and is read from its bytes without making a string of it. `nil` for any other spelling
/// says nothing yet: `NumberCell` knows the rest of the grammar.
struct PlainNumber {
    /// The digits, and how many of them stand behind the point.
    private(set) var coefficient: Int64 = 0
    private(set) var places = 0

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        // 18 digits cannot overflow; a sign and a point more.
        guard bytes.count > start, bytes.count <= 18 else { return nil }
        var point: Int?
        for index in start..<bytes.count {
            let digit = bytes[index] &- 0x30
            if digit < 10 {
                coefficient = coefficient &* 10 &+ Int64(digit)
            } else {
                guard bytes[index] == UInt8(ascii: "."), point == nil, index > start else { return nil }
                point = index
            }
        }
        let whole = (point ?? bytes.count) - start
        if whole > 1, bytes[start] == UInt8(ascii: "0") { return nil }
        places = point.map { bytes.count - 1 - $0 } ?? 0
        if point != nil, places == 0 { return nil }
        if isNegative { coefficient = -coefficient }
    }

    /// `nil` where it has more digits than the wire carries.
    var amount: Amount? { Amount(Int128(coefficient), exponent: -places) }

    /// `nil` where it has a fraction, be it of zeros.
    var whole: Int64? { places == 0 ? coefficient : nil }
}
