import Catalogue
import Drafting
import Tabular

/// What stands in a column in the first rows, and which fields that suits.
struct ColumnContent {
    /// What is not blank, in the order of the rows.
    private let values: [String]
    /// The share of rows in which something stands.
    private let filled: Double
    /// The share of values that are not said before.
    private let distinct: Double
    /// The median length in characters.
    let typicalLength: Int

    /// - Parameter cells: the column's in the first rows; empty where nothing is.
    init(_ cells: [String]) {
        values = cells.filter { !$0.isEmpty }
        filled = Double(values.count) / Double(max(1, cells.count))
        distinct = Double(Set(values).count) / Double(max(1, values.count))
        typicalLength = values.map(\.count).median ?? 0
    }

    /// How well the content suits a field: 1 and more is enough by itself, less needs a word in the header, and `nil` is none of it.
    func suits(_ field: Field) -> Double? {
        guard !values.isEmpty else { return nil }
        return switch field {
        case .name: suitsName
        case .description: suitsDescription
        case .price: suitsPrice
        case .salePrice: suitsSalePrice
        case .stock: suitsStock
        case .images: suitsImages
        case .sku: suitsSKU
        default: nil
        }
    }

    private func share(_ isSo: (String) -> Bool) -> Double { Double(values.count(where: isSo)) / Double(values.count) }

    // MARK: Texts

    /// Texts of a few words, mostly distinct.
    private var suitsName: Double? {
        guard filled >= 0.9, (3...200).contains(typicalLength), distinct >= 0.7, share(isText) >= 0.9 else {
            return nil
        }
        // Codes are distinct, too; what has words is the likelier, and the shorter of two texts.
        let words = share { $0.contains(" ") || $0.unicodeScalars.contains { $0.value >= 0x3000 } }
        guard words >= 0.5 else { return nil }
        return 0.5 + distinct / 2 + words / 4 - Double(typicalLength) / 200 + (typicalLength <= 60 ? 0.3 : 0)
    }

    /// Whether most of what there is are texts.
    var hasTexts: Bool { filled >= 0.3 && share(isText) >= 0.5 }

    /// Whether they may tell goods apart: one may have a row for each size.
    var mayBeNames: Bool {
        filled >= 0.8 && (3...200).contains(typicalLength) && distinct >= 0.3 && share(isText) >= 0.9
            && values.count > 2
    }

    /// Longer texts, which are not the same for all.
    private var suitsDescription: Double? {
        guard filled >= 0.5, typicalLength >= 10, share(isText) >= 0.9, values.count == 1 || Set(values).count > 1
        else { return nil }
        return (typicalLength >= 40 ? 1 : 0.5) + min(1, Double(typicalLength) / 1000)
    }

    /// Words rather than addresses, numbers, codes or moments.
    private func isText(_ value: String) -> Bool {
        let letters = value.count { $0.isLetter }
        let digits = value.count { $0.isNumber }
        return letters >= 2 && letters > digits && !value.contains("://") && !value.contains("@")
            && !Self.isPhoto(value) && !value.isPath
    }

    // MARK: Numbers

    /// Amounts: with a currency, with two decimals, or round and not small.
    private var suitsPrice: Double? {
        guard filled >= 0.9, share({ Self.isNumber($0) || $0.statesCurrency }) >= 0.9, !isSequence, !areCodes else {
            return nil
        }
        // Nobody gives most of his goods away.
        guard share({ $0.contains { "123456789".contains($0) } }) > 0.5 else { return nil }
        let marked = share { $0.statesCurrency || $0.hasGroups }
        if marked >= 0.5 { return 2 + size }
        if share({ $0.decimals == 2 }) >= 0.5, share({ $0.decimals == 2 || $0.decimals == 0 }) >= 0.9 {
            return 1.2 + size
        }
        guard share({ $0.decimals == 0 }) >= 0.9 else { return 0.2 + size }
        let round = share { ($0.wholeNumber ?? 1).isMultiple(of: 10) }
        return (numbers.median ?? 0) >= 500 && round >= 0.7 ? 1 + size : 0.2 + size
    }

    /// Of several amounts the larger is the likelier to be asked: costs, weights and fees are less.
    private var size: Double { min(0.1, Double(values.compactMap(\.wholePart).median ?? 0) / 1e7) }

    /// Amounts as those of prices, which only some of the goods have.
    private var suitsSalePrice: Double? {
        share { Self.isNumber($0) || $0.statesCurrency } >= 0.9 && !isSequence && !areCodes ? 1 : nil
    }

    /// Small whole numbers that differ.
    private var suitsStock: Double? {
        guard filled >= 0.5, share({ $0.wholeNumber.map { $0 < 100_000 } ?? false }) >= 0.95, !isSequence else {
            return nil
        }
        let different = Set(values).count
        // What is only 0 and 1 says yes and no.
        guard Set(values).subtracting(["0", "1"]).count > 0, (numbers.median ?? 0) < 1000, !areCodes else {
            return nil
        }
        return different >= min(4, max(2, values.count / 2)) ? 1 : 0.5
    }

    private var numbers: [Int] { values.compactMap(\.wholeNumber) }

    /// Whether they count the rows.
    private var isSequence: Bool {
        let numbers = numbers
        return numbers.count == values.count && numbers.count > 1
            && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }

    /// Whether they are numbers of things: barcodes, and what begins with a zero.
    private var areCodes: Bool {
        share { $0.allSatisfy(\.isWholeNumber) && ($0.count >= 9 || $0.count > 1 && $0.hasPrefix("0")) } > 0.2
    }

    /// Whether a text is an amount, as far as a glance tells.
    static func isNumber(_ text: String) -> Bool {
        let digits = text.count { $0.isWholeNumber }
        return digits > 0
            && text.allSatisfy { $0.isWholeNumber || " .,'+-".contains($0) || $0.isCurrencySymbol || $0.isLetter }
            && text.count(where: \.isLetter) <= 3 && text.count(where: \.isLetter) <= digits + 2
    }

    // MARK: Others

    /// Names or addresses of photos.
    private var suitsImages: Double? {
        guard filled >= 0.5 else { return nil }
        return photos >= 0.9 ? 1 + filled / 2 + distinct / 4 : nil
    }

    /// Whether there are photos, however few rows have one.
    var hasPhotosAlone: Bool { !values.isEmpty && photos == 1 }

    private var photos: Double {
        share { value in
            let pieces = value.split { " ,;|\n".contains($0) }
            return !pieces.isEmpty && pieces.allSatisfy { Self.isPhoto(String($0)) }
        }
    }

    static func isPhoto(_ text: String) -> Bool {
        let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return PhotoEndings.all.contains { path.hasSuffix($0) && path.count > $0.count }
    }

    /// Codes, each once.
    private var suitsSKU: Double? {
        guard filled == 1, distinct == 1, values.count > 1, !isSequence, (3...40).contains(typicalLength) else {
            return nil
        }
        let isCode = share { value in
            value.count <= 40 && value.contains { $0.isNumber } && !value.contains(" ") && !value.contains("://")
                && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
                && value.decimals == 0
        }
        // Amounts are distinct in a short table, too: a code has a letter, or is long.
        let looksLikeOne = share { $0.contains { $0.isLetter } || $0.count >= 8 }
        guard isCode == 1, !values.contains(where: Self.isPhoto), share({ $0.isDate }) < 0.5 else { return nil }
        return looksLikeOne >= 0.9 ? 1 : 0.2
    }
}

extension [Int] {
    fileprivate var median: Int? { isEmpty ? nil : sorted()[count / 2] }
}

extension String {
    /// Whether a currency stands beside its number, whichever the market takes.
    fileprivate var statesCurrency: Bool { contains { $0.isCurrencySymbol } || StatedCurrency(ofAmount: self) != nil }

    /// The number that its digits are, where there is nothing else.
    fileprivate var wholeNumber: Int? { allSatisfy { $0.isASCII && $0.isWholeNumber } ? Int(self) : nil }

    /// How many digits stand behind a point or comma at its end; groups of three are none.
    fileprivate var decimals: Int {
        guard let mark = lastIndex(where: { $0 == "." || $0 == "," }) else { return 0 }
        let rest = self[index(after: mark)...].prefix(while: \.isWholeNumber)
        return rest.count == 3 ? 0 : rest.count
    }

    /// `12,000`.
    fileprivate var hasGroups: Bool {
        guard let mark = lastIndex(of: ",") else { return false }
        return self[index(after: mark)...].prefix(while: \.isWholeNumber).count == 3
    }

    fileprivate var wholePart: Int? {
        let digits = split { $0 == "." }.first.map { $0.filter(\.isWholeNumber) } ?? ""
        return Int(digits)
    }

    /// `output/mug.html`, `a/b`: one word with folders in it.
    fileprivate var isPath: Bool { (contains("/") || contains("\\")) && !contains { $0.isWhitespace } }

    /// `2024-05-01`, `2024/05/01`.
    fileprivate var isDate: Bool {
        let parts = split { "-/.".contains($0) }
        return parts.count == 3 && parts.allSatisfy { $0.allSatisfy(\.isWholeNumber) && $0.count <= 4 }
    }
}
