/// A currency by its code. The registration form offers two; the market's own list may be longer, though no product seen had
/// another.
public struct Currency: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The code, as the market spells it.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let krw = Currency(rawValue: "KRW")
    public static let usd = Currency(rawValue: "USD")

    /// Those that the form offers.
    public static let allCases: [Currency] = [.krw, .usd]

    public var isOffered: Bool { Self.allCases.contains(self) }

    /// Reads a cell: the code in any letter case, or a sign.
    public init?(cell text: String) {
        switch text.uppercased() {
        case "KRW", "원", "₩", "￦": self = .krw
        case "USD", "$", "＄": self = .usd
        default: return nil
        }
    }
}
