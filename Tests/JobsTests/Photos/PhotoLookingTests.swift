import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Rows that wait for photos of the web")
struct PhotoLookingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Rows, each with a description of so many bytes, whose photo nobody has.
    private func rows(_ count: Int, bytes: Int = 20, photo: String = "http://127.0.0.1:1/a.jpg") throws -> [RuledRow] {
        let text = String(repeating: "x", count: bytes)
        let lines = (0..<count).map { "Lamp \($0),\(text),1000,\(photo)\n" }.joined()
        return try ruledRows("name,description,price,images\n" + lines, in: folder)
    }

    /// Looks at photos where the web is stopped before anything is asked.
    private func looking(namesOnly: Bool = false) throws -> PhotoLooking {
        var settings = PhotoFetching()
        settings.proxies = .none
        let web = WebPhotos(fetcher: try PhotoFetcher(settings), cache: PhotoCache(folder: folder.path + "/cache"))
        web.stop()
        var options = PhotoOptions()
        (options.web, options.namesOnly) = (web, namesOnly)
        return PhotoLooking(PhotoSource(library: PhotoLibrary(options), options, folder.path))
    }

    @Test("The first is looked at when so many more wait, or at the end")
    func count() throws {
        var looking = try looking()
        #expect(!looking.isReady(isAtEnd: true), "none waits")
        for (index, row) in try rows(PhotoLooking.rowsAhead + 1).enumerated() {
            #expect(!looking.isReady(isAtEnd: false), "\(index)")
            #expect(try looking.take(row) == nil)
            #expect(looking.isReady(isAtEnd: true))
        }
        #expect(looking.isReady(isAtEnd: false))
    }

    @Test("Or when so much waits, and what has been looked at waits no more")
    func bytes() async throws {
        // In a thread of its own: waiting for photos here would hold up the pool that brings them.
        let (readiness, waiting, stopped) = try await BlockingThread.run { try lookAtMany() }
        #expect(readiness == waiting.map { $0 > PhotoLooking.bytesAhead })
        #expect(readiness.contains(true) && readiness.last == false)
        #expect(stopped == 6, "where the web is stopped, a row is neither good nor bad, and gone all the same")
    }

    /// Whether the first row is to be looked at after each step, how many bytes wait then, and how often a stop broke off.
    private func lookAtMany() throws -> ([Bool], [Int], Int) {
        let rows = try rows(12, bytes: 1 << 20)
        let sizes = rows.map(\.row.record.byteCount)
        var looking = try looking()
        var (readiness, waiting, stopped): ([Bool], [Int], Int) = ([], [0], 0)
        for (row, size) in zip(rows, sizes) {
            _ = try looking.take(row)
            readiness.append(looking.isReady(isAtEnd: false))
            waiting.append(waiting[waiting.count - 1] + size)
        }
        for size in sizes.prefix(6) {
            do { _ = try looking.removeFirst() } catch { stopped += 1 }
            readiness.append(looking.isReady(isAtEnd: false))
            waiting.append(waiting[waiting.count - 1] - size)
        }
        return (readiness, Array(waiting.dropFirst()), stopped)
    }

    @Test("Without photos of the web no row waits; behind one with some every row does")
    func waits() throws {
        let plain = try rows(2, photo: "a.jpg")
        let web = try rows(1)[0]
        var looking = try looking()
        #expect(!looking.isFetching && !looking.looksAtNone)
        #expect(try looking.take(plain[0]) != nil)
        #expect(try looking.take(web) == nil)
        #expect(looking.isFetching)
        #expect(try looking.take(plain[1]) == nil)
        #expect(looking.isFetching && !looking.looksAtNone)
        var names = try self.looking(namesOnly: true)
        #expect(names.looksAtNone)
        #expect(try names.take(web) != nil && !names.isFetching)
    }
}
