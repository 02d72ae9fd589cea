extension String {
    /// Without the white space around it (Unicode's White_Space, so the ideographic and the no-break space too), and without what
    /// nobody sees.
    public func trimmingWhiteSpace() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return self }
        // Most cells carry none: no copy for them.
        if !first.isBlank, !last.isBlank { return self }
        guard let start = scalars.firstIndex(where: { !$0.isBlank }),
            let end = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(scalars[start...end])
    }

    /// Without the characters that nobody sees.
    public var withoutInvisible: String {
        unicodeScalars.contains(where: \.isInvisible)
            ? String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isInvisible })) : self
    }

    /// In Unicode's composed form, which is what the market compares and is sent.
    public func normalizedToNFC() -> String {
        if isSurelyNFC { return self }
        if let composed = utf8.withContiguousStorageIfAvailable({ $0.composingHangul() }) ?? nil { return composed }
        // The standard library's own normalisation, which it compares strings by; it has no public name yet.
        // Foundation 6.3 composes Hangul wrongly: it leaves U+AC00 U+11A8 apart, which are U+AC01, and makes
        // U+D30C of the old syllable U+1110 U+1176, which has no composed form (Unicode §3.12).
        return String(decoding: _nfcCodeUnits, as: UTF8.self)
    }

    /// Whether the bytes show that the text is composed already.
    private var isSurelyNFC: Bool {
        utf8.withContiguousStorageIfAvailable { TextGlance($0).isComposed } ?? false
    }

    /// How the text's length in grapheme clusters compares with the rule, decided from cheap bounds where they
    /// suffice. Segmenting every text would cost five times all other checks together.
    func fits(_ allowed: ClosedRange<Int>) -> LengthVerdict {
        let known = utf8.withContiguousStorageIfAvailable {
            bytes -> (fits: Bool, clusters: Int?, mayHoldUnseen: Bool) in
            if bytes.count <= allowed.upperBound, bytes.surelyFits(allowed) { return (true, nil, false) }
            if let clusters = TextGlance(bytes).clusters { return (false, clusters, false) }
            return (bytes.surelyFits(allowed), nil, bytes.mayHoldUnseen)
        }
        if known?.fits ?? false { return .fits }
        let clusters = known?.clusters ?? count(seenOnly: known?.mayHoldUnseen ?? true)
        if clusters < allowed.lowerBound { return .tooShort(clusters) }
        if clusters > allowed.upperBound { return .tooLong(clusters) }
        return .fits
    }

    /// How many grapheme clusters it has: to look into each costs more than to count them.
    private func count(seenOnly: Bool) -> Int {
        seenOnly ? count { !$0.unicodeScalars.allSatisfy(\.isUnseen) } : count
    }
}

/// How a text's length compares with the rule.
enum LengthVerdict: Equatable {
    case fits
    case tooShort(Int)
    case tooLong(Int)
}

extension Unicode.Scalar {
    /// Whether nobody sees it, and no letter or emoji needs it: spaces of no width, marks of direction and of bytes, the fillers of
    /// Hangul, control characters. What joins emoji and chooses their looks is none.
    public var isInvisible: Bool {
        switch value {
        case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x200B, 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064,
            0xFEFF, 0x3164, 0xFFA0:
            true
        default: false
        }
    }

    /// Whether it is nothing at the end of a text.
    package var isBlank: Bool { properties.isWhitespace || isUnseen }

    /// Whether it is invisible and yet allowed in a text.
    var isUnseen: Bool { isInvisible && value >= 0x20 }

    /// Whether a name or a description may hold it: no C0 control but TAB, LF and CR, no U+FFFE and no U+FFFF,
    /// since XML could not carry them (XML 1.0 §2.2).
    var isAllowedInText: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}

extension String {
    /// The first character that a name or description may not hold.
    var firstForbiddenScalar: Unicode.Scalar? {
        let surelyHasNone = utf8.withContiguousStorageIfAvailable { bytes in
            let glance = TextGlance(bytes)
            return glance.isComposed && !glance.mayHoldForbidden || !bytes.mayHoldForbidden
        }
        if surelyHasNone ?? false { return nil }
        return unicodeScalars.first { !$0.isAllowedInText }
    }
}
