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
        for scalar in name.withoutEntities.normalizedToNFC().unicodeScalars {
            // Full-width forms of ASCII.
            let plain =
                (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
            guard plain.properties.isAlphabetic || plain.properties.numericType != nil else { continue }
            kept.append(contentsOf: plain.properties.lowercaseMapping.unicodeScalars)
        }
        return String(kept)
    }
}

extension String {
    private static let entities: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]

    /// Decoded until nothing is left to decode: a market may escape what it is sent escaped.
    var withoutEntities: String {
        var text = self
        while text.contains("&"), case let next = text.entitiesDecoded, next != text { text = next }
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
