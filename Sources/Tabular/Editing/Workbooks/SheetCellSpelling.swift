/// How a worksheet's cell is spelled.
struct SheetCellSpelling {
    /// With its prefix.
    let name: [UInt8]
    /// All but the one that says what its value is, each behind a blank.
    let attributes: [UInt8]

    /// A number where the text is one that comes back digit for digit.
    func value(_ text: String) -> [UInt8] {
        guard let number = NumberSpelling(text.utf8), !number.isRounded, number.text.elementsEqual(text.utf8) else {
            return self.text(text)
        }
        return spell("", element("v", Array(text.utf8)))
    }

    func text(_ text: String) -> [UInt8] {
        if text.isEmpty { return Array("<".utf8) + name + attributes + Array("/>".utf8) }
        let spelt = XMLSpelling(.utf8).text(EscapedCharacters.spell(text))
        return spell(" t=\"inlineStr\"", element("is", element("t", spelt, " xml:space=\"preserve\"")))
    }

    private func spell(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array("<".utf8) + name + attributes + Array("\(type)>".utf8) + content + Array("</".utf8) + name
            + Array(">".utf8)
    }

    private func element(_ local: String, _ content: [UInt8], _ attributes: String = "") -> [UInt8] {
        let prefix = String(decoding: name.prefix(of: 0..<name.count), as: UTF8.self)
        return Array("<\(prefix)\(local)\(attributes)>".utf8) + content + Array("</\(prefix)\(local)>".utf8)
    }
}
