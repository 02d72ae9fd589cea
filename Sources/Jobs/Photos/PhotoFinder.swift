import Catalogue
import Foundation

/// Finds the files that photos' names mean.
///
/// Photos come from two folders: the one chosen for them, and the catalogue's own. A name that leads out of both is
/// refused, by whatever way: a sheet from somebody else must not decide which of this machine's files become public.
/// Links within the folders are followed, since whoever has the folder made them.
struct PhotoFinder {
    private let chosen: Root?
    /// What lies in the folders listed latest. Photos lie together: listing a folder of ten thousand anew for each of its
    /// photos would take minutes.
    private var listings: [ExactText: FolderNames] = [:]
    private var effort = 20_000_000

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
            let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
            parts = Self.resolving(absolute.split(separator: "/").map(String.init))
            let real = realpath(absolute, nil)
            defer { free(real) }
            realParts = real.map { String(cString: $0).split(separator: "/").map(String.init) } ?? parts
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

    /// - Parameter chosen: the folder chosen for photos.
    init(chosen: String?) {
        self.chosen = chosen.map(Root.init)
    }

    /// The path of the file that a name means: in the folder chosen for photos, else beside the catalogue. An export writes
    /// paths relative to the catalogue, and they are found whether or not the folder is named again.
    mutating func path(of name: String, beside folder: String) -> Result<String, PhotoNotFound> {
        let roots = [chosen, Root(folder)].compactMap { $0 }
        let readings = PhotoName(name).readings
        let guesses = readings.flatMap { reading in roots.flatMap { self.guesses(reading, at: $0, among: roots) } }
        if let there = guesses.first(where: { Self.exists($0.path) }) { return .success(there.path) }
        for guess in guesses {
            switch match(guess) {
            case .none: continue
            case .one(let path): return .success(path)
            case .several(let names): return .failure(PhotoNotFound(.severalFiles(names)))
            }
        }
        if readings.contains(where: { leavesAll(roots, $0, from: folder) }) {
            return .failure(PhotoNotFound(.outsideFolders))
        }
        if guesses.contains(where: { isUndecoded($0) }) { return .failure(PhotoNotFound(.nameNotUTF8)) }
        for guess in guesses {
            if let name = nearest(to: guess) { return .failure(PhotoNotFound(.noFile(nearest: name))) }
        }
        return .failure(PhotoNotFound(.noFile(nearest: nil)))
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
            && (path.parts.contains("..") || Self.exists("/" + place.joined(separator: "/")))
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    // MARK: Nearly

    /// Each part as it is stored, folder by folder.
    private mutating func match(_ guess: Guess) -> NameIndex.Match {
        var path = guess.root.path
        for part in guess.parts {
            switch listing(of: path).names.match(part) {
            case .none: return .none
            case .one(let stored): path += "/" + stored
            case .several(let names): return .several(names)
            }
        }
        return .one(path)
    }

    /// Whether a file or a folder on the way is called so, in an encoding in which no text opens it.
    private mutating func isUndecoded(_ guess: Guess) -> Bool {
        var path = guess.root.path
        for part in guess.parts {
            let listing = listing(of: path)
            guard case .one(let stored) = listing.names.match(part) else {
                return listing.undecoded.match(part) != .none
            }
            path += "/" + stored
        }
        return false
    }

    private mutating func nearest(to guess: Guess) -> String? {
        guard let last = guess.parts.last else { return nil }
        let folder = ([guess.root.path] + guess.parts.dropLast()).joined(separator: "/")
        let shown = guess.parts.dropLast().joined(separator: "/")
        return listing(of: folder).names.nearest(to: last, effort: &effort).map {
            shown.isEmpty ? $0 : shown + "/" + $0
        }
    }

    private mutating func listing(of folder: String) -> FolderNames {
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
