import Foundation
import Jobs
import Sandbox
import Tabular
import Wording

/// Files that a browser has sent together: a spreadsheet, photos, zips of photos.
struct SheetUpload {
    private let files: [SentForm.File]

    init(_ form: SentForm) { files = form.files }

    /// The one file that can be a spreadsheet: of those that came by themselves, else of those in a folder; `nil` where there is
    /// none or more than one.
    var sheet: SentForm.File? {
        let sheets = files.filter { $0.kind == .sheet }
        let loose = sheets.filter { $0.parts.count == 1 }
        let candidates = loose.isEmpty ? sheets : loose
        return candidates.count == 1 ? candidates[0] : nil
    }

    var hasSheets: Bool { files.contains { $0.kind == .sheet } }
    var hasPhotos: Bool { files.contains { $0.kind == .photo || $0.kind == .archive } }

    /// Puts the photos into a folder as they lay in theirs, and says where they are.
    ///
    /// - Returns: what is to be said of it.
    func movePhotos(to folder: URL, _ options: inout PhotoOptions) throws -> SheetNotice? {
        var notice: SheetNotice?
        let photos = files.filter { $0.kind == .photo }
        for photo in photos { try move(photo, to: folder) }
        if !photos.isEmpty {
            for place in [folder.path, chosenFolder(photos, in: folder).path] where !options.further.contains(place) {
                options.further.append(place)
            }
        }
        for zip in files where zip.kind == .archive {
            try move(zip, to: folder)
            let path = folder.appendingPathComponent(zip.parts.joined(separator: "/")).path
            guard let archive = try? PhotoArchive(path: path) else {
                notice = .zipUnusable(zip.parts.last ?? "")
                continue
            }
            if options.archive != nil { notice = notice ?? .oneZip }
            options.archive = archive
        }
        return notice
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
    fileprivate enum Kind { case sheet, photo, archive, other }

    private static let sheets: Set = [
        "csv", "tsv", "txt", "json", "ndjson", "jsonl", "xml", "xlsx", "xlsm", "xls", "ods", "html", "htm", "gz",
    ]

    fileprivate var kind: Kind {
        switch (parts.last.map { ($0 as NSString).pathExtension } ?? "").lowercased() {
        case "zip": .archive
        case "jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "bmp", "tif", "tiff": .photo
        case let ending where Self.sheets.contains(ending): .sheet
        // A folder has more than photos in it, such as what macOS and Windows put there; a text may have no ending.
        case "": parts.count > 1 || parts[0].hasPrefix(".") ? .other : .sheet
        default: .other
        }
    }

    /// Its path's parts: none that leads out of a folder, or that no file system takes.
    var parts: [String] {
        let parts = name.split(whereSeparator: { "/\\".contains($0) }).map { Self.shortened(String($0)) }
            .filter { $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
        return parts.isEmpty ? ["file"] : parts.suffix(16)
    }

    /// What a file system takes, with its ending: names of other systems may be longer in UTF-8.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > 200 else { return name }
        let ending = (name as NSString).pathExtension
        var stem = String(name.prefix(200))
        while stem.utf8.count > 180 { stem.removeLast() }
        return ending.isEmpty || ending.utf8.count > 20 ? stem : stem + "." + ending
    }
}
