import Foundation
import Testing

@testable import Jobs

@Suite("A photo's name among those that are there")
struct NameIndexTests {
    private static let composed = "컵.jpg".precomposedStringWithCanonicalMapping
    private static let decomposed = "컵.jpg".decomposedStringWithCanonicalMapping

    /// By their bytes: strings are equal in whatever normal form.
    private func bytes(_ match: NameIndex.Match) -> [[UInt8]] {
        switch match {
        case .none: []
        case .one(let name): [Array(name.utf8)]
        case .several(let names): names.map { Array($0.utf8) }
        }
    }

    @Test("The same but for its normal form is found as it is stored, and of both forms the one that was written")
    func forms() {
        #expect(bytes(NameIndex([Self.decomposed]).match(Self.composed)) == [Array(Self.decomposed.utf8)])
        let both = NameIndex([Self.composed, Self.decomposed])
        #expect(bytes(both.match(Self.decomposed)) == [Array(Self.decomposed.utf8)])
        #expect(bytes(both.match(Self.composed)) == [Array(Self.composed.utf8)])
    }

    @Test("An ending in other letters goes before a whole name in others; what could be two is none")
    func letters() {
        #expect(NameIndex(["Mug.JPG", "MUG.jpg"]).match("Mug.jpg") == .one("Mug.JPG"))
        #expect(NameIndex(["MUG.JPG"]).match("mug.jpg") == .one("MUG.JPG"))
        #expect(NameIndex(["Mug.JPG", "MUG.JPG"]).match("mug.jpg") == .several(["MUG.JPG", "Mug.JPG"]))
        #expect(NameIndex(["mug.JPG", "mug.Jpg"]).match("mug.jpg") == .several(["mug.JPG", "mug.Jpg"]))
        #expect(NameIndex(["cup.jpg"]).match("mug.jpg") == .none)
    }

    @Test(
        "The nearest is a slip of the pen away, and no other number",
        arguments: [
            ("teapot.jpg", ["taepot.jpg", "kettle.jpg"], "taepot.jpg"), ("mug.jpg", ["mug.png"], "mug.png"),
            ("bga.jpg", ["bag.jpg"], "bag.jpg"), ("1.jpg", ["2.jpg"], nil), ("12.jpg", ["21.jpg"], nil),
            ("텀불러.jpg", ["텀블러.jpg"], "텀블러.jpg"), ("컵1.jpg", ["컵2.jpg"], nil), ("mug.jpg", ["jar.jpg"], nil),
            ("blue teapot.jpg", ["bleu teapto.jpg"], "bleu teapto.jpg"), ("teapot.jpg", ["te.jpg"], nil),
        ] as [(String, [String], String?)])
    func nearest(name: String, stored: [String], expected: String?) {
        var effort = 1_000_000
        #expect(NameIndex(stored).nearest(to: name, effort: &effort) == expected)
    }

    @Test("Looking ends with the effort")
    func effort() {
        var effort = 10
        #expect(NameIndex(["taepot.jpg"]).nearest(to: "teapot.jpg", effort: &effort) == nil)
        #expect(effort <= 0)
    }
}

@Suite("What a photo's name may mean")
struct PhotoNameTests {
    private func readings(_ name: String) -> [String] {
        PhotoName(name).readings.map { "\($0.start): \($0.parts.joined(separator: "/"))" }
    }

    @Test(
        "As it is written comes first, then the habits of other machines",
        arguments: [
            ("a.jpg", ["relative: a.jpg"]), ("/b/./a.jpg", ["absolute: b/a.jpg"]),
            (#"b\a.jpg"#, [#"relative: b\a.jpg"#, "relative: b/a.jpg"]),
            (#"C:\b\a.jpg"#, [#"relative: C:\b\a.jpg"#, "foreign: b/a.jpg"]),
            (#"\\host\b\a.jpg"#, [#"relative: \\host\b\a.jpg"#, "foreign: host/b/a.jpg"]),
            ("a%20b.jpg", ["relative: a%20b.jpg", "relative: a b.jpg"]),
            ("\"a.jpg\"", ["relative: \"a.jpg\"", "relative: a.jpg"]),
            ("file:///C:/b/a.jpg", ["relative: file:/C:/b/a.jpg", "foreign: b/a.jpg"]),
            ("a\u{0}.jpg", []), ("/", []), ("a%00.jpg", ["relative: a%00.jpg"]),
        ])
    func meanings(name: String, expected: [String]) {
        #expect(readings(name) == expected)
    }

    @Test(
        "An address is one with a scheme, or without where a host follows",
        arguments: [
            ("http://h.example/a.jpg", "http://h.example/a.jpg"),
            ("'HTTPS://h.example/a.jpg'", "HTTPS://h.example/a.jpg"),
            ("//cdn.example/a.jpg", "https://cdn.example/a.jpg"), ("//share/a.jpg", nil), ("a.jpg", nil),
            ("ftp://h.example/a.jpg", nil), ("b//a.jpg", nil),
        ])
    func addresses(name: String, address: String?) {
        #expect(name.webAddress == address)
    }
}
