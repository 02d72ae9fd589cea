import Synchronization

/// A function that remembers its answers, as many as a screen of a table asks for.
final class Memo<Input: Hashable & Sendable, Output: Sendable>: Sendable {
    private let answers = Mutex<[Input: Output]>([:])
    private let function: @Sendable (Input) -> Output

    private static var most: Int { 4096 }

    init(_ function: @escaping @Sendable (Input) -> Output) { self.function = function }

    subscript(input: Input) -> Output {
        if let known = answers.withLock({ $0[input] }) { return known }
        let answer = function(input)
        answers.withLock { if $0.count < Self.most { $0[input] = answer } }
        return answer
    }
}
