import Wording

extension PrintableText {
    /// The columns a terminal gives it: Hangul, ideographs, kana and full-width forms take two, combining marks none.
    var columns: Int { description.columns }

    /// With blanks up to a width; longer text stays as it is.
    func padded(to width: Int) -> PrintableText {
        "\(self)\(String(repeating: " ", count: max(0, width - columns)))"
    }
}

extension String {
    /// The same, of text that is no more than measured.
    var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
    /// Unicode's East Asian Width, as far as catalogues need it (UAX #11: W and F).
    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
