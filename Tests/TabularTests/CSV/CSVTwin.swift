/// The fast scanner's slow, obvious twin: one byte after the other over an array that holds the whole file.
struct CSVTwin {
    struct Row: Equatable {
        var cells: [String]
        var source: Range<Int>
        var lines: ClosedRange<Int>
        /// The row's number with blank ones counted.
        var row: Int
        /// Where the quote stands that never closes.
        var openQuote: Int?
        var isBlank: Bool
    }

    let bytes: [UInt8]
    var delimiter = UInt8(ascii: ",")
    var quote = UInt8(ascii: "\"")

    /// Every row of the file, blank ones too.
    func rows() -> [Row] {
        var rows: [Row] = []
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var line = 1
        while position < bytes.count {
            let row = row(at: position, line: line, number: rows.count + 1)
            rows.append(row)
            position = row.source.upperBound
            line = row.lines.upperBound + 1
        }
        return rows
    }

    private func row(at start: Int, line: Int, number: Int) -> Row {
        var (cells, end, openQuote) = scan(from: start, to: bytes.count)
        if let quote = openQuote {
            let lineEnd = bytes[quote...].firstIndex { isLineEnd($0) } ?? bytes.count
            let stop: Int?
            (cells, end, stop) = scan(from: start, to: lineEnd)
            // Nothing of such a row is what it looks like.
            if stop != nil, end < lineEnd { (cells, end) = ([], lineEnd) }
            openQuote = quote
        }
        let after = afterLineEnd(at: end)
        return Row(
            cells: cells.map { String(decoding: $0, as: UTF8.self) }, source: start..<after,
            lines: line...(line + lineEnds(start..<end)), row: number, openQuote: openQuote, isBlank: end == start)
    }

    /// The cells from `start` to the end of the record, or to `limit`.
    private func scan(from start: Int, to limit: Int) -> (cells: [[UInt8]], end: Int, openQuote: Int?) {
        var cells: [[UInt8]] = [[]]
        var openQuote: Int?
        var isAtCellStart = true
        var index = start
        while index < limit {
            let byte = bytes[index]
            if openQuote != nil {
                if byte != quote {
                    cells[cells.count - 1].append(byte)
                } else if index + 1 < limit, bytes[index + 1] == quote {
                    cells[cells.count - 1].append(quote)
                    index += 1
                } else if hasText(behind: index, limit) {
                    let isWide = bytes[openQuote!..<index].contains(delimiter)
                    if lineEnds(openQuote!..<index) > 0 || isWide { return (cells, index, openQuote) }
                    let end = bytes[index..<limit].firstIndex { $0 == delimiter || isLineEnd($0) } ?? limit
                    cells[cells.count - 1] = asItStands(Array(bytes[openQuote!..<end]), index - openQuote!)
                    openQuote = nil
                    index = end - 1
                } else {
                    openQuote = nil
                }
            } else if byte == quote, isAtCellStart {
                openQuote = index
                isAtCellStart = false
            } else if byte == delimiter {
                cells.append([])
                isAtCellStart = true
            } else if isLineEnd(byte) {
                return (cells, index, nil)
            } else {
                cells[cells.count - 1].append(byte)
                isAtCellStart = false
            }
            index += 1
        }
        return (cells, index, openQuote)
    }

    private func hasText(behind index: Int, _ limit: Int) -> Bool {
        guard let next = bytes[(index + 1)..<limit].first(where: { $0 == delimiter || ![0x20, 0x09].contains($0) })
        else {
            return false
        }
        return next != delimiter && !isLineEnd(next)
    }

    /// A cell with text behind the quote that might close it: without the quotes at its ends where these are a pair.
    private func asItStands(_ cell: [UInt8], _ closing: Int) -> [UInt8] {
        let isWord = { (byte: UInt8) in
            byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
        }
        let end = cell.lastIndex { ![0x20, 0x09].contains($0) }!
        guard end > closing, cell[end] == quote else { return cell }
        let quotes = cell.filter { $0 == quote }.count
        let closesThere = quotes % 2 == 0 && isWord(cell[closing - 1]) && !isWord(cell[closing + 1])
        return closesThere ? cell : Array(cell[1..<end])
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private func afterLineEnd(at index: Int) -> Int {
        guard index < bytes.count else { return index }
        let isCRLF = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        return index + (isCRLF ? 2 : 1)
    }

    private func lineEnds(_ range: Range<Int>) -> Int {
        var count = 0
        var index = range.lowerBound
        while index < range.upperBound {
            if isLineEnd(bytes[index]) {
                count += 1
                index = afterLineEnd(at: index)
            } else {
                index += 1
            }
        }
        return count
    }
}
