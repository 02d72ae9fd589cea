import Catalogue

/// What the seller says of columns: `--map COLUMN=FIELD`. It overrides what headers say by themselves.
public struct ColumnMap: Sendable, Hashable {
    /// A header and what it means; `nil` means the column is to be left out.
    public struct Entry: Sendable, Hashable {
        public var header: String
        public var part: Part?
        /// Whether a file must have the column; one that is left out anyway may be gone from a saved reading's next file.
        public var isNeeded: Bool
        /// The file of the kept map that says it; `nil` where it is said for this run.
        public var file: String?
        /// Whether nobody says it: what stands in the column does, and no other column could be meant.
        public var isAssumed = false

        public init(header: String, part: Part?, isNeeded: Bool = true, file: String? = nil) {
            self.file = file
            self.header = header
            self.part = part
            self.isNeeded = isNeeded
        }

        public init(header: String, field: Field?) { self.init(header: header, part: field.map(Part.field)) }

        public var field: Field? { part?.field }
    }

    public var entries: [Entry]

    public init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// What the seller says of a header: first as it is spelt, or printed with its line ends, then whatever its letter case and blanks,
    /// and last whether or not the values stand in arrays.
    public func entry(for header: String) -> Entry? {
        entries.first { $0.header == header }
            ?? entries.first { header.contains(where: \.isNewline) && $0.header == header.withPrintedLineEnds }
            ?? entries.first { Field.normalized(header: $0.header) == Field.normalized(header: header) }
            ?? entries.first { $0.header.isSamePath(as: header) }
    }

    /// Whether the seller has said which column holds a field.
    func names(_ field: Field) -> Bool { names(.field(field)) }

    func names(_ part: Part) -> Bool { entries.contains { $0.part == part } }

    /// Whether the seller has said which column holds what an ambiguous header may mean.
    var namesDiscount: Bool { Part.ambiguousMeanings.contains(where: names) }
}

extension String {
    /// As a message shows it in one line: what is copied from there has to say the same.
    fileprivate var withPrintedLineEnds: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether a column is the element or object that holds the other's: `images` of `images.image`.
    func isAround(_ other: String) -> Bool {
        other.replacing("[]", with: "").hasPrefix(replacing("[]", with: "") + ".")
    }

    /// Whether two columns differ at most in arrays: a system that writes `offers.price` of a product with one offer
    /// may write `offers[].price` of the next.
    func isSamePath(as other: String) -> Bool {
        guard contains("[]") || other.contains("[]") else { return self == other }
        return Field.normalized(header: replacing("[]", with: ""))
            == Field.normalized(header: other.replacing("[]", with: ""))
    }
}
