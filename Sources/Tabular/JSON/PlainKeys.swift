import CByteScan
import Glibc

/// The keys of a plain object in their order, and the columns of their values: the next object nearly always has the same, so that
/// none of them has to be looked up, and none is repeated.
struct PlainKeys {
    private struct Key {
        var start: Int
        var count: Int
        /// -1 as long as there was no value.
        var column = -1

        func isSpelt(_ key: Slice<UnsafeBufferPointer<UInt8>>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
            guard key.count == count else { return false }
            return count == 0
                || memcmp(text.baseAddress! + start, key.base.baseAddress! + key.startIndex, count) == 0
        }
    }

    private var keys: [Key] = []
    private var text: [UInt8] = []

    mutating func removeAll() {
        keys.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
    }

    mutating func append(_ key: UnsafeBufferPointer<UInt8>) {
        keys.append(Key(start: text.count, count: key.count))
        text.append(contentsOf: key)
    }

    /// Says which column the values of the key appended last are in.
    mutating func setLastColumn(_ column: Int) { keys[keys.count - 1].column = column }

    /// Says which columns the values of an object are in that has these keys in this order, and of each key those of its values.
    ///
    /// - Returns: whether it has.
    func place(
        _ values: UnsafeMutableBufferPointer<byte_scan_value>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if keys.isEmpty { return values.isEmpty }
        return keys.withUnsafeBufferPointer { keys in
            text.withUnsafeBufferPointer { text in
                var next = 0
                var column = -1
                for index in values.indices {
                    if values[index].isKey {
                        guard next < keys.count, keys[next].isSpelt(bytes[values[index].range], text) else {
                            return false
                        }
                        column = keys[next].column
                        values[index].column = UInt32(truncatingIfNeeded: column)
                        next += 1
                    } else {
                        guard column >= 0 else { return false }
                        values[index].column = UInt32(truncatingIfNeeded: column)
                    }
                }
                return next == keys.count
            }
        }
    }

    /// Appends the values of an object that has these keys in this order.
    ///
    /// - Returns: whether it has; else some cells may have been appended.
    func take(
        _ values: UnsafeBufferPointer<byte_scan_value>, of bytes: UnsafeBufferPointer<UInt8>, into record: inout Record
    ) -> Bool {
        if keys.isEmpty { return false }
        return keys.withUnsafeBufferPointer { keys in
            text.withUnsafeBufferPointer { text in
                var next = 0
                for value in values {
                    let range = Range(uncheckedBounds: (Int(value.start), Int(value.end)))
                    if value.kind == UInt8(byte_scan_key.rawValue) {
                        guard next < keys.count, keys[next].isSpelt(bytes[range], text) else { return false }
                        next += 1
                    } else {
                        let column = keys[next - 1].column
                        guard column >= 0 else { return false }
                        record.append(value, at: range, column: column)
                    }
                }
                guard next == keys.count else { return false }
                record.isEmptyObject = record.cells.isEmpty
                return true
            }
        }
    }
}
