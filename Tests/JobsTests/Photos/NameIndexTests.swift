import Catalogue
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

    @Test(
        "A letter in four may be another, three at most; letters swapped are one slip",
        arguments: [
            // A stem of four letters may have one slip, of three none.
            ("abcd.jpg", "abce.jpg", true), ("abc.jpg", "abd.jpg", false), ("abcd.jpg", "abef.jpg", false),
            ("abcdefgh.jpg", "abcdefxy.jpg", true), ("abcdefgh.jpg", "abcdexyz.jpg", false),
            ("abcdefghijkl.jpg", "abcdefghixyz.jpg", true),
            ("abcdefghijklmnopqrst.jpg", "abcdefghijklmnopwxyz.jpg", false),
            ("abcdefghijklmnopqrst.jpg", "abcdefghijklmnopqxyz.jpg", true),
            // One left out, one put in; two of each.
            ("abcd.jpg", "abc.jpg", true), ("abcd.jpg", "abcde.jpg", true), ("abcd.jpg", "ab.jpg", false),
            ("abcd.jpg", "abcdef.jpg", false), ("abcdefgh.jpg", "abcdefghij.jpg", true),
            ("abcdefgh.jpg", "abcdef.jpg", true),
            ("abcd.jpg", "abdc.jpg", true), ("ab.jpg", "ba.jpg", true), ("a1.jpg", "1a.jpg", false),
            ("abcdefgh.jpg", "badcefgh.jpg", true), ("abc.jpg", "bca.jpg", false),
            // Numbers of short names in Hangul are what tells them apart; long ones may have slips there, too.
            ("머그컵1.jpg", "머그컵2.jpg", false), ("머그컵하나일1.jpg", "머그컵하나일2.jpg", false),
            ("머그컵하나일이1.jpg", "머그컵하나일이2.jpg", true), ("머그컵1.jpg", "머그겁1.jpg", true),
            ("각각.jpg", "각가.jpg", true), ("강.jpg", "간.jpg", false),
        ])
    func slips(name: String, stored: String, isNear: Bool) {
        var effort = 1_000_000
        #expect(NameIndex([stored]).nearest(to: name, effort: &effort) == (isNear ? stored : nil))
    }

    @Test(
        "Of several that are near the nearest is offered, of equal ones the first by the alphabet",
        arguments: [false, true])
    func choice(isReversed: Bool) {
        var effort = 1_000_000
        func nearest(_ name: String, _ stored: String...) -> String? {
            NameIndex(isReversed ? stored.reversed() : stored).nearest(to: name, effort: &effort)
        }
        #expect(nearest("teapot blue.jpg", "teapot bleu.jpg", "teapot blxx.jpg") == "teapot bleu.jpg")
        #expect(nearest("teapot.jpg", "teapox.jpg", "teapoa.jpg", "teapob.jpg") == "teapoa.jpg")
        #expect(nearest("mug.gif", "mug.png", "mug.jpg", "mug.webp") == "mug.jpg")
        #expect(nearest("Mug.GIF", "MUG.png") == "MUG.png")
    }

    @Test("Each comparison costs the letters that are compared, and none is made without")
    func cost() {
        var effort = 200
        #expect(NameIndex(["taepot.jpg"]).nearest(to: "teapot.jpg", effort: &effort) == "taepot.jpg")
        #expect(effort == 100)
        var little = 100
        #expect(NameIndex(["taepot.jpg"]).nearest(to: "teapot.jpg", effort: &little) == nil)
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
        "Habits of other machines are read in every spelling",
        arguments: [
            ("C:a", ["relative: C:a", "foreign: a"]), ("C:", ["relative: C:"]), ("1:a", ["relative: 1:a"]),
            ("가:a", ["relative: 가:a"]), (#"\\a.jpg"#, [#"relative: \\a.jpg"#, "foreign: a.jpg"]),
            (#"\a.jpg"#, [#"relative: \a.jpg"#, "relative: a.jpg"]),
            ("c:/b/a.jpg", ["relative: c:/b/a.jpg", "foreign: b/a.jpg"]),
            ("FILE:///b/a.jpg", ["relative: FILE:/b/a.jpg", "foreign: b/a.jpg"]),
            (#"file:\\\a.jpg"#, [#"relative: file:\\\a.jpg"#, #"foreign: a.jpg"#]),
            (
                "file:///C:/%EA%B0%80.jpg",
                ["relative: file:/C:/%EA%B0%80.jpg", "foreign: %EA%B0%80.jpg", "foreign: 가.jpg"]
            ),
            (#"/b\a.jpg"#, [#"absolute: b\a.jpg"#, "absolute: b/a.jpg"]), ("./b/././a.jpg", ["relative: b/a.jpg"]),
            (#".\a.jpg"#, [#"relative: .\a.jpg"#, "relative: a.jpg"]), ("b/../a.jpg", ["relative: b/../a.jpg"]),
            (" a.jpg ", ["relative:  a.jpg ", "relative: a.jpg"]),
            ("' a.jpg '", ["relative: ' a.jpg '", "relative: a.jpg"]),
            ("\"'a.jpg'\"", ["relative: \"'a.jpg'\"", "relative: a.jpg"]), ("‘a’", ["relative: ‘a’", "relative: a"]),
            ("`a`", ["relative: `a`", "relative: a"]), ("''", ["relative: ''"]), ("'a", ["relative: 'a"]),
            ("'a%20b'", ["relative: 'a%20b'", "relative: a%20b", "relative: a b"]), ("a%2", ["relative: a%2"]),
            ("", []), (".", []),
            ("b//a.jpg", ["relative: b/a.jpg"]),
        ] as [(String, [String])])
    func habits(name: String, expected: [String]) {
        #expect(readings(name) == expected)
    }

    @Test(
        "Quotes around an address are no part of it, and its scheme may be in capitals",
        arguments: [
            ("\"https://h.example/a.jpg\"", "https://h.example/a.jpg"), (" http://h/a.jpg ", "http://h/a.jpg"),
            ("HTTP://h/a.jpg", "HTTP://h/a.jpg"), ("'//h.example/a.jpg'", "https://h.example/a.jpg"),
            ("//h/a.b.jpg", nil), ("//", nil), ("http:/h/a.jpg", nil), ("x http://h/a.jpg", nil),
            ("httpx://h/a.jpg", nil),
        ] as [(String, String?)])
    func quotedAddresses(name: String, address: String?) {
        #expect(name.webAddress == address)
        #expect(name.isWebAddress == ["HTTP://h/a.jpg"].contains(name))
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
