import TestSupport
import Testing

@testable import Tabular

/// Text as iconv itself writes it in another encoding.
func encoded(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
    TextEncoder(encoding).encode(Array(text.utf8)[...])
}

@Suite("Deciding what a text is written in")
struct DecodingSourceTests {
    private struct Reading: Equatable {
        var text = ""
        var finding: EncodingFinding?
        var error: ReadError?
    }

    /// Reads everything, in pieces from the source and in pieces for the reader.
    private func read(
        _ bytes: [UInt8], _ policy: EncodingPolicy = .search, pieceSize: Int = .max, room: Int = 4096
    ) -> Reading {
        var reading = Reading()
        var text: [UInt8] = []
        do throws(ReadError) {
            let source = try DecodingSource(PeekingSource(MemorySource(bytes, pieceSize: pieceSize)), policy: policy)
            defer { reading.finding = source.finding }
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
            defer { buffer.deallocate() }
            while case let count = try source.read(into: buffer), count > 0 {
                text.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        } catch {
            reading.error = error
        }
        reading.text = String(decoding: text, as: UTF8.self)
        return reading
    }

    @Test("Each encoding is found by what it shows, wherever the pieces end", arguments: [1, 2, 3, 5, 7, .max])
    func found(pieceSize: Int) {
        let text = "상품명,price\n무선 키보드 똠방각하,1000\n"
        let cases: [(bytes: [UInt8], finding: EncodingFinding)] = [
            (Array(text.utf8), EncodingFinding(.utf8, .validUTF8)),
            (
                encoded(text, .cp949),
                EncodingFinding(.cp949, .validCP949(notUTF8: Position(offset: 0, line: 1, column: 1)))
            ),
            (encoded("\u{FEFF}" + text, .utf16LE), EncodingFinding(.utf16LE, .byteOrderMark)),
            (encoded("\u{FEFF}" + text, .utf16BE), EncodingFinding(.utf16BE, .byteOrderMark)),
            (encoded("\u{FEFF}" + text, .utf32LE), EncodingFinding(.utf32LE, .byteOrderMark)),
            (encoded(text, .utf16LE), EncodingFinding(.utf16LE, .zeroBytes)),
            (encoded(text, .utf32BE), EncodingFinding(.utf32BE, .zeroBytes)),
        ]
        for item in cases {
            for room in [1, 4, 4096] {
                let read = read(item.bytes, pieceSize: pieceSize, room: room)
                #expect(read.text.drop { $0 == "\u{FEFF}" } == text)
                #expect(read.finding == item.finding)
                #expect(read.error == nil)
            }
        }
    }

    @Test("In UTF-16 without a mark, 가 has a zero where others have none", arguments: [TextEncoding.utf16LE, .utf16BE])
    func zeros(encoding: TextEncoding) {
        let text = "상품명,가격\n가방,1000\n모자,2000\n"
        let read = read(encoded(text, encoding))
        #expect(read.text == text)
        #expect(read.finding == EncodingFinding(encoding, .zeroBytes))
    }

    @Test("Zeros alone are no UTF-32")
    func onlyZeros() {
        #expect(read([UInt8](repeating: 0, count: 4096)).finding?.encoding != .utf32LE)
    }

    @Test("Plain ASCII is the same in every encoding, and said to be")
    func ascii() {
        #expect(read(Array("name,price\n".utf8)).finding == EncodingFinding(.utf8, .ascii))
        #expect(read([]).finding == EncodingFinding(.utf8, .ascii))
    }

    @Test("The first byte that is not ASCII may come late")
    func late() {
        let ascii = String(repeating: "name,price\n", count: 20_000)
        let read = read(Array(ascii.utf8) + encoded("무선\n", .cp949), pieceSize: 1000)
        #expect(read.text == ascii + "무선\n")
        let place = Position(offset: ascii.utf8.count, line: 20_001, column: 1)
        #expect(read.finding == EncodingFinding(.cp949, .validCP949(notUTF8: place)))
    }

    @Test("A character that is cut where the sample for the decision ends is not broken")
    func cutSample() {
        let text = "가aaa" + String(repeating: "나", count: 600_000)
        for bytes in [Array(text.utf8), encoded(text, .cp949)] {
            #expect(bytes.count > DecodingSource.window)
            let read = read(bytes)
            #expect(read.error == nil)
            #expect(read.text == text)
        }
    }

    @Test("A line that goes over several pieces keeps its columns")
    func longLine() {
        let ascii = "name\n" + String(repeating: "x", count: 10_000)
        let place = Position(offset: ascii.utf8.count, line: 2, column: 10_001)
        #expect(
            read(Array(ascii.utf8) + encoded("무선\n", .cp949)).finding
                == EncodingFinding(.cp949, .validCP949(notUTF8: place)))
    }

    @Test("What is neither UTF-8 nor CP949 is not guessed, and read when it is named")
    func named() {
        let bytes = encoded("Café crème,1\n", .windows1252)
        #expect(undecided(bytes)?.place == Position(offset: 3, line: 1, column: 4))
        #expect(read(bytes, .named(.windows1252)).text == "Café crème,1\n")
        #expect(read(encoded("~商品\\", .shiftJIS), .named(.shiftJIS)).text == "~商品\\")
    }

    @Test("A byte order mark is believed before the caller")
    func markWins() {
        #expect(read(Array("\u{FEFF}상품".utf8), .named(.cp949)).finding == EncodingFinding(.utf8, .byteOrderMark))
    }

    @Test("A broken byte in a text of one encoding is told at its place")
    func broken() {
        let good = String(repeating: "무선 키보드,1000\n", count: 3)
        var bytes = encoded(good, .cp949)
        let offset = bytes.count
        bytes += [0xFF, 0x0A]
        #expect(read(bytes).error == .undecodable(.cp949, at: Position(offset: offset, line: 4)))
        #expect(read(bytes).finding == nil)
        let utf8 = Array(good.utf8) + [0xFF, 0x0A]
        #expect(read(utf8).error == .notUTF8(at: Position(offset: good.utf8.count, line: 4, column: 1)))
        #expect(
            read(Array(bytes.prefix(3)), .named(.cp949)).error
                == .undecodable(.cp949, at: Position(offset: 2, line: 1)))
    }

    @Test("A character for private use is no text of a code page, and is text of Unicode")
    func privateUse() {
        // Windows reserves F0 40 of Shift_JIS for what users draw; converters pass it on as U+E000.
        #expect(
            read([0x61, 0x0A, 0xF0, 0x40], .named(.shiftJIS)).error
                == .undecodable(.shiftJIS, at: Position(offset: 2, line: 2)))
        #expect(read(encoded("\u{FEFF}\u{E000}", .utf16LE)).error == nil)
    }

    @Test("The place of a fault is exact behind much text, in lines and in bytes")
    func faultBehindMuch() {
        // More than is converted at once.
        let text = String(repeating: "0123456789\n", count: 2000)
        let place = Position(offset: text.utf8.count + 1, line: 2001)
        for room in [7, 4096] {
            #expect(
                read(Array((text + "x").utf8) + [0xF0, 0x40], .named(.shiftJIS), pieceSize: 20_000, room: room).error
                    == .undecodable(.shiftJIS, at: place))
            #expect(
                read(Array((text + "x").utf8) + [0x81, 0x0A], .named(.shiftJIS), room: room).error
                    == .undecodable(.shiftJIS, at: place))
        }
        // A byte of another character is no line end.
        let wide = encoded("\u{FEFF}\u{0A05}\u{0A0A}\nx", .utf16LE)
        #expect(
            read(wide + [0x00, 0xDC], .named(.utf16LE)).error
                == .undecodable(.utf16LE, at: Position(offset: 10, line: 2)))
    }

    @Test("A text that ends within a character is broken there, before any of it is handed out")
    func cutAtTheEnd() {
        let hangul = String(repeating: "한글", count: 13)
        let utf8 = Array(hangul.utf8)
        #expect(
            read(utf8 + [0xEA, 0xB0])
                == Reading(error: .notUTF8(at: Position(offset: utf8.count, line: 1, column: utf8.count + 1))))
        let cp949 = encoded(hangul, .cp949)
        #expect(
            read(cp949 + [0xB0]) == Reading(error: .undecodable(.cp949, at: Position(offset: cp949.count, line: 1))))
    }

    @Test("A few good characters before a fault prove nothing, however much ASCII stands before them")
    func unproven() {
        let ascii = String(repeating: "x", count: 100)
        let fault = Position(offset: 103, line: 1, column: 104)
        #expect(undecided(Array((ascii + "가").utf8) + [UInt8](repeating: 0xFF, count: 40))?.place == fault)
        // é is a Hangul syllable in CP949, and öß a Chinese character: neither says Korean.
        let place = Position(offset: 102, line: 1, column: 103)
        #expect(undecided(Array((ascii + "é").utf8) + [0xF6, 0xDF])?.place == place)
    }

    /// Where a text shows to be neither, and what it may be.
    private func undecided(_ bytes: [UInt8]) -> (place: Position, candidates: [EncodingCandidate])? {
        guard case .encodingUndecided(let place, let candidates) = read(bytes).error else { return nil }
        return (place, candidates)
    }

    @Test(
        "What is not decided is offered by the encodings that it is without a fault, with what it says in them",
        arguments: [
            ("Café crème,1\n", "windows-1252", "é crème,1"), ("Чай,1\n", "windows-1251", "Чай,1"),
            ("不锈钢保温杯,1\n大容量水壶,2\n", "gbk", "不锈钢保温杯,1"), ("Чай,1\n", "koi8-r", "Чай,1"),
        ])
    func offered(text: String, name: String, excerpt: String) throws {
        let encoding = try #require(TextEncoding(named: name))
        let candidates = try #require(undecided(encoded(text, encoding))).candidates
        #expect(candidates.contains(EncodingCandidate(encoding: encoding, excerpt: excerpt)), "\(candidates)")
        #expect(Set(candidates.map(\.excerpt)).count == candidates.count)
        for candidate in candidates {
            #expect(read(encoded(text, encoding), .named(candidate.encoding)).error == nil)
        }
    }

    @Test("JSON is Unicode, XML is what it declares")
    func formats() {
        let korean = encoded("<?xml version='1.0' encoding='euc-kr'?><a>똠</a>", .cp949)
        #expect(read(korean, .declared).text == "<?xml version='1.0' encoding='euc-kr'?><a>똠</a>")
        #expect(read(korean, .declared).finding == EncodingFinding(.cp949, .declared))
        #expect(read(Array("<a/>".utf8), .declared).finding == EncodingFinding(.utf8, .format))
        let smuggled = Array("<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADw-a/+AD4-".utf8)
        #expect(read(smuggled, .declared).error == .encodingUnknown("UTF-7"))
        let lying = Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>".utf8)
        #expect(read(lying, .declared).error == .encodingUnknown("UTF-16"))
        #expect(read(encoded("[\"키보드\"]", .cp949), .unicode).finding == EncodingFinding(.utf8, .format))
    }

    @Test("A few letters of a Western code page that could be Korean characters are not taken for them")
    func fewLetters() {
        // öß is 秤 in CP949; 무선 is Hangul there, and nothing in a word of another language.
        let german = read(encoded("Größe,1\n", .windows1252))
        #expect(german.text == "Größe,1\n" && german.finding == EncodingFinding(.windows1252, .alphabet))
        #expect(read(encoded("무선,1\n", .cp949)).text == "무선,1\n")
    }

    @Test("Japanese and Chinese that happen to be valid CP949 are not taken for Korean")
    func otherEast() throws {
        let gbk = try #require(TextEncoding(named: "gbk"))
        for (text, encoding) in [
            ("不锈钢保温杯,1\n大容量水壶,2\n纯棉毛巾,3\n", gbk),
            ("手提包,真皮女士,1\n采用优质材料制作,适合日常穿着,2\n", gbk),
        ] {
            let bytes = encoded(text, encoding)
            #expect(read(bytes, .named(.cp949)).error == nil)
            guard case .encodingUndecided = read(bytes).error else {
                Issue.record("\(encoding) was read as \(read(bytes).text)")
                continue
            }
            #expect(read(bytes, .named(encoding)).text == text)
        }
        let japanese = "このしょうひん,1\nまいにちつかえるべんりなばっぐです,2\n"
        #expect(read(encoded(japanese, .shiftJIS), .named(.cp949)).error == nil)
        #expect(read(encoded(japanese, .shiftJIS)).text == japanese)
    }

    @Test(
        "Rare syllables and Hanja between Hangul are Korean",
        arguments: [
            "펲시콜라,1\n뷁,2\n", "접시,大,1\n그릇,中,2\n공기,小,3\n냄비,大,4\n", "辛라면 120g 5개입,1\n農心 안성탕면,2\n㈜오뚜기 진라면,3\n",
        ])
    func rareKorean(text: String) {
        #expect(read(encoded(text, .cp949)).text == text)
    }

    @Test("The last letter comes, though a combining mark might have followed it")
    func heldBack() throws {
        let vietnamese = try #require(TextEncoding(named: "windows-1258"))
        #expect(read(Array("aa.jpg".utf8), .named(vietnamese)).text == "aa.jpg")
    }

    @Test("A text that announces an encoding of mail is no ASCII")
    func announced() {
        let text = "name,price\n\u{1B}$)C\u{0E}0!\u{0F},1\n"
        #expect(read(Array(text.utf8)).error == .encodingUnknown("ISO-2022-KR"))
    }

    @Test("Every character of CP949 is decoded as everybody else decodes it")
    func wholeRepertoire() {
        var count = 0
        var pairs: [UInt8] = []
        for lead in UInt8(0x81)...0xFE {
            for trail in UInt8(0x41)...0xFE {
                guard read([lead, trail], .named(.cp949)).error == nil else { continue }
                count += 1
                pairs += [lead, trail]
            }
        }
        // 8,822 syllables, and the 8,226 characters of KS X 1001 as Microsoft has it.
        #expect(count == 17_048)
        let text = read(pairs, .named(.cp949)).text
        #expect(text.unicodeScalars.count == count)
        #expect(encoded(text, .cp949) == pairs)
    }

    @Test("Whatever the text, it goes out and comes back", arguments: SeededGenerator.seeds)
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = ["a", ",", "\n", "가", "똠", "힣", "㈜", "漢", "·", "\"", "ㄱ"]
        for encoding in [TextEncoding.cp949, .utf16LE, .utf16BE, .utf32LE, .utf8] {
            let length = Int.random(in: 0...300, using: &generator)
            let text = (0..<length).map { _ in alphabet.randomElement(using: &generator)! }.joined()
            let size = Int.random(in: 1...9, using: &generator)
            let read = read(encoded(text, encoding), .named(encoding), pieceSize: size, room: size)
            #expect(read.text == text, "\(generator), \(encoding), pieces of \(size)")
        }
    }
}

@Suite("Names of encodings")
struct TextEncodingTests {
    @Test(
        "Files and people call them many names",
        arguments: [
            ("UTF-8", TextEncoding.utf8), ("utf8", .utf8), ("EUC-KR", .cp949), ("ks_c_5601-1987", .cp949),
            ("MS949", .cp949), ("csEUCKR", .cp949), ("x-windows-949", .cp949),
            ("Shift_JIS", .shiftJIS), ("latin1", .windows1252), ("ISO-8859-1", .windows1252), ("UTF-16", .utf16LE),
        ])
    func names(label: String, encoding: TextEncoding) {
        #expect(TextEncoding(named: label) == encoding)
        #expect(TextEncoding(named: encoding.name) == encoding)
    }

    @Test("What is never read has no name here", arguments: ["UTF-7", "utf7", "ISO-2022-KR", "EBCDIC", "IBM037", ""])
    func unread(label: String) {
        #expect(TextEncoding(named: label) == nil)
    }

    @Test(
        "glibc knows every one that is named",
        arguments: ["gbk", "big5", "koi8-r", "iso-8859-15", "windows-1251", "tis-620"])
    func known(label: String) throws {
        _ = Transcoder(try #require(TextEncoding(named: label)))
    }
}
