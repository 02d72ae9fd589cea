import Wording

/// `[=======>     ]  58%`: of plain characters, which every terminal gives one column.
struct ProgressBar {
    let done: Int
    let total: Int

    /// Shorter ones say nothing that the percentage does not.
    private static let shortest = 10
    private static let longest = 30

    /// The bar with a text behind it, as long as the width leaves room for; without the bar where it leaves too little.
    func line(before text: PrintableText, width: Int) -> PrintableText {
        let percentage: PrintableText = "\(String(repeating: " ", count: 3 - min(3, String(percent).count)))\(percent)%"
        let room = width - text.columns - percentage.columns - 5
        guard room >= Self.shortest else { return "\(percentage)  \(text)" }
        return "[\(bar(min(room, Self.longest)))] \(percentage)  \(text)"
    }

    /// Not 100 before it is all done.
    private var percent: Int { total > 0 ? min(100, done * 100 / total) : 100 }

    private func bar(_ length: Int) -> String {
        let filled = total > 0 ? min(length, done * length / total) : length
        let head = filled < length ? ">" : ""
        let line = String(repeating: "=", count: filled) + head
        return line + String(repeating: " ", count: length - line.count)
    }
}
