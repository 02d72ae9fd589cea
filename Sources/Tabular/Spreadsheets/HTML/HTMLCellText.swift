/// The text of a cell as a browser shows it: white space is one blank, `<br>` and paragraphs break lines.
struct HTMLCellText {
    private var bytes: [UInt8] = []
    private var isBlankPending = false
    private var isBlockPending = false

    /// - Returns: `false` where it has become too large.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count + text.count <= Limits.cellBytes else { return false }
        var index = 0
        while index < text.count {
            if let width = text.blankOfMarkup(at: index) {
                isBlankPending = true
                index += width
            } else {
                settle()
                bytes.append(text[index])
                index += 1
            }
        }
        return true
    }

    mutating func breakLine() {
        settleBlock()
        isBlankPending = false
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Ends a paragraph: what follows stands on a line of its own, if anything does.
    mutating func endBlock() { isBlockPending = !bytes.isEmpty }

    /// Without the line breaks at its end.
    var finished: ArraySlice<UInt8> {
        bytes.prefix((bytes.lastIndex { $0 != UInt8(ascii: "\n") } ?? -1) + 1)
    }

    private mutating func settle() {
        settleBlock()
        if isBlankPending, let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: " ")) }
        isBlankPending = false
    }

    private mutating func settleBlock() {
        if isBlockPending, bytes.last != UInt8(ascii: "\n") {
            bytes.append(UInt8(ascii: "\n"))
            isBlankPending = false
        }
        isBlockPending = false
    }
}
