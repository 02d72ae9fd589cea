import Tabular

extension Record.Defect {
    /// Whether a file whose last record has the defect was cut short: a quote that never closes, or too few cells
    /// without a line end behind them. A missing line end alone is common and harmless.
    func breaksOff(_ input: InputFile) -> Bool {
        switch self {
        case .quoteUnterminated: true
        case .tooFewCells: !input.endsInLineEnd
        case .tooManyCells, .tooLarge: false
        }
    }
}
