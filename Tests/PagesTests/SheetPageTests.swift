import Foundation
import Sandbox
import TestSupport
import Testing
import Wording

@testable import Pages

@Suite("The pages for spreadsheets", .timeLimit(.minutes(8)))
struct SheetPageTests {
    private static let header = "name,description,price,currency,discounted_price,stock,images,sku\n"

    private static func row(_ number: Int, price: String = "12000", name: String? = nil) -> String {
        "\(name ?? "Mug \(number)"),A mug of clay for tea and coffee.,\(price),KRW,0,5,photos/mug-sage.jpg,M-\(number)\n"
    }

    private static let sheet = header + row(1) + row(2, price: "12O00") + row(3)

    @Test("Of two files of one name the second is called by a number, and pages are in the language that the desk has")
    func names() async throws {
        try await SheetWindow.run(language: .korean) { window in
            let file = try window.file("머그.csv", Self.header)
            _ = await window.desk.open(file)
            let second = await window.desk.open(file)
            try await window.settled()
            let page = try await window.curl(second)
            #expect(page.text.contains("<h1>머그 (2).csv</h1>") && page.text.contains("lang=\"ko\""))
        }
    }

    @Test("A file shows how it was read, what is the matter with it, and what an import would do; nothing is sent")
    func checked() async throws {
        try await SheetWindow.run { window in
            let path = await window.desk.open(try window.file("mugs.csv", Self.sheet))
            try await window.settled()
            let page = try await window.curl(path).text
            #expect(page.contains("The price “12O00” is not a number."))
            #expect(page.contains("An import would make 2 creates"))
            #expect(page.contains("CSV"))
            #expect(page.contains("\n12O00</textarea>"))
            #expect(!page.contains(window.folder.url.path))
            #expect(try await window.products() == [])
        }
    }

    @Test("A corrected cell goes into a copy, which is checked again and given back; the file stays as it is")
    func corrected() async throws {
        try await SheetWindow.run { window in
            let file = try window.file("머그.csv", Self.sheet)
            let path = await window.desk.open(file)
            try await window.settled()
            let name =
                try await window.curl(path).text.firstMatch(of: #/name="(cell\.\d+\.2)"/#).map { String($0.1) } ?? ""
            #expect(try await window.post(path, "cells", ["-F", "\(name)=13000"]).status == 303)
            try await window.settled()
            let page = try await window.curl(path).text
            #expect(page.contains("There is nothing to mend."))
            #expect(page.contains("1 cell corrected"))
            let download = try await window.curl(path + "/corrected")
            #expect(download.text == Self.sheet.replacing("12O00", with: "13000"))
            #expect(download.header("Content-Disposition") == "attachment; filename*=UTF-8''%EB%A8%B8%EA%B7%B8.csv")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.sheet)

            #expect(try await window.curl(path + "/original", ["-F", "x="]).status == 303)
            try await window.settled()
            #expect(try await window.curl(path).text.contains("12O00"))
        }
    }

    @Test("Good rows are registered, and sending them again registers nothing twice")
    func registered() async throws {
        try await SheetWindow.run { window in
            let path = await window.desk.open(try window.file("mugs.csv", Self.sheet))
            try await window.settled()
            #expect(try await window.post(path, "registration", ["-F", "x="]).status == 303)
            try await window.settled()
            #expect(try await window.curl(path).text.contains("2 uploaded, 1 rejected"))
            #expect(Set(try await window.products()) == ["Mug 3", "Mug 1"])

            #expect(try await window.post(path, "registration", ["-F", "x="]).status == 303)
            try await window.settled()
            #expect(try await window.products().count == 2)
            #expect(try await window.curl(path + "/check", ["-F", "x="]).status == 303)
            try await window.settled()
            #expect(try await window.curl(path).text.contains("There is nothing to send to the market now."))
        }
    }

    @Test("Sending stops when that is asked for, and goes on with what is left")
    func stopped() async throws {
        try await SheetWindow.run(rate: "4/s") { window in
            let rows = (1...40).map { Self.row($0) }.joined()
            let path = await window.desk.open(try window.file("mugs.csv", Self.header + rows))
            try await window.settled()
            _ = try await window.post(path, "registration", ["-F", "x="])
            try await window.wait { try await window.productCount() >= 3 }
            let progress = try await window.curl(path + "/progress").json
            #expect(progress["phase"] as? String == "sending")
            #expect(progress["total"] as? Int == 40)
            #expect(try await window.curl(path + "/stop", ["-F", "x="]).status == 303)
            try await window.settled()
            let there = try await window.productCount()
            let page = try await window.curl(path).text
            #expect(page.contains("\(40 - there) rows left."))
            #expect((3..<40).contains(there))
            _ = try await window.post(path, "registration", ["-F", "x="])
            try await window.settled()
            #expect(try await window.productCount() == 40)
        }
    }

    @Test("Rows that delete products are sent only where somebody allows it")
    func deletions() async throws {
        try await SheetWindow.run { window in
            let path = await window.desk.open(try window.file("mugs.csv", Self.header + Self.row(1)))
            try await window.settled()
            _ = try await window.post(path, "registration", ["-F", "x="])
            try await window.settled()
            let gone = await window.desk.open(try window.file("gone.csv", "sku,action\nM-1,delete\n"))
            try await window.settled(2)
            #expect(try await window.curl(gone).text.contains("This deletes 1 product."))
            _ = try await window.post(gone, "registration", ["-F", "x="])
            try await window.settled(2)
            #expect(try await window.products() == ["Mug 1"])
            _ = try await window.curl(gone + "/check", ["-F", "x="])
            try await window.settled(2)
            _ = try await window.post(gone, "registration", ["-F", "may-delete=on"])
            try await window.settled(2)
            #expect(try await window.products() == [])
        }
    }

    @Test("Where most is gone the page asks before it registers anything again, and a box for deletions is no answer")
    func massLoss() async throws {
        try await SheetWindow.run { window in
            let rows = (1...30).map { Self.row($0) }.joined()
            let path = await window.desk.open(try window.file("mugs.csv", Self.header + rows))
            try await window.settled()
            _ = try await window.post(path, "registration", ["-F", "x="])
            try await window.settled()
            #expect(try await window.productCount() == 30)
            try await window.lose(25)
            _ = try await window.curl(path + "/check", ["-F", "x="])
            try await window.settled()
            _ = try await window.post(path, "registration", ["-F", "may-delete=on"])
            try await window.settled()
            let asked = try await window.curl(path).text
            #expect(asked.contains("Of 30 products looked at, 25 are gone from the market"))
            #expect(asked.contains("Register the 25 products again") && !asked.contains("tick the box"))
            let korean = try await window.curl(path, ["-H", "Accept-Language: ko"]).text
            #expect(korean.contains("없어진 상품 25개 다시 등록"))
            #expect(try await window.productCount() == 5)
            // Fewer than are gone is another question.
            _ = try await window.post(path, "registration", ["-F", "register-again=24"])
            try await window.settled()
            #expect(try await window.productCount() == 5)
            _ = try await window.post(path, "registration", ["-F", "register-again=25"])
            try await window.settled()
            #expect(try await window.productCount() == 30)
            #expect(try await window.curl(path).text.contains("25 uploaded, 5 unchanged"))
        }
    }

    @Test("What a file was taken for can be said otherwise: its columns, its header, its encoding")
    func readOtherwise() async throws {
        try await SheetWindow.run { window in
            let text = "Bezeichnung;description;Preis\n" + "Tasse;A mug of clay for tea and coffee.;12000\n"
            let path = await window.desk.open(try window.file("tassen.csv", text))
            try await window.settled()
            let before = try await window.curl(path).text
            #expect(before.contains("name=\"column.0\""))
            let form = [
                "-F", "column.0=name", "-F", "column.2=price", "-F", "column.1=", "-F", "encoding=windows-1252",
                "-F", "header-row=1", "-F", "delimiter=;",
            ]
            _ = try await window.post(path, "reading", form)
            try await window.settled()
            let page = try await window.curl(path).text
            #expect(page.contains("<option value=\"price\" selected>"))
            #expect(page.contains("<option value=\"windows-1252\" selected>"))
            #expect(page.contains("Tasse"))
            #expect(page.contains("images"))
        }
    }

    @Test("A file and a folder of photos are sent together, whatever their names; nothing leaves their place")
    func uploaded() async throws {
        try await SheetWindow.run { window in
            let sheet = try window.file(
                "mugs.csv", Self.header + Self.row(1).replacing("photos/mug-sage.jpg", with: "mug.jpg"))
            let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg").path
            let answer = try await window.curl(
                "/sheets",
                [
                    "-F", "files=@\(sheet)", "-F", "files=@\(photo);filename=사진/mug.jpg",
                    "-F", "files=@\(photo);filename=../../../escaped.jpg", "-F",
                    "files=@/dev/null;filename=사진/.DS_Store",
                ])
            #expect(answer.status == 303)
            #expect(answer.header("Location") == "\(window.key.root)/sheets/1")
            try await window.settled()
            #expect(try await window.curl("/sheets/1").text.contains("An import would make 1 create"))
            let outside = window.folder.url.appendingPathComponent("escaped.jpg").path
            #expect(!FileManager.default.fileExists(atPath: outside))
        }
    }

    @Test("Photos may come later, loose or in a zip")
    func photosLater() async throws {
        try await SheetWindow.run { window in
            let sheet = try window.file(
                "mugs.csv", Self.header + Self.row(1).replacing("photos/mug-sage.jpg", with: "mug.jpg"))
            _ = try await window.curl("/sheets", ["-F", "files=@\(sheet)"])
            try await window.settled()
            #expect(try await window.curl("/sheets/1").text.contains("The photo “mug.jpg” was not found."))
            let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg").path
            _ = try await window.curl("/sheets/1/photos", ["-F", "files=@\(photo);filename=mug.jpg"])
            try await window.settled()
            #expect(try await window.curl("/sheets/1").text.contains("An import would make 1 create"))
        }
    }

    @Test("Without exactly one spreadsheet the page asks again", arguments: [0, 2])
    func notOne(count: Int) async throws {
        try await SheetWindow.run { window in
            let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg").path
            let sheets = (0..<count).flatMap { ["-F", "files=@/dev/null;filename=\($0).csv"] }
            let answer = try await window.curl("/sheets", ["-F", "files=@\(photo)"] + sheets)
            #expect(answer.status == 422)
            #expect(answer.text.contains("spreadsheet"))
        }
    }

    @Test("Whatever a file and its cells are called, it is text on the page")
    func hostile() async throws {
        try await SheetWindow.run { window in
            let evil = "<script>alert(1)</script><img src=x onerror=alert(2)>"
            let text =
                Self.header.replacing("sku", with: "\"sku</textarea>\(evil)\"")
                + Self.row(1, price: "\(evil)", name: "\"\(evil)\"")
            let path = await window.desk.open(try window.file("<b>evil<b>.csv", text))
            try await window.settled()
            let page = try await window.curl(path).text
            #expect(!page.contains("<script>alert"))
            #expect(!page.contains("<img src=x"))
            #expect(!page.contains("<b>evil"))
        }
    }

    @Test("What no reader takes is said, with nothing to register")
    func unreadable() async throws {
        try await SheetWindow.run { window in
            for (name, text) in [("empty.csv", ""), ("noise.xlsx", "no workbook"), ("list.json", "[1,2")] {
                let path = await window.desk.open(try window.file(name, text))
                let number = Int(path.split(separator: "/").last ?? "") ?? 0
                try await window.settled(number)
                let page = try await window.curl(path)
                #expect(page.status == 200)
                #expect(page.text.contains("There is nothing to send to the market now."), "\(name)")
                #expect(page.text.contains("class=\"finding error\""), "\(name)")
            }
        }
    }

    @Test("Whatever is pressed in between, a sheet that is sent is sent to its end, once")
    func pressedInBetween() async throws {
        try await SheetWindow.run(rate: "5/s") { window in
            let rows = (1...20).map { Self.row($0) }.joined()
            let path = await window.desk.open(try window.file("mugs.csv", Self.header + rows))
            try await window.settled()
            // Asked in this process: a machine that is busy would be done with sending before seven requests were made.
            let sheet = try #require(await window.desk.sheet(1))
            let version = await sheet.view.version
            await sheet.register(adoption: nil, mayDelete: false, mayRegisterAgain: 0, of: version)
            await sheet.check()
            await sheet.register(adoption: nil, mayDelete: false, mayRegisterAgain: 0, of: version)
            await sheet.startOver()
            await sheet.read(as: [:], of: version)
            await sheet.correct([:], of: version)
            await sheet.check()
            try await window.settled()
            #expect(try await window.curl(path).text.contains("20 uploaded"))
            #expect(try await window.productCount() == 20)
        }
    }

    @Test(
        "What comes from a page that is out of date is not done, and that is said",
        arguments: ["cells", "registration"])
    func outdated(step: String) async throws {
        try await SheetWindow.run { window in
            let path = await window.desk.open(try window.file("mugs.csv", Self.sheet))
            try await window.settled()
            let old = ["-F", "version=\(try await window.version(path))", "-F", "cell.1.1=x"]
            _ = try await window.curl(path + "/check", ["-F", "x="])
            try await window.settled()
            _ = try await window.curl("\(path)/\(step)", old)
            try await window.settled()
            #expect(try await window.curl(path).text.contains("out of date"))
            #expect(try await window.productCount() == 0)
        }
    }

    @Test(
        "A file that another program changes is read again before anything is done with it",
        arguments: ["cells", "registration"])
    func changed(step: String) async throws {
        try await SheetWindow.run { window in
            let path = await window.desk.open(try window.file("mugs.csv", Self.sheet))
            try await window.settled()
            _ = try window.file("mugs.csv", Self.header + Self.row(9) + Self.row(1) + Self.row(2, price: "12O00"))
            _ = try await window.post(path, step, ["-F", "cell.150.2=1"])
            try await window.settled()
            let page = try await window.curl(path).text
            #expect(page.contains("Another program has changed the file."))
            #expect(page.contains("Mug 9"))
            #expect(try await window.productCount() == 0)
        }
    }

    @Test("Deletions that were allowed go on after a stop")
    func deletionsGoOn() async throws {
        try await SheetWindow.run(rate: "4/s") { window in
            let rows = (1...12).map { Self.row($0) }.joined()
            let path = await window.desk.open(try window.file("mugs.csv", Self.header + rows))
            try await window.settled()
            _ = try await window.post(path, "registration", ["-F", "x="])
            try await window.settled()
            let gone = "sku,action\n" + (1...12).map { "M-\($0),delete\n" }.joined()
            let second = await window.desk.open(try window.file("gone.csv", gone))
            try await window.settled(2)
            _ = try await window.post(second, "registration", ["-F", "may-delete=on"])
            try await window.wait { try await window.productCount() < 11 }
            _ = try await window.curl(second + "/stop", ["-F", "x="])
            try await window.settled(2)
            #expect(try await window.productCount() > 0)
            _ = try await window.post(second, "registration", ["-F", "x="])
            try await window.settled(2)
            #expect(try await window.productCount() == 0)
        }
    }

    @Test("A spreadsheet may lie in the folder of its photos, under a name of any length")
    func folderWithBoth() async throws {
        try await SheetWindow.run { window in
            let sheet = try window.file(
                "mugs.csv", Self.header + Self.row(1).replacing("photos/mug-sage.jpg", with: "mug.jpg"))
            let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg").path
            let name = String(repeating: "가", count: 90) + ".csv"
            let answer = try await window.curl(
                "/sheets",
                [
                    "-F", "files=@\(sheet);filename=shop/\(name)", "-F", "files=@\(photo);filename=shop/mug.jpg", "-F",
                    "files=@/dev/null;filename=shop/film.mp4",
                ])
            #expect(answer.status == 303)
            try await window.settled()
            #expect(try await window.curl("/sheets/1").text.contains("An import would make 1 create"))
        }
    }

    @Test("Photos that are added are looked for beside those that were there")
    func photosBeside() async throws {
        try await SheetWindow.run { window in
            let rows = Self.row(1) + Self.row(2).replacing("photos/mug-sage.jpg", with: "added.jpg")
            let path = await window.desk.open(try window.file("mugs.csv", Self.header + rows))
            try await window.settled()
            let photo = Places.samples.appendingPathComponent("photos/bowl-mint.jpg").path
            _ = try await window.curl(path + "/photos", ["-F", "files=@\(photo);filename=more/added.jpg"])
            try await window.settled()
            #expect(try await window.curl(path).text.contains("An import would make 2 creates"))
        }
    }

    @Test("A zip that cannot be read leaves the photos as they were, and is named")
    func badZip() async throws {
        try await SheetWindow.run { window in
            let path = await window.desk.open(try window.file("mugs.csv", Self.header + Self.row(1)))
            try await window.settled()
            let noise = try window.file("noise.zip", "no zip")
            _ = try await window.curl(path + "/photos", ["-F", "files=@\(noise)"])
            try await window.settled()
            let page = try await window.curl(path).text
            #expect(page.contains(#"role="alert">noise.zip is no zip that can be read"#))
            #expect(page.contains("An import would make 1 create"))
        }
    }

    @Test("A letter that the file's encoding lacks is named, and the cell stays as it was")
    func notEncodable() async throws {
        try await SheetWindow.run { window in
            let file = try window.file("mugs.csv", "")
            let text = Data(Self.sheet.replacing("Mug 1", with: "도자기 머그").utf8)
            let korean = try await Curl.output(of: "iconv", ["-f", "UTF-8", "-t", "CP949"], input: text)
            try korean.write(to: URL(fileURLWithPath: file))
            let path = await window.desk.open(file)
            try await window.settled()
            let name =
                try await window.curl(path).text.firstMatch(of: #/name="(cell\.\d+\.0)"/#).map { String($0.1) } ?? ""
            _ = try await window.post(path, "cells", ["-F", "\(name)=Coffee ☕"])
            try await window.settled()
            #expect(try await window.curl(path).text.contains("has no “☕”"))
        }
    }

    @Test("Of several checks that are asked for at once the last one stands")
    func checkedAtOnce() async throws {
        try await SheetWindow.run { window in
            let path = await window.desk.open(try window.file("mugs.csv", Self.sheet))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try await window.curl(path + "/check", ["-F", "x="]) } }
                try await group.waitForAll()
            }
            try await window.settled()
            #expect(try await window.curl(path).text.contains("An import would make 2 creates"))
        }
    }

    @Test("However many rows are wrong, a page weighs less than 100 kB without its pictures")
    func weight() async throws {
        try await SheetWindow.run { window in
            let rows = (1...3_000).map { Self.row($0, price: $0 % 2 == 0 ? "12O00" : "12000") }.joined()
            let path = await window.desk.open(try window.file("mugs.csv", Self.header + rows))
            try await window.settled()
            let page = try await window.curl(path).text
            #expect(page.contains("1,470 more records to mend"))
            let plain = page.replacing(#/data:image[^"]*/#, with: "")
            let files = page.matches(of: #/(?:href|src)="\/[0-9a-f]{32}(\/assets\/[^"]*)"/#).map { String($0.1) }
            var weight = plain.utf8.count
            for file in Set(files) { weight += try await window.curl(file.replacing("&#61;", with: "=")).body.count }
            #expect(files.count >= 5)
            #expect(weight < 100_000, "\(weight)")
        }
    }

    @Test("A file that vanishes while its page is open is said to be gone")
    func vanished() async throws {
        try await SheetWindow.run { window in
            let file = try window.file("mugs.csv", Self.sheet)
            let path = await window.desk.open(file)
            try await window.settled()
            try FileManager.default.removeItem(atPath: file)
            _ = try await window.curl(path + "/check", ["-F", "x="])
            try await window.settled()
            let page = try await window.curl(path)
            #expect(page.status == 200)
            #expect(page.text.contains("there is no such file"))
            #expect(page.text.contains("There is nothing to send to the market now."))
        }
    }

    @Test("When the pages end, what was uploaded and corrected is gone")
    func swept() async throws {
        try await SheetWindow.run { window in
            let sheet = try window.file("mugs.csv", Self.sheet)
            _ = try await window.curl("/sheets", ["-F", "files=@\(sheet)"])
            try await window.settled()
            let place = window.desk.settings.folder.path
            #expect(try FileManager.default.contentsOfDirectory(atPath: place).count == 1)
            await window.desk.close()
            #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
        }
    }

    @Test("What a killed process left is gone with the next, and what another uses stays")
    func leftOver() throws {
        let parent = try TemporaryFolder()
        let left = parent.url.appendingPathComponent("left")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        try Data().write(to: left.appendingPathComponent("lock"))
        let first = try WorkFolder(in: parent.url)
        #expect(!FileManager.default.fileExists(atPath: left.path))
        let second = try WorkFolder(in: parent.url)
        #expect(FileManager.default.fileExists(atPath: first.url.path))
        first.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == [second.url.lastPathComponent])
    }
}
