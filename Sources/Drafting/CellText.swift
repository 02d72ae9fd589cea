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

    /// Whether the cell holds nothing, or only blanks.
    func isBlank(_ cell: Cell) -> Bool {
        if cell.byteCount == 0 || cell.kind == .null { return true }
        return withBytes(cell) { $0.withoutASCIIBlanks.isEmpty }
    }

    /// The parts of a cell between `|`, `;` and line ends, and commas where asked, trimmed, without the empty ones.
    ///
    /// An address may hold each of these itself: it ends only at a line end, or where another address begins.
    func parts(_ cell: Cell, commas: Bool = false) -> [String] {
        let parts = withBytes(cell) { bytes in
            // Two bytes that Unicode's own line ends begin with (U+0085, U+2028, U+2029), rare in names of files.
            bytes.contains { $0 == 0xC2 || $0 == 0xE2 } ? nil : bytes.parts(commas: commas)
        }
        let all =
            parts
            ?? string(cell).split(whereSeparator: \.isNewline).flatMap { line in
                var line = String(line)
                return line.withUTF8 { $0.parts(commas: commas) }
            }
        return all.filter { !$0.isEmpty }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func parts(commas: Bool) -> [String] {
        var parts: [String] = []
        var start = 0
        for end in 0...count where end == count || self[end].separatesParts(commas: commas) {
            if end < count, !self[end].isLineEnd, isInAddress(from: start, at: end) { continue }
            let inner = UnsafeBufferPointer(rebasing: self[start..<end]).withoutASCIIBlanks
            let text = String(decoding: inner, as: UTF8.self)
            parts.append(inner.mayHaveOuterBlank ? text.trimmingWhiteSpace() : text)
            start = end + 1
        }
        return parts
    }

    /// Whether the separator belongs to the address that begins at `start`: no other address follows it, and no blank.
    private func isInAddress(from start: Int, at separator: Int) -> Bool {
        guard UnsafeBufferPointer(rebasing: self[start..<separator]).withoutASCIIBlanks.beginsAddress else {
            return false
        }
        let rest = UnsafeBufferPointer(rebasing: self[(separator + 1)...]).withoutASCIIBlanks
        return !rest.isEmpty && !rest.beginsAddress && !(rest[0].separatesParts(commas: true))
    }

    private var beginsAddress: Bool { addressSchemes.contains { starts(with: $0) } }
}

private let addressSchemes = ["http://", "https://", "HTTP://", "HTTPS://", "//"].map { Array($0.utf8) }

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    fileprivate var isLineEnd: Bool { (0x0A...0x0D).contains(self) }

    fileprivate func separatesParts(commas: Bool) -> Bool {
        self == UInt8(ascii: "|") || self == UInt8(ascii: ";") || isLineEnd || commas && self == UInt8(ascii: ",")
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
