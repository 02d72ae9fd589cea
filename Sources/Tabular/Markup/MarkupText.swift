import CLibXML2

/// HTML as the text that a person sees: paragraphs, list items and line breaks as lines, entities decoded, scripts,
/// styles and comments dropped.
///
/// libxml2's HTML parser reads it as events; no tree is built, and nothing it names is loaded.
public enum MarkupText {
    /// More than this is handed back as it is: no description is that long, and the parser's effort stays bounded.
    public static let limit = 1 << 20

    /// Deeper nesting is handed back too: libxml2's effort is quadratic in it.
    public static let depth = 256

    /// The text of a piece of HTML; the piece itself where it is longer than `limit`, nested deeper than `depth`, or has
    /// control characters, at which libxml2 may stop.
    public static func text(of html: String) -> String {
        guard html.utf8.count <= limit, !html.utf8.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) else {
            return html
        }
        var layout = MarkupLayout(keepsLineEnds: !MarkupEvidence.hasBlocks(html))
        parse(html, into: &layout)
        return layout.isTooDeep ? html : layout.text.withControlsAsWindows1252
    }

    private static func parse(_ html: String, into layout: inout MarkupLayout) {
        withUnsafeMutablePointer(to: &layout) { layout in
            var handler = makeHandler()
            guard let context = htmlCreatePushParserCtxt(&handler, layout, nil, 0, nil, XML_CHAR_ENCODING_UTF8) else {
                preconditionFailure("libxml2 has no memory for a parser")
            }
            defer {
                // A SAX context may own a document all the same.
                if let document = context.pointee.myDoc { xmlFreeDoc(document) }
                htmlFreeParserCtxt(context)
            }
            let options =
                HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                | HTML_PARSE_NONET.rawValue
            htmlCtxtUseOptions(context, Int32(options))
            layout.pointee.stop = { xmlStopParser(context) }
            var html = html
            html.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    _ = htmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
                }
            }
            htmlParseChunk(context, nil, 0, 1)
        }
    }

    private static func makeHandler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.startElement = { layout, name, _ in withLayout(layout) { $0.start(String(cString: name!)) } }
        handler.endElement = { layout, name in withLayout(layout) { $0.end(String(cString: name!)) } }
        handler.characters = { layout, text, count in
            withLayout(layout) { $0.append(UnsafeBufferPointer(start: text, count: Int(count))) }
        }
        handler.ignorableWhitespace = handler.characters
        // What stands in scripts and styles: the layout drops it with them.
        handler.cdataBlock = handler.characters
        return handler
    }
}

extension String {
    /// With the controls U+0080 to U+009F as what they are in Windows-1252, where browsers look for `&#146;` (the HTML
    /// standard, "numeric character reference end state"). Old shops write their quotes and dashes so.
    fileprivate var withControlsAsWindows1252: String {
        guard utf8.contains(0xC2) else { return self }
        var text = UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl = (0x80...0x9F).contains(scalar.value)
            text.append(isControl ? windows1252[Int(scalar.value) - 0x80] ?? scalar : scalar)
        }
        return String(text)
    }
}

/// What the bytes from 0x80 on are; five of them are nothing.
private let windows1252: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
]

/// The layout that an event belongs to.
private func withLayout(_ pointer: UnsafeMutableRawPointer?, _ body: (inout MarkupLayout) -> Void) {
    body(&pointer!.assumingMemoryBound(to: MarkupLayout.self).pointee)
}
