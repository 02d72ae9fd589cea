/// A workbook of Excel 5 to 2003 as a test needs it: records, and the compound document around them.
package struct BinaryWorkbook {
    /// The records of the workbook itself, those of its sheets left out.
    package var globals: [[UInt8]] = []
    package var sheets: [(name: String, visibility: UInt8, kind: UInt8, records: [[UInt8]])] = []
    package var isUnicode = true
    package var streamName = "Workbook"
    /// A stream that is shorter lies in small sectors.
    package var smallestStream = 4096

    package init(_ records: [UInt8]..., globals: [[UInt8]] = []) {
        self.globals = globals
        sheets = [("Sheet1", 0, 0, records)]
    }

    package static func record(_ kind: UInt16, _ body: [UInt8]) -> [UInt8] {
        bytes(kind) + bytes(UInt16(body.count)) + body
    }

    package static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    // MARK: Cells

    private static func cell(_ kind: UInt16, _ row: Int, _ column: Int, _ style: Int, _ value: [UInt8]) -> [UInt8] {
        record(kind, bytes(UInt16(row)) + bytes(UInt16(column)) + bytes(UInt16(style)) + value)
    }

    package static func number(_ row: Int, _ column: Int, _ value: Double, style: Int = 0) -> [UInt8] {
        cell(0x0203, row, column, style, bytes(value.bitPattern))
    }

    /// - Parameter bits: as they are stored, the two lowest saying how.
    package static func short(_ row: Int, _ column: Int, bits: UInt32, style: Int = 0) -> [UInt8] {
        cell(0x027E, row, column, style, bytes(bits))
    }

    package static func shorts(_ row: Int, _ column: Int, bits: [UInt32]) -> [UInt8] {
        let cells = bits.flatMap { bytes(UInt16(0)) + bytes($0) }
        return record(
            0x00BD, bytes(UInt16(row)) + bytes(UInt16(column)) + cells + bytes(UInt16(column + bits.count - 1)))
    }

    package static func shared(_ row: Int, _ column: Int, _ text: Int) -> [UInt8] {
        cell(0x00FD, row, column, 0, bytes(UInt32(text)))
    }

    package static func text(_ row: Int, _ column: Int, _ text: [UInt8], count: Int) -> [UInt8] {
        cell(0x0204, row, column, 0, bytes(UInt16(count)) + text)
    }

    package static func truth(_ row: Int, _ column: Int, _ value: UInt8, isError: Bool = false) -> [UInt8] {
        cell(0x0205, row, column, 0, [value, isError ? 1 : 0])
    }

    /// - Parameter answer: eight bytes.
    package static func formula(_ row: Int, _ column: Int, answer: [UInt8]) -> [UInt8] {
        cell(0x0006, row, column, 0, answer + [UInt8](repeating: 0, count: 8))
    }

    // MARK: Texts

    /// In two bytes a unit, behind what says so.
    package static func wide(_ text: String) -> [UInt8] { [1] + text.utf16.flatMap { bytes($0) } }

    /// In one byte a unit.
    package static func narrow(_ text: String) -> [UInt8] { [0] + text.unicodeScalars.map { UInt8($0.value) } }

    /// The table of texts that cells share.
    package static func texts(_ texts: [UInt8]...) -> [UInt8] {
        record(0x00FC, bytes(UInt32(texts.count)) + bytes(UInt32(texts.count)) + texts.flatMap { $0 })
    }

    package static func counted(_ text: String) -> [UInt8] { bytes(UInt16(text.utf16.count)) + wide(text) }

    // MARK: The file

    package var stream: [UInt8] {
        let version = Self.bytes(UInt16(isUnicode ? 0x0600 : 0x0500))
        func beginning(_ kind: UInt16) -> [UInt8] { Self.record(0x0809, version + Self.bytes(kind) + [0, 0, 0, 0]) }
        let end = Self.record(0x000A, [])
        let bodies = sheets.map { beginning(0x10) + $0.records.flatMap { $0 } + end }
        func list(at places: [Int]) -> [UInt8] {
            zip(sheets, places).flatMap { sheet, place in
                let name = isUnicode ? Self.wide(sheet.name) : Array(sheet.name.utf8)
                return Self.record(
                    0x0085,
                    Self.bytes(UInt32(place)) + [sheet.visibility, sheet.kind, UInt8(sheet.name.utf16.count)] + name)
            }
        }
        func head(_ places: [Int]) -> [UInt8] { beginning(5) + globals.flatMap { $0 } + list(at: places) + end }
        var places = [head(Array(repeating: 0, count: sheets.count)).count]
        for body in bodies { places.append(places[places.count - 1] + body.count) }
        return head(places) + bodies.flatMap { $0 }
    }

    /// A compound document of sectors of 512 bytes: the directory, the numbers of the small sectors, the stream, and the chains.
    package var bytes: [UInt8] {
        let stream = stream
        let isSmall = stream.count < smallestStream
        let count = (stream.count + 511) / 512
        let chainCount = (count + 2) / 127 + 1
        let endOfChain: UInt32 = 0xFFFF_FFFE
        func chain(_ range: Range<Int>) -> [UInt32] {
            range.map { $0 + 1 < range.upperBound ? UInt32($0 + 1) : endOfChain }
        }
        // The directory, the small chains, then the stream, then what chains them.
        var chains = [endOfChain, endOfChain] + chain(2..<(2 + count))
        chains += [UInt32](repeating: 0xFFFF_FFFD, count: chainCount)
        chains += [UInt32](repeating: 0xFFFF_FFFF, count: chainCount * 128 - chains.count)
        let small = isSmall ? chain(0..<((stream.count + 63) / 64)) : []
        var header: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16)
        header += [0x3E, 0, 3, 0, 0xFE, 0xFF, 9, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let numbers = [
            UInt32(chainCount), 0, 0, UInt32(smallestStream), 1, isSmall ? 1 : 0, endOfChain, 0,
        ]
        header += numbers.flatMap { Self.bytes($0) }
        let lists = (0..<109).map { $0 < chainCount ? UInt32(2 + count + $0) : 0xFFFF_FFFF }
        header += lists.flatMap { Self.bytes($0) }
        let directory =
            Self.entry("Root Entry", kind: 5, start: isSmall ? 2 : endOfChain, count: isSmall ? count * 512 : 0)
            + Self.entry(streamName, kind: 2, start: isSmall ? 0 : 2, count: stream.count)
        return header + Self.sectors(directory) + Self.sectors(small.flatMap { Self.bytes($0) })
            + Self.sectors(stream) + chains.flatMap { Self.bytes($0) }
    }

    /// At least one.
    private static func sectors(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: max(512, (bytes.count + 511) / 512 * 512) - bytes.count)
    }

    private static func entry(_ name: String, kind: UInt8, start: UInt32, count: Int) -> [UInt8] {
        let units = name.utf16.flatMap { bytes($0) }
        var entry = units + [UInt8](repeating: 0, count: 64 - units.count)
        entry += bytes(UInt16(units.count + 2)) + [kind, 1] + [UInt8](repeating: 0xFF, count: 12)
        entry += [UInt8](repeating: 0, count: 36) + bytes(start) + bytes(UInt32(count)) + [0, 0, 0, 0]
        return entry
    }
}
