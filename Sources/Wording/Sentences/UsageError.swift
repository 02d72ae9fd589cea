/// A command line that cannot be obeyed.
package enum UsageError: Sentence, Hashable {
    /// The argument is none of the values that the flag takes.
    case unknownValue(flag: String, value: String, allowed: [String], similar: String? = nil)
    /// A form of output for issues, asked of a command that finds none.
    case annotationsElsewhere(value: String, commands: [String])
    /// - Parameter flag: the option that names the field; `nil` for an argument.
    case unknownField(String, flag: String? = nil, allowed: [String], similar: String?)
    /// What stands between or around cells is one ASCII character.
    case notACharacter(flag: String, value: String)
    case unknownCode(String, similar: String?)
    /// A file to be written whose ending is of no format that can be.
    case unwritableEnding(file: String, endings: [String])
    /// A file of rejects whose ending says a format that they cannot be written in.
    case rejectsUnwritable(file: String, format: String, endings: [String])
    /// A file of issues whose ending is of no form that they have.
    case issuesUnwritable(file: String, endings: [String])
    /// A report whose ending is of no form that reports have.
    case reportUnwritable(file: String, endings: [String])
    /// An option that says how delimited text is written, of a format that is none.
    case notOfText(flag: String, format: String)
    /// Lines of a log would be added to a file that is none.
    case notALog(String)
    /// Nobody is there to be told that the practice market would be used.
    case marketMissing
    case secretMissing
    case identifierMissing
    case credentialsMissing
    /// The variable's value may hold a password and is not repeated.
    case notAProxy(variable: String)
    /// A market that would be spoken to in the clear, and is not on this machine.
    case insecureMarket(url: String)
    /// An argument that names no file, as far as it can be read, whose bytes are no UTF-8.
    case notUTF8(String)
    /// A file's name that has nothing in it, as a variable that is not set leaves it.
    case emptyPath(String)

    package var bilingual: Bilingual {
        switch self {
        case .unknownValue(let flag, let value, let allowed, let similar):
            Bilingual(
                ko: "\(flag)에 ‘\(value)’\(Particle.topic.form(after: Ending(of: value))) 쓸 수 없습니다. "
                    + "쓸 수 있는 값: \(allowed.joined(separator: ", ")).",
                en: "\(flag) does not take “\(value)”; it takes \(allowed.joined(separator: ", ")).")
                + .meant(similar)
        case .annotationsElsewhere(let value, let commands):
            Bilingual(
                ko: "`--output \(value)`는 문제를 찾는 명령에만 있습니다: \(commands.joined(separator: ", ")).",
                en: "`--output \(value)` is for the commands that find issues: \(commands.joined(separator: ", ")).")
        case .unknownField(let name, let flag, let allowed, let similar):
            Bilingual(
                ko: "\(flag.map { "\($0): " } ?? "")‘\(name)’ 필드는 없습니다. 있는 필드: \(allowed.joined(separator: ", ")).",
                en: "\(flag.map { "\($0): there" } ?? "There") is no field “\(name)”; there are "
                    + "\(allowed.joined(separator: ", ")).")
                + .meant(similar)
        case .notACharacter(let flag, let value):
            Bilingual(
                ko: "\(flag)에는 ASCII 글자 하나나 auto를 씁니다(탭은 \\t). ‘\(value)’"
                    + "\(Particle.topic.form(after: Ending(of: value))) 쓸 수 없습니다.",
                en: "\(flag) takes one ASCII character (\\t for a tab) or auto, not “\(value)”.")
        case .unknownCode(let code, let similar):
            Bilingual(
                ko: "‘\(code)’ 코드는 없습니다.\(similar.map { " \($0) 코드를 찾으셨나요?" } ?? "")",
                en: "There is no code “\(code)”.\(similar.map { " Did you mean \($0)?" } ?? "")")
        case .unwritableEnding(let file, let endings):
            Bilingual(
                ko: "\(file): 이 확장자로는 쓸 수 없습니다. 쓸 수 있는 확장자: \(endings.joined(separator: ", ")). "
                    + "다른 이름으로 쓰려면 `--format`으로 형식을 알려 주세요.",
                en: "\(file): no format that can be written has this ending; there are "
                    + "\(endings.joined(separator: ", ")). With `--format` the file may have any name.")
        case .rejectsUnwritable(let file, let format, let endings):
            Bilingual(
                ko: "\(file): \(format) 카탈로그에서 거부된 레코드는 이 형식으로 쓸 수 없습니다. "
                    + "쓸 수 있는 확장자: \(endings.joined(separator: ", ")).",
                en:
                    "\(file): rejected records of a catalogue in \(format) cannot be written in this format; "
                    + "name the file with \(endings.joined(separator: ", ")).")
        case .issuesUnwritable(let file, let endings):
            Bilingual(
                ko: "\(file): 문제 목록은 이 확장자로 쓸 수 없습니다. 쓸 수 있는 확장자: \(endings.joined(separator: ", ")). "
                    + "확장자가 없으면 NDJSON으로 씁니다.",
                en:
                    "\(file): issues cannot be written with this ending; there are \(endings.joined(separator: ", ")), and "
                    + "without an ending they are NDJSON.")
        case .reportUnwritable(let file, let endings):
            Bilingual(
                ko: "\(file): 보고서는 이 이름으로 쓸 수 없습니다. 쓸 수 있는 확장자: \(endings.joined(separator: ", ")).",
                en: "\(file): a report's form is its ending; name the file with \(endings.joined(separator: ", ")).")
        case .notOfText(let flag, let format):
            Bilingual(
                ko: "\(flag) 옵션은 CSV와 TSV에만 씁니다. 이 파일은 \(format) 형식입니다.",
                en: "\(flag) is for CSV and TSV; this file is written as \(format).")
        case .notALog(let file):
            Bilingual(
                ko: "\(file): 로그가 아닌 파일입니다. 덧붙이지 않도록 `--log`에 다른 이름을 주세요.",
                en: "\(file) holds something other than a log; give `--log` another name.")
        case .secretMissing:
            Bilingual(
                ko: "비밀 값이 없습니다. 파일에 적고 `--secret-file FILE`로 알려 주세요.",
                en: "There is no secret; put it into a file and name that with `--secret-file FILE`.")
        case .marketMissing:
            Bilingual(
                ko: "어느 마켓인지 말하지 않았습니다. `--market https://…`나 OPENMARKET_MARKET으로 알려 주세요. "
                    + "연습용 마켓은 `--market sandbox`입니다.",
                en:
                    "No market is named, and nobody watches who could be told that the practice market is used. Name one with "
                    + "`--market https://…` or OPENMARKET_MARKET; the practice market is `--market sandbox`.")
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
        case .emptyPath(let name):
            Bilingual(
                ko: "\(name): 파일 이름이 비어 있습니다. 셸 변수가 정해지지 않았을 수 있습니다. 아무것도 읽거나 쓰지 않았습니다.",
                en:
                    "\(name): the file's name is empty; a variable of the shell may not be set. Nothing was read or written."
            )
        case .notUTF8(let shown):
            Bilingual(
                ko: "‘\(shown)’: UTF-8이 아닌 인코딩(CP949 등)으로 되어 있습니다. 파일 이름이 아닌 값은 UTF-8이어야 합니다. "
                    + "아무것도 읽거나 쓰지 않았습니다.",
                en:
                    "“\(shown)” is not written in UTF-8 but in another encoding, CP949 perhaps; what names no file has to be. "
                    + "Nothing was read or written.")
        case .insecureMarket(let url):
            Bilingual(
                ko: "\(url): `http://`로는 비밀 값과 상품이 암호화되지 않은 채 전송되어 중간에서 읽거나 바꿀 수 있습니다. "
                    + "`https://` 주소를 쓰거나, 믿을 수 있는 망이면 `--allow insecure`를 함께 주세요.",
                en:
                    "\(url): over `http://` your secret and your products travel readable and changeable by "
                    + "anybody on the way; use `https://`, or `--allow insecure` on a network that you trust.")
        }
    }
}

extension Bilingual {
    /// What was likely meant; nothing where nobody can tell.
    static func meant(_ similar: String?) -> Bilingual {
        guard let similar else { return "" }
        return Bilingual(
            ko: " ‘\(similar)’\(Particle.object.form(after: Ending(of: similar))) 찾으셨나요?",
            en: " Did you mean “\(similar)”?")
    }

    static func + (first: Bilingual, second: Bilingual) -> Bilingual {
        Bilingual(ko: first.korean + second.korean, en: first.english + second.english)
    }
}
