/// What a rule found, before it is placed in a file.
public struct Finding: Hashable, Sendable {
    public let code: IssueCode
    /// The field it is about; the place takes its column and value from it.
    public let field: Field?
    public let detail: Detail?

    public init(_ code: IssueCode, field: Field? = nil, detail: Detail? = nil) {
        self.code = code
        self.field = field ?? code.field
        self.detail = detail
    }

    /// What a sentence about the finding names besides its place and value.
    public enum Detail: Hashable, Sendable {
        /// A length in characters, and the lengths allowed.
        case length(Int, allowed: ClosedRange<Int>)
        /// How many there are, and how many there may be.
        case count(Int, allowed: ClosedRange<Int>)
        /// A size in bytes, and the limit that it must stay below.
        case bytes(Int, limit: Int)
        /// The size in bytes of one of several in the cell, such as a photo, and the limit it must stay below.
        case size(of: String, bytes: Int, limit: Int)
        /// One of several in the cell, such as a photo's name, and what is the matter with it.
        case item(String, reason: String?)
        /// Why one of the row's photos is not at hand.
        case absence(of: String, PhotoAbsence)
        /// What format one of the row's photos has that is sent in another, and whether it moves.
        case conversion(of: String, from: String, isAnimated: Bool)
        /// Why one of the row's photos cannot be used.
        case damage(of: String, PhotoDamage)
        /// A character that may not stand there.
        case character(Unicode.Scalar)
        /// The earlier record that this one repeats, and its file.
        case earlier(record: Int, file: String)
        /// Other columns or fields that have to do with it.
        case columns([String])
        /// The columns that there are, those among them that look like what is missing, and the fields that none looks like.
        case offered([String], [OfferedColumn], rest: [Field])
        /// A cell that is none of a field, by its column's header.
        case cell(column: String, value: String)
        /// Two values that do not agree.
        case values(String, String)
        /// What a parser said.
        case reason(String)
        /// What the market answered: the status of HTTP, and its own words.
        case answer(status: Int?, String?)
        /// How many products it is about.
        case products(Int)
        /// There is not a byte in it.
        case nothing
        /// What may be said to settle it.
        case choices([Choice])
    }

    /// A value that settles what is asked, and what the file would say by it.
    public struct Choice: Hashable, Sendable {
        public var value: String
        public var shown: String

        public init(value: String, shown: String) { (self.value, self.shown) = (value, shown) }
    }
}

/// A finding at its place in the user's file.
public struct Issue: Hashable, Sendable {
    public var code: IssueCode
    public var file: String
    public var sheet: String?
    /// The record, counted from 1 after the header; `nil` for what concerns the whole file.
    public var record: Int?
    /// The first and the last physical line, counted from 1.
    public var lines: ClosedRange<Int>?
    /// The column's header as the file spells it.
    public var column: String?
    /// The cell's address as a spreadsheet shows it, such as `E14`.
    public var cell: String?
    /// The cell as read, cut after `valueLimit` scalars.
    public var value: String?
    public var detail: Finding.Detail?

    public var severity: IssueCode.Severity { code.severity }

    /// Whether records share lines.
    package var sharesLines: Bool { Self.sharesLines(record, lines) }

    /// Whether records share lines: there are fewer lines than records so far.
    package static func sharesLines(_ record: Int?, _ lines: ClosedRange<Int>?) -> Bool {
        guard let record, let lines else { return false }
        return record > lines.lowerBound
    }

    /// The columns of a table of issues.
    public static let columns = [
        "code", "severity", "file", "sheet", "record", "line", "last_line", "column", "cell", "value", "message",
        "remedy",
    ]

    /// A cell may hold megabytes; an issue about it need not.
    public static let valueLimit = 200

    public init(
        code: IssueCode, file: String, sheet: String? = nil, record: Int? = nil, lines: ClosedRange<Int>? = nil,
        column: String? = nil, cell: String? = nil, value: String? = nil, detail: Finding.Detail? = nil
    ) {
        self.code = code
        self.file = file
        self.sheet = sheet
        self.record = record
        self.lines = lines
        self.column = column
        self.cell = cell
        self.value = value?.cut(toScalars: Self.valueLimit)
        self.detail = detail
    }
}

extension String {
    /// The characters that begin it, as many as have so many scalars at most.
    ///
    /// Characters are counted ten times as slowly, and it is asked of every issue.
    package func cut(toScalars most: Int) -> String {
        guard utf8.count > most else { return self }
        var text = self
        let bytes = text.withUTF8 { $0.count(ofScalars: most) }
        var end = text.utf8.index(text.startIndex, offsetBy: bytes)
        while end > text.startIndex, Index(end, within: text) == nil { end = text.unicodeScalars.index(before: end) }
        return String(text[..<end])
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// How many bytes the first scalars have.
    fileprivate func count(ofScalars most: Int) -> Int {
        var (place, scalars) = (0, 0)
        while place + 8 <= count {
            // Of a byte that continues a scalar the first bit is set, and the second is not.
            let word = UnsafeRawPointer(baseAddress! + place).loadUnaligned(as: UInt64.self)
            let continuing = word & ~(word << 1) & 0x8080_8080_8080_8080
            let begun = 8 - continuing.nonzeroBitCount
            if scalars + begun > most { break }
            (place, scalars) = (place + 8, scalars + begun)
        }
        while place < count {
            if self[place] & 0xC0 != 0x80 {
                if scalars == most { return place }
                scalars += 1
            }
            place += 1
        }
        return count
    }
}

extension Finding.Detail {
    /// What brought it about without what it names, the same for every row that has it alike: what mends one mends all.
    public var cause: Self? {
        switch self {
        case .absence(_, .noFile(let nearest)): .absence(of: "", .noFile(nearest: nearest.map { _ in "" }))
        case .absence(_, .severalFiles): .absence(of: "", .severalFiles([]))
        case .absence(_, let absence): .absence(of: "", absence)
        case .damage(_, let damage): .damage(of: "", damage)
        case .answer(let status, _): .answer(status: status, nil)
        default: nil
        }
    }
}
