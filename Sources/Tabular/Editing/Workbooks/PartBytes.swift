// What is looked for in the bytes of a workbook's part. Prefixes are passed over, for each program has its own.
extension [UInt8] {
    func isNamed(_ place: Range<Int>, _ name: StaticString) -> Bool {
        let local = self[place].lastIndex(of: UInt8(ascii: ":")).map { self[($0 + 1)..<place.upperBound] }
        return (local ?? self[place]).elementsEqual(
            UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    func value(_ name: StaticString, of attributes: [XMLTokens.Attribute]) -> ArraySlice<UInt8>? {
        attributes.first { isNamed($0.name, name) }.map { self[$0.value] }
    }

    /// What stands before the colon of a name, with it.
    func prefix(of name: Range<Int>) -> ArraySlice<UInt8> {
        self[name.lowerBound..<(self[name].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.lowerBound)]
    }

    /// Whether it is a document in UTF-8.
    var isUTF8Document: Bool {
        let beginning = PeekingSource(MemorySource(prefix(EncodingSearch.sample)))
        return (try? DecodingSource(beginning, policy: .declared))?.finding?.encoding == .utf8
    }
}

extension ArraySlice<UInt8> {
    /// Digits and nothing else.
    var wholeNumber: Int? { withUnsafeBufferPointer { $0.wholeNumber } }
}

extension CellPlace {
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let place = bytes.withUnsafeBufferPointer({ CellPlace($0) }) else { return nil }
        self = place
    }
}
