import CLibXML2

/// HTML as the text that a person sees: paragraphs, list items and line breaks as lines, entities decoded, scripts,
/// styles and comments dropped.
///
/// It is gone through once, tag by tag, as a browser takes it apart (the HTML standard, section 13.2.5). No tree is built: a
/// text needs none, and descriptions are most of what a shop's file is made of.
public enum MarkupText {
    /// The text of a piece of HTML; the piece itself where it has control characters, which the rules are to judge.
    public static func text(of html: String) -> String {
        var html = html
        let text = html.withUTF8 { bytes -> String? in
            var isRead = true
            let text = String(unsafeUninitializedCapacity: capacity(for: bytes.count)) { room in
                let count = write(bytes, into: room)
                isRead = count != nil
                return count ?? 0
            }
            return isRead ? text : nil
        }
        return text ?? html
    }

    /// How much room the text of a piece of HTML needs, in bytes.
    package static func capacity(for html: Int) -> Int {
        // An element or an entity is longer than what stands for it; a control's two bytes may become three.
        html + html / 2
    }

    /// Writes the text of a piece of HTML.
    ///
    /// - Parameter room: with the capacity for it.
    /// - Returns: how many bytes it has; `nil` for a piece that has control characters.
    package static func write(
        _ html: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        guard !html.holdsControls else { return nil }
        var reader = MarkupReader(html, MarkupLayout(into: room, keepsLineEnds: !MarkupEvidence.hasBlocks(html)))
        reader.read()
        return reader.layout.count
    }
}

/// Takes HTML apart.
private struct MarkupReader {
    private let html: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// How many elements of each name are open.
    private var openElements: [Int32] = []
    /// Names of hidden elements of which none ends any more.
    private var endless: [UInt128] = []
    var layout: MarkupLayout

    init(_ html: UnsafeBufferPointer<UInt8>, _ layout: MarkupLayout) { (self.html, self.layout) = (html, layout) }

    mutating func read() {
        let search = ByteSearch(for: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "&"))
        while index < html.count {
            let next = search.index(in: html, from: index)
            layout.append(UnsafeBufferPointer(rebasing: html[index..<next]))
            index = next
            guard next < html.count else { return }
            let isRead = html[next] == UInt8(ascii: "<") ? readTag() : readEntity()
            if isRead { continue }
            layout.append(UnsafeBufferPointer(rebasing: html[next...next]))
            index = next + 1
        }
    }

    // MARK: Tags

    /// - Returns: `false` where what begins with `<` is text.
    private mutating func readTag() -> Bool {
        let start = index + 1
        // A text that was cut within a tag.
        guard start < html.count, html[start] != UInt8(ascii: "/") || start + 1 < html.count else {
            index = html.count
            return true
        }
        switch html[start] {
        case UInt8(ascii: "!"):
            if html[start...].starts(with: "!--".utf8) { skipComment(from: start + 3) } else { skipToEnd(from: start) }
        case UInt8(ascii: "?"): skipToEnd(from: start)
        case UInt8(ascii: "/"):
            guard html[start + 1].isASCIILetter else {
                skipToEnd(from: start + 1)
                return true
            }
            let name = name(at: start + 1)
            skipAttributes(from: name.upperBound)
            close(MarkupElement(named: slice(name)))
        case let byte where byte.isASCIILetter:
            let name = name(at: start)
            let isEmpty = skipAttributes(from: name.upperBound)
            let element = MarkupElement(named: slice(name))
            if element.traits.contains(.hidden), !isEmpty {
                skipHidden(name, element.traits)
                return true
            }
            layout.start(element.traits)
            if isEmpty { layout.end(element.traits) } else { open(element) }
        default: return false
        }
        return true
    }

    /// An end of what is not open ends nothing, but a paragraph's, which is an empty one.
    private mutating func close(_ element: MarkupElement) {
        guard let place = element.place else { return }
        if place < openElements.count, openElements[place] > 0 {
            openElements[place] -= 1
            layout.end(element.traits)
        } else if element.traits.contains(.paragraph) {
            layout.end(element.traits)
        }
    }

    private mutating func open(_ element: MarkupElement) {
        guard let place = element.place else { return }
        if openElements.isEmpty { openElements = Array(repeating: 0, count: MarkupElement.count) }
        openElements[place] += 1
    }

    private func name(at start: Int) -> Range<Int> {
        var end = start
        while end < html.count, !html[end].isASCIIBlank, html[end] != UInt8(ascii: "/"), html[end] != UInt8(ascii: ">")
        {
            end += 1
        }
        return start..<end
    }

    private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: html[range]) }

    /// Goes behind a tag's end. A `>` within the quotes of a value is none.
    ///
    /// - Returns: whether the element ends with its tag: `<br/>`.
    @discardableResult
    private mutating func skipAttributes(from start: Int) -> Bool {
        index = start
        var isValue = false
        while index < html.count {
            let byte = html[index]
            index += 1
            switch byte {
            case UInt8(ascii: ">"): return index - 2 >= start && html[index - 2] == UInt8(ascii: "/")
            case UInt8(ascii: "="): isValue = true
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if isValue { index = html.firstIndex(of: byte, from: index).map { $0 + 1 } ?? html.count }
                isValue = false
            default: if !byte.isASCIIBlank { isValue = false }
            }
        }
        return false
    }

    private mutating func skipToEnd(from start: Int) {
        index = html.firstIndex(of: UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? html.count
    }

    private mutating func skipComment(from start: Int) {
        // `<!-->` and `<!--->` are whole.
        var end = start
        while let found = html.firstIndex(of: UInt8(ascii: ">"), from: end) {
            end = found + 1
            let dashes = html[start - 2..<found]
            if dashes.suffix(2).elementsEqual("--".utf8) || dashes.suffix(3).elementsEqual("--!".utf8) {
                index = end
                return
            }
        }
        index = html.count
    }

    /// Goes behind the end of an element whose text nobody sees. One that never ends hides nothing but a script's or a style's
    /// text.
    private mutating func skipHidden(_ name: Range<Int>, _ traits: MarkupTraits) {
        let key = NameTable<Void>.key(slice(name), foldingCase: true)
        if endless.contains(key) { return }
        let start = index
        var (depth, end) = (1, Int?.none)
        while depth > 0, let tag = html.firstIndex(of: UInt8(ascii: "<"), from: index) {
            index = tag + 1
            let isEnd = index < html.count && html[index] == UInt8(ascii: "/")
            // What looks like a tag within a script is none.
            guard isEnd || !traits.contains(.raw), let after = endOfName(key, name.count, at: isEnd ? index + 1 : index)
            else {
                continue
            }
            depth += isEnd ? -1 : 1
            skipAttributes(from: after)
            if isEnd { end = index }
        }
        index = end ?? start
        if end == nil {
            endless.append(key)
            if traits.contains(.code) { index = html.count }
        }
    }

    /// Where a tag's name ends that stands there; `nil` where another does.
    private func endOfName(_ key: UInt128, _ length: Int, at start: Int) -> Int? {
        let end = start + length
        guard end <= html.count, NameTable<Void>.key(slice(start..<end), foldingCase: true) == key,
            end == html.count || html[end].isASCIIBlank || html[end] == UInt8(ascii: "/")
                || html[end] == UInt8(ascii: ">")
        else { return nil }
        return end
    }

    // MARK: Entities

    /// - Returns: `false` where what begins with `&` is text.
    private mutating func readEntity() -> Bool {
        let start = index + 1
        guard start < html.count else { return false }
        return html[start] == UInt8(ascii: "#") ? readNumber(from: start + 1) : readNamedEntity(from: start)
    }

    private mutating func readNamedEntity(from start: Int) -> Bool {
        var end = start
        while end < html.count, end - start <= 16, html[end].isASCIIAlphanumeric { end += 1 }
        guard let scalar = entities[slice(start..<end), foldingCase: false] else { return false }
        if end < html.count, html[end] == UInt8(ascii: ";") {
            end += 1
        } else {
            // The oldest of them are read without a semicolon, too; in an address, `&copy=` is none.
            guard scalar.value < 0x100, end == html.count || html[end] != UInt8(ascii: "=") else { return false }
        }
        layout.append(scalar)
        index = end
        return true
    }

    /// A character by its number: `&#39;`, `&#x2019;`. One that is none is dropped.
    private mutating func readNumber(from start: Int) -> Bool {
        let isHex = start < html.count && html[start] | 0x20 == UInt8(ascii: "x")
        let first = isHex ? start + 1 : start
        var (end, value) = (first, UInt32(0))
        while end < html.count, let digit = html[end].digit(isHex: isHex) {
            value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
            end += 1
        }
        guard end > first else { return false }
        if let scalar = Unicode.Scalar(value), scalar.isXMLCharacter { layout.append(scalar) }
        index = end < html.count && html[end] == UInt8(ascii: ";") ? end + 1 : end
        return true
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether it has control characters that are no blanks. All of it is looked at, so that many bytes are at once.
    fileprivate var holdsControls: Bool {
        reduce(0 as UInt8) { $0 | ($1 < 0x20 && $1 &- 0x09 > 4 ? 1 : 0) } != 0
    }
}

extension UInt8 {
    fileprivate func digit(isHex: Bool) -> UInt32? {
        if self &- 0x30 < 10 { return UInt32(self &- 0x30) }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return isHex && letter < 6 ? UInt32(letter) + 10 : nil
    }
}

extension Unicode.Scalar {
    fileprivate var isXMLCharacter: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x1_0000...: true
        default: false
        }
    }
}

/// HTML's entities, as libxml2 knows them, none of them beyond the symbols and dingbats; and those that may be written in
/// capital letters.
private let entities: NameTable<Unicode.Scalar> = {
    var entities: [String: Unicode.Scalar] = [:]
    for value in 1...UInt32(0x27FF) {
        guard let entity = htmlEntityValueLookup(value) else { continue }
        entities[String(cString: entity.pointee.name)] = Unicode.Scalar(value)
    }
    for name in ["amp", "lt", "gt", "quot", "copy", "reg"] { entities[name.uppercased()] = entities[name] }
    return NameTable(entities)
}()
