import Foundation
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("Manual pages", .timeLimit(.minutes(5)))
struct ManTests {
    @Test("Each command has one, and groff has nothing to say against any", arguments: ["en", "ko"])
    func pages(language: String) async throws {
        let shop = try Shop()
        let answer = try await shop.run("man", "-o", "man1", "--lang", language)
        #expect(answer.status == 0, "\(answer.talk)")
        let names = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path + "/man1").sorted()
        #expect(names == CommandTree.whole.withAllBelow.map { ManPage.name(of: $0) + ".1" }.sorted())
        // Where there is no groff, the pages are written all the same.
        guard await RunningProgram.succeeds("groff", ["--version"]) else { return }
        for width in ["60n", "78n"] {
            let pages = names.map { "man1/" + $0 }
            let check = try await shop.other(
                "groff", ["-man", "-Tutf8", "-Kutf8", "-ww", "-z", "-rLL=\(width)"] + pages)
            #expect(check.status == 0 && check.stderr.isEmpty, "\(check.talk)")
        }
    }

    @Test("It is what help shows, ready to be copied")
    func content() async throws {
        let shop = try Shop()
        let page = try await shop.run("man", "import")
        #expect(page.status == 0 && page.stderr.isEmpty)
        guard await RunningProgram.succeeds("groff", ["--version"]) else { return }
        let file = try shop.folder.write(page.stdout, to: "import.1")
        let read = try await shop.other("groff", ["-man", "-Tascii", "-P-cbou", "-rLL=100n", file.path])
        for line in [
            "       openmarket-import - Check files, then upload the good rows at the allowed rate\n",
            "       openmarket import products.xml --market https://market.example \\\n           --identifier UUID ",
            "       --rate <N/s|N/min>\n", "       65     the input is not what it claims to be, or is empty\n",
        ] { #expect(read.text.contains(line), "\(line)") }
        #expect(read.text.contains("openmarket(1), ") && read.text.contains("openmarket-export(1)"))
    }

    @Test("Text is text, whatever it begins with")
    func escapes() {
        #expect(Roff.text(".SH 'a'") == #"\&.SH \(aqa\(aq"#)
        #expect(Roff.text(#"a\b -n "c" `d` ^C ~"#) == #"a\eb \-n \(dqc\(dq \(gad\(ga \(haC \(ti"#)
    }
}
