/// How the names of photos end, in lower case. Those of pictures that nobody can send, too: that is said of each.
package enum PhotoEndings {
    package static let all = [
        ".jpg", ".jpeg", ".png", ".gif", ".webp", ".bmp", ".heic", ".heif", ".avif", ".tif", ".tiff", ".jfif", ".svg",
    ]

    /// The longest, in bytes.
    package static let longest = 5
}
