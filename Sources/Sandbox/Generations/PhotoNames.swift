import Foundation

/// Where a generation puts its photos: paths below the data folder, which are the addresses' paths, too.
enum PhotoNames: Sendable {
    /// `training-resources/{vendor}/{yyyyMMdd}/{uuid}_{origin|thumb}`, the two with different UUIDs.
    case dayFolders
    /// `training-resources/{vendor}/{origin|thumb}/{uuid}`, the two with one UUID.
    case kindFolders
    /// `images/{product}-{n}` and `thumbnails/{product}-{n}`, n from 1.
    case numbered

    /// What a photo's name is made of.
    struct Facts {
        var vendorID: Int
        var productID: Int
        /// Which of all photos the product ever had, from 1: an address once given never means another photo.
        var number: Int
        var date: Date
        /// The uploaded name's extension with its point, or nothing.
        var suffix: String
    }

    func callAsFunction(_ facts: Facts) -> StoredImage {
        let suffix = facts.suffix
        switch self {
        case .dayFolders:
            let folder = "training-resources/\(facts.vendorID)/\(DateStamp(facts.date).folder)"
            return StoredImage(
                origin: "\(folder)/\(TimeUUID(facts.date).hex)_origin\(suffix)",
                thumbnail: "\(folder)/\(TimeUUID(facts.date).hex)_thumb\(suffix)")
        case .kindFolders:
            let (folder, hex) = ("training-resources/\(facts.vendorID)", TimeUUID(facts.date).hex)
            return StoredImage(
                origin: "\(folder)/origin/\(hex)\(suffix)", thumbnail: "\(folder)/thumb/\(hex)\(suffix)")
        case .numbered:
            let name = "\(facts.productID)-\(facts.number)\(suffix)"
            return StoredImage(origin: "images/\(name)", thumbnail: "thumbnails/\(name)")
        }
    }

    /// The folders whose files are served, in every generation: a data folder may have been another's before.
    static let folders = ["training-resources", "images", "thumbnails"]
    /// The paths of all names, as routers take them.
    static let routes = ["training-resources/:vendor/:folder/:file", "images/:file", "thumbnails/:file"]
}

extension StoredImage {
    /// Which of its product's photos a numbered name was; `nil` for other names.
    var number: Int? {
        let file = origin.split(separator: "/").last ?? ""
        return file.split(separator: ".").first?.split(separator: "-").dropFirst().first.flatMap { Int($0) }
    }
}
