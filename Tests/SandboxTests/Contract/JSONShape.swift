/// A JSON text without its values: each member's path in the text's own order, and how its value is spelled.
///
/// Two answers of one shape have the same names in the same order, whole numbers where the other has them, dates and
/// addresses of the same pattern.
struct JSONShape: Equatable, CustomStringConvertible {
    private(set) var lines: [String] = []

    init(_ text: String) {
        var bytes = Array(text.utf8)[...]
        read(&bytes, "")
    }

    var description: String { lines.joined(separator: "\n") }

    private mutating func read(_ rest: inout ArraySlice<UInt8>, _ path: String) {
        Self.skipBlanks(&rest)
        switch rest.first {
        case UInt8(ascii: "{"): readMembers(&rest, path)
        case UInt8(ascii: "["): readElements(&rest, path)
        case UInt8(ascii: "\""): lines.append("\(path): \(Self.spelling(Self.text(&rest)))")
        default:
            let token = String(decoding: rest.prefix { !",]} \n".utf8.contains($0) }, as: UTF8.self)
            rest.removeFirst(token.utf8.count)
            let isNumber = token.first?.isNumber == true || token.hasPrefix("-")
            let kind = token == "null" ? "null" : "bool"
            lines.append("\(path): " + (!isNumber ? kind : token.contains(".") ? "double" : "integer"))
        }
    }

    private mutating func readMembers(_ rest: inout ArraySlice<UInt8>, _ path: String) {
        lines.append("\(path){")
        rest.removeFirst()
        while true {
            Self.skipBlanks(&rest)
            guard let next = rest.first, next != UInt8(ascii: "}") else { break }
            if next == UInt8(ascii: ",") {
                rest.removeFirst()
                continue
            }
            let key = Self.text(&rest)
            Self.skipBlanks(&rest)
            rest.removeFirst()
            read(&rest, "\(path).\(key)")
        }
        rest.removeFirst()
        lines.append("\(path)}")
    }

    private mutating func readElements(_ rest: inout ArraySlice<UInt8>, _ path: String) {
        rest.removeFirst()
        var index = 0
        while true {
            Self.skipBlanks(&rest)
            guard let next = rest.first, next != UInt8(ascii: "]") else { break }
            if next == UInt8(ascii: ",") {
                rest.removeFirst()
                continue
            }
            read(&rest, "\(path)[\(index)]")
            index += 1
        }
        rest.removeFirst()
    }

    private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.drop { " \n\r\t".utf8.contains($0) }
    }

    private static func text(_ rest: inout ArraySlice<UInt8>) -> String {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            bytes.append(byte)
            if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { bytes.append(escaped) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A date's or an address's pattern: digits as 0, a UUID as #, an extension as ext.
    private static func spelling(_ text: String) -> String {
        if text.wholeMatch(of: #/\d{4}-\d\d-\d\d[T ].*/#) != nil { return text.replacing(#/\d/#, with: "0") }
        guard let path = text.firstMatch(of: #/(training-resources|images|thumbnails)\/.*$/#) else { return "text" }
        return String(path.output.0).replacing(#/[0-9a-f]{32}/#, with: "#").replacing(#/\d+/#, with: "0")
            .replacing(#/\.[a-z]+$/#, with: ".ext")
    }
}
