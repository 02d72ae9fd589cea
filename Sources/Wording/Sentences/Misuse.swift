/// A command line that cannot be obeyed.
public enum Misuse: Sentence, Hashable {
    /// The argument is none of the values that the flag takes.
    case unknownValue(flag: String, value: String, allowed: [String])
    case unknownField(String, allowed: [String])
    /// What stands between or around cells is one ASCII character.
    case notACharacter(flag: String, value: String)
    case unknownCode(String, similar: String?)
    /// A file that would be written is one that is read.
    case outputIsInput(flag: String, file: String)
    /// A file to be written whose ending is of no format that can be.
    case unwritableEnding(file: String, endings: [String])
    /// A file of rejects whose ending says a format that they cannot be written in.
    case rejectsUnwritable(file: String, format: String, endings: [String])
    /// Lines of a log would be added to a file that is none.
    case notALog(String)
    case secretMissing
    case identifierMissing
    case credentialsMissing
    /// The variable's value may hold a password and is not repeated.
    case notAProxy(variable: String)
    /// A configuration file that is no JSON object of options.
    case settingsMalformed(path: String)
    case settingUnknown(path: String, name: String)
    /// A project's file names the market that the user's own secret would go to.
    case marketForUsersSecret(path: String)

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .unknownValue(let flag, let value, let allowed):
            Bilingual(
                ko: "\(flag)에 ‘\(Quoting.visible(value))’\(Particle.topic.form(after: Ending(of: value))) 쓸 수 없습니다. "
                    + "쓸 수 있는 값: \(allowed.joined(separator: ", ")).",
                en: "\(flag) does not take “\(Quoting.visible(value))”; it takes \(allowed.joined(separator: ", ")).")
        case .unknownField(let name, let allowed):
            Bilingual(
                ko: "‘\(Quoting.visible(name))’ 필드는 없습니다. 있는 필드: \(allowed.joined(separator: ", ")).",
                en: "There is no field “\(Quoting.visible(name))”; there are \(allowed.joined(separator: ", ")).")
        case .notACharacter(let flag, let value):
            Bilingual(
                ko: "\(flag)에는 ASCII 글자 하나나 auto를 씁니다(탭은 \\t). ‘\(Quoting.visible(value))’"
                    + "\(Particle.topic.form(after: Ending(of: value))) 쓸 수 없습니다.",
                en: "\(flag) takes one ASCII character (\\t for a tab) or auto, not “\(Quoting.visible(value))”.")
        case .unknownCode(let code, let similar):
            Bilingual(
                ko: "‘\(Quoting.visible(code))’ 코드는 없습니다.\(similar.map { " \($0) 코드를 찾으셨나요?" } ?? "")",
                en: "There is no code “\(Quoting.visible(code))”.\(similar.map { " Did you mean \($0)?" } ?? "")")
        case .outputIsInput(let flag, let file):
            Bilingual(
                ko: "\(flag)에 입력 파일을 쓸 수 없습니다: \(Quoting.visible(file)). 덮어쓰지 않도록 다른 이름을 주세요.",
                en: "\(flag) would replace the input \(Quoting.visible(file)); give it another name.")
        case .unwritableEnding(let file, let endings):
            Bilingual(
                ko: "\(Quoting.visible(file)): 이 확장자로는 쓸 수 없습니다. 쓸 수 있는 확장자: \(endings.joined(separator: ", ")). "
                    + "다른 이름으로 쓰려면 `--format`으로 형식을 알려 주세요.",
                en: "\(Quoting.visible(file)): no format that can be written has this ending; there are "
                    + "\(endings.joined(separator: ", ")). With `--format` the file may have any name.")
        case .rejectsUnwritable(let file, let format, let endings):
            Bilingual(
                ko: "\(Quoting.visible(file)): \(format) 카탈로그에서 거부된 레코드는 이 형식으로 쓸 수 없습니다. "
                    + "쓸 수 있는 확장자: \(endings.joined(separator: ", ")).",
                en:
                    "\(Quoting.visible(file)): rejected records of a catalogue in \(format) cannot be written in this format; "
                    + "name the file with \(endings.joined(separator: ", ")).")
        case .notALog(let file):
            Bilingual(
                ko: "\(Quoting.visible(file)): 로그가 아닌 파일입니다. 덧붙이지 않도록 `--log`에 다른 이름을 주세요.",
                en: "\(Quoting.visible(file)) holds something other than a log; give `--log` another name.")
        case .secretMissing:
            Bilingual(
                ko: "비밀 값이 없습니다. 파일에 적고 `--secret-file FILE`로 알려 주세요.",
                en: "There is no secret; put it into a file and name that with `--secret-file FILE`.")
        case .identifierMissing:
            Bilingual(
                ko: "판매자를 알 수 없습니다. 마켓에 등록된 식별자를 `--identifier UUID`로 알려 주세요.",
                en: "Who you are to the market is not said; name it with `--identifier UUID`.")
        case .credentialsMissing:
            Bilingual(
                ko: "판매자를 알 수 없습니다. 식별자는 `--identifier UUID`로, 비밀 값은 파일에 적어 `--secret-file FILE`로 알려 주세요.",
                en:
                    "Who you are to the market is not said: name your identifier with `--identifier UUID`, and the file "
                    + "with your secret with `--secret-file FILE`.")
        case .notAProxy(let variable):
            Bilingual(
                ko: "`\(variable)`의 값은 프록시 주소가 아닙니다. `http://HOST:PORT`나 `http://USER:PASSWORD@HOST:PORT`처럼 적으세요.",
                en: "`\(variable)` is not a proxy's address; write it as `http://HOST:PORT` or "
                    + "`http://USER:PASSWORD@HOST:PORT`.")
        case .settingsMalformed(let path):
            Bilingual(
                ko: "\(path): 옵션 이름과 값으로 된 JSON 객체여야 합니다. 예: {\"rate\": \"5/s\"}",
                en: "\(path): this must be a JSON object of options, such as {\"rate\": \"5/s\"}.")
        case .settingUnknown(let path, let name):
            Bilingual(
                ko: "\(path): \("‘\(name)’".with(.called))는 옵션은 없습니다. `openmarket --help`에서 이름을 확인하세요.",
                en: "\(path): there is no option “\(name)”; `openmarket --help` shows the names.")
        case .marketForUsersSecret(let path):
            Bilingual(
                ko: "\(path)의 마켓으로는 사용자 설정의 비밀 값을 보내지 않습니다. 맞는 마켓이면 `--market`이나 `--secret-file`을 직접 주세요.",
                en:
                    "\(path) names the market, and the secret is of your own settings: it is not sent there. If that is right, "
                    + "give `--market` or `--secret-file` yourself.")
        }
    }
}
