import Catalogue
import Foundation
import Glibc
import Ledger
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Photos of the web", .timeLimit(.minutes(5)))
struct WebPhotosTests {
    private let folder: TemporaryFolder
    private static let photo = try! Data(
        contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))

    init() throws { folder = try TemporaryFolder() }

    private func web(allowsPrivate: Bool = true) throws -> WebPhotos {
        var settings = PhotoFetching()
        settings.proxies = .none
        settings.allowsPrivate = allowsPrivate
        return WebPhotos(
            fetcher: try PhotoFetcher(settings), cache: PhotoCache(folder: folder.path + "/cache"))
    }

    private func library(_ web: WebPhotos?, stop: StopRequest = StopRequest()) -> PhotoLibrary {
        var options = PhotoOptions()
        options.web = web
        return PhotoLibrary(options, stop: stop)
    }

    /// In a thread of its own, as a pass photos: waiting here would hold up the pool that brings the photos.
    private func inspect(_ names: [String], _ library: PhotoLibrary) async throws -> [InspectedPhoto] {
        let library = Sending(library)
        return try await BlockingThread.run { [folder] in
            names.map { library.value.inspect($0, beside: folder.path) }
        }
    }

    /// Serves a photo at each path with `jpg` in it, and a page elsewhere.
    private func server(_ photo: @escaping @Sendable (String) -> Data = { _ in photo }) throws -> HostileServer {
        try HostileServer { request in
            guard request.target.contains("jpg") else {
                return [.write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")]
            }
            let photo = photo(request.target)
            // A connection that is handed over has one answer; who is not told sends the next request into its end.
            let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(photo.count)\r\n\r\n"
            return [.hand { socket, _ in Self.send(Array(head.utf8) + photo, to: socket) }]
        }
    }

    private static func send(_ bytes: [UInt8], to socket: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    @Test("Of two addresses that only differ in their normal form, each has its own photo")
    func normalForms() async throws {
        let server = try server { target in Self.photo + Data(target.utf8) }
        let addresses = ["가", "\u{1100}\u{1161}"].map { server.url + "/\($0).jpg" }
        let library = library(try web())
        for address in addresses { _ = library.expect(address) }
        let digests = try await inspect(addresses + addresses, library).map { $0.planned?.digest }
        #expect(digests[0] != nil && digests[1] != nil && digests[0] != digests[1])
        #expect(digests[..<2] == digests[2...])
        #expect(Set(server.requests.map(\.target)) == ["/%EA%B0%80.jpg", "/%E1%84%80%E1%85%A1.jpg"])
    }

    @Test("A photo is fetched once and opened once, however many rows name it; the next run asks nobody")
    func once() async throws {
        let server = try server()
        let library = library(try web())
        let names = ["\(server.url)/a.jpg", "\"\(server.url)/a.jpg\"", "\(server.url)/a.jpg", "\(server.url)/b.jpg"]
        let photos = try await inspect(names, library)
        #expect(photos.map(\.verdict) == [.accepted, .accepted, .accepted, .accepted])
        #expect(photos.map { $0.planned?.path }.last == "\(server.url)/b.jpg")
        #expect(Set(photos.map { $0.planned?.digest }).count == 1)
        #expect(server.requests.count == 2)
        #expect(library.opened == 1, "the two addresses have one content")
        let later = try await inspect([names[0]], self.library(try web()))
        #expect(later.map(\.verdict) == [.accepted])
        #expect(server.requests.count == 2)
    }

    @Test("What was had from a private network is not for a run that may not ask there")
    func reach() async throws {
        let server = try server()
        let names = ["\(server.url)/a.jpg"]
        #expect(try await inspect(names, library(try web())).map(\.verdict) == [.accepted])
        #expect(
            try await inspect(names, library(try web(allowsPrivate: false))).map(\.verdict)
                == [.notFound(.privateAddress(host: "127.0.0.1"))])
    }

    @Test("What is no photo is judged by its content, what is not there by the server's word")
    func verdicts() async throws {
        let server = try server { _ in Data("<!doctype html><title>Sign in</title>".utf8) }
        let library = library(try web())
        let names = [
            "\(server.url)/login.jpg", "\(server.url)/none", "\(server.url)/none", "http://me:secret@127.0.0.1/a.jpg",
        ]
        let missing = PhotoVerdict.notFound(.answer(status: 404, host: "127.0.0.1"))
        #expect(
            try await inspect(names, library).map(\.verdict)
                == [.unsupported(kind: "html"), missing, missing, .notFound(.addressWithPassword)])
        #expect(server.requests.count == 2, "nor is what is not there asked for twice")
    }

    @Test("What is expected is on its way before anybody waits for it")
    func expected() async throws {
        let server = try server()
        let library = library(try web())
        for number in 1...4 { _ = library.expect("\(server.url)/\(number).jpg") }
        try await waitUntil(server.requests.count == 4, found: "\(server.requests)")
        #expect(try await inspect(["\(server.url)/3.jpg"], library).map(\.verdict) == [.accepted])
        #expect(server.requests.count == 4)
    }

    @Test("Rows are read ahead while photos are on their way, and judged in their order")
    func ahead() async throws {
        let server = try HostileServer { request in
            // The first photo is let go when the others have been asked for.
            let head = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
            return request.target == "/1.jpg" ? [.pause(.milliseconds(300)), .write(head)] : [.write(head)]
        }
        var options = InputOptions()
        options.photos.web = try web()
        let rows = (1...9).map { "Lamp \($0),a plain description,1000,\(server.url)/\($0).jpg\n" }
        let file = try folder.write("name,description,price,images\n" + rows.joined(), to: "in.csv").path
        let pass = CataloguePass(options: options)
        let records = try await BlockingThread.run { [pass = Sending(pass)] in
            var records: [Int?] = []
            _ = try pass.value.run(files: [file]) { if case .issue(let issue) = $0 { records.append(issue.record) } }
            return records
        }
        #expect(records == Array(1...9))
        #expect(server.requests.count == 9)
        #expect(server.connections > 1, "side by side")
    }

    @Test("At upload the photo comes from the folder, else from its server, and must be what was planned")
    func prepared() async throws {
        let other = try Data(contentsOf: Places.samples.appendingPathComponent("photos/vase-coral.png"))
        let isChanged = folder.path + "/changed"
        let server = try server { _ in
            FileManager.default.fileExists(atPath: isChanged) ? other : Self.photo
        }
        let photos = try await inspect(["\(server.url)/shop/a%20mug.jpg?size=9"], library(try web()))
        let planned = try #require(photos.first?.planned)
        let part = try await PhotoPreparer(web: try web()).prepare(planned)
        #expect(part.filename == "a mug.jpg")
        #expect(server.requests.count == 1)
        try FileManager.default.removeItem(atPath: folder.path + "/cache")
        _ = try await PhotoPreparer(web: try web()).prepare(planned)
        #expect(server.requests.count == 2)
        try FileManager.default.removeItem(atPath: folder.path + "/cache")
        try folder.write("", to: "changed")
        let web = try web()
        await #expect(throws: PhotoTrouble.changed(path: planned.path)) {
            try await PhotoPreparer(web: web).prepare(planned)
        }
        await #expect(throws: PhotoTrouble.missing(path: planned.path)) { try await PhotoPreparer().prepare(planned) }
    }

    @Test("It is told how far reading has come and how many photos have come, over all files")
    func fetching() async throws {
        let server = try server()
        var options = InputOptions()
        options.photos.web = try web()
        let columns = "name,description,price,images\n"
        let files = try (1...2).map { number in
            try folder.write(
                columns + "Lamp \(number),a plain description,1000,\(server.url)/\(number).jpg\n", to: "\(number).csv"
            ).path
        }
        let pass = CataloguePass(options: options)
        let (told, summary) = try await BlockingThread.run { [pass = Sending(pass)] in
            var told: [String] = []
            let summary = try pass.value.run(files: files) {
                if case .fetching(let records, let photos) = $0 { told.append("\(records) \(min(photos, records))") }
            }
            return (told, Sending(summary))
        }
        #expect(told == ["0 0", "1 1"])
        #expect(summary.value.accepted == 2)
    }

    @Test("Rows without photos of the web wait behind one that has some, and are judged in their order")
    func mixedRows() async throws {
        let server = try server()
        var options = InputOptions()
        options.photos.web = try web()
        options.photos.folder = Places.samples.appendingPathComponent("photos").path
        let names = [
            "\(server.url)/1.jpg", "mug-sage.jpg", "mug-sage.jpg|\(server.url)/none", "none.jpg",
            "\(server.url)/1.jpg|\(server.url)/2.jpg",
        ]
        let rows = names.enumerated().map { "Lamp \($0),a plain description,1000,\($1)\n" }
        let file = try folder.write("name,description,price,images\n" + rows.joined(), to: "in.csv").path
        for sink in [Accepted(), nil] {
            let pass = CataloguePass(options: options)
            let said = try await BlockingThread.run { [pass = Sending(pass), sink = Sending(sink)] in
                var said: [String] = []
                _ = try pass.value.run(
                    files: [file],
                    report: {
                        if case .issue(let issue) = $0 { said.append("\(issue.record ?? 0) \(issue.code.rawValue)") }
                    },
                    sink: sink.value)
                return said
            }
            #expect(said == ["3 image-not-found", "4 image-not-found"])
            #expect(sink.map(\.records) ?? [1, 2, 5] == [1, 2, 5])
        }
    }

    @Test("A photo that was asked for, expected again or on its way is asked for once")
    func expectedAgain() async throws {
        let server = try server()
        let web = try web()
        let library = library(web)
        let addresses = (1...40).map { "\(server.url)/\($0).jpg" }
        _ = try await inspect([addresses[0]], library)
        #expect(library.fetched == 1)
        for address in addresses + addresses { _ = library.expect(address) }
        let photos = try await inspect(addresses + addresses, library)
        #expect(photos.allSatisfy { $0.verdict == .accepted })
        #expect(server.requests.count == 40 && library.fetched == 40)
    }

    @Test("A photo that is larger than any may be is told by the limit, and is another one at upload")
    func tooLarge() async throws {
        let server = try server()
        var settings = PhotoFetching()
        (settings.proxies, settings.allowsPrivate, settings.byteLimit) = (.none, true, 100)
        let web = WebPhotos(fetcher: try PhotoFetcher(settings), cache: PhotoCache(folder: folder.path + "/cache"))
        let address = "\(server.url)/a.jpg"
        #expect(
            try await inspect([address], library(web)).map(\.verdict) == [.tooLarge(bytes: 101, limit: 100)])
        let planned = PlannedPhoto(path: address, digest: "x", bytes: 0)
        await #expect(throws: PhotoTrouble.changed(path: address)) {
            try await PhotoPreparer(web: web).prepare(planned)
        }
        let gone = PlannedPhoto(path: "\(server.url)/none", digest: "x", bytes: 0)
        await #expect(throws: PhotoTrouble.missing(path: gone.path)) { try await PhotoPreparer(web: web).prepare(gone) }
    }

    @Test("Where the cache's folder cannot be made, that is the reason")
    func noFolder() async throws {
        let server = try server()
        try folder.write("a file", to: "cache")
        let photos = try await inspect(["\(server.url)/a.jpg"], library(try web()))
        guard case .notFound(.notKept) = try #require(photos.first).verdict else {
            Issue.record("\(photos)")
            return
        }
    }

    @Test("The cache is swept with the first photo that comes, and not with each")
    func swept() async throws {
        let server = try server { target in Self.photo + Data(target.utf8) }
        var settings = PhotoFetching()
        (settings.proxies, settings.allowsPrivate) = (.none, true)
        let cache = PhotoCache(folder: folder.path + "/cache", limit: 1)
        let web = WebPhotos(fetcher: try PhotoFetcher(settings), cache: cache)
        let library = library(web)
        for (name, isThere) in [("1.jpg", false), ("2.jpg", true), ("3.jpg", true)] {
            let photo = try await inspect(["\(server.url)/\(name)"], library)[0]
            let digest = photo.planned?.digest
            #expect((digest.flatMap { cache.photo(digest: $0) } != nil) == isThere, "\(name): \(photo.verdict)")
        }
    }

    @Test("A stop ends the waiting, and the row that waited is neither good nor bad, nor counted")
    func stopped() async throws {
        let silent = try HostileServer { _ in [.stall] }
        let stop = StopRequest()
        var options = InputOptions()
        options.photos.web = try web()
        var pass = CataloguePass(options: options)
        pass.photos = PhotoLibrary(options.photos, stop: stop)
        pass.shouldStop = { stop.isRequested }
        let text = "name,description,price,images\nBlue lamp,a plain description,1000,\(silent.url)/a.jpg\n"
        let file = try folder.write(text, to: "in.csv").path
        let asked = Task {
            defer { stop.request() }
            try await waitUntil(!silent.requests.isEmpty, found: "no request")
        }
        let summary = try await BlockingThread.run { [pass = Sending(pass)] in
            try pass.value.run(files: [file], report: { _ in })
        }
        try await asked.value
        #expect(summary.wasStopped)
        #expect((summary.records, summary.accepted, summary.rejected) == (0, 0, 0))
        #expect(summary.issues.isEmpty)
    }

    /// Made in one thread and used in another.
    private struct Sending<Value>: @unchecked Swift.Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }
}
