import Foundation
import Jobs
import Sandbox
import Tabular

/// Files that a browser has sent together: a spreadsheet, photos, zips of photos.
struct SheetUpload {
    private let files: [SentForm.File]

    init(_ form: SentForm) { files = form.files }

    /// The one file that can be a spreadsheet; `nil` where there is none or more than one.
    var sheet: SentForm.File? {
        let sheets = files.filter { $0.kind == .sheet }
        return sheets.count == 1 ? sheets[0] : nil
    }

    var hasPhotos: Bool { files.contains { $0.kind != .sheet } }

    /// Puts the photos into a folder as they lay in theirs, and says where they are.
    func movePhotos(to folder: URL, _ options: inout PhotoOptions) throws {
        let photos = files.filter { $0.kind == .photo }
        for photo in photos { try move(photo, to: folder) }
        if !photos.isEmpty { options.folder = chosenFolder(photos, in: folder).path }
        for zip in files where zip.kind == .archive {
            try move(zip, to: folder)
            options.archive = try? PhotoArchive(
                path: folder.appendingPathComponent(zip.parts.joined(separator: "/")).path)
        }
        options.beside = options.beside ?? folder.path
    }

    /// A folder that was dropped is the one that a row's names are below; its own name may stand in them, too.
    private func chosenFolder(_ photos: [SentForm.File], in folder: URL) -> URL {
        let tops = Set(photos.map { $0.parts.count > 1 ? $0.parts[0] : "" })
        guard tops.count == 1, let top = tops.first, !top.isEmpty else { return folder }
        return folder.appendingPathComponent(top)
    }

    private func move(_ file: SentForm.File, to folder: URL) throws {
        var place = folder
        for part in file.parts { place.appendPathComponent(part) }
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.moveItem(at: file.url, to: place)
    }
}

extension SentForm.File {
    fileprivate enum Kind { case sheet, photo, archive }

    fileprivate var kind: Kind {
        switch (parts.last.map { ($0 as NSString).pathExtension } ?? "").lowercased() {
        case "zip": .archive
        case "jpg", "jpeg", "png", "gif", "webp", "heic", "bmp", "tif", "tiff": .photo
        // A folder has more than photos in it, such as those that macOS and Windows put there.
        default: parts.count > 1 ? .photo : .sheet
        }
    }

    /// Its path's parts: none that leads out of a folder, or that no file system takes.
    fileprivate var parts: [String] {
        let parts = name.split(whereSeparator: { "/\\".contains($0) }).map(String.init)
            .filter { $0 != "." && $0 != ".." && !$0.utf8.contains(0) && $0.utf8.count < 256 }
        return parts.isEmpty ? ["file"] : parts.suffix(16)
    }
}
