import Catalogue
import Tabular

extension Record {
    /// The cell's text without the white space around it, composed (NFC), and whether there was any.
    func trimmedText(_ cell: Cell) -> (text: String, hadBlanks: Bool) {
        let (text, count) = withBytes(cell) { bytes in
            let inner = bytes.withoutASCIIBlanks
            return (String(wellFormed: inner), inner.mayHaveOuterBlank ? nil : inner.count)
        }
        if let count { return (text.normalizedToNFC(), count < cell.byteCount) }
        let trimmed = text.trimmingWhiteSpace()
        return (trimmed.normalizedToNFC(), trimmed.utf8.count < cell.byteCount)
    }

    /// Whether the cell's text is one of the words, in letters of either case. No text is made of one that is plain ASCII.
    func isWord(_ cell: Cell, of words: NameTable<Void>) -> Bool {
        if let isOne = withBytes(cell, { $0.isWord(of: words) }) { return isOne }
        var text = trimmedText(cell).text
        return text.withUTF8 { words.contains($0, foldingCase: true) }
    }

    /// Whether the cell holds nothing, or only blanks.
    func isBlank(_ cell: Cell) -> Bool {
        if cell.byteCount == 0 || cell.kind == .null { return true }
        return withBytes(cell) { $0.withoutASCIIBlanks.isEmpty }
    }

    /// The names of a cell that holds several: between `|`, line ends, `;` and commas, as far as these are no part of a name;
    /// trimmed, without the empty ones.
    ///
    /// - Parameter commas: whether commas are known to stand between names.
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
        eachPart(commas: commas) { inner in
            let text = String(wellFormed: inner)
            parts.append(inner.mayHaveOuterBlank ? text.trimmingWhiteSpace() : text)
        }
        return parts
    }

    /// Hands out what stands between separators, without the ASCII blanks around it; some of it may be empty.
    ///
    /// - Parameter commas: whether commas are known to stand between names.
    func eachPart(commas: Bool, _ take: (Self) -> Void) {
        var start = 0
        for end in 0...count where end == count || self[end].separatesParts || separatesAddresses(at: end) {
            if end < count, !endsPart(from: start, at: end, commas: commas) { continue }
            take(UnsafeBufferPointer(rebasing: self[start..<end]).withoutASCIIBlanks)
            start = end + 1
        }
    }

    /// Whether a blank stands between two addresses: within one there is none, and no file's name goes on with one.
    private func separatesAddresses(at place: Int) -> Bool {
        self[place] == 0x20 && UnsafeBufferPointer(rebasing: self[(place + 1)...]).beginsAddress
    }

    /// Whether the separator at `end` ends the name that begins at `start`.
    ///
    /// Nothing has a bar or a line end in it. An address may have `;` and commas in it (`w_100,h_100/a.jpg`), and a file
    /// a comma: there they separate where an address follows, or one photo from the next.
    private func endsPart(from start: Int, at end: Int, commas: Bool) -> Bool {
        let isComma = self[end] == UInt8(ascii: ",")
        guard isComma || self[end] == UInt8(ascii: ";") else { return true }
        // Nobody's address is longer; looking at it again for each of its commas takes its time.
        guard end - start <= 8192 else { return beginsAddress(after: end) }
        let name = UnsafeBufferPointer(rebasing: self[start..<end]).withoutASCIIBlanks
        let isAddress = name.beginsAddress
        guard !name.isEmpty, isAddress || isComma && !commas else { return true }
        if beginsAddress(after: end) { return true }
        let next = part(after: end)
        if next.isEmpty { return isAddress || name.endsAsPhoto }
        return name.endsAsPhoto && next.endsAsPhoto && !(isAddress && next.continuesAddress)
    }

    /// What stands between a separator and the next one.
    private func part(after separator: Int) -> UnsafeBufferPointer {
        let rest = self[(separator + 1)...]
        return UnsafeBufferPointer(rebasing: rest.prefix { !$0.separatesParts }).withoutASCIIBlanks
    }

    private func beginsAddress(after separator: Int) -> Bool {
        UnsafeBufferPointer(rebasing: self[(separator + 1)...].drop { $0.isBlank }).beginsAddress
    }

    private var beginsAddress: Bool { addressSchemes.contains { starts(with: $0) } }

    /// Whether it ends as photos' names do; an address, before its query.
    private var endsAsPhoto: Bool {
        let path = beginsAddress ? prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") } : self[...]
        let name = path.last == UInt8(ascii: "\"") || path.last == UInt8(ascii: "'") ? path.dropLast() : path
        return photoEndings.contains { ending in
            name.count > ending.count && zip(name.suffix(ending.count), ending).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }

    /// Whether it reads as the rest of a path or of a list of settings rather than as a file's name.
    private var continuesAddress: Bool { contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=") } }
}

private let photoEndings = PhotoEndings.all.map { Array($0.utf8) }

private let addressSchemes = ["http://", "https://", "HTTP://", "HTTPS://", "//"].map { Array($0.utf8) }

extension UInt8 {
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    fileprivate var isLineEnd: Bool { (0x0A...0x0D).contains(self) }

    fileprivate var separatesParts: Bool {
        self == UInt8(ascii: "|") || self == UInt8(ascii: ";") || self == UInt8(ascii: ",") || isLineEnd
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether it is one of the words, in letters of either case and with ASCII blanks around it; `nil` where it has to be composed or
    /// trimmed for that.
    func isWord(of words: NameTable<Void>) -> Bool? {
        let text = withoutASCIIBlanks
        guard text.allSatisfy({ $0 < 0x80 }) || !text.hasOuterWideBlank && TextGlance(text).isComposed else {
            return nil
        }
        return words.contains(text, foldingCase: true)
    }

    /// Whether a character that nobody sees may be in it, or a control character: none of them is plain (`byte_scan_odd`).
    var mayHoldInvisible: Bool {
        contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || (0xE2...0xE3).contains($0) || $0 == 0xEF }
    }

    var withoutASCIIBlanks: UnsafeBufferPointer<UInt8> {
        guard let first, first.isBlank || self[count - 1].isBlank else { return self }
        var start = 0
        var end = count
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }

    /// Whether the text may begin or end with white space beyond ASCII, or with what nobody sees. Their characters are U+0085, U+00A0
    /// (C2 …), U+1680 (E1 …), U+2000…U+2064 (E2 …), U+3000 and U+3164 (E3 …), U+FEFF and U+FFA0 (EF …); no Hangul syllable begins
    /// with these bytes.
    fileprivate var mayHaveOuterBlank: Bool {
        guard let first, let last else { return false }
        if first.beginsBlank { return true }
        return last >= 0x80 && (count > 1 && self[count - 2].beginsBlank || count > 2 && self[count - 3].beginsBlank)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the text begins or ends with white space beyond ASCII, or with what nobody sees.
    var hasOuterWideBlank: Bool {
        guard let first, first.beginsBlank || mayHaveOuterBlank else { return false }
        let text = String(decoding: self, as: UTF8.self).unicodeScalars
        return text.first!.isBlank || text.last!.isBlank
    }
}

extension UInt8 {
    fileprivate var beginsBlank: Bool { self == 0xC2 || (0xE1...0xE3).contains(self) || self == 0xEF }
}
