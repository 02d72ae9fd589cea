/// How a text is spelled in somebody else's XML document. What its encoding lacks is written by number.
struct XMLSpelling {
    private let encodable: EncodableText?

    init(_ encoding: TextEncoding) { encodable = encoding == .utf8 ? nil : EncodableText(encoding) }

    func text(_ text: String) -> [UInt8] {
        spell(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            // "]]>" may not stand in text (§2.4).
            case ">": "&gt;"
            case "\r": "&#13;"
            default: XMLCharacter.isCarried(scalar) ? nil : XMLCharacter.instruction(for: scalar)
            }
        }
    }

    /// A text between quotes, whichever they are.
    ///
    /// - Returns: `nil` for a text with characters that XML cannot carry: no instruction may stand there.
    func attribute(_ text: String) -> [UInt8]? {
        guard text.unicodeScalars.allSatisfy(XMLCharacter.isCarried) else { return nil }
        return spell(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case "\"": "&quot;"
            case "'": "&apos;"
            // Bare, they are blanks (§3.3.3).
            case "\t", "\n", "\r": "&#\(scalar.value);"
            default: nil
            }
        }
    }

    /// - Returns: `nil` for a text that no section can hold.
    func section(_ text: String) -> [UInt8]? {
        guard !text.utf8.contains(0x0D), !text.contains("]]>"), text.allSatisfy(isHeld),
            text.unicodeScalars.allSatisfy(XMLCharacter.isCarried)
        else { return nil }
        return Array("<![CDATA[\(text)]]>".utf8)
    }

    private func spell(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> [UInt8] {
        var spelling: [UInt8] = []
        for character in text {
            let isHeld = isHeld(character)
            for scalar in character.unicodeScalars {
                let reference = isHeld ? nil : "&#x\(String(scalar.value, radix: 16, uppercase: true));"
                if let spelt = reference ?? escape(scalar) {
                    spelling += spelt.utf8
                } else {
                    spelling += UTF8.encode(scalar)!
                }
            }
        }
        return spelling
    }

    private func isHeld(_ character: Character) -> Bool {
        guard let encodable else { return true }
        let (spelling, missing) = encodable.spelling(of: String(character))
        return missing.isEmpty && spelling.utf8.elementsEqual(character.utf8)
    }
}
