import Wording

extension PrintableText {
    /// The columns a terminal gives it: Hangul, ideographs, kana and full-width forms take two, combining marks none.
    var columns: Int { description.columns }

    /// As much of it as a width has room for; what is missing shows as an ellipsis.
    func cut(to width: Int) -> PrintableText {
        guard columns > width else { return self }
        var (taken, room) = ("", width - 1)
        for character in description {
            room -= String(character).columns
            guard room >= 0 else { break }
            taken.append(character)
        }
        return "\(taken)…"
    }

    /// With blanks up to a width; longer text stays as it is.
    func padded(to width: Int) -> PrintableText {
        "\(self)\(String(repeating: " ", count: max(0, width - columns)))"
    }
}

extension String {
    /// The same, of text that is no more than measured.
    var columns: Int {
        reduce(0) { sum, character in
            let scalars = character.unicodeScalars
            // What is joined is one picture: 👨‍🍳.
            let isJoined = scalars.contains { $0.value == 0x200D }
            return sum + (isJoined ? min(2, Self.columns(scalars)) : Self.columns(scalars))
        }
    }

    private static func columns(_ scalars: Character.UnicodeScalarView) -> Int {
        scalars.reduce(0) { $0 + $1.columns }
    }
}

extension Unicode.Scalar {
    /// Unicode's East Asian Width, as far as catalogues need it (UAX #11: W and F).
    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        // Vowels and final consonants join the consonant before them, as in names that a Mac has spelt.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB,
            0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
