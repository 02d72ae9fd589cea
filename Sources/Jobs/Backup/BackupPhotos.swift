import Backups
import Catalogue
import Foundation
import MarketAPI
import Photos
import Synchronization
import Tabular
import Transfer

/// Gets the photos of products into a repository, each once.
///
/// A photo's address is the market's word, and what lies there what somebody once registered: what is kept is a JPEG or PNG by its
/// content, under that content's digest.
struct BackupPhotos: Sendable {
    let repository: BackupRepository
    let fetch: PhotoSaving.Fetch
    let gracePeriod: PhotoGracePeriod

    struct Fetched: Sendable {
        var photo: BackupRecord.Photo
        /// Its size, where it was fetched; 0 where it was at hand.
        var bytes = 0
        /// What is to be said of it.
        var verdict = PhotoVerdict.accepted
    }

    /// - Parameters:
    ///   - earlier: what an earlier record of the product has: an address of the market's never means another photo.
    ///   - name: of a file that nobody else writes meanwhile.
    func photo(_ url: String, earlier: BackupRecord?, name: String) async throws -> Fetched {
        if let known = earlier?.images.first(where: { $0.image.url == url })?.photo.stored, repository.has(known) {
            return Fetched(photo: .stored(known))
        }
        let file = "\(repository.workPath)/photo-\(name)"
        defer { unlink(file) }
        switch await gracePeriod.fetching({ await fetch(url, file) }) {
        case .saved:
            // A disk may take its time, for which no connection should wait.
            return try await EventLoopExecutor.leave { try keep(file) }
        case .absent(.notKept(let reason)):
            throw ExportFailure.photoNotWritten(path: repository.path, reason: reason)
        case .absent(.stopped): throw CancellationError()
        case .absent(let absence): return Fetched(photo: absence.photo, verdict: .notFound(absence))
        case .tooLarge(let limit):
            return Fetched(photo: .absent("too-large"), verdict: .tooLarge(bytes: limit + 1, limit: limit))
        }
    }

    private func keep(_ file: String) throws -> Fetched {
        let (bytes, ending): ([UInt8], String)
        do throws(PhotoError) {
            bytes = try PhotoFile.read(path: file)
            ending = try PhotoInspector.glance(bytes: bytes).kind.fileExtension
        } catch {
            let verdict = PhotoVerdict(error)
            return Fetched(photo: .absent(verdict.word), verdict: verdict)
        }
        let photo = StoredPhoto(digest: bytes.sha256, bytes: bytes.count, ending: ending)
        try repository.keep(photo, from: file)
        return Fetched(photo: .stored(photo), bytes: bytes.count)
    }
}

extension PhotoVerdict {
    fileprivate var word: String {
        switch self {
        case .accepted, .notFound: "not-found"
        case .unreadable: "damaged"
        case .unsupported: "unsupported"
        case .tooLarge: "too-large"
        }
    }
}

extension PhotoAbsence {
    /// Whether it is gone for good, as far as the answer tells.
    fileprivate var photo: BackupRecord.Photo {
        switch self {
        case .answer(let status, _):
            // Anything else may be a proxy's, or a bad moment's.
            return status == 404 || status == 410 ? .absent("http-\(status)") : .unfetched("http-\(status)")
        case .timedOut, .hostGivenUp: return .unfetched("timed-out")
        case .hostUnknown, .hostUnreachable, .noWayThroughProxy: return .unfetched("unreachable")
        case .hostInsecure: return .unfetched("insecure")
        case .brokeOff: return .unfetched("broke-off")
        case .privateAddress: return .unfetched("private-address")
        case .encoded: return .absent("encoded")
        case .tooManyRedirects: return .absent("too-many-redirects")
        case .badAddress, .addressWithPassword: return .absent("bad-address")
        case .noFile, .severalFiles, .nameNotUTF8, .outsideFolders, .linkOutside, .notKept, .stopped:
            return .absent("not-found")
        }
    }
}
