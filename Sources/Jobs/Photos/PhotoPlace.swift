/// Where a photo that a row names is.
enum PhotoPlace: Sendable {
    case file(path: String)
    /// In a zip of photos.
    case entry(PhotoArchive, name: String)
    /// An address of the web, and the file that it was fetched into.
    case web(address: String, kept: PhotoCache.Kept)
}
