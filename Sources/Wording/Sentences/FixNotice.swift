import Catalogue

/// What `inspect --fix` says while it asks which columns hold what.
package enum FixNotice: Sentence, Hashable {
    /// Nobody can be asked, or the file has no name that a command could be told.
    case needsTerminal
    /// Every field has a column that holds it.
    case nothingToAsk
    /// No column is known to hold a field.
    case absent(Field)
    /// A column is taken for a field, and most of what stands in it is rejected.
    case doubtful(Field, column: String)
    /// What to answer; with the column that an empty answer takes.
    case question(first: String?)
    case noSuchColumn(String)
    /// The input ended before all was answered.
    case left
    /// The file is still refused.
    case stillRefused
    /// The command to go on with.
    case next(file: String, map: String)

    package var bilingual: Bilingual {
        switch self {
        case .needsTerminal:
            Bilingual(
                ko: "`--fix`는 터미널에서, 이름이 있는 파일을 두고 묻습니다. 다른 곳에서는 `--map 열이름=필드`로 알려 주세요.",
                en: "`--fix` asks on a terminal, about a file with a name; elsewhere use `--map COLUMN=FIELD`.")
        case .nothingToAsk:
            Bilingual(ko: "물어볼 열이 없습니다. 필요한 열이 모두 있습니다.", en: "There is nothing to ask: every needed column is there.")
        case .absent(let field):
            Bilingual(
                ko: "\(field.label.korean)(\(field.column)): 어느 열인지 모릅니다.",
                en: "\(field.column): no column is known to hold it.")
        case .doubtful(let field, let column):
            Bilingual(
                ko: "\(field.label.korean)(\(field.column)): ‘\(column.shown)’ 열의 값이 대부분 거부됩니다.",
                en: "\(field.column): most values of “\(column.shown)” are rejected.")
        case .question(let first?):
            Bilingual(
                ko: "열의 번호나 이름, 건너뛰려면 - [\(first.shown)]:",
                en: "The column's number or name, - for none [\(first.shown)]:")
        case .question(nil):
            Bilingual(ko: "열의 번호나 이름, 건너뛰려면 Enter:", en: "The column's number or name, Enter for none:")
        case .noSuchColumn(let name):
            Bilingual(ko: "‘\(name.shown)’ 열이 없습니다.", en: "There is no column “\(name.shown)”.")
        case .left: Bilingual(ko: "그만두었습니다. 아무것도 저장하지 않았습니다.", en: "Left as it is; nothing was saved.")
        case .stillRefused:
            Bilingual(ko: "이대로는 아직 가져올 수 없습니다.", en: "As it is, the file cannot be imported yet.")
        case .next(let file, let map):
            Bilingual(
                ko: "다음: `\(Self.command(file, map))`", en: "Next: `\(Self.command(file, map))`")
        }
    }

    private static func command(_ file: String, _ map: String) -> PrintableText {
        ShellCommand.text(["openmarket", "import", file, "--map-file", map])
    }
}
