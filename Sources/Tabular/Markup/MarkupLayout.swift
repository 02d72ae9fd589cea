/// Lays text and tags out as lines.
struct MarkupLayout {
    private var lines: [UInt8] = []
    private var wantsBlank = false
    private var wantsLineEnd = false
    /// How many elements are open whose text nobody sees.
    private var hidden = 0
    private let keepsLineEnds: Bool
    private var open = 0
    /// Whether more elements were open than `MarkupText.depth`; the text is then not whole.
    private(set) var isTooDeep = false
    /// Ends the parsing.
    var stop: (() -> Void)?

    /// - Parameter keepsLineEnds: whether line ends in the text are the writer's own, as where no tag makes lines.
    init(keepsLineEnds: Bool) {
        self.keepsLineEnds = keepsLineEnds
    }

    var text: String { String(decoding: lines, as: UTF8.self) }

    mutating func start(_ name: String) {
        open += 1
        if open > MarkupText.depth, !isTooDeep {
            isTooDeep = true
            stop?()
        }
        if Self.hidden.contains(name) { hidden += 1 }
        if MarkupEvidence.blocks.contains(name) { wantsLineEnd = true }
        if Self.cells.contains(name) { wantsBlank = true }
    }

    mutating func end(_ name: String) {
        open = max(0, open - 1)
        if Self.hidden.contains(name) { hidden = max(0, hidden - 1) }
        if MarkupEvidence.blocks.contains(name), name != "br" { wantsLineEnd = true }
        if Self.cells.contains(name) { wantsBlank = true }
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard hidden == 0 else { return }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let blank = bytes.blankOfMarkup(at: index)
            if blank == nil {
                put(byte)
            } else if keepsLineEnds, byte == 0x0A {
                wantsLineEnd = true
            } else {
                wantsBlank = true
            }
            index += blank ?? 1
        }
    }

    /// What separates is written only before what it separates: none begins or ends the text.
    private mutating func put(_ byte: UInt8) {
        if !lines.isEmpty {
            if wantsLineEnd { lines.append(0x0A) } else if wantsBlank { lines.append(0x20) }
        }
        (wantsLineEnd, wantsBlank) = (false, false)
        lines.append(byte)
    }

    private static let hidden: Set<String> = [
        "script", "style", "head", "title", "noscript", "template", "iframe", "object", "select", "textarea", "svg",
    ]
    private static let cells: Set<String> = ["td", "th", "dd"]
}
