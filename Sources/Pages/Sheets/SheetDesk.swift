import Foundation
import Jobs
import Sandbox
import Tabular
import Transfer
import Wording

/// The spreadsheets that are open in this process's pages.
package actor SheetDesk {
    package struct Settings: Sendable {
        package var job: SheetJob
        /// How files are read, until somebody says otherwise on a page.
        package var input: InputOptions
        /// Has, for each process, a folder with what is uploaded and corrected, which is removed at the end.
        package var folder: URL
        package var pace: RateLimiter
        /// What people call the market.
        package var market: String
        /// Where its shop window is, if it has one.
        package var shop: String?
        /// This program's version.
        package var version: String
        /// What pages are in until their reader chooses; `nil` leaves it to the browser.
        package var language: Language?

        package init(
            job: SheetJob, input: InputOptions, folder: URL, pace: RateLimiter, market: String, shop: String?,
            version: String
        ) {
            (self.job, self.input, self.folder, self.pace) = (job, input, folder, pace)
            (self.market, self.shop, self.version) = (market, shop, version)
        }
    }

    nonisolated let settings: Settings
    private nonisolated let folder: WorkFolder
    private var sheets: [Sheet] = []

    package init(_ settings: Settings) throws {
        self.settings = settings
        folder = try WorkFolder(in: settings.folder)
    }

    /// Opens a file of this machine's, where it lies.
    ///
    /// - Returns: the path of its page.
    package func open(_ path: String) async -> String {
        let number = sheets.count + 1
        let name = (path as NSString).lastPathComponent
        return await add(number, file: path, name: name, settings.input, try? home(), nil)
    }

    /// Opens a file that a browser has sent, with the photos that came beside it.
    ///
    /// - Returns: `nil` where there is not exactly one among them that can be a spreadsheet.
    func open(_ upload: SheetUpload) async throws -> String? {
        guard let file = upload.sheet else { return nil }
        let home = try home()
        do {
            let name = file.parts.last ?? "file"
            // Beside its photos, as it lay in a folder with them.
            let place = home.appendingPathComponent(file.parts.joined(separator: "/"))
            var input = settings.input
            (input.photos.folder, input.photos.archive) = (nil, nil)
            let notice = try upload.movePhotos(to: home, &input.photos)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: file.url, to: place)
            input.photos.beside = place.deletingLastPathComponent().path
            return await add(sheets.count + 1, file: place.path, name: name, input, home, notice)
        } catch {
            try? FileManager.default.removeItem(at: home)
            throw error
        }
    }

    private func add(
        _ number: Int, file: String, name: String, _ input: InputOptions, _ home: URL?, _ notice: SheetNotice?
    ) async -> String {
        let sheet = Sheet(
            number, file: file, name: ownName(name), input: input, job: settings.job, home: home ?? folder.url, notice)
        sheets.append(sheet)
        await sheet.check()
        return "/sheets/\(number)"
    }

    /// A name that no other sheet has: `mugs (2).csv` beside `mugs.csv`.
    private func ownName(_ name: String) -> String {
        let taken = Set(sheets.map(\.name))
        guard taken.contains(name) else { return name }
        let parts = name as NSString
        let ending = parts.pathExtension.isEmpty ? "" : "." + parts.pathExtension
        var count = 2
        while taken.contains("\(parts.deletingPathExtension) (\(count))\(ending)") { count += 1 }
        return "\(parts.deletingPathExtension) (\(count))\(ending)"
    }

    /// Puts photos beside a sheet that is open.
    func add(_ upload: SheetUpload, to sheet: Sheet) async throws {
        var photos = await sheet.view.input.photos
        let notice = try upload.movePhotos(to: sheet.home, &photos)
        await sheet.accept(photos, notice)
    }

    /// A new folder for a sheet's files.
    private func home() throws -> URL {
        let home = folder.url.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return home
    }

    func sheet(_ number: Int) -> Sheet? { sheets.indices.contains(number - 1) ? sheets[number - 1] : nil }

    var all: [Sheet] { sheets }

    /// How the sheet was read that was opened last, as it is now; `nil` where none could be.
    package var lastReading: FileReading? {
        get async {
            await sheets.last?.reading
        }
    }

    /// A new folder for what a form sends.
    nonisolated var uploads: URL { folder.url.appendingPathComponent("uploads/\(UUID().uuidString)") }

    /// Ends what is under way, as a stop does, and removes the files.
    package func close() async {
        for sheet in sheets { await sheet.end() }
        folder.remove()
    }
}
