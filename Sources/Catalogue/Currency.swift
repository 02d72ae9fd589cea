/// The currencies the registration form offers. The market's own list may be longer; no product seen had another.
public enum Currency: String, CaseIterable, Codable, Sendable {
    case krw = "KRW"
    case usd = "USD"

    /// Reads a cell: the code in any letter case, or a sign.
    public init?(cell text: String) {
        switch text.uppercased() {
        case "KRW", "원", "₩", "￦": self = .krw
        case "USD", "$", "＄": self = .usd
        default: return nil
        }
    }
}
