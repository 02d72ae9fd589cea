/// What counts when the values of a product are compared: the one meaning of "equal".
///
/// Both sides are brought to one form first, in which the differences that do not count are gone. Texts are equal whatever
/// their composition (NFC, NFD): Swift compares them so.
public struct ValueComparison: Hashable, Sendable {
    /// A difference that does not count. The ledger keeps it by its name.
    public enum Tolerance: String, Hashable, Sendable, CaseIterable {
        /// CR LF and CR are line ends as LF is.
        case lineEnds
        /// A name, an amount or a stock that is not there is empty or zero: so the market keeps what was sent empty.
        case defaults
        /// A description that is not there is not known: pages of some generations show none.
        case hiddenDescriptions
        /// Blanks at a text's ends are none, and several in a row are one.
        case blanks
        /// What HTML writes by a name or a number is the character itself: `&amp;` is `&`.
        case entities
        /// Amounts are the same that differ by less than 1.
        case fractions
        /// Amounts are the same that differ by less than 10.
        case tens
    }

    public var tolerances: Set<Tolerance>

    public init(tolerating tolerances: Set<Tolerance>) { self.tolerances = tolerances }

    /// Every difference counts.
    public static let exact = ValueComparison(tolerating: [])

    /// With what a market shows: its own spelling does not count.
    public static let market = ValueComparison(tolerating: [.lineEnds, .defaults, .hiddenDescriptions])

    /// With these besides.
    public func tolerating(_ others: Set<Tolerance>) -> Self { Self(tolerating: tolerances.union(others)) }

    /// The fields of `ours` in which the other side has something else, in the order of the form.
    public func fields(of ours: FieldValues, differingFrom other: FieldValues) -> [Field] {
        ours.fields.filter { !isEqual(ours[$0], other[$0], in: $0) }
    }

    private func isEqual(_ ours: FieldValue?, _ other: FieldValue?, in field: Field) -> Bool {
        if ours == other { return true }
        if field == .description, other == nil { return tolerances.contains(.hiddenDescriptions) }
        let (form, otherForm) = (form(of: ours, in: field), form(of: other, in: field))
        guard form != otherForm, case .amount(let amount) = form, case .amount(let otherAmount) = otherForm else {
            return form == otherForm
        }
        return isNear(amount, otherAmount)
    }

    /// The smallest difference of two amounts that counts; `nil` where each does.
    private var amountTolerance: Amount? {
        if tolerances.contains(.tens) { return Amount(10) }
        return tolerances.contains(.fractions) ? Amount(1) : nil
    }

    private func isNear(_ amount: Amount, _ other: Amount) -> Bool {
        guard let limit = amountTolerance,
            let difference = max(amount, other).subtracting(min(amount, other))
        else { return false }
        return difference < limit
    }

    /// The form in which a value is compared.
    public func form(of value: FieldValue?, in field: Field) -> FieldValue? {
        guard let value = value ?? absent(field) else { return nil }
        switch value {
        case .text(let text): return .text(form(of: text))
        case .amount, .currency, .count: return value
        }
    }

    /// The form in which a text is compared.
    public func form(of text: String) -> String {
        var text = text
        if tolerances.contains(.entities) { text = text.withoutEntities }
        // CR and LF together are one character.
        if tolerances.contains(.lineEnds) { text = String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }) }
        if tolerances.contains(.blanks) { text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        return text
    }

    /// What a missing value is taken for.
    private func absent(_ field: Field) -> FieldValue? {
        guard tolerances.contains(.defaults) else { return nil }
        return switch field {
        case .name: .text("")
        case .price, .discountedPrice: .amount(.zero)
        case .stock: .count(0)
        default: nil
        }
    }
}
