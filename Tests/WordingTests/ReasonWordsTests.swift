import Foundation
import Ledger
import TestSupport
import Testing
import Transfer

@testable import Wording

@Suite("Reasons in brackets, in Korean")
struct ReasonWordsTests {
    /// The words that the layers below give as reasons, as their source has them; what is filled in is a 1.
    private static var given: [String] {
        get throws {
            var found: Set<String> = []
            let layers = ["Jobs", "Ledger", "OpenMarketCommand", "Photos", "Transfer"]
            for layer in layers {
                let folder = Places.root.appendingPathComponent("Sources/\(layer)")
                let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
                for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                    let source = try String(contentsOf: file, encoding: .utf8)
                    for match in source.matches(of: #/(?:reason|detail): "([a-z][^"]* [^"]*)"/#) {
                        found.insert(String(match.1).replacing(#/\\\([^)]*\)/#, with: "1"))
                    }
                }
            }
            return found.sorted()
        }
    }

    @Test("Every reason that this program gives in its own words has Korean ones")
    func coverage() throws {
        let given = try Self.given
        #expect(given.count > 10)
        for reason in given { #expect(ReasonWords.korean(reason) != nil, "\(reason)") }
    }

    @Test(
        "So have those of the system, with the place behind them, and what others said is left as it is",
        arguments: [
            ("Connection refused (127.0.0.1:1)", "연결을 거절함 (127.0.0.1:1)"),
            ("no address for market.example", "market.example의 주소를 찾을 수 없음"),
            ("Premature end of JPEG file", "JPEG 파일이 중간에서 잘림"), ("no jugs here", nil), ("", nil),
        ])
    func words(english: String, korean: String?) {
        #expect(ReasonWords.korean(english) == korean)
    }

    @Test("A sentence says them in its own language")
    func sentence() {
        let refused = TransportTrouble(.refused, detail: "Connection refused (m:80)")
        let trouble = MarketError.unreachable(refused).trouble(market: "http://m")
        #expect(trouble.text(in: .korean).description.contains("연결을 거절함 (m:80)"))
        #expect(trouble.text(in: .english).description.contains("Connection refused (m:80)"))
        let reason = EntryReason(.answerUnexpected, detail: "not the JSON expected")
        #expect(reason.text(in: .korean).description.contains("JSON이 아님"))
    }
}
