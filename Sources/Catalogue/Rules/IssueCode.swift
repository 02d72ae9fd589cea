/// What can be wrong with the user's data. The raw values are public: they are only ever added to.
///
/// A code is declared once, beside the rule or the reading that raises it, with what it costs and the field it is about. It is
/// as small as a pointer and compared as one.
public struct IssueCode: Sendable {
    private let facts: Unmanaged<Facts>

    /// Never freed: a code is a constant of the program.
    private final class Facts: Sendable {
        let rawValue: String
        let effect: Effect
        let field: Field?

        init(_ rawValue: String, _ effect: Effect, _ field: Field?) {
            (self.rawValue, self.effect, self.field) = (rawValue, effect, field)
        }
    }

    /// - Parameter field: the field that the code is about, where it is always the same one.
    init(_ rawValue: String, _ effect: Effect = .rejectsRecord, of field: Field? = nil) {
        facts = .passRetained(Facts(rawValue, effect, field))
    }

    /// What an issue of a code costs.
    public enum Effect: Sendable {
        /// The whole file is refused.
        case refusesFile
        /// The record is rejected; the others go on.
        case rejectsRecord
        /// Nothing: it is said, and the record stands.
        case warns
        /// Nothing, and nothing is lost or assumed: it is said once a file, with how often.
        case informs
    }

    public enum Severity: String, Codable, Sendable {
        case error, warning, notice
    }

    public var effect: Effect { facts._withUnsafeGuaranteedRef(\.effect) }

    public var severity: Severity {
        switch effect {
        case .refusesFile, .rejectsRecord: .error
        case .warns: .warning
        case .informs: .notice
        }
    }

    /// Whether it is said of a file, and not of each of its records.
    public var isNotice: Bool { effect == .informs }

    /// Whether a record or a file with it does not go on.
    public var refuses: Bool { severity == .error }

    /// The field the code is about, where it is always the same one.
    public var field: Field? { facts._withUnsafeGuaranteedRef(\.field) }
}

extension IssueCode: CaseIterable {
    /// In the order of the tables: a row's fields, then the record, then the file.
    public static let allCases =
        ofTexts + ofPrices + ofDiscounts + ofStock + ofPhotos + ofKeys + ofCells + ofRecords + ofFiles
}

extension IssueCode: RawRepresentable {
    public var rawValue: String { facts._withUnsafeGuaranteedRef(\.rawValue) }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    public init?(rawValue: String) {
        guard let code = Self.byName[rawValue] else { return nil }
        self = code
    }
}

extension IssueCode: Hashable {
    public static func == (one: IssueCode, other: IssueCode) -> Bool { one.facts.toOpaque() == other.facts.toOpaque() }

    public func hash(into hasher: inout Hasher) { hasher.combine(facts.toOpaque()) }
}

extension IssueCode: Codable, CustomStringConvertible {
    public var description: String { rawValue }
}
