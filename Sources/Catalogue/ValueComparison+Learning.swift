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
