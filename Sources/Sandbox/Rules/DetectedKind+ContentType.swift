import Photos

extension DetectedKind {
    /// What a browser is told that a file is: neither its name nor the type that a client declared says it.
    var contentType: String {
        switch self {
        case .photo(let kind): kind.mimeType
        case .foreign(.gif): "image/gif"
        case .foreign(.webp): "image/webp"
        case .foreign: "application/octet-stream"
        }
    }
}
