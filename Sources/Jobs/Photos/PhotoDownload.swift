import Catalogue
import FilePaths
import Foundation
import Glibc
import Photos
import Transfer

/// A photo of a market's that was asked for, and what came.
enum PhotoDownload<Kept: Sendable>: Sendable {
    case kept(Kept)
    /// Not to be had, or no photo.
    case refused(PhotoVerdict)
    /// This machine's trouble, not the market's; the system's reason.
    case notWritten(reason: String)

    /// Gets a photo into a file, and looks at what it is. It is not decoded: what the market shows to everybody is kept as it is, also where
    /// it is cut short. An answer that says no length ends where the connection does: what has no end is asked for once more, and is cut
    /// short where it comes alike.
    ///
    /// - Parameters:
    ///   - file: a draft, which is gone afterwards.
    ///   - keep: puts the file in its place.
    static func get<Failure: Error>(
        _ url: String, to file: String, _ fetch: PhotoSaving.Fetch, _ gracePeriod: PhotoGracePeriod,
        keep: @escaping @Sendable (_ bytes: [UInt8], PhotoFacts) throws(Failure) -> Kept
    ) async throws(Failure) -> PhotoDownload {
        var outcome = await gracePeriod.fetching { await fetch(url, file) }
        if let first = await bytesWithoutEnd(outcome, file) {
            outcome = await gracePeriod.fetching { await fetch(url, file) }
            if let second = await bytesWithoutEnd(outcome, file), second != first {
                FilePaths.unlink(file)
                return .refused(.notFound(.brokeOff(host: URL(string: url)?.host ?? url)))
            }
        }
        switch outcome {
        case .saved(_, let content?): return try accept(file, content, keep)
        case .saved(_, nil):
            return try await EventLoopExecutor.leave { () throws(Failure) in try accept(file, nil, keep) }
        case .absent(.notKept(let reason)): return .notWritten(reason: reason)
        case .absent(let absence): return .refused(.notFound(absence))
        case .tooLarge(let limit): return .refused(.tooLarge(bytes: limit + 1, limit: limit))
        }
    }

    /// What came, where it is a photo without its end.
    private static func bytesWithoutEnd(_ outcome: FetchOutcome, _ file: String) async -> [UInt8]? {
        guard case .saved(_, let content) = outcome else { return nil }
        let bytes =
            if let content { content } else {
                await EventLoopExecutor.leave { (try? PhotoFile.readAny(path: file)) ?? [] }
            }
        return PhotoInspector.hasEnd(bytes) ? nil : bytes
    }

    /// - Parameter content: the file's bytes, where they are at hand.
    private static func accept<Failure: Error>(
        _ file: String, _ content: [UInt8]?, _ keep: (_ bytes: [UInt8], PhotoFacts) throws(Failure) -> Kept
    ) throws(Failure) -> PhotoDownload {
        let (bytes, facts): ([UInt8], PhotoFacts)
        do throws(PhotoError) {
            if let content { bytes = content } else { bytes = try PhotoFile.read(path: file) }
            facts = try PhotoInspector.glance(bytes: bytes)
        } catch {
            FilePaths.unlink(file)
            return .refused(PhotoVerdict(error))
        }
        do throws(Failure) { return .kept(try keep(bytes, facts)) } catch {
            FilePaths.unlink(file)
            throw error
        }
    }
}
