import Archives
import Catalogue
import Crypto
import FilePaths
import Foundation
import Ledger
import Photos

/// The photos that the rows of a pass name: each is opened once, however many rows name it and however they spell it, and
/// what was judged is what is planned.
final class PhotoLibrary {
    /// How a row names a photo, and from where.
    private struct Mention: Hashable {
        var name: ExactText
        var folder: ExactText
    }

    private enum Identity: Hashable {
        case file(PhotoFile.Identity)
        case entry(archive: String, name: ExactText)
        case content(digest: String)
    }

    private let options: PhotoOptions
    private let limit: Int
    private let stop: StopRequest
    private var finder: PhotoFinder
    private var places: [Mention: Result<PhotoPlace, PhotoNotFound>] = [:]
    private var inspected: [Identity: InspectedPhoto] = [:]
    private var last: (mention: Mention, photo: InspectedPhoto)?
    /// How many photos were opened.
    private(set) var opened = 0

    /// A catalogue may name millions of photos; the latest are enough.
    private static let remembered = 4096

    /// - Parameter stop: ends the waiting for photos of the web.
    init(_ options: PhotoOptions, rules: FormRules = .form, stop: StopRequest = StopRequest()) {
        self.options = options
        self.stop = stop
        limit = rules.imageBytes
        finder = PhotoFinder(chosen: options.folder, followsLinks: options.followsLinks)
    }

    /// How many photos were fetched from the web.
    var fetched: Int { options.web?.fetched ?? 0 }

    /// What was seen when the photo was judged, where that is the last that was looked at: it is planned right after.
    func planned(_ name: String, beside folder: String) -> InspectedPhoto {
        if let last, last.mention == Mention(name: ExactText(name), folder: ExactText(folder)) { return last.photo }
        return inspect(name, beside: folder)
    }

    /// - Parameter folder: the catalogue's own folder.
    func inspect(_ name: String, beside folder: String) -> InspectedPhoto {
        let photo = inspectAnew(name, beside: folder)
        last = (Mention(name: ExactText(name), folder: ExactText(folder)), photo)
        return photo
    }

    private func inspectAnew(_ name: String, beside folder: String) -> InspectedPhoto {
        if let address = name.webAddress {
            if let path = options.shelf?.path(of: address) { return inspect(.file(path: path, below: nil)) }
            return inspect(atAddress: address)
        }
        switch place(of: name, beside: folder) {
        case .success(let place): return inspect(place)
        case .failure(let trouble): return InspectedPhoto(verdict: .notFound(trouble.absence))
        }
    }

    /// Begins to fetch a photo that a row a little further on names.
    ///
    /// - Returns: whether it is one of the web.
    func expect(_ name: String) -> Bool {
        guard let web = options.web, let address = name.webAddress, options.shelf?.path(of: address) == nil else {
            return false
        }
        web.expect(address)
        return true
    }

    /// Waits for the photo where it is still on its way.
    private func inspect(atAddress address: String) -> InspectedPhoto {
        guard let web = options.web else { return InspectedPhoto(verdict: .notFound(.badAddress)) }
        let answer = BlockingThread.wait { [stop] in
            await stop.observing(onStop: { web.stop() }) { await web.photo(at: address) }
        }
        switch answer {
        case .kept(let kept):
            var photo = inspect(.web(address: address, kept: kept))
            photo.planned = photo.planned?.at(address)
            return photo
        case .absent(let absence): return InspectedPhoto(verdict: .notFound(absence))
        case .tooLarge(let limit): return InspectedPhoto(verdict: .tooLarge(bytes: limit + 1, limit: limit))
        }
    }

    private func place(of name: String, beside folder: String) -> Result<PhotoPlace, PhotoNotFound> {
        let mention = Mention(name: ExactText(name), folder: ExactText(folder))
        if let place = places[mention] { return place }
        let place = find(name, beside: folder)
        if places.count >= Self.remembered { places.removeAll(keepingCapacity: true) }
        places[mention] = place
        return place
    }

    private func find(_ name: String, beside folder: String) -> Result<PhotoPlace, PhotoNotFound> {
        let first = findFirst(name, beside: options.beside ?? folder)
        guard case .failure = first else { return first }
        for further in options.further {
            if case .success(let place) = finder.place(of: name, beside: further) { return .success(place) }
        }
        return first
    }

    /// In the zip, else beside the catalogue; what went wrong is told of the zip, which was named.
    private func findFirst(_ name: String, beside folder: String) -> Result<PhotoPlace, PhotoNotFound> {
        guard let archive = options.archive else {
            return finder.place(of: name, beside: folder)
        }
        let inside = archive.entry(of: name)
        if case .failure = inside, case .success(let place) = finder.place(of: name, beside: folder) {
            return .success(place)
        }
        return inside.map { .entry(archive, name: $0) }
    }

    private func inspect(_ place: PhotoPlace) -> InspectedPhoto {
        let identity = identity(of: place)
        if let identity, let photo = inspected[identity] { return photo }
        let photo = open(place)
        if let identity {
            if inspected.count >= Self.remembered { inspected.removeAll(keepingCapacity: true) }
            inspected[identity] = photo
        }
        return photo
    }

    /// `nil` for what is no file any more.
    private func identity(of place: PhotoPlace) -> Identity? {
        switch place {
        case .file(let path, _): PhotoFile.identity(path: path).map { .file($0) }
        case .entry(let archive, let name): .entry(archive: archive.path, name: ExactText(name))
        case .web(_, let kept): .content(digest: kept.digest)
        }
    }

    private var fitting: PhotoFitting { PhotoFitting(below: limit, crop: options.crop.map { PhotoCrop($0) }) }

    private func open(_ place: PhotoPlace) -> InspectedPhoto {
        opened += 1
        do {
            let bytes = try contents(of: place)
            var photo = InspectedPhoto(verdict: .accepted, planned: place.planned(bytes, options.crop))
            guard !options.namesOnly else { return photo }
            if let conversion = try PhotoConversion(of: bytes) {
                photo.verdict = .converted(from: conversion.kind.rawValue, isAnimated: conversion.isAnimated)
            } else {
                let facts = try PhotoInspector.inspect(bytes: bytes)
                photo.tellsPlace = try facts.hasLocation && fitting.factsAsItIs(of: bytes) != nil
            }
            if bytes.count >= limit, !options.shrinks { photo.verdict = .tooLarge(bytes: bytes.count, limit: limit) }
            return photo
        } catch let error as PhotoError {
            return InspectedPhoto(verdict: PhotoVerdict(error))
        } catch let error as ArchiveError {
            return InspectedPhoto(verdict: .unreadable(PhotoDamage(error)))
        } catch {
            preconditionFailure("a photo's trouble without a name: \(error)")
        }
    }

    /// The bytes of a photo on this machine; `nil` where there is none, or it is the web's.
    func contents(of name: String, beside folder: String) -> [UInt8]? {
        if let address = name.webAddress {
            return options.shelf?.path(of: address).flatMap { try? contents(of: .file(path: $0, below: nil)) }
        }
        guard case .success(let place) = place(of: name, beside: folder) else { return nil }
        return try? contents(of: place)
    }

    private func contents(of place: PhotoPlace) throws -> [UInt8] {
        switch place {
        case .entry(let archive, let name):
            try archive.contents(of: name) { [isJudged = !options.namesOnly] head in
                if isJudged { try PhotoInspector.judge(head: head) }
            }
        case .file(let path, let folders): try file(path, below: folders)
        case .web(_, let kept): try file(kept.path)
        }
    }
}

/// A photo that was looked at.
struct InspectedPhoto: Sendable {
    var verdict: PhotoVerdict
    /// `nil` where its bytes are not at hand.
    var planned: PlannedPhoto?
    /// Whether it is sent as it is, and says where it was taken.
    var tellsPlace = false
}

extension PhotoLibrary {
    private func file(_ path: String, below folders: EnclosingFolders? = nil) throws(PhotoError) -> [UInt8] {
        try options.namesOnly
            ? PhotoFile.readAny(path: path, below: folders) : PhotoFile.read(path: path, below: folders)
    }
}

extension PlannedPhoto {
    /// The same content, had from another address.
    fileprivate func at(_ address: String) -> PlannedPhoto {
        PlannedPhoto(path: address, digest: digest, bytes: bytes, crop: crop)
    }
}

extension PhotoPlace {
    /// As the plan remembers it.
    fileprivate func planned(_ bytes: [UInt8], _ crop: PlannedPhoto.Crop?) -> PlannedPhoto {
        let (digest, count) = (SHA256.hash(data: bytes).hex, Int64(bytes.count))
        switch self {
        case .file(let path, _):
            // The path stays right when the command is run again from elsewhere.
            let path = Folders.absolute(path)
            return PlannedPhoto(path: path, digest: digest, bytes: count, crop: crop)
        case .entry(let archive, let name):
            return PlannedPhoto(path: archive.path, entry: name, digest: digest, bytes: count, crop: crop)
        case .web(let address, _): return PlannedPhoto(path: address, digest: digest, bytes: count, crop: crop)
        }
    }
}

extension PhotoVerdict {
    init(_ error: PhotoError) {
        self =
            switch error {
            case .notFound: .notFound(.noFile(nearest: nil))
            case .leadsOut: .notFound(.linkOutside)
            case .notPermitted: .unreadable(.noPermission)
            case .directory: .unreadable(.folder)
            case .notAFile: .unreadable(.notAFile)
            case .system(_, let number): .unreadable(.reason(String(cString: strerror(number))))
            case .tooManyBytes(let bytes, let limit): .tooLarge(bytes: bytes, limit: limit)
            case .unsupported(let kind): .unsupported(kind: kind.rawValue)
            case .tooManyPixels(let width, let height): .unreadable(.tooManyPixels(width: width, height: height))
            case .unreadable(let reason): .unreadable(.reason(reason))
            case .noDecoder(let library): .unreadable(.noDecoder(package: library))
            case .cannotShrink(let bytes): .unreadable(.reason("cannot be made smaller than \(bytes) bytes"))
            }
    }
}
