/// Where a photo that a row names is.
enum PhotoPlace: Hashable, Sendable {
    case file(path: String)
}
