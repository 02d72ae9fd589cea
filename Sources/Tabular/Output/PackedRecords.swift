/// Records to be written later, their values in one run of bytes: no string is made for a value whose bytes are at hand, and none
/// to read it back.
///
/// A record is its length and then, of each column that has a value, the column's number, what kind of value it is, its length
/// and its bytes in UTF-8. The bytes are good for this process alone.
public final class PackedRecords {
    private var output = OutputBuffer()
    private var start = 0

    fileprivate enum Kind: UInt8 {
        case text, number, list
    }

    /// What a length takes.
    fileprivate static let lengthSize = MemoryLayout<UInt32>.size

    public init() {}

    /// The records. They are good until something is appended, and as long as this object is.
    public var bytes: UnsafeRawBufferPointer { output.bytes }

    public func removeAll() { output.shorten(to: 0) }

    // MARK: Packing

    /// The values that are appended now are of a further record.
    public func beginRecord() { start = beginLength() }

    public func endRecord() { endLength(from: start) }

    /// Appends a record.
    ///
    /// - Parameter views: its values, by their columns.
    public func append(_ views: [OutputView]) {
        beginRecord()
        for (column, view) in views.enumerated() {
            switch view {
            case .none: break
            case .text(let text): append(.text, text, in: column)
            case .number(let number): append(.number, number, in: column)
            case .list(let items):
                append(.list, items.packed.assumingMemoryBound(to: UInt8.self), in: column)
            }
        }
        endRecord()
    }

    public func append(_ value: OutputValue, in column: Int) {
        switch value {
        case .none: break
        case .text(var text): text.withUTF8 { append(.text, $0, in: column) }
        case .number(var number): number.withUTF8 { append(.number, $0, in: column) }
        case .list(let items):
            begin(.list, in: column)
            let start = beginLength()
            for var item in items { item.withUTF8 { append(item: $0) } }
            endLength(from: start)
        }
    }

    /// Appends an item of what becomes an `OutputList`.
    public func append(item: UnsafeBufferPointer<UInt8>) {
        append(length: item.count)
        output.append(item)
    }

    private func append(_ kind: Kind, _ value: UnsafeBufferPointer<UInt8>, in column: Int) {
        begin(kind, in: column)
        append(length: value.count)
        output.append(value)
    }

    private func begin(_ kind: Kind, in column: Int) {
        output.append(UInt8(column))
        output.append(kind.rawValue)
    }

    private func append(length: Int) {
        output.append(UInt32(length))
    }

    private func beginLength() -> Int {
        append(length: 0)
        return output.count
    }

    private func endLength(from start: Int) {
        output.set(UInt32(output.count - start), at: start - Self.lengthSize)
    }

    // MARK: Reading

    /// Reads the record that packed bytes begin with.
    ///
    /// - Parameter views: gets its values, by their columns.
    /// - Returns: how many bytes it takes; `nil` where not all of it is among them.
    public static func readRecord(_ bytes: UnsafeRawBufferPointer, into views: inout [OutputView]) -> Int? {
        guard bytes.count >= lengthSize else { return nil }
        let end = lengthSize + bytes.packedLength(at: 0)
        guard bytes.count >= end else { return nil }
        for column in views.indices { views[column] = .none }
        var offset = lengthSize
        while offset < end {
            let (column, kind) = (Int(bytes[offset]), Kind(rawValue: bytes[offset + 1])!)
            let value = bytes.packedValue(at: offset + 2)
            views[column] =
                switch kind {
                case .text: .text(value)
                case .number: .number(value)
                case .list: .list(OutputList(packed: UnsafeRawBufferPointer(value)))
                }
            offset += 2 + lengthSize + value.count
        }
        return end
    }
}

/// A value to be written whose bytes somebody else holds, in UTF-8: what `OutputValue` is without a string for each text. It is
/// good as long as they are.
public enum OutputView {
    case none
    case text(UnsafeBufferPointer<UInt8>)
    case number(UnsafeBufferPointer<UInt8>)
    case list(OutputList)
}

/// The values of a list, each its bytes.
public struct OutputList: Sequence {
    fileprivate let packed: UnsafeRawBufferPointer
    /// Whether they are surely no values that a cell has as a JSON array.
    let areSeparable: Bool

    /// - Parameters:
    ///   - packed: items as `PackedRecords` has them, and nothing else.
    ///   - areSeparable: whether none of them is empty, or has anything in it that values are separated by, or begins with a
    ///     bracket; where that is not known, it is looked for.
    public init(packed: UnsafeRawBufferPointer, areSeparable: Bool = false) {
        (self.packed, self.areSeparable) = (packed, areSeparable)
    }

    public struct Iterator: IteratorProtocol {
        fileprivate var rest: UnsafeRawBufferPointer

        public mutating func next() -> UnsafeBufferPointer<UInt8>? {
            if rest.isEmpty { return nil }
            let item = rest.packedValue(at: 0)
            rest = UnsafeRawBufferPointer(rebasing: rest[(PackedRecords.lengthSize + item.count)...])
            return item
        }
    }

    public func makeIterator() -> Iterator { Iterator(rest: packed) }
}

extension OutputValue {
    public init(_ view: OutputView) {
        self =
            switch view {
            case .none: .none
            case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
            case .number(let bytes): .number(String(decoding: bytes, as: UTF8.self))
            case .list(let items): .list(items.map { String(decoding: $0, as: UTF8.self) })
            }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func packedLength(at offset: Int) -> Int { Int(loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }

    fileprivate func packedValue(at offset: Int) -> UnsafeBufferPointer<UInt8> {
        let start = offset + PackedRecords.lengthSize
        let value = UnsafeRawBufferPointer(rebasing: self[start..<(start + packedLength(at: offset))])
        return value.assumingMemoryBound(to: UInt8.self)
    }
}
