import Catalogue
import Foundation
import Ledger
import MarketAPI
import TestSupport

@testable import Backups

/// A repository made by hand, without a market.
struct Bench {
    let folder: TemporaryFolder
    let repository: BackupRepository

    static let account = Account(market: "https://market.example", identifier: "id-1")

    init() throws {
        folder = try TemporaryFolder()
        repository = try BackupRepository.open(
            folder.url.appendingPathComponent("backup").path, of: Self.account, api: "openmarket")
    }

    /// A photo with some bytes, put into the repository.
    func photo(_ text: String) throws -> StoredPhoto {
        let bytes = Array(text.utf8)
        let photo = StoredPhoto(PackedDigest(of: bytes), bytes: bytes.count, ending: .jpg)
        try repository.keep(photo, from: folder.write(Data(bytes), to: "photo").path)
        return photo
    }

    static func record(_ id: Int, name: String = "Sage mug", photos: [StoredPhoto]) -> BackupRecord {
        var facts = ProductFacts(id: id)
        facts.fields = FieldValues(
            name: name, description: "A mug of clay.", price: Amount(39000), currency: .krw, discountedPrice: .zero,
            stock: 7)
        let images = photos.enumerated().map {
            ProductImage(id: $0.offset, url: "https://market.example/\(id)-\($0.offset).jpg", thumbnailURL: nil)
        }
        let detail = ProductDetail(facts, images: images, vendor: VendorReference(id: 3, name: "vendor3"))
        return BackupRecord(
            detail, photos: photos.map { .stored($0) }, listed: ListedDigest(ProductSummary(facts, vendorName: nil)))
    }

    /// A snapshot with these records and a catalogue, in its place.
    @discardableResult
    func snapshot(_ name: String, _ records: [BackupRecord], isComplete: Bool = true) throws -> SnapshotName {
        let name = SnapshotName(name)!
        let writer = try SnapshotWriter(repository, name: name)
        for record in records { try writer.add(WrittenRecord(record: record, line: record.line)) }
        try Data("id,name\n1,Sage mug\n".utf8).write(to: URL(fileURLWithPath: writer.folder + "/catalogue.csv"))
        var summary = SnapshotSummary(name: name, started: name.seconds - 60, account: Self.account, api: "openmarket")
        summary.isComplete = isComplete
        try writer.commit(summary, changes: [], catalogues: ["catalogue.csv"])
        try? FileManager.default.removeItem(atPath: repository.workPath)
        return name
    }

    /// Every file of the repository, by its path in it.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: repository.path)!.compactMap { $0 as? String }
        return all.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: repository.path + "/" + path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    func url(_ path: String) -> URL { URL(fileURLWithPath: repository.path + "/" + path) }
}
