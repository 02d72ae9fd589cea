import CByteScan
import Foundation
import TestSupport
import Testing

@testable import Tabular

/// libxml2 gets another byte for each of a text's that is not ASCII; nobody else may notice.
@Suite("XML whose text the parser does not see")
struct XMLCoveringTests {
    private func expectSame(_ bytes: some Sequence<UInt8>, _ pieceSizes: [Int], _ comment: @autoclosure () -> String) {
        let bytes = Array(bytes)
        func read(_ covers: Bool, _ size: Int) -> Transcript {
            Transcript(
                reading: XMLReader(MemorySource(bytes, pieceSize: size), recordPath: nil, covers: covers))
        }
        let bare = read(false, .max)
        for size in pieceSizes { #expect(read(true, size) == bare, "\(comment()), \(size) bytes at a time") }
    }

    /// What is easy to take for something else.
    private static let pieces = [
        "<a>", "</a>", "<a b='>한'>", "<a b=\"'>한\" c='\"'>", "<a/>", "<한글>", "</한글>", "<a 한='글'/>", "한글", "é", "😀", "ｱ",
        "\u{7F}", "x", " ",
        "\r\n", "\r", "\n", "&amp;", "&#13;", "&#127;", "&#xAC00;", "<!-- 한 > -- 글 -->", "<!-- 한 - > \" -->", "<!---->",
        "<![CDATA[한]>\r\n]]>",
        "<![CDATA[]]]]>", "<?p 한 > ?>", "<?p?>", "]]", ">", "'", "\"",
    ]
    private static let faults = [
        "&한;", "&한", "\u{FFFE}", "\u{FFFF}", "\u{1}", "]]>", "<", "<a b=한>", "<a b='<'>", "</b>", "<!한>", "<!-한",
    ]
    private static let prologs = [
        "", "<?xml version='1.0'?>\r\n", "\r\n", "<!-- 한\r -->\r", "<!DOCTYPE r [<!ENTITY 한 '글'>]>\r\n", "<!DOCTYPE r>",
        "한",
    ]

    private func document(_ random: inout SeededGenerator) -> String {
        let records = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let content = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                Int.random(in: 0..<40, using: &random) == 0
                    ? Self.faults.randomElement(using: &random)! : Self.pieces.randomElement(using: &random)!
            }.joined()
            // Half of them are well-formed by construction, but for what is odd within.
            let open = content.components(separatedBy: "<a>").count - content.components(separatedBy: "</a>").count
            return "<item>" + content + (open > 0 ? String(repeating: "</a>", count: open) : "") + "</item>"
        }
        return Self.prologs.randomElement(using: &random)! + "<r>" + records.joined(separator: "\r\n") + "</r>"
            + ["", "\r\n", "\r", "<!-- 한 -->\r\n", "한"].randomElement(using: &random)!
    }

    @Test(
        "Whatever a document has, and wherever it is cut, it is read as if the parser saw all of it",
        arguments: SeededGenerator.seeds)
    func generated(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let text = document(&random)
            expectSame(text.utf8, [1, 7, .max], "\(random): \(text.debugDescription)")
        }
    }

    @Test(
        "Texts longer than what the parser is fed at a time are whole, line ends and all",
        arguments: ["\r\n", "\r", "\n", "한"])
    func long(end: String) {
        for excess in -3...3 {
            let text = String(
                repeating: "한글 텍스트\(end)",
                count: (XMLPushParser.piece + excess) / ("한글 텍스트".utf8.count + end.utf8.count))
            let filled = text + String(repeating: "x", count: max(0, XMLPushParser.piece - text.utf8.count + excess))
            expectSame(
                "<r><item><a>\(filled + end + filled)</a></item></r>".utf8, [.max, 1000],
                "\(end.debugDescription) \(excess)")
        }
    }

    @Test("Line ends are line feeds, and a carriage return that is written as a reference stays one")
    func lineEnds() {
        let read = Transcript.xml("<r><item><a>한\r\n글\r\r\n\r&#13;\n&#13;</a></item>\r\n</r>\r\n", recordPath: "r/item")
        #expect(read.records == ["a=한\n글\n\n\n\r\n\r"] && read.error == nil)
    }

    @Test("A document that is not well-formed is refused at the same byte", arguments: faults)
    func refused(fault: String) {
        expectSame("<r><item><a>한글</a></item>\n<item><a>텍스트\(fault) 글</a></item></r>".utf8, [1, .max], fault)
    }

    @Test("A section's end in the midst of text is said to be where it stands", arguments: ["한글", "text", ""])
    func sectionEnd(before: String) {
        let text = "<r><item><a>\n\(before)]]>text</a></item></r>"
        let read = Transcript.xml(text, recordPath: "r/item")
        let offset = 13 + before.utf8.count
        guard case .malformed(_, let place, _) = read.error else { return #expect(read.error != nil) }
        #expect(place == Position(offset: offset, line: 2, column: 1 + before.utf8.count))
    }

    @Test(
        "Every file of the public test suites is read as if the parser saw all of it",
        .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
    func corpora() throws {
        let folder = try #require(Places.corpora).appendingPathComponent("xml")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var read = 0
        for case let file as URL in files where file.pathExtension == "xml" {
            let bytes = try Data(contentsOf: file)
            guard bytes.count < 1 << 20 else { continue }
            expectSame(bytes, [61, .max], file.lastPathComponent)
            read += 1
        }
        #expect(read > 900)
    }

    @Test(
        "What is covered does not depend on whether many bytes are looked at at once, or on where they are cut",
        arguments: SeededGenerator.seeds)
    func twins(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let bytes = Array((document(&random) + document(&random)).utf8)
            func covered(isWide: Bool, cut: Int) -> [UInt8] {
                var (markup, covered) = (byte_scan_markup(), bytes)
                covered.withUnsafeMutableBufferPointer {
                    byte_scan_cover($0.baseAddress, cut, isWide, &markup)
                    byte_scan_cover($0.baseAddress! + cut, $0.count - cut, isWide, &markup)
                }
                return covered
            }
            let narrow = covered(isWide: false, cut: 0)
            // Cuts are where characters begin.
            let cuts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
            for cut in [0, cuts.randomElement(using: &random)!] {
                #expect(covered(isWide: true, cut: cut) == narrow, "\(random), cut at \(cut)")
                #expect(covered(isWide: false, cut: cut) == narrow, "\(random), cut at \(cut)")
            }
        }
    }

    @Test(
        "Names, values, references, comments, sections and instructions are seen; text within the root element is not")
    func seen() {
        func covered(_ text: String) -> String {
            var (markup, bytes) = (byte_scan_markup(), Array(text.utf8))
            bytes.withUnsafeMutableBufferPointer { byte_scan_cover($0.baseAddress, $0.count, true, &markup) }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(covered("<이름 값='한>글'>é</이름>\r") == "<이름 값='한>글'>xx</이름>\r")
        #expect(
            covered("\r<r>\r<!-- é --><![CDATA[é]]><?é?>é&é;é</r>é") == "\r<r>x<!-- é --><![CDATA[é]]><?é?>xx&é;xx</r>é"
        )
        #expect(covered("<r><a/>é<b></b>é</r>\r\n") == "<r><a/>xx<b></b>xx</r>\r\n")
        #expect(covered("<!DOCTYPE r [<!ENTITY a 'é'>]><r>é</r>") == "<!DOCTYPE r [<!ENTITY a 'é'>]><r>é</r>")
        #expect(covered("<r>é\u{FFFE}é</r>") == "<r>xx\u{FFFE}é</r>")
    }
}
