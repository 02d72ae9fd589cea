import Catalogue
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

    /// Gets a photo into a file, and looks at what it is. It is not decoded: what the market shows to everybody is kept as it is,
    /// also where it is cut short.
    ///
    /// - Parameters:
    ///   - file: a draft, which is gone afterwards.
    ///   - keep: puts the file in its place.
    static func get<Failure: Error>(
        _ url: String, to file: String, _ fetch: PhotoSaving.Fetch, _ gracePeriod: PhotoGracePeriod,
        keep: @escaping @Sendable (_ bytes: [UInt8], PhotoFacts) throws(Failure) -> Kept
    ) async throws(Failure) -> PhotoDownload {
        switch await gracePeriod.fetching({ await fetch(url, file) }) {
        case .saved(_, let content?): return try keeping(file, keep) { () throws(PhotoError) in content }
        case .saved(let bytes, nil) where bytes <= PhotoFetching.smallPhoto: return try readAndKeep(file, keep)
        case .saved: return try await EventLoopExecutor.leave { () throws(Failure) in try readAndKeep(file, keep) }
        case .absent(.notKept(let reason)): return .notWritten(reason: reason)
        case .absent(let absence): return .refused(.notFound(absence))
        case .tooLarge(let limit): return .refused(.tooLarge(bytes: limit + 1, limit: limit))
        }
    }

    private static func readAndKeep<Failure: Error>(
        _ file: String, _ keep: (_ bytes: [UInt8], PhotoFacts) throws(Failure) -> Kept
    ) throws(Failure) -> PhotoDownload {
        try keeping(file, keep) { () throws(PhotoError) in try PhotoFile.read(path: file) }
    }

    private static func keeping<Failure: Error>(
        _ file: String, _ keep: (_ bytes: [UInt8], PhotoFacts) throws(Failure) -> Kept,
        content: () throws(PhotoError) -> [UInt8]
    ) throws(Failure) -> PhotoDownload {
        let (bytes, facts): ([UInt8], PhotoFacts)
        do throws(PhotoError) {
            bytes = try content()
            facts = try PhotoInspector.glance(bytes: bytes)
        } catch {
            unlink(file)
            return .refused(PhotoVerdict(error))
        }
        do throws(Failure) { return .kept(try keep(bytes, facts)) } catch {
            unlink(file)
            throw error
        }
    }
}
