/// Pieces that take the place of others in some bytes.
struct Splices {
    private var pieces: [(place: Range<Int>, bytes: [UInt8])] = []

    mutating func replace(_ place: Range<Int>, with bytes: some Sequence<UInt8>) {
        pieces.append((place, Array(bytes)))
    }

    /// What is put at one place stays in the order in which it was.
    mutating func insert(_ bytes: some Sequence<UInt8>, at place: Int) { replace(place..<place, with: bytes) }

    func applied(to bytes: [UInt8]) -> [UInt8] {
        var (result, end): ([UInt8], Int) = ([], 0)
        let order = pieces.indices.sorted { (pieces[$0].place.lowerBound, $0) < (pieces[$1].place.lowerBound, $1) }
        // Of two that meet, such as a text for an empty object and another for a member of it, one is made: that the other is
        // not is found when the file is read.
        for piece in order.lazy.map({ pieces[$0] }) where piece.place.lowerBound >= end {
            result += bytes[end..<piece.place.lowerBound]
            result += piece.bytes
            end = piece.place.upperBound
        }
        return result + bytes[end...]
    }
}
