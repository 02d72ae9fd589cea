import Glibc

/// The path of a file as text, whatever its bytes are.
///
/// The system takes any bytes but 0 for a name, and an old zip of a Korean Windows leaves such that are no UTF-8. Each of those bytes
/// stands in the text as a character of private use, U+10FF80 to U+10FFFF, and is that byte again where the system is asked: two names
/// stay two, and a path can be taken apart and put together as text. It is what PEP 383 does with surrogates, which a `String` of
/// Swift cannot hold.
package enum PathText {
    /// A byte `b` from 0x80 on is the character `first + b - 0x80`.
    private static let first: UInt32 = 0x10FF80

    /// The text of a path that the system gave.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !holdsBytes(text) { return text }
        var scalars = String.UnicodeScalarView()
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = lengthOfCharacter(rest)
            if count > 0 {
                scalars.append(contentsOf: String(decoding: rest.prefix(count), as: UTF8.self).unicodeScalars)
            } else {
                scalars.append(Unicode.Scalar(first + UInt32(rest[rest.startIndex]) - 0x80)!)
            }
            rest = rest.dropFirst(max(1, count))
        }
        return String(scalars)
    }

    /// The same of a C string.
    package static func text(_ path: UnsafePointer<CChar>) -> String {
        text(UnsafeRawBufferPointer(start: path, count: strlen(path)))
    }

    /// How many bytes the character takes that stands first; 0 where there is none, or one that stands for a byte: the name that
    /// has it is to be told from the one that has the byte.
    private static func lengthOfCharacter(_ bytes: ArraySlice<UInt8>) -> Int {
        for count in 1...min(4, bytes.count) {
            guard let text = String(validating: bytes.prefix(count), as: UTF8.self) else { continue }
            return holdsBytes(text) ? 0 : count
        }
        return 0
    }

    /// Whether some of a text stands for bytes that are no UTF-8.
    package static func holdsBytes(_ text: String) -> Bool {
        // All that stand for bytes begin with this one, and hardly anything else does.
        text.utf8.contains(0xF4) && text.unicodeScalars.contains { byte(of: $0) != nil }
    }

    /// The byte that a character stands for; `nil` of all others.
    package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        scalar.value >= first ? UInt8(scalar.value - first + 0x80) : nil
    }

    /// The bytes that the system knows a path by.
    package static func bytes(of path: String) -> [UInt8] {
        guard holdsBytes(path) else { return Array(path.utf8) }
        return path.unicodeScalars.reduce(into: []) { bytes, scalar in
            if let byte = byte(of: scalar) {
                bytes.append(byte)
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
    }

    /// A path as people and scripts read it: each byte that is no UTF-8 as `\xB0`.
    package static func shown(_ path: String) -> String {
        guard holdsBytes(path) else { return path }
        return path.unicodeScalars.reduce(into: "") { shown, scalar in
            if let byte = byte(of: scalar) { shown += escape(byte) } else { shown.unicodeScalars.append(scalar) }
        }
    }

    /// How a byte is shown, and how a shell takes it in `$'…'`.
    package static func escape(_ byte: UInt8) -> String { "\\x" + String(byte, radix: 16, uppercase: true) }
}

extension String {
    /// Lends the bytes of a path to the system.
    package func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard PathText.holdsBytes(self) else { return withCString(body) }
        return (PathText.bytes(of: self) + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }
}
