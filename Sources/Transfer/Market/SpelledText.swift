/// A text with every way to read the letter at a place: as it stands, and as JSON, an address or HTML escapes it, one within
/// the other too.
struct SpelledText {
    let scalars: [Unicode.Scalar]
    /// What is read at a place where an escape begins, besides the letter itself.
    private var escapes: [Int: [Spelled]] = [:]

    private struct Spelled: Equatable {
        let letter: Unicode.Scalar
        let end: Int
    }

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        for place in scalars.indices where scalars[place].opensEscape {
            var found: [Spelled] = []
            expand(scalars[place], place + 1, Self.depth) { letter, end in
                let spelled = Spelled(letter: letter, end: end)
                if !found.contains(spelled) { found.append(spelled) }
            }
            escapes[place] = found
        }
    }

    /// The text as it stands.
    var plain: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// How deep escapes are read within escapes.
    private static let depth = 3
    /// So many backslashes escape four times over.
    private static let longestRun = 16

    typealias Visitor = (_ letter: Unicode.Scalar, _ end: Int) -> Void

    /// Gives each letter that can be read at a place, with the place behind its spelling.
    func forEachLetter(at place: Int, _ visit: Visitor) {
        guard place < scalars.count else { return }
        visit(scalars[place], place + 1)
        guard scalars[place].opensEscape, let read = escapes[place] else { return }
        for spelled in read { visit(spelled.letter, spelled.end) }
    }

    /// Whether one of two letters can be read at a place.
    func reads(_ letter: Unicode.Scalar, or other: Unicode.Scalar, at place: Int) -> Bool {
        let plain = scalars[place].folded
        if plain == letter || plain == other { return true }
        guard scalars[place].opensEscape, let read = escapes[place] else { return false }
        return read.contains { $0.letter.folded == letter || $0.letter.folded == other }
    }

    private func forEachLetter(at place: Int, _ depth: Int, _ visit: Visitor) {
        guard place < scalars.count else { return }
        visit(scalars[place], place + 1)
        expand(scalars[place], place + 1, depth, visit)
    }

    /// What an escape means that this letter begins.
    private func expand(_ opening: Unicode.Scalar, _ place: Int, _ depth: Int, _ visit: Visitor) {
        guard depth > 0, opening.opensEscape else { return }
        // What is read may open an escape itself.
        let visitRead: Visitor = { letter, end in
            visit(letter, end)
            expand(letter, end, depth - 1, visit)
        }
        switch opening {
        case "%": percent(place, depth - 1, visitRead)
        case "&": entity(place, depth - 1, visitRead)
        case "\\": backslash(place, depth - 1, visit, visitRead)
        default: visit(" ", place)
        }
    }

    /// The first letter at a place that means something.
    private func first<Value>(
        _ place: Int, _ depth: Int, _ meaning: (Unicode.Scalar) -> Value?
    ) -> (value: Value, end: Int)? {
        var found: (Value, Int)?
        forEachLetter(at: place, depth) { letter, end in
            if found == nil, let value = meaning(letter) { found = (value, end) }
        }
        return found
    }

    private func number(_ place: Int, _ depth: Int, digits: ClosedRange<Int>, radix: Int) -> (value: UInt32, end: Int)?
    {
        var (value, count, end) = (UInt32(0), 0, place)
        while count < digits.upperBound,
            let digit = first(end, depth, { Character($0).hexDigitValue.flatMap { $0 < radix ? UInt32($0) : nil } })
        {
            value = min(value * UInt32(radix) + digit.value, 0x11_0000)
            (count, end) = (count + 1, digit.end)
        }
        return count < digits.lowerBound ? nil : (value, end)
    }

    private func skip(_ letter: Unicode.Scalar, _ place: Int, _ depth: Int) -> Int? {
        first(place, depth) { $0 == letter ? true : nil }?.end
    }
}

// MARK: - Escapes

extension SpelledText {
    /// `73`, or what UTF-8 writes in several of them.
    private func percent(_ place: Int, _ depth: Int, _ visit: Visitor) {
        guard let first = number(place, depth, digits: 2...2, radix: 16) else { return }
        var (bytes, end) = ([UInt8(first.value)], first.end)
        let length = first.value < 0x80 ? 1 : first.value < 0xE0 ? 2 : first.value < 0xF0 ? 3 : 4
        while bytes.count < length {
            guard let byte = continuation(end, depth) else { return }
            bytes.append(UInt8(byte.value))
            end = byte.end
        }
        if let letter = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first { visit(letter, end) }
    }

    /// `%B0`, its sign in any spelling: one that is escaped begins with a sign, too.
    private func continuation(_ place: Int, _ depth: Int) -> (value: UInt32, end: Int)? {
        var found: (value: UInt32, end: Int)?
        forEachLetter(at: place, depth) { letter, end in
            guard found == nil, letter == "%" else { return }
            let byte = number(end, depth, digits: 2...2, radix: 16)
            if let byte, 0x80..<0xC0 ~= byte.value { found = byte }
        }
        return found
    }

    /// `#115;`, `#x73` or `amp;`.
    private func entity(_ place: Int, _ depth: Int, _ visit: Visitor) {
        if let digits = skip("#", place, depth) {
            let hexadecimal = first(digits, depth) { $0.folded == "x" ? true : nil }?.end
            let number = number(hexadecimal ?? digits, depth, digits: 1...16, radix: hexadecimal == nil ? 10 : 16)
            guard let number, let letter = Unicode.Scalar(number.value) else { return }
            visit(letter, skip(";", number.end, depth) ?? number.end)
        } else {
            for (name, letter) in Self.entities where scalars[place...].starts(with: name) {
                visit(letter, skip(";", place + name.count, depth) ?? place + name.count)
            }
        }
    }

    private static let entities: [(name: [Unicode.Scalar], letter: Unicode.Scalar)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{A0}"), ("sol", "/"),
        ("bsol", "\\"), ("plus", "+"), ("equals", "="), ("lowbar", "_"), ("percnt", "%"),
    ].map { (Array($0.unicodeScalars), $1) }

    /// Any number of backslashes are one that is escaped, and the escape of the letter behind them.
    private func backslash(_ place: Int, _ depth: Int, _ visit: Visitor, _ visitRead: Visitor) {
        var end = place
        while end < scalars.count, scalars[end] == "\\", end - place < Self.longestRun {
            end += 1
            visit("\\", end)
        }
        forEachLetter(at: end, depth) { letter, behind in
            visit(letter, behind)
            switch letter {
            case "u": unicode(behind, depth, visitRead)
            case "x": if let number = number(behind, depth, digits: 2...2, radix: 16) { give(number, visitRead) }
            case "n": visit("\n", behind)
            case "r": visit("\r", behind)
            case "t": visit("\t", behind)
            default: break
            }
        }
    }

    /// `AC00` or `{1F600}`, or two of the former for what UTF-16 writes in two.
    private func unicode(_ place: Int, _ depth: Int, _ visit: Visitor) {
        if let brace = skip("{", place, depth), let number = number(brace, depth, digits: 1...8, radix: 16) {
            return give((number.value, skip("}", number.end, depth) ?? number.end), visit)
        }
        guard let high = number(place, depth, digits: 4...4, radix: 16) else { return }
        guard 0xD800...0xDBFF ~= high.value else { return give(high, visit) }
        var next = high.end
        while let slash = skip("\\", next, depth), slash - high.end <= Self.longestRun { next = slash }
        guard let letter = skip("u", next, depth), let low = number(letter, depth, digits: 4...4, radix: 16),
            0xDC00...0xDFFF ~= low.value
        else { return }
        give((0x10000 + (high.value - 0xD800) << 10 + low.value - 0xDC00, low.end), visit)
    }

    private func give(_ number: (value: UInt32, end: Int), _ visit: Visitor) {
        if let letter = Unicode.Scalar(number.value) { visit(letter, number.end) }
    }
}

// MARK: - What stands between letters

extension SpelledText {
    private static let mostEscapes = 24

    /// The places where the next letter may be, behind separators of any spelling. Of those that nobody sees, and of blanks, there
    /// may be any number.
    ///
    /// - Parameter signs: how many others there may be; more of them are a text of its own.
    func behindSeparators(_ places: [Int], signs: Int) -> [Int] {
        var reached: [Int] = []
        var open = places.map { (place: $0, left: signs) }
        for _ in 0...Self.mostEscapes where !open.isEmpty {
            let here = open.compactMap(behindPlainSeparators).filter { !reached.contains($0.place) }
            open = []
            for (place, left) in here {
                reached.append(place)
                guard place < scalars.count, scalars[place].opensEscape else { continue }
                forEachLetter(at: place) { letter, end in
                    let left = left - (letter.isSeen ? 1 : 0)
                    if letter.isSeparator, left >= 0 { open.append((end, left)) }
                }
            }
        }
        return reached
    }

    private func behindPlainSeparators(_ start: (place: Int, left: Int)) -> (place: Int, left: Int)? {
        var (place, left) = start
        while place < scalars.count, scalars[place].isSeparator, !scalars[place].opensEscape {
            if scalars[place].isSeen { left -= 1 }
            guard left >= 0 else { return nil }
            place += 1
        }
        return (place, left)
    }
}

extension Unicode.Scalar {
    /// In small letters, as far as one letter has one.
    var folded: Unicode.Scalar {
        if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(value + 32)! : self }
        let small = properties.lowercaseMapping.unicodeScalars
        return small.count == 1 ? small[small.startIndex] : self
    }

    fileprivate var opensEscape: Bool {
        switch self {
        case "%", "&", "\\", "+": true
        default: false
        }
    }

    /// Neither a letter nor a digit.
    var isSeparator: Bool {
        if isASCII { return !(("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)) }
        return !properties.isAlphabetic && properties.numericType == nil
    }

    /// Whether it leaves a mark, unlike blanks, controls and characters without a width.
    var isSeen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark: false
        default: true
        }
    }
}
