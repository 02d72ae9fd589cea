import Catalogue
import Foundation
import MarketAPI
import Synchronization
import TestSupport
import Testing

@testable import Transfer

@Suite("How long a photo is waited for")
struct PhotoGracePeriodTests {
    /// How often a photo is asked for whose fetching always ends in the same way, within a second.
    private func asked(_ outcome: FetchOutcome) async -> Int {
        let count = Mutex(0)
        let last = await PhotoGracePeriod(.seconds(1), time: VirtualTime(.seconds(100))).fetching {
            count.withLock { $0 += 1 }
            return outcome
        }
        #expect(last == outcome)
        return count.withLock { $0 }
    }

    private func downloaded(_ outcome: DownloadOutcome) async throws -> Int {
        let transport = ScriptedTransport([], downloads: Array(repeating: outcome, count: 9))
        let reader = MarketReader(transport: transport, pace: CountingPace(), time: VirtualTime())
        let gracePeriod = PhotoGracePeriod(.seconds(1), time: VirtualTime(.seconds(100)))
        #expect(await reader.fetch("http://x/1.jpg", to: "/nonexistent/a", gracePeriod: gracePeriod) == outcome)
        return transport.downloaded.count
    }

    @Test("What may come yet is asked for again: after 250 ms, and 500 ms later", arguments: [403, 404, 500, 503])
    func statuses(status: Int) async throws {
        #expect(await asked(.absent(.answer(status: status, host: "x"))) == 3)
        #expect(try await downloaded(.answer(status: status)) == 3)
    }

    @Test("What will not come is asked for once", arguments: [400, 401, 405, 410, 429, 499])
    func lasting(status: Int) async throws {
        #expect(await asked(.absent(.answer(status: status, host: "x"))) == 1)
        #expect(try await downloaded(.answer(status: status)) == 1)
    }

    @Test("An empty file is no photo yet, and a connection that failed may do better")
    func troubles() async throws {
        for outcome in [
            FetchOutcome.saved(bytes: 0), .absent(.timedOut(host: "x")), .absent(.brokeOff(host: "x")),
            .absent(.hostUnreachable("x")),
        ] {
            #expect(await asked(outcome) == 3)
        }
        for outcome in [
            FetchOutcome.saved(bytes: 1), .tooLarge(limit: 1), .absent(.stopped), .absent(.hostUnknown("x")),
            .absent(.hostInsecure("x")), .absent(.privateAddress(host: "x")), .absent(.badAddress),
        ] {
            #expect(await asked(outcome) == 1)
        }
        for cause in [TransportTrouble.Cause.timeout, .closed, .refused] {
            #expect(try await downloaded(.failed(TransportTrouble(cause))) == 3)
        }
        for cause in [TransportTrouble.Cause.nameUnknown, .insecure(.notTLS), .malformed, .address, .cancelled, .other]
        {
            #expect(try await downloaded(.failed(TransportTrouble(cause))) == 1)
        }
        #expect(try await downloaded(.saved(bytes: 0, contentType: nil)) == 3)
        #expect(try await downloaded(.saved(bytes: 1, contentType: nil)) == 1)
        #expect(try await downloaded(.notWritten(detail: "full")) == 1)
    }

    @Test("A pause that ends with the grace period is waited out, a longer one is not")
    func end() async {
        for (length, expected) in [(249, 1), (250, 2), (749, 2), (750, 3), (0, 1)] {
            let count = Mutex(0)
            let time = VirtualTime(.seconds(100))
            _ = await PhotoGracePeriod(.milliseconds(length), time: time).fetching {
                count.withLock { $0 += 1 }
                return .absent(.timedOut(host: "x"))
            }
            #expect(count.withLock { $0 } == expected, "\(length) ms")
            #expect(time.now <= .seconds(100) + .milliseconds(length))
        }
    }

    @Test("Who is cancelled waits no longer")
    func cancelled() async {
        let count = Mutex(0)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await PhotoGracePeriod(time: VirtualTime()).fetching {
                count.withLock { $0 += 1 }
                return .absent(.timedOut(host: "x"))
            }
        }
        #expect(await task.value == .absent(.timedOut(host: "x")))
        #expect(count.withLock { $0 } == 1)
    }

    @Test("A check keeps no photo, and names all that are missing, between those that are there, too")
    func check() async {
        let photo = DownloadOutcome.saved(bytes: 9, contentType: nil)
        let none = DownloadOutcome.answer(status: 410)
        let transport = KeepingTransport([photo, none, photo, .saved(bytes: 0, contentType: nil), none])
        let reader = MarketReader(transport: transport, pace: CountingPace(), time: VirtualTime())
        var shown = detail(1)
        shown.images = (1...5).map { ProductImage(id: nil, url: "http://x/\($0).jpg", thumbnailURL: nil) }
        let check = await reader.verifyPhotos(of: shown, gracePeriod: PhotoGracePeriod(.zero, time: VirtualTime()))
        #expect(check.photos.map(\.isThere) == [true, false, true, false, false])
        #expect(check.missing.map(\.url) == [2, 4, 5].map { "http://x/\($0).jpg" })
        #expect(!check.isComplete)
        for path in transport.paths { #expect(!FileManager.default.fileExists(atPath: path)) }
        #expect(!transport.paths.isEmpty)
    }
}

/// Writes a byte to wherever a photo is to go.
private final class KeepingTransport: Transport {
    private let base: ScriptedTransport
    private let kept = Mutex<[String]>([])

    var paths: [String] { kept.withLock { $0 } }

    init(_ downloads: [DownloadOutcome]) { base = ScriptedTransport([], downloads: downloads) }

    func send(_ request: MarketRequest) async -> TransportOutcome { await base.send(request) }

    func download(_ url: String, to path: String) async -> DownloadOutcome {
        kept.withLock { $0.append(path) }
        _ = FileManager.default.createFile(atPath: path, contents: Data([1]))
        return await base.download(url, to: path)
    }
}
