extension UnsafeBufferPointer<UInt8> {
    /// The composed form (NFC) of a text in which nothing is decomposed but Hangul syllables of today, as names are that a Mac has
    /// kept; `nil` for any other text.
    ///
    /// The standard library composes at some hundred instructions a byte; for syllables it is arithmetic (Unicode §3.12).
    func composingHangul() -> String? {
        var isSure = true
        let text = String(unsafeUninitializedCapacity: count) { output in
            guard let length = composeHangul(into: output) else {
                isSure = false
                return 0
            }
            return length
        }
        return isSure ? text : nil
    }

    /// - Parameter output: has room for as many bytes.
    /// - Returns: how many there are; `nil` where something else may change.
    private func composeHangul(into output: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        var (index, length) = (0, 0)
        while index < count {
            let end = self[index...].firstIndex(of: Self.leadOfJamo) ?? count
            let between = UnsafeBufferPointer(rebasing: self[index..<end])
            guard TextGlance(between).isComposed else { return nil }
            length = output[length...].update(fromContentsOf: between)
            index = end
            while let (syllable, size) = syllable(at: index) {
                output[length] = 0xE0 | UInt8(syllable >> 12)
                output[length + 1] = 0x80 | UInt8(syllable >> 6 & 0x3F)
                output[length + 2] = 0x80 | UInt8(syllable & 0x3F)
                (length, index) = (length + 3, index + size)
            }
            // Jamo that are no syllable: of old ones, or beside a composed syllable.
            if index == end, index < count { return nil }
        }
        return length
    }

    /// The first byte of the jamo's three, U+1100…U+11FF.
    private static var leadOfJamo: UInt8 { 0xE1 }

    /// The syllable that two or three jamo make, and how many bytes they have.
    private func syllable(at index: Int) -> (UInt32, size: Int)? {
        guard let leading = jamo(at: index), (0x1100...0x1112).contains(leading),
            let vowel = jamo(at: index + 3), (0x1161...0x1175).contains(vowel)
        else { return nil }
        let open = 0xAC00 + ((leading - 0x1100) * 21 + vowel - 0x1161) * 28
        guard let trailing = jamo(at: index + 6), (0x11A8...0x11C2).contains(trailing) else { return (open, 6) }
        return (open + trailing - 0x11A7, 9)
    }

    private func jamo(at index: Int) -> UInt32? {
        guard index + 3 <= count, self[index] == Self.leadOfJamo else { return nil }
        return 0x1000 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F)
    }
}
