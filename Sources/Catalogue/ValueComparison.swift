/// What counts when the values of a product are compared: the one meaning of "equal".
///
/// Both sides are brought to one form first, in which the differences that do not count are gone. Texts are equal whatever
/// their composition (NFC, NFD): Swift compares them so.
public struct ValueComparison: Hashable, Sendable {
    /// A difference that does not count. The ledger keeps it by its name.
    public enum Tolerance: String, Hashable, Sendable, CaseIterable {
        /// CR LF and CR are line ends as LF is.
        case lineEnds
        /// A name, an amount or a stock that is not there is empty or zero: so the market keeps what was sent empty.
        case defaults
        /// A description that is not there is not known: pages of some generations show none.
        case hiddenDescriptions
        /// Blanks at a text's ends are none, and several in a row are one.
        case blanks
        /// What HTML writes by a name or a number is the character itself: `&amp;` is `&`.
        case entities
        /// Amounts are the same that differ by less than 1.
        case fractions
        /// Amounts are the same that differ by less than 10.
        case tens
    }

    public var tolerances: Set<Tolerance>

    public init(tolerating tolerances: Set<Tolerance>) { self.tolerances = tolerances }

    /// Every difference counts.
    public static let exact = ValueComparison(tolerating: [])

    /// With what a market shows: its own spelling does not count.
    public static let market = ValueComparison(tolerating: [.lineEnds, .defaults, .hiddenDescriptions])

    /// With these besides.
    public func tolerating(_ others: Set<Tolerance>) -> Self { Self(tolerating: tolerances.union(others)) }

    /// The fields of `ours` in which the other side has something else, in the order of the form.
    public func fields(of ours: FieldValues, differingFrom other: FieldValues) -> [Field] {
        ours.fields.filter { !isEqual(ours[$0], other[$0], in: $0) }
    }

    private func isEqual(_ ours: FieldValue?, _ other: FieldValue?, in field: Field) -> Bool {
        if ours == other { return true }
        if field == .description, other == nil { return tolerances.contains(.hiddenDescriptions) }
        let (form, otherForm) = (form(of: ours, in: field), form(of: other, in: field))
        guard form != otherForm, case .amount(let amount) = form, case .amount(let otherAmount) = otherForm else {
            return form == otherForm
        }
        return isNear(amount, otherAmount)
    }

    /// The smallest difference of two amounts that counts; `nil` where each does.
    private var amountTolerance: Amount? {
        if tolerances.contains(.tens) { return Amount(10) }
        return tolerances.contains(.fractions) ? Amount(1) : nil
    }

    private func isNear(_ amount: Amount, _ other: Amount) -> Bool {
        guard let limit = amountTolerance,
            let difference = max(amount, other).subtracting(min(amount, other))
        else { return false }
        return difference < limit
    }

    /// The form in which a value is compared.
    public func form(of value: FieldValue?, in field: Field) -> FieldValue? {
        guard let value = value ?? absent(field) else { return nil }
        switch value {
        case .text(let text): return .text(form(of: text))
        case .amount, .currency, .count: return value
        }
    }

    /// The form in which a text is compared.
    public func form(of text: String) -> String {
        var text = text
        if tolerances.contains(.entities) { text = text.withoutEntities }
        // CR and LF together are one character.
        if tolerances.contains(.lineEnds) { text = String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }) }
        if tolerances.contains(.blanks) { text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        return text
    }

    /// What a missing value is taken for.
    private func absent(_ field: Field) -> FieldValue? {
        guard tolerances.contains(.defaults) else { return nil }
        return switch field {
        case .name: .text("")
        case .price, .discountedPrice: .amount(.zero)
        case .stock: .count(0)
        default: nil
        }
    }
}

/// What a market does to the values it is sent, learnt from its own answers.
extension ValueComparison {
    /// What a market may do to a value, the smallest explanation first.
    private static let rewritings: [Set<Tolerance>] = [
        [.blanks], [.entities], [.blanks, .entities], [.fractions], [.tens],
    ]

    /// What is tolerated beyond any market's own spelling.
    public var learnt: Set<Tolerance> { tolerances.subtracting(Self.market.tolerances) }

    /// Tolerates what the market is seen to have done to a product, where that explains all of a field's difference.
    ///
    /// - Parameters:
    ///   - sent: what it was sent.
    ///   - shown: what it answered to that.
    public mutating func learn(from sent: FieldValues, shownAs shown: FieldValues) {
        for field in fields(of: sent, differingFrom: shown) where shown[field] != nil {
            for rewriting in Self.rewritings {
                let explained = ValueComparison(tolerating: tolerances.union(rewriting))
                guard !explained.fields(of: sent.only([field]), differingFrom: shown).contains(field) else { continue }
                self = explained
                break
            }
        }
    }

    /// A name's letters and digits alone, in small letters: what is left of it whatever a market, or a person, does to the
    /// rest.
    public static func folded(_ name: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in name.withoutEntities.normalizedToNFC().unicodeScalars { append(scalar, folded: &kept) }
        return String(kept)
    }

    /// What most names are made of needs no look at properties, which takes a hundred times as long.
    private static func append(_ scalar: Unicode.Scalar, folded kept: inout String.UnicodeScalarView) {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39, hangulSyllables: kept.append(scalar)
        case 0x41...0x5A: kept.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
        case ..<0x80: break
        // Full-width forms of ASCII.
        case 0xFF01...0xFF5E: append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)), folded: &kept)
        default:
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return }
            kept.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
    }

    private static let hangulSyllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
}

extension String {
    private static let entities: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]

    /// Decoded until nothing is left to decode: a market may escape what it is sent escaped.
    var withoutEntities: String {
        var text = self
        while text.utf8.contains(UInt8(ascii: "&")), case let next = text.entitiesDecoded, next != text { text = next }
        return text
    }

    private var entitiesDecoded: String {
        var (decoded, rest) = ("", self[...])
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...]
            // The longest there are is `&#1114111;`.
            guard let end = rest.prefix(11).firstIndex(of: ";"),
                let character = Self.character(rest[rest.index(after: start)..<end])
            else {
                decoded.append(rest.removeFirst())
                continue
            }
            decoded.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return decoded + rest
    }

    private static func character(_ name: Substring) -> Character? {
        if let known = entities[name] { return known }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
            .flatMap(Unicode.Scalar.init).map(Character.init)
    }
}
