import Catalogue
import Drafting
import Foundation
import Glibc
import Jobs
import Wording

/// Asks a person at a terminal which columns hold what, one field after the other.
struct ColumnQuestions {
    let console: Console
    let inspection: Inspection
    /// The columns that were chosen for fields before.
    private var chosen: Set<Int> = []

    /// So many columns are shown; any other can be named.
    private static let shown = 9

    init(_ inspection: Inspection, console: Console) {
        (self.inspection, self.console) = (inspection, console)
    }

    /// - Returns: what was answered; `nil` where the answers ended before the questions.
    mutating func answers() -> [ColumnMap.Entry]? {
        var entries: [ColumnMap.Entry] = []
        for field in inspection.questionable {
            guard let answer = ask(field) else { return nil }
            guard case .column(let column) = answer else { continue }
            chosen.insert(column)
            entries.append(ColumnMap.Entry(header: inspection.columns[column].header, field: field))
        }
        return entries
    }

    private enum Answer {
        case column(Int), nothing
    }

    /// - Returns: `nil` where nothing is answered any more.
    private func ask(_ field: Field) -> Answer? {
        let first = offered(field)
        let choice = choice(field, first: first)
        say(introduction(field))
        for (number, column) in choice.enumerated() { say(line(number + 1, column, among: choice)) }
        let question = FixNotice.question(first: first.map { inspection.columns[$0].header })
        while true {
            Console.write("\(question.text(in: console.language)) ", to: STDERR_FILENO)
            guard let typed = Signals.whileAsking({ readLine() }) else { return nil }
            let answer = typed.trimmingCharacters(in: .whitespaces)
            if answer.isEmpty { return first.map { .column($0) } ?? Answer.nothing }
            if answer == "-" { return Answer.nothing }
            if let column = column(answer, among: choice) { return .column(column) }
            say(FixNotice.noSuchColumn(answer).text(in: console.language))
        }
    }

    private func introduction(_ field: Field) -> PrintableText {
        let column = inspection.columns.first { $0.field == field }
        let notice = column.map { FixNotice.doubtful(field, column: $0.header) } ?? .absent(field)
        return notice.text(in: console.language)
    }

    /// The column that an empty answer takes: none that was chosen for another field.
    private func offered(_ field: Field) -> Int? {
        let offer = inspection.offer.first { $0.field == field }
        let column = offer.flatMap { offer in inspection.columns.firstIndex { $0.header == offer.header } }
        return ([column].compactMap(\.self) + candidates(field)).first { !chosen.contains($0) }
    }

    private func candidates(_ field: Field) -> [Int] { inspection.candidates[field] ?? [] }

    /// The columns that are shown, those that suit the field before the others that nothing is taken from.
    private func choice(_ field: Field, first: Int?) -> [Int] {
        let others = inspection.passedOver.map(\.column).filter { hasValues($0) }
        var columns: [Int] = []
        for column in [first].compactMap(\.self) + candidates(field) + others
        where !chosen.contains(column) && !columns.contains(column) {
            columns.append(column)
        }
        return Array(columns.prefix(Self.shown))
    }

    private func hasValues(_ column: Int) -> Bool {
        inspection.sampled.samples.contains { $0.values[column] != nil }
    }

    /// By the number in the list, or else by its name as `--map` takes it.
    private func column(_ answer: String, among choice: [Int]) -> Int? {
        if let number = Int(answer), choice.indices.contains(number - 1) { return choice[number - 1] }
        let name = Field.normalized(header: answer)
        return inspection.columns.firstIndex { $0.header == answer }
            ?? inspection.columns.firstIndex { Field.normalized(header: $0.header) == name }
    }

    // MARK: What is seen

    private func line(_ number: Int, _ column: Int, among choice: [Int]) -> PrintableText {
        let width = TerminalWidth.ofTalk(ProcessInfo.processInfo.environment)
        let headers = choice.map { inspection.columns[$0].header.shown.columns }.max() ?? 0
        let header = inspection.columns[column].header.shown.padded(to: min(headers, width / 3))
        let values = inspection.sampled.samples.map { ($0.values[column] ?? "–").shown }
        let room = max(8, (width - 8 - header.columns) / max(1, values.count) - 3)
        let cells = values.map { $0.cut(to: room) }.joined(separator: " | ")
        let line: PrintableText = "  \(number)  \(header)  \(cells)"
        return line.cut(to: width)
    }

    private func say(_ line: PrintableText) { Console.write("\(console.fitted(line))\n", to: STDERR_FILENO) }
}
