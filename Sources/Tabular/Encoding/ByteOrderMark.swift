/// What programs of Windows put before a text in UTF-8.
enum ByteOrderMark {
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension Collection<UInt8> {
    /// Without the byte order mark of UTF-8 before it.
    var withoutByteOrderMark: SubSequence {
        starts(with: ByteOrderMark.utf8) ? dropFirst(ByteOrderMark.utf8.count) : self[...]
    }
}
