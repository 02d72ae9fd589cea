import Catalogue

/// What the seller lets be done with values that the market has no room for, or that a file lacks: `--convert`, `--default`,
/// `--shorten`, `--images-over-count`, `--allow-free`. None of it is done without being asked for, but where it says so.
public struct Adjustments: Sendable, Hashable {
    /// What becomes of photos beyond the form's count.
    public enum PhotosOverCount: String, Sendable, CaseIterable {
        /// The first ones are taken.
        case cut
        case reject
    }

    /// What other currencies are worth; the first for a currency stands.
    public var rates: [ExchangeRate] = []
    /// What stands for missing values; the first for a field stands.
    public var defaults: [ColumnDefault] = []
    /// The texts that are cut to the form's length.
    public var shortened: Set<Field> = []
    /// `nil` cuts what other systems wrote and photos of the web, and rejects in our own columns, as the form does.
    public var photosOverCount: PhotosOverCount?
    /// Whether a price of 0 is taken that another column contradicts.
    public var allowsFree = false

    /// The fields whose texts can be cut.
    public static let shortenable: [Field] = [.name, .description]

    public init() {}

    public var isEmpty: Bool { self == Adjustments() }

    /// These, and for what they do not say, those of a kept map.
    public func over(_ kept: Adjustments) -> Adjustments {
        var both = self
        both.rates += kept.rates.filter { old in !rates.contains { $0.currency == old.currency } }
        both.defaults += kept.defaults.filter { old in !defaults.contains { $0.field == old.field } }
        both.shortened.formUnion(kept.shortened)
        both.photosOverCount = photosOverCount ?? kept.photosOverCount
        both.allowsFree = allowsFree || kept.allowsFree
        return both
    }

    /// The rate of what the seller writes `$` for, if it is that of one currency.
    ///
    /// - Parameter currency: which one it is, where somebody says so.
    func rateOfDollars(_ currency: String?) -> ExchangeRate? {
        if let currency { return rate(of: currency) }
        let rates = rates.filter { Self.withDollarSigns.contains($0.currency) }
        return rates.count == 1 ? rates[0] : nil
    }

    static let withDollarSigns: Set<String> = [
        "ARS", "AUD", "BBD", "BMD", "BND", "BRL", "BSD", "BZD", "CAD", "CLP", "COP", "CUP", "DOP", "FJD", "GYD", "HKD",
        "JMD", "KYD", "LRD",
        "MXN", "NAD", "NZD", "SBD", "SGD", "SRD", "TTD", "TWD", "UYU", "XCD",
    ]

    func rate(of currency: String) -> ExchangeRate? { rates.first { $0.currency == currency } }

    func hasDefault(for field: Field) -> Bool { defaults.contains { $0.field == field } }
}
