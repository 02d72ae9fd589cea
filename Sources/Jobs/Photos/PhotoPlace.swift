import Photos

/// Where a photo that a row names is.
enum PhotoPlace: Sendable {
    /// - Parameter folders: below which it lies, links followed; `nil` means anywhere.
    case file(path: String, below: EnclosingFolders?)
    /// In a zip of photos.
    case entry(PhotoArchive, name: String)
    /// An address of the web, and the file that it was fetched into.
    case web(address: String, kept: PhotoCache.Kept)
}
