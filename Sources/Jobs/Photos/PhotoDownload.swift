import Catalogue
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
    ///   - keep: puts the file in its place; a disk may take its time, for which no connection should wait.
    static func get<Failure: Error>(
        _ url: String, to file: String, _ fetch: PhotoSaving.Fetch, _ gracePeriod: PhotoGracePeriod,
        keep: @escaping @Sendable (_ bytes: [UInt8], PhotoFacts) throws(Failure) -> Kept
    ) async throws(Failure) -> PhotoDownload {
        switch await gracePeriod.fetching({ await fetch(url, file) }) {
        case .saved:
            return try await EventLoopExecutor.leave { () throws(Failure) in
                let (bytes, facts): ([UInt8], PhotoFacts)
                do throws(PhotoError) {
                    bytes = try PhotoFile.read(path: file)
                    facts = try PhotoInspector.glance(bytes: bytes)
                } catch {
                    return .refused(PhotoVerdict(error))
                }
                return .kept(try keep(bytes, facts))
            }
        case .absent(.notKept(let reason)): return .notWritten(reason: reason)
        case .absent(let absence): return .refused(.notFound(absence))
        case .tooLarge(let limit): return .refused(.tooLarge(bytes: limit + 1, limit: limit))
        }
    }
}
