/// What the formulas of a workbook have come to, which stands in their cells (ECMA-376 part 1, 18.2.2).
enum FormulaResults {
    /// A workbook's own part, asking whoever opens it to compute all of them anew; `nil` where it says nothing of computing.
    static func outdated(in bytes: [UInt8]) -> [UInt8]? {
        var tokens = XMLTokens(bytes)
        while let token = tokens.next() {
            guard case .start = token.kind, bytes.isNamed(token.name, "calcPr") else { continue }
            var splices = Splices()
            if let said = tokens.attributes(of: token).first(where: { bytes.isNamed($0.name, "fullCalcOnLoad") }) {
                splices.replace(said.value, with: "1".utf8)
            } else {
                splices.insert(" fullCalcOnLoad=\"1\"".utf8, at: token.name.upperBound)
            }
            return splices.applied(to: bytes)
        }
        return nil
    }
}
