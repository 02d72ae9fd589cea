/// The column in which a workbook of rejected rows says why: an import passes it over.
public enum ReasonsColumn {
    /// Its header in Korean and in English.
    public static let headers = (korean: "고칠 점 (openmarket)", english: "to mend (openmarket)")

    static func isHeader(_ header: String) -> Bool {
        header == headers.korean || header == headers.english
    }
}

extension ColumnPlan {
    /// Where the file has one already.
    public var reasonsColumn: Int? { columns.firstIndex { $0.reason == .reasons } }
}
