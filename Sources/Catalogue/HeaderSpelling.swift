/// How headers are compared: whatever the case, the composition of their letters, what stands between their words, and the marks
/// that forms add.
extension Field {
    /// The bytes of the longest header that is compared in a spelling of its own.
    public static let longestHeader = 200

    /// The spelling that headers are compared in.
    public static func normalized(header: String) -> String {
        // A text with the length of a description is nobody's header, and only equal to itself.
        guard header.utf8.count <= longestHeader else {
            let trimmed = header.trimmingWhiteSpace()
            return trimmed.utf8.count < header.utf8.count ? normalized(header: trimmed) : header
        }
        // Every cell of a file's first rows is asked whether it is a header.
        let plain = plainSpelling(of: header) {
            $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") && $0 != 0x20 && !(0x09...0x0D).contains($0)
        }
        return plain ?? spelling(of: header)
    }

    /// The same spelling for whatever a header may hold.
    static func spelling(of header: String) -> String {
        let text = withoutMarks(header: header.normalizedToNFC().lowercased())
        var kept = String.UnicodeScalarView()
        // The small letter of a Turkish `İ` keeps its dot.
        for scalar in text.unicodeScalars
        where scalar != "_" && scalar != "-" && scalar != "\u{307}" && !scalar.properties.isWhitespace {
            kept.append(scalar)
        }
        return String(kept)
    }
}

// MARK: - Without Unicode's tables

extension Field {
    /// A header in lower case, and of its ASCII what is to be kept, where that takes no table of Unicode's: of ASCII and
    /// `settledLetter`, and without any of the marks of forms.
    ///
    /// - Parameter isKept: asked of ASCII in lower case.
    @inline(__always)
    package static func plainSpelling(of header: String, keeping isKept: (UInt8) -> Bool) -> String? {
        var header = header
        return header.withUTF8 { bytes in
            var isPlain = true
            let spelling = String(unsafeUninitializedCapacity: bytes.count) { kept in
                guard let count = copy(bytes, to: kept, keeping: isKept) else {
                    isPlain = false
                    return 0
                }
                return count
            }
            return isPlain ? spelling : nil
        }
    }

    /// - Returns: how many bytes were written; `nil` at the first that is not plain.
    @inline(__always)
    private static func copy(
        _ bytes: UnsafeBufferPointer<UInt8>, to kept: UnsafeMutableBufferPointer<UInt8>, keeping isKept: (UInt8) -> Bool
    ) -> Int? {
        var (index, count) = (0, 0)
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x80 {
                let length = settledLetter(bytes, index)
                guard length > 0 else { return nil }
                for offset in 0..<length { kept[count + offset] = bytes[index + offset] }
                count += length
                index += length
                continue
            }
            if mayBeginMark(byte, index + 1 < bytes.count ? bytes[index + 1] : 0) { return nil }
            let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
            if isKept(lower) {
                kept[count] = lower
                count += 1
            }
            index += 1
        }
        return count
    }

    /// The length of a letter that is composed and has no other form in lower case; 0 for anything else. Of Latin, Greek, Cyrillic,
    /// kana, Chinese characters and Hangul those that headers are written in.
    ///
    /// - Parameter bytes: valid UTF-8.
    private static func settledLetter(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let second = UInt32(bytes[index + 1] & 0x3F)
        switch bytes[index] {
        case 0xC3...0xD1:
            return isSettled(UInt32(bytes[index] & 0x1F) << 6 | second) ? 2 : 0
        case 0xE1, 0xE3...0xED:
            return isSettled(UInt32(bytes[index] & 0x0F) << 12 | second << 6 | UInt32(bytes[index + 2] & 0x3F)) ? 3 : 0
        default:
            return 0
        }
    }

    private static func isSettled(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xDF...0xFF: scalar != 0xF7
        // Capital and small by turns.
        case 0x100...0x137, 0x14A...0x177, 0x1EA0...0x1EF9: scalar & 1 == 1 && scalar != 0x149
        case 0x139...0x148, 0x179...0x17E: scalar & 1 == 0
        case 0x1A1, 0x1B0: true
        case 0x3AC...0x3AF, 0x3B1...0x3CE, 0x430...0x45F: true
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FBF, 0xAC00...0xD77F: true
        default: false
        }
    }

    /// Whether two bytes may be the first of a mark of forms.
    private static func mayBeginMark(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case UInt8(ascii: "*"): true
        case UInt8(ascii: "("), UInt8(ascii: "["): secondBytes.contains(second) || secondBytes.contains(second | 0x20)
        default: false
        }
    }

    private static let secondBytes = marks.compactMap { $0.dropFirst().first.flatMap { String($0).utf8.first } }
}

// MARK: - The marks of forms

extension Field {
    /// What forms add to a header: whether the column is needed, and what its numbers count.
    private static let marks = [
        "(필수)", "[필수]", "(선택)", "[선택]", "(required)", "(optional)", "*", "(원)", "[원]", "(won)", "(krw)", "(₩)", "(개)",
        "[개]", "(ea)", "(파일명)",
    ].map { Array($0.unicodeScalars) }

    /// A header without the marks by which forms say that a column is needed, or what it counts: `상품명(필수)`, `Name *`,
    /// `판매가(원)`.
    public static func withoutMarks(header: String) -> String {
        guard header.utf8.contains(where: { "*([".utf8.contains($0) }) else { return header }
        var text = Substring.UnicodeScalarView()
        var rest = header.unicodeScalars[...]
        while let next = rest.first {
            if next == "*" || next == "(" || next == "[", let mark = marks.first(where: { rest.starts(with: $0) }) {
                rest.removeFirst(mark.count)
            } else {
                text.append(next)
                rest.removeFirst()
            }
        }
        // A header of marks alone is none the less a header.
        return text.allSatisfy(\.properties.isWhitespace) ? header : String(text)
    }
}
