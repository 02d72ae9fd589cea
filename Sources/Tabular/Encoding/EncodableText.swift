/// Which texts an encoding can hold, and what they are in it where it cannot.
public final class EncodableText {
    private let iconv: Iconv

    public init(_ encoding: TextEncoding) {
        iconv = Iconv(from: "UTF-8", to: encoding.converter)
    }

    /// - Returns: the text as it is to be written, composed where only that can be held, with a question mark for each
    ///   character that the encoding lacks; and those, each once.
    public func spelling(of text: String) -> (text: String, missing: [Character]) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) || holds(text) { return (text, []) }
        var (spelt, missing) = ("", [Character]())
        for character in text {
            let spellings = [String(character), String(character).composed]
            if let spelling = spellings.first(where: holds) {
                spelt += spelling
            } else {
                spelt += "?"
                if !missing.contains(character) { missing.append(character) }
            }
        }
        return (spelt, missing)
    }

    private func holds(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
                var left = UnsafeRawBufferPointer(bytes)[...]
                while true {
                    let (result, taken, _) = iconv.convert(UnsafeRawBufferPointer(rebasing: left), into: room)
                    left = left.dropFirst(taken)
                    guard result == .full else {
                        _ = iconv.flush(into: room)
                        return result == .complete
                    }
                }
            }
        }
    }
}

extension String {
    /// In Unicode's composed form (NFC), by the standard library's own normalisation, which has no public name yet.
    fileprivate var composed: String { String(decoding: _nfcCodeUnits, as: UTF8.self) }
}
