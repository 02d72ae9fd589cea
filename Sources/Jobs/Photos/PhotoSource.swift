import Catalogue

/// The photos of one input: beside it and in the folder chosen for them, or their names alone.
struct PhotoSource {
    private let library: PhotoLibrary?
    private let folder: String
    /// How many photos of rows so far are sent as they are and say where they were taken.
    private(set) var telling = 0

    init(library: PhotoLibrary, _ options: PhotoOptions, _ folder: String) {
        self.library = options.namesOnly ? nil : library
        self.folder = folder
    }

    mutating func verdict(of name: String) -> PhotoVerdict {
        guard let photo = library?.inspect(name, beside: folder) else { return .accepted }
        if photo.tellsPlace { telling += 1 }
        return photo.verdict
    }

    /// Whether names are all that is asked for.
    var looksAtNone: Bool { library == nil }

    /// Whether all photos are good; only then are they counted.
    mutating func accepts(_ names: [String]) -> Bool {
        guard let library else { return true }
        var tellsPlaces = 0
        for name in names {
            let photo = library.inspect(name, beside: folder)
            guard photo.verdict == .accepted else { return false }
            if photo.tellsPlace { tellsPlaces += 1 }
        }
        telling += tellsPlaces
        return true
    }

    /// Begins with what takes long of photos that will be judged soon.
    ///
    /// - Returns: whether any of them does.
    func expect(_ names: [String]) -> Bool {
        guard let library else { return false }
        return names.reduce(false) { library.expect($1) || $0 }
    }
}
