import Catalogue
import FilePaths
import Foundation
import Tabular

/// The spreadsheets that lie in a folder, as far as their names and headers tell.
struct FolderSheets {
    struct Sheet: Hashable {
        var name: String
        var bytes: Int
        var changed: Date
    }

    /// The newest first.
    let sheets: [Sheet]
    /// A folder in it that is called as one for photos is.
    let photos: String?

    /// How many are looked into, the newest first; fewer are named.
    private static let lookedInto = 10

    /// Names that sellers give to folders of photos.
    private static let photoFolders = ["images", "photos", "image", "photo", "사진", "이미지", "상품사진", "상품이미지"]

    init(in folder: String) {
        let names = Folders.names(in: folder) ?? []
        let found = names.filter(Self.isSheet).compactMap { Self.sheet($0, in: folder) }
            .sorted { ($0.changed, $1.name) > ($1.changed, $0.name) }
        let newest = found.prefix(Self.lookedInto).filter { !Self.isIssueFile(folder + "/" + $0.name) }
        sheets = newest + found.dropFirst(Self.lookedInto)
        photos = Self.photoFolders.first { Folders.isFolder(folder + "/" + $0) }
    }

    /// Tables and workbooks; not what programs write for each other, nor what an office program has open, nor notes, nor pages: those are
    /// more often a report than a table.
    private static func isSheet(_ name: String) -> Bool {
        guard !name.hasPrefix("."), !name.hasPrefix("~"), !name.lowercased().hasSuffix(".txt") else { return false }
        if name.lowercased().hasSuffix(".xls") { return true }
        guard let format = TabularFormat(fileName: name), format != .html else { return false }
        return format.isWorkbook || format.isDelimited
    }

    /// Whether this program wrote it for `--issues`: it tells of a sheet, and is none.
    private static func isIssueFile(_ path: String) -> Bool {
        let input = try? InputFile(path, isReadAgain: false)
        guard let reader = try? input?.reader(ReadingRequest()) else { return false }
        return reader.columns == Issue.columns
    }

    private static func sheet(_ name: String, in folder: String) -> Sheet? {
        var status = stat()
        guard FilePaths.stat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
        else {
            return nil
        }
        let seconds = TimeInterval(status.st_mtim.tv_sec) + TimeInterval(status.st_mtim.tv_nsec) / 1e9
        return Sheet(name: name, bytes: Int(status.st_size), changed: Date(timeIntervalSince1970: seconds))
    }
}
