import Foundation
import TestSupport
import Testing

@testable import OpenMarketCommand

@Suite("Columns that are asked for at a terminal", .timeLimit(.minutes(5)))
struct InspectFixTests {
    private static let sheet = """
        Bezeichnung X,Worte,Zahl Y,Datei X,Menge Z
        Blaue Lampe,Eine Lampe für den Tisch.,12.50,a.jpg,4
        Rote Lampe,Eine Lampe für den Flur.,14.00,b.jpg,17
        Grüne Lampe,Eine Lampe für den Garten.,8.90,c.jpg,250
        Weisse Lampe,kurz,99.00,d.jpg,31

        """

    private func shop() throws -> Shop {
        let shop = try Shop()
        try shop.folder.write(Self.sheet, to: "lampen.csv")
        return shop
    }

    private func fix(_ shop: Shop, _ answers: String, _ flags: [String] = []) async throws -> (
        text: String, status: Int32
    ) {
        let seen = try await shop.watch(
            ["inspect", "lampen.csv", "--fix", "--currency", "USD", "--lang", "en"] + flags, columns: 100,
            typing: answers)
        return (uncoloured(seen.text), seen.status)
    }

    @Test("Empty answers take what is offered; the map is kept, the outcome told, and the import reads so")
    func offered() async throws {
        let shop = try shop()
        let seen = try await fix(shop, "\n1\n\n\n\n")
        #expect(seen.status == 0, "\(seen.text)")
        #expect(seen.text.contains("name: no column is known to hold it."), "\(seen.text)")
        #expect(seen.text.contains("1  Bezeichnung X  Blaue Lampe | Rote Lampe | Grüne Lampe"), "\(seen.text)")
        #expect(seen.text.contains("- for none [Bezeichnung X]: "))
        #expect(seen.text.contains("3 of 4 records, photos not looked at; 1 rejected: description-too-short 1"))
        #expect(seen.text.contains("Next: `openmarket import lampen.csv --map-file lampen.map.json`"))
        let read = try await shop.run("validate", "lampen.csv", "--map-file", "lampen.map.json", "--no-image-files")
        #expect(read.text.contains("Read 4 records: 3 accepted, 1 rejected"), "\(read.text) \(read.talk)")
    }

    @Test(
        "A column may be named, or chosen by its number; a name that there is not is asked again, and a dash leaves it")
    func named() async throws {
        let shop = try shop()
        let seen = try await fix(shop, "Nirgends\nbezeichnung x\n1\nZahl Y\n-\n\n", ["--save-map", "mine.json"])
        #expect(seen.status == 0, "\(seen.text)")
        #expect(seen.text.contains("There is no column “Nirgends”."))
        #expect(seen.text.contains("--map-file mine.json"))
        let map = try shop.text("mine.json")
        #expect(map.contains(#"{"column":"Bezeichnung X","field":"name","by":"map"}"#), "\(map)")
        #expect(map.contains(#"{"column":"Menge Z","field":null"#), "\(map)")
    }

    @Test("Where a needed column is left out the map is kept, and the file is still refused")
    func incomplete() async throws {
        let shop = try shop()
        let seen = try await fix(shop, "\n-\n\n\n\n")
        #expect(seen.status == 65, "\(seen.text)")
        #expect(seen.text.contains("column-missing") && seen.text.contains("cannot be imported yet"))
        #expect(shop.exists("lampen.map.json"))
    }

    @Test("Whoever ends the input saves nothing")
    func left() async throws {
        let shop = try shop()
        let seen = try await fix(shop, "\u{4}")
        #expect(seen.status == 1 && seen.text.contains("nothing was saved"), "\(seen.text)")
        #expect(!shop.exists("lampen.map.json"))
    }

    @Test("Off a terminal, and for scripts, it is wrong usage, and says so")
    func scripted() async throws {
        let shop = try shop()
        let answer = try await shop.run("inspect", "lampen.csv", "--fix", "--lang", "en")
        #expect(answer.status == 64)
        #expect(answer.talk.contains("`--fix` asks on a terminal"), "\(answer.talk)")
        let seen = try await shop.watch(["inspect", "-", "--fix"])
        #expect(seen.status == 64, "\(seen.text)")
    }

    @Test(
        "The map lies beside the file and is called after it",
        arguments: [
            ("a/b.csv", "a/b.map.json"), ("b.tsv.gz", "b.map.json"), ("a.x/b", "a.x/b.map.json"), (".b", ".b.map.json"),
            ("./b.2024.xlsx", "./b.2024.map.json"),
        ])
    func mapName(file: String, name: String) { #expect(Inspect.mapName(of: file) == name) }

    @Test("A map that is there is not written over")
    func otherName() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "b.map.json")
        #expect(Inspect.mapName(of: folder.path + "/b.csv") == folder.path + "/b-2.map.json")
    }
}
