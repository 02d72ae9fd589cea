import ArgumentParser
import Wording

extension OptionRule {
    /// What `validate()` throws: the parser passes on a text, and adds how the command is called.
    var error: ValidationError { ValidationError(text(in: .english).description) }

    /// The rule whose text the parser passed on.
    init?(message: String) {
        guard let rule = Self.allCases.first(where: { $0.text(in: .english).description == message }) else {
            return nil
        }
        self = rule
    }
}
