import TestSupport
import Testing

@testable import Tabular

@Suite("The columns of an XML document")
struct XMLColumnsTests {
    private static let names = ["a", "b", "c", "p:a", "가"]

    /// An element with some attributes and a few elements in it, of few names in any order, again and again.
    private func element(_ name: String, _ depth: Int, _ generator: inout SeededGenerator) -> String {
        let attributes = Self.names.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        let count = depth == 0 ? 0 : Int.random(in: 0...4, using: &generator)
        let children = (0..<count).map { _ in
            element(Self.names.randomElement(using: &generator)!, depth - 1, &generator)
        }
        let text = [" ", "", "x"].randomElement(using: &generator)!
        return "<\(name)" + attributes.map { " \($0)=\"1\"" }.joined() + ">" + text + children.joined() + "</\(name)>"
    }

    /// Finds each column by spelling it.
    private final class Speller: XMLPushParser {
        private var open: [(name: String, text: String, hasChildren: Bool)] = []
        private(set) var records: [Set<String>] = []

        override func startElement(_ name: XMLName, _ attributes: XMLAttributes) {
            if depth == 2 { records.append([]) }
            if depth > 2 { open[open.count - 1].hasChildren = true }
            if depth > 1 { open.append((name.string, "", false)) }
            for index in 0..<attributes.count where depth > 1 { note("@" + attributes.name(index).string) }
        }

        override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
            if depth > 1 { open[open.count - 1].text += String(decoding: bytes, as: UTF8.self) }
        }

        override func endElement() {
            guard let last = open.last else { return }
            let isBlank = last.text.allSatisfy(\.isWhitespace)
            if open.count == 1 {
                if !isBlank { note("text()") }
            } else if !last.hasChildren || !isBlank {
                note(nil)
            }
            open.removeLast()
        }

        private func note(_ last: String?) {
            let path = open.dropFirst().map(\.name) + (last.map { [$0] } ?? [])
            records[records.count - 1].insert(path.joined(separator: "."))
        }
    }

    @Test("Names found by their addresses are the columns that spelling them gives", arguments: SeededGenerator.seeds)
    func twin(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let records = (0..<60).map { _ in element("item", 3, &generator) }
        let text = "<r xmlns:p=\"urn:p\">" + records.joined() + "</r>"
        let speller = Speller(base: 0)
        for piece in stride(from: 0, to: text.utf8.count, by: XMLPushParser.piece) {
            Array(text.utf8.dropFirst(piece).prefix(XMLPushParser.piece)).withUnsafeBufferPointer(speller.feed)
        }
        speller.finish()
        #expect(speller.failure == nil)
        let read = Transcript.xml(text, recordPath: "r/item")
        #expect(read.error == nil)
        let columns = read.records.map { record in
            Set(
                record.split(separator: " ").compactMap { cell in
                    cell.firstIndex(of: "=").map { String(cell[..<$0]) }
                })
        }
        #expect(columns.count == speller.records.count)
        for (found, spelt) in zip(columns, speller.records) { #expect(found == spelt) }
        #expect(Set(read.columns) == speller.records.reduce(into: []) { $0.formUnion($1) })
    }

    @Test("A name is as it is written, and another is not")
    func names() {
        final class Names: XMLPushParser {
            var names: [(string: String, isWritten: [Bool])] = []
            override func startElement(_ name: XMLName, _ attributes: XMLAttributes) {
                let others = ["a", "p:a", "p", "b:a", "pa", ""]
                names.append((name.string, others.map { name.isWritten(as: Array($0.utf8)) }))
            }
        }
        let parser = Names(base: 0)
        Array("<a><p:a/><p/></a>".utf8).withUnsafeBufferPointer(parser.feed)
        #expect(parser.names.map(\.string) == ["a", "p:a", "p"])
        #expect(parser.names.map { $0.isWritten.firstIndex(of: true) } == [0, 1, 2])
        #expect(parser.names.allSatisfy { $0.isWritten.count(where: \.self) == 1 })
    }
}
