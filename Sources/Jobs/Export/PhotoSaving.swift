import Catalogue
import FilePaths
import Foundation
import Photos
import Tabular
import Transfer

/// Saves a catalogue's photos at full size, under names that say whose they are.
///
/// A photo's address is the market's word, and the file what somebody once registered there: neither is trusted. What is
/// fetched, and from where, is the fetcher's affair; what is kept is a JPEG or PNG by its content.
package struct PhotoSaving: Sendable {
    /// Gets what is at an address into a new file.
    package typealias Fetch = @Sendable (_ address: String, _ path: String) async -> FetchOutcome

    /// Where the photos go.
    package let folder: String
    /// The folder of the catalogue's file: names are written relative to it, so that the file can be imported as
    /// it stands.
    private let catalogueFolder: String
    private let fetch: Fetch

    /// In which a photo that is not there yet is waited for.
    let time: any Timekeeping

    /// Makes the folder where it is missing.
    package init(
        folder: String, catalogueFolder: String, time: any Timekeeping = .continuous, fetch: @escaping Fetch
    ) throws {
        self.time = time
        self.folder = folder
        self.catalogueFolder = catalogueFolder
        self.fetch = fetch
        try Folders.make(folder)
    }

    /// Fetches one photo.
    func save(_ url: String, product: Int, number: Int, gracePeriod: PhotoGracePeriod) async -> PhotoSavingOutcome {
        let partial = "\(folder)/.\(product)-\(number).partial"
        let download = await PhotoDownload.get(url, to: partial, fetch, gracePeriod) { _, facts in
            keep(partial, facts, product: product, number: number)
        }
        switch download {
        case .kept(let outcome): return outcome
        case .refused(let verdict): return .refused(verdict)
        case .notWritten(let reason): return .notWritten(reason: reason)
        }
    }

    /// Gives the photo its name, with the ending that its content deserves: the market's addresses may have none.
    private func keep(_ partial: String, _ facts: PhotoFacts, product: Int, number: Int) -> PhotoSavingOutcome {
        let name = "\(product)-\(number).\(facts.kind.fileExtension)"
        guard FilePaths.rename(partial, "\(folder)/\(name)") == 0 else {
            defer { FilePaths.unlink(partial) }
            return .notWritten(reason: String(cString: strerror(errno)))
        }
        return .saved(cell: relative("\(folder)/\(name)"), bytes: facts.byteCount)
    }

    private func relative(_ path: String) -> String {
        let target = Folders.absolute(path).split(separator: "/").map(String.init)
        let base = Folders.absolute(catalogueFolder).split(separator: "/").map(String.init)
        let shared = zip(target, base).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: base.count - shared)
        return (up + target.dropFirst(shared)).joined(separator: "/")
    }
}

/// What became of a photo that was to be saved.
enum PhotoSavingOutcome: Sendable {
    /// With what the file's cell says of it, and its size in bytes.
    case saved(cell: String, bytes: Int)
    /// Not to be had, or no photo.
    case refused(PhotoVerdict)
    /// This machine's trouble, not the market's; the system's reason.
    case notWritten(reason: String)
}
