extension UnsafeBufferPointer<UInt8> {
    /// How many bytes at a place are a blank to one who looks at a page; `nil` for ink.
    ///
    /// Those of ASCII are, and U+00A0, which does not break lines, but which writers of HTML space words with.
    func blankOfMarkup(at index: Int) -> Int? {
        if self[index].isASCIIBlank { return 1 }
        return self[index] == 0xC2 && index + 1 < count && self[index + 1] == 0xA0 ? 2 : nil
    }
}
