import Foundation
import MarketAPI
import TestSupport
import Testing

/// A part as a reader of the form sees it.
private struct Part: Hashable {
    var headers: MultipartHeaders
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// Reads a body in pieces of one size.
private func parts(
    of body: some Collection<UInt8>, boundary: String = "B", chunk: Int = 7, limits: MultipartParser.Limits = .init()
) throws -> [Part] {
    var parser = MultipartParser(boundary: boundary, limits: limits)
    var parts: [Part] = []
    var ended = false
    var rest = Array(body)[...]
    while !rest.isEmpty {
        parser.push(rest.prefix(chunk))
        rest = rest.dropFirst(chunk)
        while let event = try parser.next() {
            switch event {
            case .partBegin(let headers): parts.append(Part(headers: headers))
            case .body(let bytes): parts[parts.count - 1].body += bytes
            case .partEnd: break
            case .end: ended = true
            }
        }
    }
    try parser.finish()
    #expect(ended)
    return parts
}

private func parts(of text: String, chunk: Int = 7) throws -> [Part] { try parts(of: text.utf8, chunk: chunk) }

private func body(_ headers: String, _ content: String = "x") -> String {
    "--B\r\n\(headers)\r\n\r\n\(content)\r\n--B--\r\n"
}

private func filename(_ disposition: String) throws -> String? {
    try parts(of: body("Content-Disposition: form-data; name=\"images\"; \(disposition)")).first?.headers.filename
}

@Suite("A multipart body")
struct MultipartParserTests {
    static let whole = """
        a preamble\r\n--B\r\nContent-Disposition: form-data; name="params"\r\n\r\n{"a":1}\r\n--B \t\r
        Content-Disposition: form-data; name="images"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r
        \r\n--B-\r\n--BB\r\r\n--\r\n--B--an epilogue\r\n--B\r\n
        """

    @Test("Its parts are the same however it is cut", arguments: 1...40)
    func everyChunkSize(chunk: Int) throws {
        let parts = try parts(of: Self.whole, chunk: chunk)
        #expect(parts.map(\.headers.name) == ["params", "images"])
        #expect(parts.map(\.headers.filename) == [nil, "a.jpg"])
        #expect(parts.map(\.headers.contentType) == [nil, "image/jpeg"])
        #expect(parts.map(\.text) == ["{\"a\":1}", "\r\n--B-\r\n--BB\r\r\n--"])
    }

    @Test("Random bytes come back whole", arguments: SeededGenerator.seeds)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let contents = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                // The alphabet of a delimiter, so that near misses are common.
                (0..<Int.random(in: 0...60, using: &random)).map { _ in
                    Array("\r\n--Bx".utf8).randomElement(using: &random)!
                }
            }.filter { !Array("\r\n".utf8 + $0).contains(delimiter: "\r\n--B") }
            let body = MultipartBody(parts: contents.map { .data($0, name: "images", filename: "\"") }, boundary: "B")
            let bytes = body.segments.flatMap { segment in
                if case .bytes(let bytes) = segment { bytes } else { [UInt8]() }
            }
            #expect(bytes.count == body.contentLength)
            let chunk = Int.random(in: 1...20, using: &random)
            let back = try parts(of: bytes, chunk: chunk)
            #expect(back.map(\.body) == contents, "\(random), chunk \(chunk)")
            #expect(back.allSatisfy { $0.headers.filename == "\"" })
        }
    }

    @Test(
        "What clients of the market send is read",
        arguments: [
            ("Content-Disposition: form-data; name=\"images\"; filename=a b.jpg", "a b.jpg"),
            ("Content-Disposition:form-data;name=images;filename=\"a.jpg\"", "a.jpg"),
            ("content-disposition: form-data; NAME=\"images\"; FileName=\"a.jpg\"", "a.jpg"),
            ("Content-Disposition: form-data;\r\n name=\"images\";\r\n\tfilename=\"a.jpg\"", "a.jpg"),
            (
                "Content-Disposition: form-data; filename=\"a.jpg\"; name=\"images\"\r\nContent-Type: multipart/form-data",
                "a.jpg"
            ),
        ])
    func tolerance(headers: String, filename: String) throws {
        let part = try #require(try parts(of: body(headers)).first)
        #expect(part.headers.name == "images")
        #expect(part.headers.filename == filename)
        #expect(part.text == "x")
    }

    @Test(
        "A filename is read as its client meant it",
        arguments: [
            (#"filename="a\"b;c.jpg""#, "a\"b;c.jpg"),
            ("filename=\"a%22b%0D%0A.jpg\"", "a\"b\r\n.jpg"),
            ("filename=\"100%.jpg\"", "100%.jpg"),
            (#"filename="C:\photos\a.jpg""#, #"C:\photos\a.jpg"#),
            ("filename=\"한글 사진.jpg\"", "한글 사진.jpg"),
            ("filename=\"x\"; filename*=UTF-8''%ED%95%9C%EA%B8%80.jpg", "한글.jpg"),
            ("filename=\"x.jpg\"; filename*=broken", "x.jpg"),
            ("filename=\"\"", ""),
        ])
    func filenames(disposition: String, expected: String) throws {
        #expect(try filename(disposition) == expected)
    }

    @Test("Line ends before the first delimiter are skipped")
    func leadingLineEnds() throws {
        #expect(try parts(of: "\r\n\r\n" + body("Content-Disposition: form-data; name=\"a\"")).count == 1)
    }

    @Test("A part may have no header, no bytes, or neither", arguments: 1...12)
    func emptyParts(chunk: Int) throws {
        let text =
            "--B\r\n\r\nx\r\n--B\r\nContent-Type: a/b\r\n\r\n--B\r\nContent-Type: a/b\r\n\r\n\r\n--B\r\n\r\n--B--"
        #expect(try parts(of: text, chunk: chunk).map(\.text) == ["x", "", "", ""])
    }

    @Test(
        "What is no multipart body is refused",
        arguments: [
            ("", MultipartError.noDelimiter),
            ("B\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n{}\r\nB--\r\n", .noDelimiter),
            ("--X\r\n\r\nx\r\n--X--", .noDelimiter),
            ("--B\r\nContent-Disposition: form-data; name=\"params\"\r\n{}\r\n--B--\r\n", .unterminatedHeader),
            ("--B\r\nContent-Disposition: form-data; name=\"p\"\r\n{\"a\":1}\r\n\r\n--B--", .malformedHeader),
            ("--B\r\n: empty\r\n\r\nx\r\n--B--", .malformedHeader),
            ("--B\r\nA: b\rc\r\n\r\nx\r\n--B--", .malformedHeader),
            ("--B\r\n\r\nx\r\n--B", .truncated),
            ("--B\r\n\r\nx", .truncated),
            ("--B\n\nx\n--B--\n", .noDelimiter),
        ])
    func refusals(text: String, error: MultipartError) {
        for chunk in [1, 3, 1_000] {
            #expect(throws: error) { try parts(of: text, chunk: chunk) }
        }
    }

    @Test("A header section ends at its limit", arguments: [1, 100, 20_000])
    func headerLimit(chunk: Int) throws {
        let atLimit = "A: " + String(repeating: "x", count: 10_240 - 3)
        #expect(try parts(of: body(atLimit), chunk: chunk).count == 1)
        #expect(throws: MultipartError.headerTooLarge(limit: 10_240)) {
            try parts(of: body(atLimit + "x"), chunk: chunk)
        }
    }

    @Test("More parts than allowed are refused")
    func partLimit() throws {
        let two = "--B\r\n\r\n1\r\n--B\r\n\r\n2\r\n--B--"
        var limits = MultipartParser.Limits()
        limits.parts = 2
        #expect(try parts(of: two.utf8, limits: limits).count == 2)
        limits.parts = 1
        #expect(throws: MultipartError.tooManyParts(limit: 1)) { try parts(of: two.utf8, limits: limits) }
    }

    @Test(
        "The boundary is found among the type's parameters",
        arguments: [
            ("multipart/form-data; boundary=B", "B"), ("multipart/form-data; charset=utf-8; boundary=\"a b\"", "a b"),
            ("Multipart/Form-Data;BOUNDARY=B;charset=utf-8", "B"), ("multipart/form-data; boundary=a=b", "a=b"),
            ("multipart/form-data", nil), ("multipart/form-data; boundary=", nil),
            ("application/json; boundary=B", nil),
        ])
    func boundaries(type: String, expected: String?) {
        #expect(MultipartBoundary.read(contentType: type) == expected)
    }
}

extension [UInt8] {
    fileprivate func contains(delimiter: String) -> Bool { firstRange(of: Array(delimiter.utf8)) != nil }
}

/// Bodies of other people's test suites, beside the project.
@Suite("Multipart bodies in the wild", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct MultipartCorpusTests {
    private struct Case: Decodable {
        var file: String?
        var boundary: String?
        var expect: String?
        var files: [String]?
        var expected: Expected?

        enum Expected: Decodable {
            case parts([[String: String]])
            case other

            init(from decoder: any Decoder) throws {
                self = (try? [[String: String]](from: decoder)).map { .parts($0) } ?? .other
            }
        }
    }

    private struct Corpus: Decodable { var cases: [Case] }

    @Test("They are read or refused as their suites expect")
    func suites() throws {
        let folder = try #require(Places.corpora).appendingPathComponent("multipart")
        let json = try Data(contentsOf: folder.appendingPathComponent("cases.json"))
        var read = 0
        for entry in try JSONDecoder().decode(Corpus.self, from: json).cases {
            guard let file = entry.file, let boundary = entry.boundary, let expect = entry.expect else { continue }
            // That file's lines lack two of the hyphens which its boundary asks for; the market refused such bodies.
            guard !file.contains("single_field_blocks") else { continue }
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
            let result = Result { try parts(of: bytes, boundary: boundary, chunk: 11) }
            read += 1
            guard expect == "accept" else {
                #expect(throws: (any Error).self, "\(file)") { try result.get() }
                continue
            }
            guard let found = try? result.get() else {
                Issue.record("\(file): \(result)")
                continue
            }
            if case .parts(let expected) = entry.expected {
                #expect(found.map(\.headers.name) == expected.map { $0["name"] }, "\(file)")
                // RFC 7578 §4.7 did away with transfer encodings: such a part is passed on as it is.
                guard !file.contains("base64"), !file.contains("quoted_printable") else { continue }
                #expect(found.map(\.text) == expected.map { $0["data"] }, "\(file)")
            }
            for (part, name) in zip(found, entry.files ?? []) {
                let whole = try Data(
                    contentsOf: folder.appendingPathComponent(file).deletingLastPathComponent().appendingPathComponent(
                        name))
                #expect(part.body == [UInt8](whole), "\(file)")
            }
        }
        #expect(read == 20)
    }

    private struct Request: Decodable {
        var suite: String
        var file: String?
        var expectedParts: [Expected]?

        enum CodingKeys: String, CodingKey {
            case suite, file
            case expectedParts = "expected_parts"
        }

        struct Expected: Decodable {
            var name: String
            var originalFilename: String?
            var filename: String?
        }
    }

    private struct Requests: Decodable { var cases: [Request] }

    @Test("Whole requests of browsers are read, with the names of their files")
    func requests() throws {
        let folder = try #require(Places.corpora).appendingPathComponent("multipart")
        let json = try Data(contentsOf: folder.appendingPathComponent("cases.json"))
        var read = 0
        for entry in try JSONDecoder().decode(Requests.self, from: json).cases {
            guard ["formidable", "multiparty"].contains(entry.suite), let file = entry.file else { continue }
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
            guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
            let type = head.first { $0.lowercased().hasPrefix("content-type:") }?.dropFirst("content-type:".count)
            guard let type, let boundary = MultipartBoundary.read(contentType: String(type)) else { continue }
            // Reading must end, well or not, whatever the bytes.
            let found = try? parts(of: bytes[end.upperBound...], boundary: boundary, chunk: 5)
            // One of them lacks its closing delimiter: an upload cut off looks the same, so it is refused.
            guard let expected = entry.expectedParts, !expected.isEmpty, !file.contains("missing-hyphens") else {
                continue
            }
            read += 1
            #expect(found?.map(\.headers.name) == expected.map(\.name), "\(file)")
            let names = expected.compactMap { $0.filename ?? $0.originalFilename }
            // Their expectations leave out what stands before a backslash.
            for name in names where found?.count == 1 {
                #expect(found?.first?.headers.filename?.hasSuffix(name) == true, "\(file)")
            }
        }
        #expect(read > 8)
    }
}
