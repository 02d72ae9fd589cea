/// Values by short names, found by a name's bytes: no text is made of what may be one.
package struct NameTable<Value: Sendable>: Sendable {
    @usableFromInline let names: [(key: UInt128, value: Value)]

    package var count: Int { names.count }

    /// - Parameter values: by their names, of at most 16 bytes, in small letters where the case does not matter.
    package init(_ values: [String: Value]) {
        names =
            values.map { name, value in
                var name = name
                return (name.withUTF8 { Self.key($0, foldingCase: false) }, value)
            }
            .sorted { $0.key < $1.key }
    }

    /// - Parameter foldsCase: whether ASCII's capital letters are as small ones.
    @inlinable
    package subscript(
        name: UnsafeBufferPointer<UInt8>, foldingCase foldsCase: Bool
    ) -> Value? {
        guard (1...16).contains(name.count) else { return nil }
        let key = Self.key(name, foldingCase: foldsCase)
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low < names.count && names[low].key == key ? names[low].value : nil
    }

    /// A name as a number; of a longer one, its last 16 bytes.
    @inlinable package static func key(_ name: UnsafeBufferPointer<UInt8>, foldingCase foldsCase: Bool) -> UInt128 {
        var key: UInt128 = 0
        for byte in name {
            let isCapital = foldsCase && byte &- 0x41 < 26
            key = key << 8 | UInt128(isCapital ? byte + 0x20 : byte)
        }
        return key
    }
}

extension NameTable<Void> {
    /// - Parameter words: separated by blanks.
    package init(_ words: String) {
        self.init(Dictionary(uniqueKeysWithValues: words.split(separator: " ").map { (String($0), ()) }))
    }

    @inlinable package func contains(_ word: UnsafeBufferPointer<UInt8>, foldingCase foldsCase: Bool) -> Bool {
        self[word, foldingCase: foldsCase] != nil
    }
}
