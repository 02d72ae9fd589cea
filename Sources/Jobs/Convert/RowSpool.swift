import Tabular

/// Rows of values kept in order until they can be written: in memory while they are few, beyond that in a temporary file.
final class RowSpool {
    private var file: TemporaryFile?
    /// The rows that are not in the file.
    private var bytes: [UInt8] = []
    private let memory: Int

    /// - Parameter memory: how many bytes stay in memory.
    init(memory: Int = 1 << 20) { self.memory = memory }

    /// - Parameter ordinal: what the row is known by.
    func append(_ ordinal: Int, _ values: [OutputValue]) throws(SystemError) {
        let start = bytes.count
        append(0)
        append(ordinal)
        for value in values { append(value) }
        let length = bytes.count - start - Self.numberSize
        withUnsafeBytes(of: length) { bytes.replaceSubrange(start..<(start + Self.numberSize), with: $0) }
        if bytes.count > memory { try flush() }
    }

    /// Hands out the rows in the order in which they came.
    func forEach(_ body: (_ ordinal: Int, [OutputValue]) throws -> Void) throws {
        if let file {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
            defer { buffer.deallocate() }
            var (kept, offset): ([UInt8], Int) = ([], 0)
            while case let count = try file.read(at: offset, into: buffer), count > 0 {
                offset += count
                kept.append(contentsOf: buffer[..<count])
                kept.removeSubrange(..<(try Self.rows(of: kept, body)))
            }
        }
        _ = try Self.rows(of: bytes, body)
    }

    private func flush() throws(SystemError) {
        if file == nil { file = try TemporaryFile() }
        let file = file!
        // The closure of `withUnsafeBytes` would lose the error's type.
        try bytes.withUnsafeBytes { raw in Result { () throws(SystemError) in try file.append(raw) } }.get()
        bytes.removeAll(keepingCapacity: true)
    }
}

// MARK: - How a row is spelt

extension RowSpool {
    private static let numberSize = MemoryLayout<Int>.size

    private enum Tag: UInt8 {
        case none, text, number, list
    }

    private func append(_ number: Int) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }

    private func append(_ text: String) {
        append(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    private func append(_ value: OutputValue) {
        switch value {
        case .none: bytes.append(Tag.none.rawValue)
        case .text(let text):
            bytes.append(Tag.text.rawValue)
            append(text)
        case .number(let number):
            bytes.append(Tag.number.rawValue)
            append(number)
        case .list(let items):
            bytes.append(Tag.list.rawValue)
            append(items.count)
            for item in items { append(item) }
        }
    }

    /// - Returns: how many bytes the whole rows among them take.
    private static func rows(of bytes: [UInt8], _ body: (Int, [OutputValue]) throws -> Void) throws -> Int {
        var rest = Spelling(rest: bytes[...])
        var taken = 0
        while rest.rest.count >= numberSize {
            let length = rest.number()
            guard rest.rest.count >= length else { break }
            var row = Spelling(rest: rest.rest.prefix(length))
            let ordinal = row.number()
            var values: [OutputValue] = []
            while !row.rest.isEmpty { values.append(row.value()) }
            try body(ordinal, values)
            rest.rest.removeFirst(length)
            taken = rest.rest.startIndex
        }
        return taken
    }

    /// A row, or the rest of one.
    private struct Spelling {
        var rest: ArraySlice<UInt8>

        mutating func number() -> Int {
            let number = rest.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
            rest.removeFirst(numberSize)
            return number
        }

        mutating func text() -> String {
            let count = number()
            defer { rest.removeFirst(count) }
            return String(decoding: rest.prefix(count), as: UTF8.self)
        }

        mutating func value() -> OutputValue {
            switch Tag(rawValue: rest.removeFirst())! {
            case .none: .none
            case .text: .text(text())
            case .number: .number(text())
            case .list: .list((0..<number()).map { _ in text() })
            }
        }
    }
}
