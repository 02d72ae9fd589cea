/// Turns bytes of one encoding into UTF-8, piece by piece; a character may be cut by a piece's end.
struct Transcoder {
    let encoding: TextEncoding
    private let iconv: Iconv
    /// The beginning of a character that the last piece ended in.
    private var rest: [UInt8] = []
    /// The bytes taken, and the place of the first one that could not be.
    private var taken: Int
    private var lines: Int

    /// - Parameter start: where in the file the first piece stands.
    init(_ encoding: TextEncoding, from start: Position = Position(offset: 0, line: 1)) {
        self.encoding = encoding
        (taken, lines) = (start.offset, start.line)
        iconv = Iconv(from: encoding.converter, to: "UTF-8")
    }

    /// - Throws: `ReadError.undecodable` at the first byte that means nothing in the encoding, or that means something
    ///   for private use, which is how converters pass on what they do not know.
    mutating func convert(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(ReadError) {
        guard rest.isEmpty else {
            let joined = rest + piece
            rest = []
            return try joined.withRawBytes { bytes throws(ReadError) in try self.convert(bytes, into: &output) }
        }
        var input = piece[...]
        while !input.isEmpty {
            let start = output.count
            let (result, count) = step(UnsafeRawBufferPointer(rebasing: input), into: &output)
            try note(output[start...], of: UnsafeRawBufferPointer(rebasing: input.prefix(count)))
            input = input.dropFirst(count)
            switch result {
            case .complete, .full: continue
            case .invalid: throw failure
            case .incomplete:
                rest = Array(input)
                return
            }
        }
    }

    /// - Throws: `ReadError.undecodable` where the input ends within a character.
    func finish(into output: inout [UInt8]) throws(ReadError) {
        if !rest.isEmpty { throw failure }
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { room in
            let written = iconv.flush(into: room)
            output.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<written]))
        }
    }

    private func step(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) -> (Iconv.Result, Int) {
        // No encoding that is read grows more than threefold: one byte of a code page to three of UTF-8.
        let piece = UnsafeRawBufferPointer(rebasing: input.prefix(16 << 10))
        var result = (Iconv.Result.complete, 0)
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { room in
            let (end, taken, written) = iconv.convert(piece, into: room)
            output.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<written]))
            result = (end, taken)
        }
        // A character cut by the end of this step's piece goes on in the input.
        if result.0 == .incomplete, piece.count < input.count, result.1 > 0 { result.0 = .full }
        return result
    }

    private var failure: ReadError {
        .undecodable(encoding, at: Position(offset: taken, line: lines, column: nil))
    }

    /// Counts what was converted, and refuses characters for private use.
    private mutating func note(_ text: ArraySlice<UInt8>, of bytes: UnsafeRawBufferPointer) throws(ReadError) {
        if !encoding.isUnicode, let character = Self.firstForPrivateUse(text) {
            lines += text[..<character].count { $0 == 0x0A }
            taken += length(of: bytes, giving: character - text.startIndex)
            throw failure
        }
        lines += text.count { $0 == 0x0A }
        taken += bytes.count
    }

    /// U+E000…U+F8FF are EE 80 80…EF A3 BF.
    private static func firstForPrivateUse(_ text: ArraySlice<UInt8>) -> Int? {
        text.indices.first { index in
            text[index] == 0xEE || (text[index] == 0xEF && index + 1 < text.endIndex && text[index + 1] < 0xA4)
        }
    }

    /// How many of the bytes give the first `count` bytes of text: converted anew, as long as it takes.
    private func length(of bytes: UnsafeRawBufferPointer, giving count: Int) -> Int {
        let again = Iconv(from: encoding.converter, to: "UTF-8")
        return withUnsafeTemporaryAllocation(byteCount: max(1, count), alignment: 1) { room in
            again.convert(bytes, into: UnsafeMutableRawBufferPointer(rebasing: room[..<count])).taken
        }
    }
}

extension Transcoder {
    /// What a sample of a text is in an encoding.
    ///
    /// - Parameters:
    ///   - isWhole: whether the text ends with it; else a character may be cut at its end.
    ///   - start: where in the file it stands.
    /// - Returns: the text as far as it is one, and where it is none; `nil` where all of it is.
    static func decode(
        _ sample: ArraySlice<UInt8>, in encoding: TextEncoding, isWhole: Bool,
        from start: Position = Position(offset: 0, line: 1)
    ) -> (text: [UInt8], fault: Position?) {
        var text: [UInt8] = []
        do throws(ReadError) {
            try sample.withRawBytes { bytes throws(ReadError) in
                var transcoder = Transcoder(encoding, from: start)
                try transcoder.convert(bytes, into: &text)
                if isWhole { try transcoder.finish(into: &text) }
            }
            return (text, nil)
        } catch {
            return (text, error.position)
        }
    }
}
