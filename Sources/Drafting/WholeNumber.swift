import Catalogue

/// Reads a whole number out of JSON's number grammar; `3.0` and `3e2` are whole. Exact over all of 64 bits, which
/// `Amount`'s 15 digits are not.
enum WholeNumber: Equatable {
    case value(Int64)
    case notWhole
    case tooLarge

    init(plain: String) {
        let (digits, fraction) = Self.split(plain)
        if fraction.allSatisfy({ $0 == "0" }), digits.allSatisfy({ $0.isNumber || $0 == "-" }) {
            self = Int64(digits).map { .value($0) } ?? .tooLarge
            return
        }
        // A fraction or an exponent: few digits, which an amount holds exactly.
        switch Amount.read(json: plain.utf8) {
        case .amount(let amount) where !amount.isWhole: self = .notWhole
        case .amount(let amount): self = Int64(amount.description).map { .value($0) } ?? .tooLarge
        case .tooPrecise: self = plain.contains(".") ? .notWhole : .tooLarge
        case .notANumber: self = .notWhole
        }
    }

    private static func split(_ plain: String) -> (Substring, Substring) {
        let parts = plain.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }
}
