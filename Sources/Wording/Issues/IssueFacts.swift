import Catalogue

/// An issue being put into words: what a sentence may name, ready for the language it is said in.
///
/// A fact that the issue does not carry is `nil`, and the sentence says less; none is ever invented.
struct IssueFacts: Sendable {
    let issue: Issue
    let language: Language

    /// Only the sentence of the language asked for is built: a file may have a million issues.
    func say(_ korean: @autoclosure () -> PrintableText, _ english: @autoclosure () -> PrintableText) -> PrintableText {
        switch language {
        case .korean: korean()
        case .english: english()
        }
    }

    func quoted(_ text: String) -> PrintableText { Quoting.quoted(text, in: language) }

    /// The value as read, or else what it is the value of.
    func value(or name: Bilingual) -> PrintableText {
        guard let value = issue.value, !value.isEmpty else { return name[language] }
        return quoted(value)
    }

    /// The column as the file spells it, or else what the field is called.
    func column(or name: Bilingual) -> PrintableText {
        issue.column.map(quoted) ?? name[language]
    }

    /// The issue's column in a flag's argument.
    func header(or example: String) -> PrintableText {
        argument(issue.column ?? issue.value ?? columns?.first ?? example)
    }

    func argument(_ text: String) -> PrintableText { Quoting.argument(text) }

    /// A list within a sentence; long ones are cut.
    func list(_ names: [String], limit: Int = 8) -> PrintableText {
        "\(names.prefix(limit).joined(separator: ", "))\(names.count > limit ? ", …" : "")"
    }
}

/// The parts of `Finding.Detail`, each `nil` where the issue carries another one.
extension IssueFacts {
    var length: (Int, allowed: ClosedRange<Int>)? {
        if case .length(let length, let allowed) = issue.detail { (length, allowed) } else { nil }
    }

    var count: (Int, allowed: ClosedRange<Int>)? {
        if case .count(let count, let allowed) = issue.detail { (count, allowed) } else { nil }
    }

    var products: Int? {
        if case .products(let count) = issue.detail { count } else { nil }
    }

    /// A size, its limit, and the file's name where one of several is meant.
    var size: (Int, limit: Int, of: String?)? {
        switch issue.detail {
        case .bytes(let bytes, let limit): (bytes, limit, nil)
        case .size(let name, let bytes, let limit): (bytes, limit, name)
        default: nil
        }
    }

    var item: (String, reason: String?)? {
        if case .item(let name, let reason) = issue.detail { (name, reason) } else { nil }
    }

    var absence: PhotoAbsence? {
        if case .absence(_, let absence) = issue.detail { absence } else { nil }
    }

    var damage: PhotoDamage? {
        if case .damage(_, let damage) = issue.detail { damage } else { nil }
    }

    var conversion: (from: String, isAnimated: Bool)? {
        if case .conversion(_, let kind, let isAnimated) = issue.detail { (kind, isAnimated) } else { nil }
    }

    /// The photo that is not at hand, cannot be used or is sent in another format.
    var photo: String? {
        switch issue.detail {
        case .absence(let name, _), .damage(let name, _), .conversion(let name, _, _): name
        default: nil
        }
    }

    var character: Unicode.Scalar? {
        if case .character(let scalar) = issue.detail { scalar } else { nil }
    }

    var earlier: (record: Int, file: String)? {
        if case .earlier(let record, let file) = issue.detail { (record, file) } else { nil }
    }

    /// Never empty: an empty list names nothing.
    var columns: [String]? {
        switch issue.detail {
        case .columns(let names) where !names.isEmpty: names
        case .offered(let names, _, _) where !names.isEmpty: names
        default: nil
        }
    }

    /// The columns that look like what is missing, which are never none, and the fields that none looks like.
    var offer: (columns: [OfferedColumn], rest: [Field])? {
        if case .offered(_, let columns, let rest) = issue.detail, !columns.isEmpty { (columns, rest) } else { nil }
    }

    var values: (String, String)? {
        if case .values(let first, let second) = issue.detail { (first, second) } else { nil }
    }

    /// What a parser said, in English: it completes the sentence after a colon.
    /// What the market answered, in words: its own, with the status.
    var answer: PrintableText? {
        guard case .answer(let status, let words) = issue.detail else { return nil }
        let code = status.map { "HTTP \($0)" as PrintableText }
        let said = words.map(quoted)
        return said.map { said in code.map { "\(said) (\($0))" } ?? said } ?? code
    }

    /// The status of the market's answer.
    var status: Int? {
        if case .answer(let status, _) = issue.detail { status } else { nil }
    }

    var reason: String? {
        switch issue.detail {
        case .reason(let reason): reason
        case .item(_, let reason): reason.map { $0 }
        default: nil
        }
    }

    /// Whether the value is spelt as a spreadsheet spells a number that its column has no room for: `1.2E+04`.
    var looksLikeExponent: Bool {
        guard let parts = issue.value?.uppercased().split(separator: "E", omittingEmptySubsequences: false),
            parts.count == 2, let first = parts[0].first, first.isNumber
        else { return false }
        return parts[0].allSatisfy { $0.isNumber || $0 == "." } && Int(parts[1]) != nil
    }

    /// The encodings that a text may be in, each with what it says there; `nil` where none fits.
    var encodings: PrintableText? {
        guard case .choices(let choices) = issue.detail else { return nil }
        let texts = choices.map { choice -> PrintableText in "`--encoding \(choice.value)` \(quoted(choice.shown))" }
        return texts.dropFirst().reduce(texts.first ?? "") { "\($0), \($1)" }
    }

    /// The number with a point, where the value is spelt as countries with a decimal comma spell it: `1.299,50`.
    var withDecimalPoint: String? {
        parts(of: ",", grouped: ".").map { $0.whole.replacing(".", with: "") + "." + $0.fraction }
    }

    /// The number with a comma, where the value has a point that only a file with decimal commas does not take: `18.50`.
    var withDecimalComma: String? { parts(of: ".", grouped: nil).map { $0.whole + "," + $0.fraction } }

    /// What stands before and behind the value's decimal separator, where that is a number with some decimals, but not three.
    ///
    /// - Parameter grouped: what may separate its thousands.
    private func parts(of separator: Character, grouped: Character?) -> (whole: Substring, fraction: Substring)? {
        guard let value = issue.value, let place = value.lastIndex(of: separator) else { return nil }
        let (whole, fraction) = (value[..<place], value[value.index(after: place)...])
        // Three digits behind a comma are thousands.
        guard !whole.isEmpty, whole.allSatisfy({ $0.isWholeNumber || $0 == grouped }),
            (1...6).contains(fraction.count), fraction.count != 3, fraction.allSatisfy(\.isWholeNumber)
        else { return nil }
        return (whole, fraction)
    }

    /// What a value with one point before three digits may be: `15.000` is fifteen, or fifteen thousand.
    var groupedByPoint: (whole: String, fraction: String)? { grouped(by: ".") }

    /// The same of one comma, where nothing but a currency's sign stands beside the number: with words there it is they that are wrong.
    var groupedByComma: (whole: String, fraction: String)? {
        let isNumber = (issue.value ?? "").allSatisfy {
            $0.isWholeNumber || $0 == "," || $0 == "-" || $0.isWhitespace || $0.isCurrencySymbol
        }
        return isNumber ? grouped(by: ",") : nil
    }

    private func grouped(by separator: Character) -> (whole: String, fraction: String)? {
        let value = issue.value ?? ""
        let number = value.filter { $0.isWholeNumber || $0 == "." || $0 == "," }
        let parts = number.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, (1...3).contains(parts[0].count), parts[0].first != "0", parts[1].count == 3,
            parts.joined().allSatisfy(\.isWholeNumber)
        else { return nil }
        return (parts.joined(), "\(parts[0])" + (parts[1] == "000" ? "" : ".\(parts[1])"))
    }

    /// `: reason`, or nothing.
    var afterColon: PrintableText { reason.map { ": \($0)" } ?? "" }
}

/// Sentences that several codes share.
extension IssueFacts {
    func missing(_ field: Field) -> PrintableText {
        let label = field.label[language]
        return say("\(label.with(.subject)) 없습니다.", "The \(label) is missing.")
    }

    func lengthMessage(_ field: Field, _ verdict: Bilingual, allowed form: ClosedRange<Int>) -> PrintableText {
        let label = field.label[language]
        let allowed = length?.allowed ?? form
        let rule = say(
            "\(allowed.korean("자"))여야 합니다.", "\(allowed.english) are allowed.")
        guard let (length, _) = length else { return verdict[language] + " " + rule }
        return say(
            "\(label.with(.subject)) \(length.grouped)자입니다. \(rule)",
            "The \(label) has \(length.of("character")); \(rule)")
    }

    /// The earlier record that this one repeats, as a place to look at.
    var earlierPlace: PrintableText? {
        guard let (record, file) = earlier else { return nil }
        if file == issue.file { return say("\(record.grouped)번째 레코드", "record \(record.grouped)") }
        return say("\(quoted(file))의 \(record.grouped)번째 레코드", "record \(record.grouped) of \(quoted(file))")
    }
}
