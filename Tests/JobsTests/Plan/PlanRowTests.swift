import Catalogue
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Jobs

@Suite("Rows and headers as a plan file spells them")
struct PlanRowTests {
    private let folder: TemporaryFolder
    private let digest = String(repeating: "a", count: 64)

    init() throws { folder = try TemporaryFolder() }

    private func header(_ change: (inout PlanHeader) -> Void = { _ in }) -> PlanHeader {
        var header = PlanHeader(
            tool: "test 1", created: "2026-11-21T00:00:00Z", market: "m", identifier: "i", api: "openmarket",
            inputs: [], options: [:], rules: "r", counts: PlanHeader.Counts(), issues: [:])
        change(&header)
        return header
    }

    private func lines(_ rows: [PlannedEntry], _ header: PlanHeader) throws -> [String] {
        try String(contentsOfFile: try planFile(of: rows, header, in: folder), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    private func read(_ rows: [PlannedEntry]) throws -> [PlannedEntry] {
        var reader = try PlanFile(path: try planFile(of: rows, header(), in: folder)).rows()
        return try reader.next(100)
    }

    private func entry(_ operation: PlannedOperation, _ change: (inout PlannedEntry) -> Void = { _ in }) -> PlannedEntry
    {
        var entry = PlannedEntry(
            record: 3, key: .sku("A"), content: ContentDigest(of: operation), operation: operation)
        change(&entry)
        return entry
    }

    @Test("The photo that is to lead comes back, and the one that led where it is known")
    func lead() throws {
        for lead in [LeadChange(to: 2, from: 0), LeadChange(to: 0)] {
            let row = entry(.update(id: 7, ProductChange())) { $0.lead = lead }
            #expect(try read([row]) == [row])
        }
    }

    @Test("How a photo is cropped comes back")
    func crop() throws {
        let photo = PlannedPhoto(path: folder.path + "/a.jpg", digest: digest, bytes: 7, crop: .square)
        let row = entry(.create(lamp(), photos: [photo]))
        #expect(try read([row]) == [row])
        let line = try #require(try lines([row], header()).first { $0.contains(#""type":"row""#) })
        #expect(line.contains(#""sha256":"\#(digest)","crop":"square"}"#), "\(line)")
        // The digest is of the photo as it is: it is the same row however its photos are cropped.
        let whole = PlannedPhoto(path: photo.path, digest: digest, bytes: 7)
        #expect(row.content == ContentDigest(of: .create(lamp(), photos: [whole])))
    }

    // MARK: The header

    @Test("Every number of the header stands under its own name, and comes back")
    func headerNumbers() throws {
        let header = header { header in
            header.inputs = [PlanInput(file: "a.csv", bytes: 12, sha256: "d"), PlanInput(file: "-")]
            header.options = ["sheet": ["One"], "map": ["b=price", "a=name"]]
            header.counts = PlanHeader.Counts(
                records: 1, creates: 2, updates: 3, deletes: 4, replaces: 5, unchanged: 6, rejected: 7, warnings: 8,
                requests: 9, photosChanged: 10)
            header.issues = ["b": 1, "a": 2, "c": 0]
        }
        let line = try #require(try lines([], header).first)
        #expect(
            line == #"{"type":"plan","version":1,"tool":"test 1","created":"2026-11-21T00:00:00Z","market":"m","#
                + #""identifier":"i","api":"openmarket","#
                + #""inputs":[{"file":"a.csv","bytes":12,"sha256":"d"},{"file":"-"}],"#
                + #""options":{"map":["b=price","a=name"],"sheet":["One"]},"rules":"r","#
                + #""counts":{"records":1,"creates":2,"updates":3,"deletes":4,"replaces":5,"unchanged":6,"#
                + #""rejected":7,"warnings":8,"requests":9,"photos_changed":10},"issues":{"a":2,"b":1,"c":0}}"#)
        #expect(try PlanFile(path: folder.path + "/rows.ndjson").header == header)
    }

    @Test("What is no file has neither size nor digest", arguments: ["-", "/dev/null", "/", "/nonexistent"])
    func noFile(name: String) {
        #expect(PlanInput(of: name) == PlanInput(file: name))
    }

    @Test("A file has both")
    func file() throws {
        let path = try folder.write("abc", to: "a.csv").path
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(PlanInput(of: path) == PlanInput(file: path, bytes: 3, sha256: digest))
        #expect(FileDigest.sha256(path: path) == digest)
        #expect(FileDigest.sha256(path: folder.path) == nil, "a folder cannot be read")
        #expect(FileDigest.sha256(path: path + "x") == nil)
    }

    // MARK: Rows

    @Test("Each operation is spelled with all that is sent, and what the market is taken to have")
    func spelling() throws {
        let photo = PlannedPhoto(path: "/x/a.jpg", digest: digest, bytes: 12)
        let zipped = PlannedPhoto(path: "/x/a.zip", entry: "b/c.jpg", digest: digest, bytes: 7)
        let values =
            #"{"name":"Blue lamp","description":"a plain description","price":1000,"currency":"KRW","#
            + #""discounted_price":0,"stock":1}"#
        let photos =
            #"[{"path":"/x/a.jpg","bytes":12,"sha256":"\#(digest)"},"#
            + #"{"path":"/x/a.zip","entry":"b/c.jpg","bytes":7,"sha256":"\#(digest)"}]"#
        var change = ProductChange()
        (change.price, change.discountedPrice) = (Amount(125, exponent: -1), Amount(0))
        let cases: [(PlannedEntry, String)] = [
            (
                entry(.create(lamp(), photos: [photo, zipped])) { $0.file = "in.csv" },
                #""action":"create","record":3,"file":"in.csv","key":"sku:A","values":\#(values),"photos":\#(photos)"#
            ),
            (
                entry(.replace(id: 7, lamp(), photos: [photo, zipped])) { $0.before = lamp() },
                #""action":"replace","record":3,"key":"sku:A","id":7,"values":\#(values),"photos":\#(photos),"#
                    + #""before":\#(values)"#
            ),
            (
                entry(.update(id: 7, change)) { $0.sku = "A" },
                #""action":"update","record":3,"key":"sku:A","sku":"A","id":7,"#
                    + #""values":{"price":12.5,"discounted_price":0}"#
            ),
            (
                entry(.update(id: 7, ProductChange())) { $0.newPhotos = [photo, zipped] },
                #""action":"update","record":3,"key":"sku:A","id":7,"values":{},"photos":\#(photos)"#
            ),
            (
                entry(.delete(id: 7)) { $0.before = lamp() },
                #""action":"delete","record":3,"key":"sku:A","id":7,"before":\#(values)"#
            ),
            (
                entry(.update(id: 7, ProductChange())) { ($0.isUnchanged, $0.keepsPhotos) = (true, true) },
                #""action":"unchanged","record":3,"key":"sku:A","id":7,"keeps_photos":true"#
            ),
        ]
        let written = try lines(cases.map(\.0), header())
        for (line, expected) in zip(written.dropFirst(), cases.map(\.1)) {
            #expect(line == #"{"type":"row",\#(expected)}"#)
        }
        #expect(try read(cases.map(\.0)) == cases.map(\.0))
    }

    @Test("A row of the ledger is written as it was planned")
    func ledgerRow() throws {
        let bench = try PlanningBench()
        let photo = PlannedPhoto(path: "/x/a.jpg", digest: digest, bytes: 12)
        var stock = ProductChange()
        stock.stock = 5
        let rows = [
            entry(.create(lamp(), photos: [photo])) { ($0.file, $0.sku) = ("in.csv", "A") },
            entry(.update(id: 1, stock)) { ($0.key, $0.before, $0.newPhotos) = (.sku("B"), lamp(), [photo]) },
            entry(.update(id: 2, ProductChange())) {
                ($0.key, $0.isUnchanged, $0.keepsPhotos) = (.sku("C"), true, true)
            },
            entry(.replace(id: 3, lamp(), photos: [photo])) { ($0.key, $0.before) = (.sku("D"), lamp(price: 7)) },
        ]
        let writer = try bench.ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try writer.append(rows)
        let run = try writer.finish(PlanTallies(records: 4)).run
        let entries = try bench.ledger.entries(of: run.id, ordinals: [1, 2, 3, 4])
        #expect(entries.map { PlanRow($0).entry } == rows)
    }

    @Test("What rows ask for has its own digest, whatever they are")
    func digests() {
        let photo = PlannedPhoto(path: "/x/a.jpg", digest: digest, bytes: 12)
        var stock = ProductChange()
        stock.stock = 5
        let digests = [
            ContentDigest(of: .create(lamp(), photos: [])), ContentDigest(of: .create(lamp(), photos: [photo])),
            ContentDigest(of: .create(lamp(price: 7), photos: [])), ContentDigest(of: .delete(id: 1)),
            ContentDigest(of: .delete(id: 2)), ContentDigest(of: .update(id: 1, stock)),
            ContentDigest(of: .update(id: 2, stock)), ContentDigest(of: .update(id: 1, ProductChange())),
        ]
        #expect(Set(digests.map(\.hex)).count == digests.count)
        #expect(digests[1] == ContentDigest(lamp(), photos: [digest]))
        #expect(digests[4] == ContentDigest(deleting: .id(2)))
    }

    @Test("Rows are handed out as many as are asked for, and none after the last", arguments: [1, 2, 3, 4])
    func batches(count: Int) throws {
        let rows = (1...3).map { id in entry(.delete(id: id)) { $0.record = id } }
        var reader = try PlanFile(path: try planFile(of: rows, header(), in: folder)).rows()
        var read: [PlannedEntry] = []
        while read.count < 3 {
            let batch = try reader.next(count)
            #expect(batch.count == min(count, 3 - read.count))
            read += batch
        }
        #expect(read == rows)
        for _ in 1...3 { #expect(try reader.next(count).isEmpty) }
    }

    // MARK: Photos

    @Test("A photo below the working folder is named from there, and any other by its whole path")
    func photoPaths() {
        let here = FileManager.default.currentDirectoryPath
        let parent = (here as NSString).deletingLastPathComponent
        for (path, spelled) in [
            (here + "/photos/a.jpg", "photos/a.jpg"), (here + "-other/a.jpg", here + "-other/a.jpg"),
            (parent + "/a.jpg", parent + "/a.jpg"), ("/elsewhere/a.jpg", "/elsewhere/a.jpg"),
        ] {
            let photo = PlannedPhoto(path: path, entry: "b.jpg", digest: digest, bytes: 12)
            #expect(PlanPhoto(photo).path == spelled)
            #expect(PlanPhoto(photo).planned == photo)
        }
        for address in ["https://example.com/a/../b.jpg", "http://example.com//c.jpg"] {
            let photo = PlannedPhoto(path: address, digest: digest, bytes: 12)
            #expect(PlanPhoto(photo).path == address && PlanPhoto(photo).planned == photo)
        }
    }
}
