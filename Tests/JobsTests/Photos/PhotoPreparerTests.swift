import Catalogue
import Foundation
import Ledger
import MarketAPI
import Photos
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Photos made ready")
struct PhotoPreparerTests {
    private let folder: TemporaryFolder
    private let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg")

    init() throws { folder = try TemporaryFolder() }

    private func planned(_ path: String) -> PlannedPhoto {
        PlannedPhoto(path: path, digest: FileDigest.sha256(path: path) ?? "", bytes: 0)
    }

    private func key(_ digest: String, below limit: Int = 300_000) -> FittedPhotos.Key {
        FittedPhotos.Key(digest: digest, fitting: PhotoFitting(below: limit))
    }

    @Test("Below the limit a photo is sent as it is, under its composed name; the very bytes that were looked at")
    func asItIs() async throws {
        let path = folder.path + "/\u{1100}\u{1161}.jpg"
        try Data(contentsOf: photo).write(to: folder.url.appendingPathComponent("a.jpg"))
        rename(folder.path + "/a.jpg", path)
        let part = try await PhotoPreparer().prepare(planned(path))
        // Whatever lies there once the request is on its way.
        unlink(path)
        #expect(Array(part.filename.utf8) == Array("가.jpg".utf8))
        #expect(part.contentType == "image/jpeg")
        #expect(part.content == .bytes([UInt8](try Data(contentsOf: photo))))
    }

    @Test("Over the limit it is made smaller, and keeps its name")
    func smaller() async throws {
        // Bytes behind the picture's end make any photo as large as wished.
        var large = try Data(contentsOf: photo)
        large.append(Data(count: FormRules.form.imageBytes))
        let path = try folder.write(large, to: "mug.front.JPG").path
        let part = try await PhotoPreparer().prepare(planned(path))
        guard case .bytes(let bytes) = part.content else {
            Issue.record("the file itself is too large")
            return
        }
        #expect(bytes.count < FormRules.form.imageBytes)
        #expect(part.filename == "mug.front.jpg")
        #expect(part.contentType == "image/jpeg")
    }

    @Test("What was made smaller once is sent for every row that has the photo, under its own name")
    func shared() async throws {
        var large = try Data(contentsOf: photo)
        large.append(Data(count: FormRules.form.imageBytes))
        let paths = try ["a.jpg", "b.jpg"].map { try folder.write(large, to: $0).path }
        let preparer = PhotoPreparer()
        let first = try await preparer.prepare(planned(paths[0]))
        let second = planned(paths[1])
        try FileManager.default.removeItem(atPath: paths[1])
        let part = try await preparer.prepare(second)
        #expect(part.content == first.content)
        #expect(part.filename == "b.jpg")
    }

    @Test(
        "A photo of the web is called by its address, shortly, with the ending of what it is",
        arguments: [
            ("https://a/b/mug.png?x=1", "mug.jpg"), ("https://a/b/%EA%B0%80.jpeg", "가.jpg"), ("https://a", "photo.jpg"),
            ("https://a/", "photo.jpg"), ("https://a/show.php?id=1", "show.jpg"),
            ("https://a/\(String(repeating: "x", count: 150)).jpg", String(repeating: "x", count: 100) + ".jpg"),
            ("https://a/%E1%84%80%E1%85%A1.jpg", "가.jpg"),
        ])
    func webNames(address: String, name: String) async throws {
        let cache = PhotoCache(folder: folder.path + "/cache")
        let draft = try cache.draft()
        try Data(contentsOf: photo).write(to: URL(fileURLWithPath: draft))
        let kept = try cache.keep(draft, from: address)
        var settings = PhotoFetching()
        settings.proxies = .none
        let web = WebPhotos(fetcher: try PhotoFetcher(settings), cache: cache)
        let part = try await PhotoPreparer(web: web).prepare(
            PlannedPhoto(path: address, digest: kept.digest, bytes: 0))
        #expect(Array(part.filename.utf8) == Array(name.utf8))
        await #expect(throws: PhotoTrouble.missing(path: address)) {
            try await PhotoPreparer().prepare(PlannedPhoto(path: address, digest: kept.digest, bytes: 0))
        }
    }

    @Test("What cannot be sent is said with what it is: no photo, or none that can be made smaller")
    func unusable() async throws {
        let text = try folder.write("<html>no photo</html>", to: "a.jpg").path
        await #expect(throws: PhotoTrouble.unusable(path: text, reason: "html")) {
            try await PhotoPreparer().prepare(planned(text))
        }
        let fitted = FittedPhotos()
        let bytes = try [UInt8](Data(contentsOf: photo))
        for _ in 1...2 {
            await #expect(throws: PhotoError.cannotShrink(below: 10)) {
                try await fitted.photo(key("a", below: 10), madeOf: bytes)
            }
        }
    }

    @Test("What is made smaller stays below the limit that is asked for")
    func belowLimit() async throws {
        let large = try [UInt8](Data(contentsOf: photo))
        for limit in [large.count, large.count / 2, 4000] {
            #expect(try await FittedPhotos().photo(key("a", below: limit), madeOf: large).bytes.count < limit)
        }
    }

    @Test("Photos of several zips each come from their own")
    func zips() async throws {
        let photos = try ["mug-sage.jpg", "mug-navy.jpg"].map {
            try Data(contentsOf: Places.samples.appendingPathComponent("photos/\($0)"))
        }
        var planned: [PlannedPhoto] = []
        for (index, photo) in photos.enumerated() {
            var zip = ZipBuilder()
            zip.add("shop/a.jpg", bytes: [UInt8](photo))
            let path = try folder.write(Data(zip.bytes), to: "\(index).zip").path
            let digest = FileDigest.sha256(path: try folder.write(photo, to: "\(index).jpg").path) ?? ""
            planned.append(PlannedPhoto(path: path, entry: "shop/a.jpg", digest: digest, bytes: 0))
        }
        let preparer = PhotoPreparer()
        for (photo, bytes) in zip(planned + planned, photos + photos) {
            let part = try await preparer.prepare(photo)
            #expect(part.content == .bytes([UInt8](bytes)) && part.filename == "a.jpg")
        }
        let missing = PlannedPhoto(path: planned[0].path, entry: "none.jpg", digest: "", bytes: 0)
        await #expect(throws: PhotoTrouble.missing(path: planned[0].path + "/none.jpg")) {
            try await preparer.prepare(missing)
        }
    }

    @Test("Of what was made smaller the latest is kept")
    func kept() async throws {
        let bytes = [UInt8](try Data(contentsOf: photo))
        let size = try await FittedPhotos().photo(key("a"), madeOf: bytes).bytes.count
        let photos = FittedPhotos(byteLimit: 2 * size)
        for digest in ["a", "b", "c"] { _ = try await photos.photo(key(digest), madeOf: bytes) }
        #expect(["a", "b", "c"].map { photos[key($0)] != nil } == [false, true, true])
        // Asked for once more by somebody who looked before it was there: it is neither made nor counted again.
        _ = try await photos.photo(key("c"), madeOf: [])
        #expect(["b", "c"].map { photos[key($0)] != nil } == [true, true])
    }

    @Test("A photo that is gone, or another one than was judged, is not sent")
    func gone() async throws {
        let path = folder.path + "/none.jpg"
        await #expect(throws: PhotoTrouble.missing(path: path)) { try await PhotoPreparer().prepare(planned(path)) }
        let changed = try folder.write(try Data(contentsOf: photo), to: "a.jpg").path
        let before = planned(changed)
        try folder.write("other", to: "a.jpg")
        await #expect(throws: PhotoTrouble.changed(path: changed)) { try await PhotoPreparer().prepare(before) }
        // Larger than any photo may be, it is there all the same.
        #expect(truncate(changed, off_t(PhotoLimits().fileBytes) + 1) == 0)
        await #expect(throws: PhotoTrouble.changed(path: changed)) { try await PhotoPreparer().prepare(before) }
    }
}
