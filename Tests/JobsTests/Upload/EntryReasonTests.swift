import Catalogue
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Why a row has failed, as the ledger has it")
struct EntryReasonTests {
    @Test("Each of the market's errors has its code, its status where there was an answer, and what was said")
    func marketErrors() {
        func failure(_ status: Int) -> MarketFailure { MarketFailure(status: status, message: "said") }
        let trouble = TransportTrouble(.timeout, detail: "late")
        let value = NotRepresentable(field: .price, value: "1.5")
        let cases: [(MarketError, EntryReason)] = [
            (.rejected(failure(400)), EntryReason(.rejected, status: 400, detail: "said")),
            (.refusedCredentials(failure(401)), EntryReason(.rejected, status: 401, detail: "said")),
            (.blocked(failure(403)), EntryReason(.rejected, status: 403, detail: "said")),
            (.notFound(failure(404)), EntryReason(.notFound, status: 404, detail: "said")),
            (.busy(failure(404), retryAfter: nil), EntryReason(.rejected, status: 404, detail: "said")),
            (.busy(failure(503), retryAfter: .zero), EntryReason(.noAnswer, status: 503, detail: "said")),
            (.busy(failure(408), retryAfter: nil), EntryReason(.noAnswer, status: 408, detail: "said")),
            (.rateLimited(retryAfter: nil), EntryReason(.noAnswer, status: 429)),
            (
                .unexpectedAnswer(status: 200, detail: "page"),
                EntryReason(.answerUnexpected, status: 200, detail: "page")
            ),
            (.moved(status: 301, to: "there"), EntryReason(.answerUnexpected, status: 301, detail: "there")),
            (.moved(status: 302, to: nil), EntryReason(.answerUnexpected, status: 302)),
            (.answerLost(trouble), EntryReason(.answerLost, detail: "late")),
            (.unreachable(trouble), EntryReason(.noAnswer, detail: "late")),
            (.photoUnreadable(path: "a.jpg"), EntryReason(.photoMissing, detail: "a.jpg")),
            (.notRepresentable(value), EntryReason(.rejected, detail: value.detail)),
            (.withdrawn, EntryReason(.answerLost)),
        ]
        for (error, reason) in cases { #expect(EntryReason(error) == reason, "\(error)") }
    }

    @Test("A photo's trouble names the photo")
    func photos() {
        #expect(PhotoTrouble.missing(path: "a.jpg").reason == EntryReason(.photoMissing, detail: "a.jpg"))
        #expect(PhotoTrouble.changed(path: "a.jpg").reason == EntryReason(.photoChanged, detail: "a.jpg"))
        #expect(
            PhotoTrouble.unusable(path: "a.jpg", reason: "too large").reason
                == EntryReason(.photoUnusable, detail: "a.jpg: too large"))
    }

    @Test("Photos are made ready in their order, as far as the first that cannot be")
    func order() async throws {
        let folder = try TemporaryFolder()
        let photos = try ["one", "two", "three"].map { name in
            let path = try folder.write(name, to: name).path
            return PlannedPhoto(
                path: path, digest: try #require(FileDigest.sha256(path: path)), bytes: Int64(name.utf8.count))
        }
        let parts = try await AsTheyAre().prepare(photos)
        #expect(parts.map(\.content) == photos.map { .file(path: $0.path, byteCount: Int($0.bytes)) })
        try folder.write("another", to: "two")
        await #expect(throws: PhotoTrouble.changed(path: photos[1].path)) { try await AsTheyAre().prepare(photos) }
    }
}
