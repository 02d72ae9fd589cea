/// The texts of help. The English ones stand with the commands and options that they are about; here are the Korean ones, by
/// the English.
package enum HelpWording {
    /// The text in the language; English where nobody has said it otherwise yet.
    package static func text(_ english: String, in language: Language) -> String {
        language == .korean ? korean[english]?.description ?? english : english
    }

    /// The Korean texts by the English ones. A text that has two is a mistake.
    package static let korean = tables.reduce(into: [String: PrintableText]()) { all, table in
        all.merge(table) { first, _ in preconditionFailure("help has two texts for one: \(first)") }
    }

    private static let tables = [
        frame, statuses, files, marketCommands, runs, ledger, practice, sheets, faults, reading, importing, sending,
        settings,
        man, checks, backups,
    ]
}
