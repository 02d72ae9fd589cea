/// Where a photo that a row names is.
enum PhotoPlace: Hashable, Sendable {
    case file(path: String)
    /// An address of the web, and the file that it was fetched into.
    case web(address: String, kept: PhotoCache.Kept)
}
