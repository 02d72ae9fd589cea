import CLibXML2

/// An XML document in the making, by libxml2's writer.
struct XMLText: ~Copyable {
    private let writer: xmlTextWriterPtr

    static func document(_ content: (inout XMLText) -> Void) -> [UInt8] {
        let buffer = xmlBufferCreate()!
        defer { xmlBufferFree(buffer) }
        var text = XMLText(writer: xmlNewTextWriterMemory(buffer, 0))
        xmlTextWriterStartDocument(text.writer, nil, "UTF-8", nil)
        content(&text)
        text.end()
        return Array(UnsafeBufferPointer(start: xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer))))
    }

    private consuming func end() {
        xmlTextWriterEndDocument(writer)
        xmlFreeTextWriter(writer)
    }

    mutating func element(_ name: String, _ attributes: [(String, String)], _ content: (inout XMLText) -> Void) {
        xmlTextWriterStartElement(writer, name)
        for (name, value) in attributes { xmlTextWriterWriteAttribute(writer, name, Self.representable(value)) }
        content(&self)
        xmlTextWriterEndElement(writer)
    }

    mutating func text(_ text: String) { xmlTextWriterWriteString(writer, Self.representable(text)) }

    /// What XML 1.0 §2.2 has no place for is left out.
    private static func representable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar) {
            if scalar.value & 0xFFFE != 0xFFFE { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
