/// Where the values of a JSON text stand in its bytes. Its grammar has been checked by whoever read it.
struct JSONTree {
    struct Member {
        /// As it is meant.
        var key: [UInt8]
        /// With its quotes.
        var keyPlace: Range<Int>
        var value: Value
    }

    struct Value {
        var place: Range<Int>
        var kind: Kind
    }

    enum Kind {
        case text, number, word
        case object([Member])
        case array([Value])
    }

    private(set) var root: Value
    private let bytes: [UInt8]
    private var index = 0

    /// - Parameter bytes: one value, perhaps with blanks around it.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        root = Value(place: 0..<0, kind: .word)
        root = value()
    }

    private mutating func value() -> Value {
        skipBlanks()
        let start = index
        let kind: Kind
        switch bytes[index] {
        case UInt8(ascii: "{"): kind = object()
        case UInt8(ascii: "["): kind = array()
        case UInt8(ascii: "\""):
            skipString()
            kind = .text
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            skipWord()
            kind = .number
        default:
            skipWord()
            kind = .word
        }
        return Value(place: start..<index, kind: kind)
    }

    private mutating func object() -> Kind {
        var members: [Member] = []
        index += 1
        while !closes(UInt8(ascii: "}")) {
            let start = index
            skipString()
            let place = start..<index
            skipBlanks()
            index += 1
            let key = JSONEscapes.decoded(bytes[place].dropFirst().dropLast())
            members.append(Member(key: key, keyPlace: place, value: value()))
        }
        return .object(members)
    }

    private mutating func array() -> Kind {
        var values: [Value] = []
        index += 1
        while !closes(UInt8(ascii: "]")) { values.append(value()) }
        return .array(values)
    }

    /// Passes over what separates values, and over the end of their container.
    private mutating func closes(_ end: UInt8) -> Bool {
        skipBlanks()
        if bytes[index] == UInt8(ascii: ",") {
            index += 1
            skipBlanks()
        }
        guard bytes[index] == end else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() {
        while index < bytes.count - 1, bytes[index].isASCIIBlank { index += 1 }
    }

    private mutating func skipString() {
        index += 1
        while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index += 1
    }

    private mutating func skipWord() {
        while index < bytes.count, !bytes[index].isASCIIBlank, !",]}".utf8.contains(bytes[index]) { index += 1 }
    }
}

extension JSONEscapes {
    fileprivate static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
        var text: [UInt8] = []
        bytes.withUnsafeBufferPointer { decode($0, into: &text) }
        return text
    }
}
