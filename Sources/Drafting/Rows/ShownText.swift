import Tabular

/// The text that a cell of HTML shows, in room that is used again for the next one.
final class ShownText {
    private var room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1024)

    deinit { room.deallocate() }

    /// - Parameter html: evidently HTML.
    /// - Returns: what a page shows of it, without the ASCII blanks around it; good until the next call. `nil` where it may hold
    ///   control characters.
    func text(of html: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        let needed = MarkupText.capacity(for: html.count)
        if room.count < needed {
            room.deallocate()
            room = .allocate(capacity: 2 * needed)
        }
        guard let count = MarkupText.write(html, into: room) else { return nil }
        return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[..<count]).withoutASCIIBlanks
    }
}
