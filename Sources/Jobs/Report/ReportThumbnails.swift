import Catalogue
import Ledger
import Photos

/// Where the photo is that stands for a product.
enum LeadingPhoto: Sendable {
    /// As a row names it.
    case named(String, beside: String)
    /// As a plan has it.
    case planned(PlannedPhoto)
}

/// Small pictures of the photos on this machine, for a report to carry with it.
struct ReportThumbnails {
    /// In pixels: what a list shows, on a fine screen.
    static let side = 144
    /// Some 4 kB each: a page of them stays far below a megabyte.
    static let most = 100

    private let library: PhotoLibrary
    private let archives = PhotoArchives()

    /// `nil` where photos are names alone.
    init?(_ options: PhotoOptions) {
        guard !options.namesOnly else { return nil }
        library = PhotoLibrary(options)
    }

    /// Puts a picture to each of the first products whose leading photo can be had.
    func add(to products: inout [AcceptedProduct]) {
        for index in products.indices.prefix(Self.most) {
            products[index].thumbnail = products[index].leading.flatMap(picture)
        }
    }

    private func picture(of photo: LeadingPhoto) -> [UInt8]? {
        switch photo {
        case .named(let name, let folder):
            library.contents(of: name, beside: folder).flatMap { small($0) }
        case .planned(let photo):
            contents(of: photo).flatMap { small($0) }
        }
    }

    private func contents(of photo: PlannedPhoto) -> [UInt8]? {
        if let entry = photo.entry { return archives.contents(of: entry, in: photo.path) }
        return photo.path.isWebAddress ? nil : try? PhotoFile.read(path: photo.path)
    }

    private func small(_ bytes: [UInt8]) -> [UInt8]? {
        try? PhotoShrinker.thumbnail(bytes: bytes, maximumSide: Self.side)
    }
}
