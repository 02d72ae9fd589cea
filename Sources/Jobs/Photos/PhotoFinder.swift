import Catalogue
import FilePaths
import Foundation
import Glibc
import Photos

/// Finds the files that photos' names mean.
///
/// Photos come from two folders: the one chosen for them, and the catalogue's own. A name that leads out of both is
/// refused, by whatever way: a sheet from somebody else must not decide which of this machine's files become public.
/// A link there that leads out of both is refused, too, unless that is asked for: a folder may come from elsewhere as well as
/// a sheet, unpacked from an archive that had the links in it.
struct PhotoFinder {
    private let chosen: Root?
    private let followsLinks: Bool
    /// What lies in the folders listed latest. Photos lie together: listing a folder of ten thousand anew for each of its
    /// photos would take minutes.
    private var listings: [ExactText: FolderNames] = [:]
    private var effort = 20_000_000
    /// What lies below the folders that photos are taken from, for those that are not where they are said to be.
    private var trees: [ExactText: FolderTree] = [:]

    private static let remembered = 64

    /// A folder that photos are taken from.
    private struct Root {
        let path: String
        /// Its parts from the top, as it was named.
        let parts: [String]
        /// Its parts from the top, without links on the way.
        let realParts: [String]

        init(_ path: String) {
            self.path = path
            parts = Folders.absolute(path).split(separator: "/").map(String.init)
            realParts = FilePaths.realpath(path).map { $0.split(separator: "/").map(String.init) } ?? parts
        }

        /// Without `.` and `..`, by the words alone.
        static func resolving(_ parts: [String]) -> [String] {
            parts.reduce(into: []) { kept, part in
                if part == ".." { _ = kept.popLast() } else if part != "." { kept.append(part) }
            }
        }

        /// The way from here to a place given from the top; `nil` where it is not below.
        func way(to place: [String]) -> [String]? {
            for start in [parts, realParts] where place.count > start.count && place.starts(with: start) {
                return Array(place.dropFirst(start.count))
            }
            return nil
        }
    }

    /// A place to look at: some parts below a root.
    private struct Guess {
        var root: Root
        var parts: [String]
        var path: String { root.path + "/" + parts.joined(separator: "/") }
    }

    /// - Parameters:
    ///   - chosen: the folder chosen for photos.
    ///   - followsLinks: whether links in the folders may lead out of them.
    init(chosen: String?, followsLinks: Bool = false) {
        self.chosen = chosen.map(Root.init)
        self.followsLinks = followsLinks
    }

    /// The file that a name means: in the folder chosen for photos, else beside the catalogue. An export writes paths
    /// relative to the catalogue, and they are found whether or not the folder is named again.
    mutating func place(of name: String, beside folder: String) -> Result<PhotoPlace, PhotoNotFound> {
        let roots = [chosen, Root(folder)].compactMap { $0 }
        let folders = followsLinks ? nil : EnclosingFolders(roots.map(\.path))
        do throws(PhotoNotFound) {
            let path = try path(of: name, among: roots, from: folder, below: folders)
            if folders?.isLeft(by: path) == true { throw PhotoNotFound(.linkOutside) }
            return .success(.file(path: path, below: folders))
        } catch {
            return .failure(error)
        }
    }

    private mutating func path(
        of name: String, among roots: [Root], from folder: String, below folders: EnclosingFolders?
    ) throws(PhotoNotFound) -> String {
        let readings = PhotoName(name).readings
        let guesses = readings.flatMap { reading in roots.flatMap { self.guesses(reading, at: $0, among: roots) } }
        if let there = guesses.first(where: { Folders.exists($0.path) }) { return there.path }
        for guess in guesses {
            if let path = try match(guess, below: folders) { return path }
        }
        if let path = try below(roots, readings) { return path }
        if readings.contains(where: { leavesAll(roots, $0, from: folder) }) { throw PhotoNotFound(.outsideFolders) }
        if let way = elsewhere(roots, readings) { throw PhotoNotFound(.noFile(nearest: way)) }
        for guess in guesses {
            if let name = try nearest(to: guess, below: folders) { throw PhotoNotFound(.noFile(nearest: name)) }
        }
        throw PhotoNotFound(.noFile(nearest: nil))
    }

    // MARK: Where to look

    private func guesses(_ path: PhotoName.Path, at root: Root, among roots: [Root]) -> [Guess] {
        switch path.start {
        case .relative: return relative(path.parts, at: root, among: roots)
        case .absolute:
            let place = Root.resolving(path.parts)
            if let inside = Self.inside(place, roots) { return [inside] }
            return ends(of: place, at: root)
        case .foreign: return ends(of: path.parts.filter { $0 != ".." }, at: root)
        }
    }

    /// Below the root; or, through `..`, in another one.
    private func relative(_ parts: [String], at root: Root, among roots: [Root]) -> [Guess] {
        let place = Root.resolving(root.parts + parts)
        guard let way = root.way(to: place) else { return Self.inside(place, roots).map { [$0] } ?? [] }
        var guesses = [Guess(root: root, parts: way)]
        // `photos/a.jpg` where `photos` itself was chosen.
        if way.count > 1, way.first == root.parts.last {
            guesses.append(Guess(root: root, parts: Array(way.dropFirst())))
        }
        return guesses
    }

    private static func inside(_ place: [String], _ roots: [Root]) -> Guess? {
        for root in roots {
            if let way = root.way(to: place) { return Guess(root: root, parts: way) }
        }
        return nil
    }

    /// A path of another machine: as much of its end as is found here.
    private func ends(of parts: [String], at root: Root) -> [Guess] {
        parts.indices.suffix(PhotoArchive.depth).map { Guess(root: root, parts: Array(parts[$0...])) }
    }

    /// Whether the name means a file that is there and must not be taken.
    private func leavesAll(_ roots: [Root], _ path: PhotoName.Path, from folder: String) -> Bool {
        let place: [String]
        switch path.start {
        case .absolute: place = Root.resolving(path.parts)
        case .relative: place = Root.resolving(Root(folder).parts + path.parts)
        case .foreign: return false
        }
        return Self.inside(place, roots) == nil
            && (path.parts.contains("..") || Folders.exists("/" + place.joined(separator: "/")))
    }

    // MARK: In other folders

    /// A photo that is named without a folder, in one below those that photos are taken from.
    private mutating func below(_ roots: [Root], _ readings: [PhotoName.Path]) throws(PhotoNotFound) -> String? {
        for reading in readings where reading.start == .relative && reading.parts.count == 1 {
            for root in roots {
                let ways = tree(below: root).ways(to: reading.parts[0])
                guard ways.count < 2 else { throw PhotoNotFound(.severalFiles(ways)) }
                if let way = ways.first { return root.path + "/" + way }
            }
        }
        return nil
    }

    /// The one file that is called so and lies in another folder than is said: offered, never taken.
    private mutating func elsewhere(_ roots: [Root], _ readings: [PhotoName.Path]) -> String? {
        for reading in readings where reading.parts.count > 1 {
            for root in roots {
                let name = reading.parts[reading.parts.count - 1]
                let ways = tree(below: root).ways(to: name) + (Folders.exists(root.path + "/" + name) ? [name] : [])
                if ways.count == 1 { return ways[0] }
            }
        }
        return nil
    }

    private mutating func tree(below root: Root) -> FolderTree {
        let key = ExactText(root.path)
        if let tree = trees[key] { return tree }
        let tree = FolderTree(below: root.path)
        if trees.count >= Self.remembered { trees.removeAll(keepingCapacity: true) }
        trees[key] = tree
        return tree
    }

    // MARK: Nearly

    /// Each part as it is stored, folder by folder; `nil` where one is not there.
    private mutating func match(_ guess: Guess, below folders: EnclosingFolders?) throws(PhotoNotFound) -> String? {
        var path = guess.root.path
        for part in guess.parts {
            switch try listing(of: path, below: folders).match(part) {
            case .none: return nil
            case .one(let stored): path += "/" + stored
            case .several(let names): throw PhotoNotFound(.severalFiles(names))
            }
        }
        return path
    }

    private mutating func nearest(to guess: Guess, below folders: EnclosingFolders?) throws(PhotoNotFound) -> String? {
        guard let last = guess.parts.last else { return nil }
        let folder = ([guess.root.path] + guess.parts.dropLast()).joined(separator: "/")
        let shown = guess.parts.dropLast().joined(separator: "/")
        return try listing(of: folder, below: folders).nearest(to: last, effort: &effort).map {
            shown.isEmpty ? $0 : shown + "/" + $0
        }
    }

    /// - Throws: where the folder is a link that leads out: the names behind it are nobody's to see here.
    private mutating func listing(
        of folder: String, below folders: EnclosingFolders?
    ) throws(PhotoNotFound) -> FolderNames {
        if folders?.isLeft(by: folder) == true { throw PhotoNotFound(.linkOutside) }
        if let listing = listings[ExactText(folder)] { return listing }
        let listing = FolderNames(in: folder)
        if listings.count >= Self.remembered { listings.removeAll(keepingCapacity: true) }
        listings[ExactText(folder)] = listing
        return listing
    }
}

/// Carries why a photo is not at hand as an error.
struct PhotoNotFound: Error, Hashable {
    let absence: PhotoAbsence

    init(_ absence: PhotoAbsence) { self.absence = absence }
}

/// Where a photo that a row names is.
enum PhotoPlace: Sendable {
    /// - Parameter folders: below which it lies, links followed; `nil` means anywhere.
    case file(path: String, below: EnclosingFolders?)
    /// In a zip of photos.
    case entry(PhotoArchive, name: String)
    /// An address of the web, and the file that it was fetched into.
    case web(address: String, kept: PhotoCache.Kept)
}

/// Text that is the same where its bytes are.
///
/// Swift's strings are equal where they mean the same to a reader; two files may be called so, and two addresses lead to two
/// photos.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool {
        guard left.text.utf8.count == right.text.utf8.count else { return false }
        var (left, right) = (left.text, right.text)
        return left.withUTF8 { left in
            right.withUTF8 { right in left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0 }
        }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
