import Foundation
import MarketAPI
import TestSupport
import Testing

@Suite("A multipart body to send")
struct MultipartBodyTests {
    private func head(filename: String) -> String {
        let body = MultipartBody(parts: [.data([], name: "a", filename: filename)], boundary: "B")
        guard case .bytes(let bytes) = body.segments[0] else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("It is written as the market's clients write it, with the photo left in its file")
    func wireForm() {
        let body = MultipartBody(
            parts: [
                .data(Array("{}".utf8), name: "params", contentType: "application/json"),
                .file(
                    path: "/photos/a.jpg", byteCount: 1_000, name: "images", filename: "a.jpg",
                    contentType: "image/jpeg"),
            ], boundary: "B")
        let head = """
            --B\r\nContent-Disposition: form-data; name="params"\r\nContent-Type: application/json\r\n\r\n{}\r
            --B\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n
            """
        let foot = "\r\n--B--\r\n"
        #expect(
            body.segments == [
                .bytes(Array(head.utf8)), .file(path: "/photos/a.jpg", byteCount: 1_000), .bytes(Array(foot.utf8)),
            ])
        #expect(body.contentLength == head.utf8.count + 1_000 + foot.utf8.count)
        #expect(body.contentType == "multipart/form-data; boundary=B")
    }

    @Test(
        "A filename is escaped as browsers do",
        arguments: [
            ("b\"c", "b%22c"), ("b\rc\n", "b%0Dc%0A"), ("b'c", "b'c"), ("한글 사진.jpg", "한글 사진.jpg"),
            ("100%.jpg", "100%.jpg"),
        ])
    func escaping(filename: String, expected: String) {
        #expect(head(filename: filename).contains("; filename=\"\(expected)\"\r\n"))
    }

    @Test("No two bodies have one boundary, and none needs quoting")
    func boundaries() {
        let boundaries = Set((0..<100).map { _ in MultipartBody.randomBoundary() })
        #expect(boundaries.count == 100)
        #expect(
            boundaries.allSatisfy { $0.utf8.count <= 70 && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } })
    }

    @Test(
        "Filenames come out as the browsers' own vectors have them",
        .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
    func vectors() throws {
        struct Case: Decodable {
            var suite: String
            var filename: String?
            var expected: Expected?
            struct Expected: Decodable {
                var filename: String?
                init(from decoder: any Decoder) throws {
                    filename = (try? [String: String?](from: decoder))?["filename"] ?? nil
                }
            }
        }
        struct Corpus: Decodable { var cases: [Case] }
        let file = try #require(Places.corpora).appendingPathComponent("multipart/cases.json")
        let cases = try JSONDecoder().decode(Corpus.self, from: Data(contentsOf: file)).cases
        let vectors = cases.filter { $0.suite == "wpt-encoder-vectors" && $0.filename != nil }
        #expect(vectors.count > 5)
        for vector in vectors {
            let expected = try #require(vector.expected?.filename)
            #expect(head(filename: vector.filename!).contains("filename=\"\(expected)\""))
        }
    }
}
