import Catalogue

extension CellReading {
    /// A text that is cut to the form's length where the seller lets it be: at the end of a word, with an ellipsis.
    mutating func shortened(_ entry: Entry<String>, _ field: Field, to allowed: ClosedRange<Int>) -> Entry<String> {
        guard plan.adjustments.shortened.contains(field), case .value(let text) = entry,
            text.count > allowed.upperBound
        else { return entry }
        findings.append(Finding(.textShortened, field: field, detail: .length(text.count, allowed: allowed)))
        return .value(text.cut(to: allowed.upperBound))
    }
}

extension String {
    /// At most so many characters, the last of them an ellipsis; within a word only where no blank is near.
    fileprivate func cut(to length: Int) -> String {
        let kept = prefix(length - 1)
        let near = kept.suffix(length / 10)
        let end = near.lastIndex(where: \.isWhitespace) ?? kept.endIndex
        return String(kept[..<end]).trimmingWhiteSpace() + "…"
    }
}
