import FilePaths

/// Text that may be printed: on a terminal, in a log, in a list.
///
/// What this program's source says stands as it is written. Everything else — cells, names of files, answers of a market, arguments — comes in
/// through ``init(_:)`` or an interpolation, and its control characters come out as escapes (``escaped(_:)``). No other way leads
/// from a `String` to the console, so none can move the cursor, reorder a line or break it in two.
package struct PrintableText: Hashable, Sendable, CustomStringConvertible {
    /// The text as it is printed.
    package let description: String

    fileprivate init(safe text: String) { description = text }

    /// Text from outside, in one line.
    package init(_ text: some StringProtocol) { description = Self.escaped(text) }

    /// Text from outside that may have several lines.
    package init(lines text: String) { self = Self.lines(of: text).joined(separator: "\n") }

    /// The lines of a text from outside. They end at LF or CR LF; a CR elsewhere is a control character like others.
    package static func lines(of text: String) -> [PrintableText] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { PrintableText($0) }
    }

    package static func + (first: PrintableText, second: PrintableText) -> PrintableText {
        PrintableText(safe: first.description + second.description)
    }

    package static func += (text: inout PrintableText, more: PrintableText) { text = text + more }

    package var isEmpty: Bool { description.isEmpty }
}

extension Sequence<PrintableText> {
    package func joined(separator: PrintableText = "") -> PrintableText {
        PrintableText(safe: map(\.description).joined(separator: separator.description))
    }
}

// MARK: - Literals

extension PrintableText: ExpressibleByStringInterpolation {
    /// Only what stands in the source: a `StaticString` cannot be made of anything else.
    package init(stringLiteral text: StaticString) { description = text.description }

    package init(stringInterpolation: StringInterpolation) { description = stringInterpolation.text }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

        package mutating func appendInterpolation(_ part: PrintableText) { text += part.description }

        /// What comes from outside, in one line.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += PrintableText.escaped(value.description)
        }
    }
}

// MARK: - Escapes

extension PrintableText {
    /// The text with each control character as Swift and Rust write it: `\t`, `\n`, `\r`, `\u{1B}`, and each byte of a file's name that is
    /// no UTF-8 as `\xB0`. A backslash stands for itself:
    /// people read this, and `--output json` is exact.
    static func escaped(_ text: some StringProtocol) -> String {
        let text = String(text)
        // Nearly every text stands as it is.
        guard text.mayHoldControl else { return text }
        var shown = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar.isPrintable || scalar.joins(previous, rest.first) {
                shown.append(scalar)
            } else {
                shown.append(contentsOf: escape(scalar).unicodeScalars)
            }
            previous = scalar
        }
        return String(shown)
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\t": "\\t"
        case "\n": "\\n"
        case "\r": "\\r"
        case _ where PathText.byte(of: scalar) != nil: PathText.escape(PathText.byte(of: scalar)!)
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    /// By each byte, whether it is the first of a scalar that is escaped, or of some others; Hangul and ASCII letters are not among
    /// them.
    fileprivate static let controlBeginnings = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case ..<0x20, 0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0...: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is seen as itself and does nothing: control characters, ends of lines and paragraphs, what turns the direction of
    /// writing, and what takes no room at all (Unicode's `Default_Ignorable_Code_Point`) are not.
    ///
    /// Variation selectors are: they choose between two shapes of the character before them, as in ☎️.
    package var isPrintable: Bool {
        switch value {
        case 0x20..<0x7F: return true
        case 0xFE00...0xFE0F: return true
        // Marks around annotations, noncharacters.
        case 0xFFF9...0xFFFB: return false
        // A byte of a file's name.
        case _ where PathText.byte(of: self) != nil: return false
        default: break
        }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
        default: return !properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether it is the zero-width joiner that makes one emoji of two: 👨‍🍳.
    fileprivate func joins(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        guard value == 0x200D, let previous, let next else { return false }
        return next.isPictogram && (previous.isPictogram || previous.value == 0xFE0F)
    }

    /// Digits have emoji's property, too.
    private var isPictogram: Bool { properties.isEmoji && value > 0xFF }
}

extension String {
    /// Whether it is printed as it stands.
    package var isPrintable: Bool { !mayHoldControl || unicodeScalars.allSatisfy(\.isPrintable) }

    /// Looked for in bytes at hand: issues carry whole cells, and an index into a string for each would take ten times as long.
    fileprivate var mayHoldControl: Bool {
        var text = self
        return text.withUTF8 { bytes in
            PrintableText.controlBeginnings.withUnsafeBufferPointer { table in bytes.contains { table[Int($0)] } }
        }
    }
}
