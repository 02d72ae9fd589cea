import Backups
import Catalogue
import Foundation
import MarketAPI
import Photos
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
        let download = try await PhotoDownload.get(url, to: file, fetch, gracePeriod) {
            bytes, facts throws(SystemError) in
            let photo = StoredPhoto(PackedDigest(of: bytes), bytes: bytes.count, ending: .init(facts.kind))
            try repository.keep(photo, from: file)
            return photo
        }
        switch download {
        case .kept(let photo): return Fetched(photo: .stored(photo), bytes: photo.bytes)
        case .refused(.notFound(.stopped)): throw CancellationError()
        case .refused(let verdict): return Fetched(photo: verdict.photo, verdict: verdict)
        case .notWritten(let reason): throw ExportFailure.photoNotWritten(path: repository.path, reason: reason)
        }
    }
}

extension StoredPhoto.Ending {
    fileprivate init(_ kind: PhotoKind) {
        self =
            switch kind {
            case .jpeg: .jpg
            case .png: .png
            }
    }
}

extension PhotoVerdict {
    /// What is kept of a photo that was not to be had.
    fileprivate var photo: BackupRecord.Photo {
        switch self {
        case .accepted, .converted: .absent("not-found")
        case .notFound(let absence): absence.photo
        case .unreadable: .absent("damaged")
        case .unsupported: .absent("unsupported")
        case .tooLarge: .absent("too-large")
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
        case .noFile, .severalFiles, .outsideFolders, .linkOutside, .notKept, .stopped:
            return .absent("not-found")
        }
    }
}
