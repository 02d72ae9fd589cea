import Catalogue

extension Amount {
    /// How Java's `Double.toString` spells the number: always with a fraction digit, in scientific notation from
    /// 10^7 on and below 10^-3. The market's answers carry `150000.0` and `1.1111111E7`.
    var javaSpelling: String {
        guard coefficient != 0 else { return "0.0" }
        let sign = isNegative ? "-" : ""
        let digits = String(coefficient.magnitude)
        /// The power of ten of the first digit.
        let scale = exponent + digits.count - 1
        guard (-3..<7).contains(scale) else {
            let fraction = digits.count > 1 ? String(digits.dropFirst()) : "0"
            return "\(sign)\(digits.prefix(1)).\(fraction)E\(scale)"
        }
        let plain = description
        return plain.contains(".") ? plain : plain + ".0"
    }

    /// The amount nearest to a double that carries noise in its last digits, as a difference of two doubles does:
    /// 15 significant digits of it are decimal digits that someone once wrote.
    package init?(rounding double: Double) {
        if let exact = Amount(wire: double) {
            self = exact
            return
        }
        guard double.isFinite else { return nil }
        self.init(json: double.roundedSpelling)
    }
}

extension Double {
    /// Fifteen significant digits of it, in JSON's grammar.
    fileprivate var roundedSpelling: String {
        var shortest = "\(magnitude)"
        var power = ""
        if let mark = shortest.firstIndex(of: "e") {
            power = String(shortest[mark...])
            shortest = String(shortest[..<mark])
        }
        var digits = shortest.filter { $0 != "." }.compactMap(\.wholeNumberValue)
        let places = shortest.firstIndex(of: ".").map { shortest.distance(from: $0, to: shortest.endIndex) - 1 } ?? 0
        let leading = digits.prefix { $0 == 0 }.count
        digits.removeFirst(leading)
        let dropped = max(0, digits.count - 15)
        let roundsUp = dropped > 0 && digits[15] >= 5
        var coefficient = digits.prefix(15).reduce(Int64(0)) { $0 * 10 + Int64($1) }
        if roundsUp { coefficient += 1 }
        let exponent = dropped - places + (Int(power.dropFirst()) ?? 0)
        return "\(sign == .minus ? "-" : "")\(coefficient)e\(exponent)"
    }
}
