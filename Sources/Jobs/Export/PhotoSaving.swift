import Foundation
import Photos
import Transfer

/// Saves a catalogue's photos at full size, under names that say whose they are.
public struct PhotoSaving: Sendable {
    /// Where the photos go.
    public let folder: String
    /// The folder of the catalogue's file: names are written relative to it, so that the file can be imported as
    /// it stands.
    private let catalogueFolder: String

    /// In which a photo that is not there yet is waited for.
    let time: any Timekeeping

    /// Makes the folder where it is missing.
    public init(folder: String, catalogueFolder: String, time: any Timekeeping = .continuous) throws {
        self.time = time
        self.folder = folder
        self.catalogueFolder = catalogueFolder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    struct Saved: Sendable {
        /// What the file's cell says.
        var cell: String
        var bytes: Int
    }

    struct Failure: Error, Sendable {
        var reason: String
        /// Whether it is this machine's trouble, not the market's.
        var isLocal = false
    }

    /// Fetches one photo.
    func save(
        _ url: String, product: Int, number: Int, from market: any MarketReading, patience: PhotoPatience
    ) async -> Result<Saved, Failure> {
        // The address is the market's word: nothing but the web is asked for it.
        guard url.isWebAddress else { return .failure(Failure(reason: "not a web address")) }
        let partial = "\(folder)/.\(product)-\(number).partial"
        defer { unlink(partial) }
        switch await market.fetch(url, to: partial, patience: patience) {
        case .saved(let bytes, _): return keep(partial, bytes: bytes, product: product, number: number)
        case .answer(let status): return .failure(Failure(reason: "HTTP \(status)"))
        case .tooLarge(let limit): return .failure(Failure(reason: "over \(limit) bytes"))
        case .failed(let trouble): return .failure(Failure(reason: "\(trouble.kind)"))
        case .notWritten(let detail): return .failure(Failure(reason: detail, isLocal: true))
        }
    }

    /// Gives the photo its name, with the ending that its content deserves: the market's addresses may have none.
    private func keep(_ partial: String, bytes: Int, product: Int, number: Int) -> Result<Saved, Failure> {
        let ending = (try? PhotoInspector.inspect(path: partial))?.kind.fileExtension ?? "bin"
        let name = "\(product)-\(number).\(ending)"
        guard rename(partial, "\(folder)/\(name)") == 0 else {
            return .failure(Failure(reason: String(cString: strerror(errno)), isLocal: true))
        }
        return .success(Saved(cell: relative("\(folder)/\(name)"), bytes: bytes))
    }

    private func relative(_ path: String) -> String {
        let target = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
        let base = URL(fileURLWithPath: catalogueFolder).standardizedFileURL.pathComponents
        let shared = zip(target, base).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: base.count - shared)
        return (up + target.dropFirst(shared)).joined(separator: "/")
    }
}
