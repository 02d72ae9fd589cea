/// The line `sep=;` with which spreadsheets are told how the rest is delimited.
struct SeparatorLine {
    var delimiter: UInt8
    /// The line as it stands, without its end.
    var text: [UInt8]
    /// Its bytes with the line end.
    var length: Int
    var lineEnds: Int

    /// - Parameter sample: the beginning of the text, behind a byte order mark.
    init?(_ sample: UnsafeBufferPointer<UInt8>) {
        let end = sample.endOfLine(from: 0)
        guard end < sample.count, end <= 16 else { return nil }
        text = Array(sample[..<end])
        // Some programs quote it like any other cell.
        let isQuoted = text.first == UInt8(ascii: "\"") && text.last == UInt8(ascii: "\"")
        let bare = isQuoted && text.count > 2 ? text.dropFirst().dropLast() : text[...]
        let name = bare.prefix(4).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        // A row of the table may be meant that only begins so: one character follows, or the delimiter's own cells.
        guard name.elementsEqual("sep=".utf8), bare.count == 5, let delimiter = bare.last, delimiter < 0x80
        else { return nil }
        self.delimiter = delimiter
        let isCRLF = sample[end] == 0x0D && end + 1 < sample.count && sample[end + 1] == 0x0A
        length = end + (isCRLF ? 2 : 1)
        lineEnds = 1
    }
}
