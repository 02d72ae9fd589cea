import Catalogue

/// The column in which a file of ours says why rows are rejected: an import passes it over.
public enum ReasonsColumn {
    /// Its header in a workbook of rejected rows, in Korean and in English.
    public static let headers = (korean: "고칠 점 (openmarket)", english: "to mend (openmarket)")

    /// Its header in a converted catalogue, where it holds codes.
    public static let codes = "rejected"
    /// What the codes are called where they are elements.
    public static let code = "code"

    static func isHeader(_ header: String, among others: [String]) -> Bool {
        if header == headers.korean || header == headers.english { return true }
        // Anybody may have a column of that name; ours stands among columns of ours alone.
        return isCodes(header)
            && others.allSatisfy { isCodes($0) || Field(rawValue: String($0.prefix { $0 != "." && $0 != "[" })) != nil }
    }

    private static func isCodes(_ header: String) -> Bool {
        [codes, codes + "[]", codes + "." + code].contains(header)
    }
}

extension ColumnPlan {
    /// Where the file has one already.
    public var reasonsColumn: Int? { columns.firstIndex { $0.reason == .reasons } }
}
