import Glibc
import Wording

/// Asks before a change that cannot be taken back: on a terminal the person, elsewhere the flag `--yes`.
struct Confirmation: Sendable {
    let console: Console

    /// What a command ends with where it was not allowed to go on: who answers no has used it well.
    static var refusal: ExitStatus { isPossible ? .failed : .usage }

    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// - Parameter question: says what will happen.
    func isGiven(to question: some Sentence) -> Bool {
        let question = question.text(in: console.language)
        guard Self.isPossible else {
            console.fail("\(question) \(Asking.needsYes.text(in: console.language))", status: .usage)
            return false
        }
        Console.write("\(question) \(Asking.goOn.text(in: console.language)) ", to: STDERR_FILENO)
        let answer = Signals.whileAsking { readLine() }
        if ["y", "yes", "예", "네"].contains((answer ?? "").lowercased()) { return true }
        console.fail(Asking.declined, status: .failed)
        return false
    }
}
