/// Arguments that the command line's own grammar does not allow.
package enum ArgumentTrouble: Sentence, Hashable {
    /// - Parameters:
    ///   - parent: the command that has no such command, `openmarket runs`.
    ///   - similar: the whole command that was likely meant.
    case unknownCommand(String, of: String, similar: String?)
    case unknownOption(String, similar: String?)
    /// There are more arguments than places for them.
    case unexpected([String])
    /// - Parameter place: `<file>`.
    case missing(place: String)
    /// - Parameter form: what help calls the value, `N/s|N/min`.
    case missingValue(flag: String, form: String)
    case malformedValue(flag: String, value: String, form: String)
    case switchWithValue(flag: String, value: String)

    package var bilingual: Bilingual {
        switch self {
        case .unknownCommand(let name, let parent, let similar):
            Bilingual(
                ko: "‘\(parent) \(Quoting.cut(name))’ 명령은 없습니다. 있는 명령은 `\(parent) --help`에서 볼 수 있습니다.",
                en: "There is no command “\(parent) \(Quoting.cut(name))”; `\(parent) --help` shows those there are.")
                + .meant(similar)
        case .unknownOption(let name, let similar):
            Bilingual(ko: "‘\(name)’ 옵션은 없습니다.", en: "There is no option “\(name)”.") + .meant(similar)
        case .unexpected(let arguments):
            Bilingual(
                ko: "\(arguments.map { "‘\(Quoting.cut($0))’" }.joined(separator: ", ")): 이 명령이 받지 않는 인자입니다.",
                en: "\(arguments.map { "“\(Quoting.cut($0))”" }.joined(separator: ", ")): more than this command takes."
            )
        case .missing(let place):
            Bilingual(ko: "\(place) 인자가 빠졌습니다.", en: "The argument \(place) is missing.")
        case .missingValue(let flag, let form):
            Bilingual(
                ko: "\(flag)에 값이 빠졌습니다. 쓰는 법: `\(flag) \(form)`.",
                en: "\(flag) lacks its value: `\(flag) \(form)`.")
        case .malformedValue(let flag, let value, let form):
            Bilingual(
                ko: "\(flag)에 ‘\(Quoting.cut(value))’\(Particle.topic.form(after: Ending(of: value))) 쓸 수 없습니다. "
                    + "값의 형식: \(form).",
                en: "\(flag) does not take “\(Quoting.cut(value))”; its value is \(form).")
        case .switchWithValue(let flag, let value):
            Bilingual(
                ko:
                    "\(flag)에는 값을 쓰지 않는데 ‘\(Quoting.cut(value))’\(Particle.subject.form(after: Ending(of: value))) 있습니다.",
                en: "\(flag) takes no value, and here is “\(Quoting.cut(value))”.")
        }
    }
}
