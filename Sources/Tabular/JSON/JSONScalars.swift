/// Strings, numbers and literals: what has bytes of its own.
extension JSONScanner {
    /// Checks the string whose opening quote the window starts with (RFC 8259 §7).
    ///
    /// - Returns: whether its text is at hand.
    mutating func scanString() throws(ReadError) -> Bool {
        hasEscapes = false
        var isWhole = true
        var index = 1
        while true {
            if try scanStringPiece(from: &index) {
                setTokenLength(index)
                return isWhole
            }
            if index > Limits.recordBytes {
                dropScanned(&index)
                isWhole = false
                if endsAtLineEnd { return false }
            }
            guard try buffer.fill() else { throw malformed("a string is not closed", ahead: buffer.bytes.count) }
        }
    }

    /// - Returns: whether the closing quote was found; `index` is then behind it, else where to go on with more bytes.
    private mutating func scanStringPiece(from index: inout Int) throws(ReadError) -> Bool {
        let bytes = buffer.bytes
        var position = index
        defer { index = position }
        while true {
            position = JSONStringSearch().index(in: bytes, from: position)
            guard position < bytes.count else { return false }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return true
            case UInt8(ascii: "\\"):
                hasEscapes = true
                guard let length = try escapeLength(in: bytes, at: position) else { return false }
                position += length
            default:
                throw malformed("a control character in a string must be written as an escape", ahead: position)
            }
        }
    }

    /// The bytes of the escape at `position`; `nil` where more must be read to know.
    private func escapeLength(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) throws(ReadError) -> Int? {
        guard position + 1 < bytes.count else { return nil }
        let kind = bytes[position + 1]
        if JSONEscapes.isSimple(kind) { return 2 }
        guard kind == UInt8(ascii: "u") else { throw malformed("an escape that JSON does not know", ahead: position) }
        for digit in (position + 2)..<(position + 6) {
            guard digit < bytes.count else { return nil }
            guard JSONEscapes.hexadecimal(bytes[digit]) != nil else {
                throw malformed("\\u needs four hexadecimal digits", ahead: position)
            }
        }
        return 6
    }

    /// Lets go of a token's bytes that are checked already, where it has become longer than a record may be.
    private mutating func dropScanned(_ index: inout Int) {
        buffer.consume(index)
        index = 0
        // Nothing of the token is left to let go of: a byte more would be the line end's, or none at all.
        setTokenLength(0)
    }
}

// MARK: - Numbers and literals

extension JSONScanner {
    /// Where in a number's grammar (RFC 8259 §6) a byte stands.
    enum NumberPart {
        case start, minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

        var mayEnd: Bool {
            switch self {
            case .zero, .integer, .fraction, .exponentDigits: true
            case .start, .minus, .point, .exponent, .exponentSign: false
            }
        }

        /// The part that `byte` belongs to; `nil` where it does not go on with the number.
        func part(of byte: UInt8) -> NumberPart? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): partOfDigit(isZero: byte == UInt8(ascii: "0"))
            case UInt8(ascii: "-"): self == .start ? .minus : self == .exponent ? .exponentSign : nil
            case UInt8(ascii: "+"): self == .exponent ? .exponentSign : nil
            case UInt8(ascii: "."): self == .zero || self == .integer ? .point : nil
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                self == .zero || self == .integer || self == .fraction ? .exponent : nil
            default: nil
            }
        }

        private func partOfDigit(isZero: Bool) -> NumberPart? {
            switch self {
            case .start, .minus: isZero ? .zero : .integer
            case .zero: nil
            case .integer: .integer
            case .point, .fraction: .fraction
            case .exponent, .exponentSign, .exponentDigits: .exponentDigits
            }
        }
    }

    /// - Returns: whether the number's text is at hand.
    mutating func scanNumber() throws(ReadError) -> Bool {
        var isWhole = true
        var part = NumberPart.start
        var index = 0
        while true {
            let bytes = buffer.bytes
            while index < bytes.count, let next = part.part(of: bytes[index]) {
                part = next
                index += 1
            }
            if index == bytes.count {
                if index > Limits.recordBytes {
                    dropScanned(&index)
                    isWhole = false
                    if endsAtLineEnd { return false }
                }
                if try buffer.fill() { continue }
            }
            guard part.mayEnd else { throw malformed("a number lacks a digit", ahead: index) }
            setTokenLength(index)
            return isWhole
        }
    }

    mutating func scanLiteral(_ literal: StaticString) throws(ReadError) {
        let length = literal.utf8CodeUnitCount
        for index in 0..<length {
            while index >= buffer.bytes.count {
                guard try buffer.fill() else { throw malformed("it ends too early", ahead: buffer.bytes.count) }
            }
            guard buffer.bytes[index] == literal.utf8Start[index] else {
                throw malformed("only true, false and null are words of JSON")
            }
        }
        setTokenLength(length)
    }
}
