import Foundation
import TestSupport
import Testing

@Suite("The program called for nothing", .timeLimit(.minutes(5)))
struct FirstMinuteTests {
    @Test("In an empty folder it says how a catalogue begins, and ends well")
    func empty() async throws {
        let answer = try await Shop().run()
        #expect(answer.status == 0 && answer.stderr.isEmpty)
        #expect(answer.text.contains("There is no spreadsheet in this folder."))
        #expect(answer.text.contains("openmarket template -o products.xlsx"))
        #expect(answer.text.contains("`openmarket help`") && answer.text.contains("`openmarket doctor`"))
        #expect(!answer.text.contains("unfinished"))
    }

    @Test("It names the folder's spreadsheets, the newest first, and the command that checks it")
    func sheets() async throws {
        let shop = try Shop()
        for (name, age) in [("old.csv", 300.0), ("상품 목록.xlsx", 100), ("~$상품 목록.xlsx", 0), ("notes.txt", 0)] {
            let file = try shop.folder.write("x", to: name)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
        }
        try shop.folder.write("x", to: "사진/mug.jpg")
        let answer = try await shop.run()
        #expect(answer.text.contains("2 spreadsheets in this folder, newest first:\n  상품 목록.xlsx"), "\(answer.text)")
        #expect(answer.text.contains("\n  openmarket validate '상품 목록.xlsx' --images 사진"))
        let korean = try await shop.run([], variables: ["LANG": "ko_KR.UTF-8"])
        #expect(korean.text.contains("이 폴더의 표 파일 2개(최신순):\n  상품 목록.xlsx"), "\(korean.text)")
        #expect(korean.text.contains("다음에 입력할 명령:\n"))
    }

    @Test("What the program wrote about a sheet is not taken for one", arguments: ["csv", "csv.gz", "xlsx"])
    func ownFiles(ending: String) async throws {
        let shop = try Shop()
        try shop.folder.write("name,description,price,stock,images\nMug,A mug for tea,free,1,a.jpg\n", to: "sheet.csv")
        let answer = try await shop.run(
            "validate", "sheet.csv", "--no-image-files", "--report", "report.html", "--issues", "issues.\(ending)")
        #expect(answer.status == 2 && shop.exists("report.html") && shop.exists("issues.\(ending)"), "\(answer.talk)")
        let said = try await shop.run().text
        #expect(said.contains("1 spreadsheet in this folder") && said.contains("validate sheet.csv"), "\(said)")
    }

    @Test("A stopped run comes first, with the command that carries it on")
    func unfinished() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 8), "--output", "json"] + market.account
        let stopped = try await shop.stop(command)
        #expect(stopped.status == 3)
        let run = try #require(stopped.summary?.run)
        let answer = try await shop.run()
        #expect(answer.text.contains("1 unfinished run:\n  \(run)"), "\(answer.text)")
        let lines = answer.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let next = try #require(lines.firstIndex(of: "What to type next:"))
        #expect(
            lines[next + 1].hasPrefix(
                "openmarket runs resume \(run) --market \(market.url) --identifier \(market.identifier)"), "\(lines)")
        try shop.folder.write(#"{"ledger": "other.sqlite"}"#, to: "config/openmarket/profiles/other.json")
        let other = try await shop.run([], variables: ["OPENMARKET_PROFILE": "other"])
        #expect(other.status == 0 && !other.text.contains("unfinished"))
        let ledger = try await shop.run([], variables: ["OPENMARKET_LEDGER": "elsewhere.sqlite"])
        #expect(ledger.status == 0 && !ledger.text.contains("unfinished"))
        #expect(!shop.exists("elsewhere.sqlite"))
    }

    @Test("Whatever the ledger or a file's name is like, it ends well and moves no cursor")
    func hostile() async throws {
        let shop = try Shop()
        try shop.folder.write("no ledger", to: "state/openmarket/ledger.sqlite")
        try shop.folder.write("x", to: "a\u{1B}[2J.csv")
        let answer = try await shop.run()
        #expect(answer.status == 0)
        #expect(answer.text.contains(#"a\u{1B}[2J.csv"#) && !answer.text.contains("\u{1B}"))
    }
}
