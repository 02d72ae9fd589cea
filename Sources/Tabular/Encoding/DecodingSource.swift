/// Turns a text of any encoding into UTF-8, in one pass over it.
///
/// ASCII means the same in every encoding that a table without a mark may have, so it is passed on as it comes; what
/// the text is written in is decided where the first other byte stands, by the `window` of bytes from there on. UTF-8
/// is handed on as it is, and checked by whoever reads it.
public final class DecodingSource: ByteSource {
    /// What the text was found to be written in; `ascii` until something else shows, `nil` where that decides nothing.
    public private(set) var finding: EncodingFinding?
    private let source: PeekingSource
    private var stage: Stage
    /// Text in UTF-8 that waits to be read.
    private var decoded: [UInt8] = []
    private var handedOut = 0
    /// Where the ASCII passed on so far ends.
    private var asciiEnd = Position(offset: 0, line: 1, column: 1)
    private var lastByte: UInt8 = 0
    private var storage: [UInt8] = []

    private enum Stage {
        /// Nothing but ASCII so far.
        case undecided
        /// UTF-8, checked by the reader.
        case passing
        case transcoding
        case finished
    }
    private var transcoder: Transcoder?

    /// How much of the text is asked before a decision: its bytes that are not ASCII have to be valid together. A text of
    /// CP949 whose first megabyte happens to be UTF-8 has next to no Korean in it.
    static let window = 1 << 20

    /// - Throws: `ReadError.encodingUnknown` for a declaration that names one that is not read.
    public init(_ source: PeekingSource, policy: EncodingPolicy = .search) throws(ReadError) {
        self.source = source
        let beginning = try source.peek(EncodingSearch.sample)
        finding = EncodingFinding(.utf8, .ascii)
        stage = .undecided
        if let encoding = EncodingSearch.mark(beginning) {
            take(EncodingFinding(encoding, .byteOrderMark))
        } else if case .named(let encoding) = policy {
            take(EncodingFinding(encoding, .named))
        } else if let encoding = EncodingSearch.zeroBytes(beginning) {
            take(EncodingFinding(encoding, .zeroBytes))
        } else if policy == .search, let name = EncodingSearch.announced(beginning) {
            throw .encodingUnknown(name)
        } else if policy == .unicode {
            take(EncodingFinding(.utf8, .format))
        } else if policy == .declared {
            try takeDeclared(beginning)
        }
    }

    private func takeDeclared(_ beginning: ArraySlice<UInt8>) throws(ReadError) {
        guard let name = EncodingSearch.declared(beginning) else { return take(EncodingFinding(.utf8, .format)) }
        // Read so far, it cannot have two or four bytes a character.
        guard let encoding = TextEncoding(named: name), encoding == .utf8 || !encoding.isWide else {
            throw .encodingUnknown(name)
        }
        take(EncodingFinding(encoding, .declared))
    }

    private func take(_ finding: EncodingFinding) {
        self.finding = finding
        if finding.encoding == .utf8 {
            stage = .passing
        } else {
            transcoder = Transcoder(finding.encoding)
            stage = .transcoding
        }
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        while true {
            if handedOut < decoded.count { return handOut(into: buffer) }
            switch stage {
            case .finished: return 0
            case .passing: return try source.read(into: buffer)
            case .undecided:
                let count = try passASCII(into: buffer)
                if count > 0 || stage == .undecided { return count }
            case .transcoding: try transcode()
            }
        }
    }

    private func handOut(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, decoded.count - handedOut)
        buffer.copyBytes(from: decoded[handedOut..<(handedOut + count)])
        handedOut += count
        if handedOut == decoded.count {
            decoded.removeAll(keepingCapacity: true)
            handedOut = 0
        }
        return count
    }

    private func transcode() throws(ReadError) {
        if storage.isEmpty { storage = [UInt8](repeating: 0, count: 64 << 10) }
        let count = try storage.withMutableRawBytes { bytes throws(ReadError) in try source.read(into: bytes) }
        if count == 0 {
            stage = .finished
            try transcoder?.finish(into: &decoded)
        } else {
            try storage[..<count].withRawBytes { bytes throws(ReadError) in
                try transcoder?.convert(bytes, into: &decoded)
            }
        }
    }
}

// MARK: - Deciding

extension DecodingSource {
    /// Passes on ASCII, and decides where it ends.
    private func passASCII(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        let ahead = try source.peek(min(buffer.count, 64 << 10))
        let count = ahead.withRawBytes { $0.asciiPrefix }
        if count == 0, !ahead.isEmpty {
            try decide()
            return 0
        }
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        var filled = 0
        while filled < count {
            filled += try source.read(into: UnsafeMutableRawBufferPointer(rebasing: piece[filled...]))
        }
        moveEnd(past: UnsafeRawBufferPointer(piece))
        return count
    }

    private func moveEnd(past piece: UnsafeRawBufferPointer) {
        let lineEnds = piece.count { $0 == 0x0A }
        // Looked for where there is one only: a line of a gigabyte would be gone through twice.
        let behind = lineEnds > 0 ? piece.lastIndex { $0 == 0x0A }.map { piece.count - $0 } : nil
        asciiEnd.line += lineEnds
        asciiEnd.column = behind ?? (asciiEnd.column ?? 1) + piece.count
        asciiEnd.offset += piece.count
        lastByte = piece.last ?? lastByte
    }

    private func decide() throws(ReadError) {
        finding = nil
        let sample = try source.peek(Self.window)
        let isWhole = sample.count < Self.window
        guard let notUTF8 = Self.notUTF8(sample, isWhole: isWhole, from: asciiEnd) else {
            return take(EncodingFinding(.utf8, .validUTF8))
        }
        // A character may be cut at the sample's end; what comes before it tells enough.
        let korean = Transcoder.decode(sample, in: .cp949, isWhole: isWhole, from: asciiEnd)
        let isConvincing = sample.count(where: { $0 >= 0x80 }) >= Self.convincing
        if korean.fault == nil, Self.isPlainKorean(korean.text) || isConvincing,
            KoreanLikeness(sample, text: korean.text).isKorean
        {
            return transcode(EncodingFinding(.cp949, .validCP949(notUTF8: notUTF8)))
        }
        // What is UTF-8 for a while is not another.
        if notUTF8.offset == asciiEnd.offset, let encoding = Alphabet.tell(sample, after: lastByte) {
            return transcode(EncodingFinding(encoding, .alphabet))
        }
        let broken = korean.fault.flatMap { Self.broken(notUTF8: notUTF8, notCP949: $0, in: sample, from: asciiEnd) }
        throw broken ?? .encodingUndecided(notUTF8: notUTF8, candidates: EncodingCandidate.all(of: sample))
    }

    private func transcode(_ finding: EncodingFinding) {
        self.finding = finding
        transcoder = Transcoder(finding.encoding, from: asciiEnd)
        stage = .transcoding
    }

    /// A text that is one of them for a while has a broken byte; what is neither from the start is something else.
    private static func broken(
        notUTF8: Position, notCP949: Position, in sample: ArraySlice<UInt8>, from start: Position
    ) -> ReadError? {
        let proof = { (fault: Position) in
            sample.prefix(fault.offset - start.offset).count { $0 >= 0x80 }
        }
        let (utf8, cp949) = (proof(notUTF8), proof(notCP949))
        guard max(utf8, cp949) >= Self.convincing else { return nil }
        return utf8 >= cp949 ? .notUTF8(at: notUTF8) : .undecodable(.cp949, at: notCP949)
    }

    /// Whether a text is Hangul and signs in CP949: two letters of a Western code page that happen to be one character
    /// (`öß` in Größe) are a Chinese one mostly.
    private static func isPlainKorean(_ text: [UInt8]) -> Bool {
        String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0x80, 0xA1...0xBF, 0x2000...0x33FF, 0xAC00...0xD7A3, 0xFF01...0xFF5E, 0xFFE0...0xFFE6: true
            default: false
            }
        }
    }

    /// How many bytes beyond ASCII have to be good before one that is not is called broken. Of other encodings' texts,
    /// a handful of letters may pass for Korean.
    private static let convincing = 24

    /// Where the bytes are not UTF-8; `nil` where they may be.
    private static func notUTF8(_ sample: ArraySlice<UInt8>, isWhole: Bool, from start: Position) -> Position? {
        do throws(ReadError) {
            try sample.withRawBytes { bytes throws(ReadError) in
                var validator = UTF8Validator(from: start)
                try validator.check(bytes)
                if isWhole { try validator.finish() }
            }
            return nil
        } catch {
            return error.position
        }
    }
}

extension UnsafeRawBufferPointer {
    /// How many bytes from the beginning on are ASCII.
    fileprivate var asciiPrefix: Int {
        var index = 0
        while index &+ 8 <= count {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let high = word & 0x8080_8080_8080_8080
            if high != 0 { return index &+ high.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count, self[index] < 0x80 { index &+= 1 }
        return index
    }
}
