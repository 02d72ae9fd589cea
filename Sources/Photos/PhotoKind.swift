/// The photo formats that the market takes.
package enum PhotoKind: String, CaseIterable, Codable, Sendable, Hashable {
    case jpeg
    case png

    /// The ending of a file's name, without the dot.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }

    package var mimeType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        }
    }
}

/// What a file is instead of a photo that the market takes; named so that the seller sees what was sent.
package enum ForeignKind: String, CaseIterable, Codable, Sendable, Hashable {
    case gif, webp, bmp, tiff, avif, heic, svg, html, pdf, zip
    /// No bytes at all.
    case empty
    case unknown
}
