import Catalogue
import Tabular

extension Record {
    /// The cell's text without the white space around it, composed (NFC), and whether there was any.
    func trimmedText(_ cell: Cell) -> (text: String, hadBlanks: Bool) {
        let (text, count) = withBytes(cell) { bytes in
            let inner = bytes.withoutASCIIBlanks
            return (String(decoding: inner, as: UTF8.self), inner.mayHaveOuterBlank ? nil : inner.count)
        }
        if let count { return (text.normalizedToNFC(), count < cell.byteCount) }
        let trimmed = text.trimmingWhiteSpace()
        return (trimmed.normalizedToNFC(), trimmed.utf8.count < cell.byteCount)
    }

    /// The parts of a cell between `|`, `;` and line ends, trimmed, without the empty ones.
    func parts(_ cell: Cell) -> [String] {
        let parts: [String]? = withBytes(cell) { bytes in
            // Two bytes that Unicode's own line ends begin with (U+0085, U+2028, U+2029), rare in names of files.
            if bytes.contains(where: { $0 == 0xC2 || $0 == 0xE2 }) { return nil }
            var parts: [String] = []
            var start = 0
            for end in 0...bytes.count where end == bytes.count || bytes[end].separatesParts {
                let inner = UnsafeBufferPointer(rebasing: bytes[start..<end]).withoutASCIIBlanks
                let text = String(decoding: inner, as: UTF8.self)
                parts.append(inner.mayHaveOuterBlank ? text.trimmingWhiteSpace() : text)
                start = end + 1
            }
            return parts
        }
        let all =
            parts
            ?? string(cell).split { "|;".contains($0) || $0.isNewline }
            .map { String($0).trimmingWhiteSpace() }
        return all.filter { !$0.isEmpty }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    fileprivate var separatesParts: Bool {
        self == UInt8(ascii: "|") || self == UInt8(ascii: ";") || (0x0A...0x0D).contains(self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    var withoutASCIIBlanks: UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = count
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }

    /// Whether the text may begin or end with white space beyond ASCII. Its characters are U+0085, U+00A0 (C2 …),
    /// U+1680 (E1 …), U+2000…U+205F (E2 …) and U+3000 (E3 …); no Hangul syllable begins with these bytes.
    fileprivate var mayHaveOuterBlank: Bool {
        guard let first, let last else { return false }
        if first.beginsBlank { return true }
        return last >= 0x80 && (count > 1 && self[count - 2].beginsBlank || count > 2 && self[count - 3].beginsBlank)
    }
}

extension UInt8 {
    fileprivate var beginsBlank: Bool { self == 0xC2 || (0xE1...0xE3).contains(self) }
}
