/// Lays text and tags out as lines.
struct MarkupLayout {
    private let lines: UnsafeMutableBufferPointer<UInt8>
    /// How many bytes the lines have.
    private(set) var count = 0
    private var wantsBlank = false
    private var wantsLineEnd = false
    private let keepsLineEnds: Bool

    /// - Parameters:
    ///   - lines: has room for half as much again as the HTML.
    ///   - keepsLineEnds: whether line ends in the text are the writer's own, as where no tag makes lines.
    init(into lines: UnsafeMutableBufferPointer<UInt8>, keepsLineEnds: Bool) {
        self.lines = lines
        self.keepsLineEnds = keepsLineEnds
    }

    mutating func start(_ element: MarkupTraits) {
        if !element.isDisjoint(with: [.block, .lineEnd]) { wantsLineEnd = true }
        if element.contains(.cell) { wantsBlank = true }
    }

    mutating func end(_ element: MarkupTraits) {
        if element.contains(.block) { wantsLineEnd = true }
        if element.contains(.cell) { wantsBlank = true }
    }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let start = index
            // Words that stand apart by one blank each are laid out as they are.
            while index < text.count, text[index].isPlainInk || index > start && text.isSingleBlank(at: index) {
                index += 1
            }
            if index > start { put(UnsafeBufferPointer(rebasing: text[start..<index])) }
            guard index < text.count else { return }
            if let blank = text.blankOfMarkup(at: index) {
                separate(by: text[index])
                index += blank
            } else if text[index] == 0xC2, index + 1 < text.count {
                append(Unicode.Scalar(text[index + 1]))
                index += 2
            } else {
                put(UnsafeBufferPointer(rebasing: text[index...index]))
                index += 1
            }
        }
    }

    /// A control from U+0080 to U+009F is what it is in Windows-1252, where browsers look for `&#146;` (the HTML standard,
    /// "numeric character reference end state"). Old shops write their quotes and dashes so.
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar == "\u{A0}" || scalar.value < 0x80 && UInt8(scalar.value).isASCIIBlank {
            return separate(by: UInt8(truncatingIfNeeded: scalar.value))
        }
        let isControl = (0x80...0x9F).contains(scalar.value)
        let shown = isControl ? windows1252[Int(scalar.value) - 0x80] ?? scalar : scalar
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
            var count = 0
            for byte in UTF8.encode(shown)! {
                bytes[count] = byte
                count += 1
            }
            put(UnsafeBufferPointer(rebasing: bytes[..<count]))
        }
    }

    private mutating func separate(by blank: UInt8) {
        if keepsLineEnds, blank == 0x0A { wantsLineEnd = true } else { wantsBlank = true }
    }

    /// What separates is written only before what it separates: none begins or ends the text.
    private mutating func put(_ ink: UnsafeBufferPointer<UInt8>) {
        let separator: UInt8? = count == 0 ? nil : wantsLineEnd ? 0x0A : wantsBlank ? 0x20 : nil
        precondition(count + (separator == nil ? 0 : 1) + ink.count <= lines.count, "a text is longer than its HTML")
        if let separator {
            lines[count] = separator
            count += 1
        }
        (wantsLineEnd, wantsBlank) = (false, false)
        _ = UnsafeMutableBufferPointer(rebasing: lines[count...]).update(fromContentsOf: ink)
        count += ink.count
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a blank stands there with ink behind it.
    @inline(__always)
    fileprivate func isSingleBlank(at index: Int) -> Bool {
        self[index] == 0x20 && index + 1 < count && self[index + 1].isPlainInk
    }
}

extension UInt8 {
    /// Whether it is neither a blank nor the first byte of one, or of a control.
    fileprivate var isPlainInk: Bool { self > 0x20 && self != 0xC2 }
}

/// What the bytes from 0x80 on are; five of them are nothing.
private let windows1252: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
]
