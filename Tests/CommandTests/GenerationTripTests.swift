import Foundation
import TestSupport
import Testing

/// A sheet's whole way in each generation of the market: in, changed, planned, undone. The practice market's table says
/// what came of it, and its journal what was asked.
@Suite("A sheet's way in each generation of the market", .serialized, .timeLimit(.minutes(5)))
struct GenerationTripTests {
    private static func mug(_ number: Int, price: Int = 1000, photo: String = "mug.jpg", action: String = "") -> String
    {
        "Mug \(number),A mug for tea,\(price),100,\(number),\(photo),M-\(number),\(action)"
    }

    @Test("A changed sheet is imported as its dry run said, and what can be undone is", arguments: GenerationBench.all)
    func changed(api: String) async throws {
        let bench = try await GenerationBench(api)
        try bench.sheet(Self.mug(1), Self.mug(2), Self.mug(3))
        let first = try await bench.run("import", "sheet.csv")
        #expect(first.status == 0, "\(first.text)\(first.talk)")
        let before = try await bench.products()
        #expect(before == [1: "Mug 1 1000 -100 ×1", 2: "Mug 2 1000 -100 ×2", 3: "Mug 3 1000 -100 ×3"])
        #expect(try bench.changes() == ["create", "create", "create"])

        try bench.sheet(Self.mug(1, price: 900), Self.mug(2), Self.mug(3, action: "delete"), Self.mug(4))
        let dry = try await bench.run("import", "sheet.csv", "--dry-run")
        #expect(dry.status == 0, "\(dry.text)\(dry.talk)")
        #expect(dry.objects("change").map(\.action) == ["update", "unchanged", "delete", "create"])
        #expect(dry.objects("change")[0].fields == ["price": .init(from: "1000", to: "900")])
        #expect(try bench.changes() == [])

        let second = try await bench.run("import", "sheet.csv", "--yes")
        #expect(second.status == 0, "\(second.text)\(second.talk)")
        let outcomes = second.objects("receipt").sorted { ($0.record ?? 0) < ($1.record ?? 0) }.map(\.outcome)
        #expect(outcomes == ["updated", "unchanged", "deleted", "uploaded"])
        #expect(
            try await bench.products()
                == [1: "Mug 1 900 -100 ×1", 2: "Mug 2 1000 -100 ×2", 4: "Mug 4 1000 -100 ×4"])
        let asked = try bench.asked()
        #expect(asked.count == dry.summary?.requests)
        #expect(
            asked.filter { ["create", "update", "delete"].contains($0) }.sorted() == ["create", "delete", "update"])

        let undone = try await bench.run("runs", "undo", try #require(second.summary?.run), "--yes")
        #expect(undone.status == 2, "\(undone.text)\(undone.talk)")
        #expect(undone.objects("undo").filter { $0.undoable == false }.map(\.reason) == ["deleted"])
        #expect(try await bench.products() == before.filter { $0.key != 3 })
        #expect(try bench.changes().sorted() == ["delete", "update"])
    }

    @Test("A kept plan is carried out as it says, and no other", arguments: GenerationBench.all)
    func kept(api: String) async throws {
        let bench = try await GenerationBench(api)
        try bench.sheet(Self.mug(1), Self.mug(2))
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        try bench.sheet(Self.mug(1, price: 900), Self.mug(2, action: "delete"), Self.mug(3))
        let kept = try await bench.run("import", "sheet.csv", "--plan-out", "plan.ndjson")
        #expect(kept.status == 0, "\(kept.text)\(kept.talk)")
        _ = try bench.asked()
        let done = try await bench.run("import", "--plan", "plan.ndjson", "--yes")
        #expect(done.status == 0, "\(done.text)\(done.talk)")
        #expect(try await bench.products() == [1: "Mug 1 900 -100 ×1", 3: "Mug 3 1000 -100 ×3"])
        #expect(try bench.changes().sorted() == ["create", "delete", "update"])
        #expect(try await bench.run("import", "--plan", "plan.ndjson", "--yes").status == 1)
        #expect(try bench.changes() == [])
    }

    @Test("Other photos that a kept plan has are brought, or the product is replaced", arguments: GenerationBench.all)
    func keptPhotos(api: String) async throws {
        let bench = try await GenerationBench(api)
        try bench.sheet(Self.mug(1))
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        try bench.sheet(Self.mug(1, photo: "new.jpg|mug.jpg"))
        let kept = try await bench.run("import", "sheet.csv", "--plan-out", "plan.ndjson", "--replace-photos")
        #expect(kept.status == 0, "\(kept.text)\(kept.talk)")
        let done = try await bench.run("import", "--plan", "plan.ndjson", "--yes")
        #expect(done.status == 0, "\(done.text)\(done.talk)")
        #expect(done.summary?.updated == 1)
        #expect(try await bench.photos() == [["new.jpg", "mug.jpg"]])
        #expect(try await bench.products().values.sorted() == ["Mug 1 1000 -100 ×1"])
        #expect(try await bench.run("import", "sheet.csv").summary?.unchanged == 1)
    }

    // MARK: Photos

    @Test(
        "Where an update takes no photos, that is said, and they are replaced where it is asked for",
        arguments: GenerationBench.vendors)
    func replaced(api: String) async throws {
        let bench = try await GenerationBench(api)
        try bench.sheet(Self.mug(1), Self.mug(2))
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        try bench.sheet(Self.mug(1, photo: "new.jpg"), Self.mug(2))
        let dry = try await bench.run("import", "sheet.csv", "--dry-run")
        #expect(dry.objects("change").map(\.photoChange) == ["kept", nil])
        #expect(try await bench.run("import", "sheet.csv").summary?.unchanged == 2)
        #expect(try await bench.photos() == [["mug.jpg"], ["mug.jpg"]])

        _ = try bench.asked()
        let planned = try await bench.run("import", "sheet.csv", "--dry-run", "--replace-photos")
        #expect(planned.objects("change").map(\.action) == ["replace", "unchanged"])
        let done = try await bench.run("import", "sheet.csv", "--replace-photos", "--yes")
        #expect(done.status == 0, "\(done.text)\(done.talk)")
        #expect(try bench.changes() == ["create", "delete"])
        #expect(try await bench.products() == [2: "Mug 2 1000 -100 ×2", 3: "Mug 1 1000 -100 ×1"])
        #expect(try await bench.photos() == [["mug.jpg"], ["new.jpg"]])

        let undone = try await bench.run("runs", "undo", try #require(done.summary?.run), "--yes")
        #expect(undone.status == 2, "\(undone.text)\(undone.talk)")
        #expect(undone.objects("undo").map(\.reason) == ["replaced"])
        #expect(try bench.changes() == [])
    }

    @Test(
        "Where an update takes photos, it changes them; undone, all but the photos is put back",
        arguments: GenerationBench.items)
    func updated(api: String) async throws {
        let bench = try await GenerationBench(api)
        try bench.sheet(Self.mug(1), Self.mug(2), Self.mug(3))
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        try bench.sheet(Self.mug(1, photo: "new.jpg"), Self.mug(2, price: 900, photo: "mug.jpg|new.jpg"), Self.mug(3))
        let dry = try await bench.run("import", "sheet.csv", "--dry-run")
        #expect(dry.objects("change").map(\.action) == ["update", "update", "unchanged"])
        #expect(dry.objects("change").map(\.photoChange) == ["changed", "changed", nil])
        _ = try bench.asked()
        let done = try await bench.run("import", "sheet.csv")
        #expect(done.status == 0, "\(done.text)\(done.talk)")
        let asked = try bench.asked()
        #expect(asked == ["list", "update", "detail", "update"], "a price goes with the amount off that the item has")
        #expect(asked.count == dry.summary?.requests)
        #expect(try await bench.photos() == [["new.jpg"], ["mug.jpg", "new.jpg"], ["mug.jpg"]])

        let undone = try await bench.run("runs", "undo", try #require(done.summary?.run), "--yes")
        #expect(undone.status == 2, "\(undone.text)\(undone.talk)")
        #expect(undone.objects("undo").map(\.undoable) == [false, true])
        #expect(undone.objects("undo").map(\.reason) == ["photos-changed", nil])
        #expect(undone.objects("undo").map(\.left) == [nil, ["images"]])
        #expect(try bench.changes() == ["update"])
        #expect(try await bench.products()[2] == "Mug 2 1000 -100 ×2")
        #expect(try await bench.photos() == [["new.jpg"], ["mug.jpg", "new.jpg"], ["mug.jpg"]])
    }
}
