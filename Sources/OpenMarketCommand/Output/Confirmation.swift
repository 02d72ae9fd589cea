import Glibc
import Wording

/// Asks before a change that cannot be taken back: on a terminal the person, elsewhere the flag `--yes`.
struct Confirmation: Sendable {
    let console: Console

    func isGiven(for change: Misuse.Change, count: Int) -> Bool {
        isGiven(to: Misuse.needsYes(change: change, count: count))
    }

    /// - Parameter question: says what will happen, and that `--yes` allows it.
    func isGiven(to question: some Sentence) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            console.fail(question, status: .usage)
            return false
        }
        Console.write(question.text(in: console.language) + " [y/N] ", to: STDERR_FILENO)
        let answer = Signals.whileAsking { readLine() }
        return ["y", "yes", "예", "네"].contains((answer ?? "").lowercased())
    }
}
