import Catalogue

/// What is written of an issue, by the name of each part: the columns of a table, the members of an object.
package enum IssueMember: Sendable, Hashable {
    case text(String?)
    case number(Int?)
}

extension Issue {
    /// In the order of `Issue.columns`.
    package func members(in language: Language) -> [(name: String, value: IssueMember)] {
        let values: [IssueMember] = [
            .text(code.rawValue), .text(severity.rawValue), .text(file), .text(sheet), .number(record),
            .number(lines?.lowerBound), .number(lines?.upperBound), .text(column), .text(cell), .text(value),
            .text(message(in: language).description), .text(remedy(in: language).description),
        ]
        return zip(Issue.columns, values).map { (name: $0, value: $1) }
    }
}
