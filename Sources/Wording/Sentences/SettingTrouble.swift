/// A setting from the environment or a configuration file that is not obeyed, by the file or the variable that says it.
package struct SettingTrouble: Sentence, Hashable {
    package enum Problem: Hashable, Sendable {
        case unreadable
        /// It is no JSON object of options.
        case notAnObject
        case unknown(name: String)
        /// Such a place may not say it; those that may.
        case notFromHere(name: String, places: [Place])
        /// A switch is on or off.
        case notASwitch(name: String, value: String)
        case unknownProfile(name: String, known: [String])
    }

    /// Where a value for an option may stand.
    package enum Place: Hashable, Sendable {
        case flag(String)
        case variable(String)
        case userFile(String)
    }

    package let source: String
    package let problem: Problem

    package init(source: String, problem: Problem) {
        (self.source, self.problem) = (source, problem)
    }

    package var bilingual: Bilingual {
        Bilingual { language in
            "\(source): \(said[language])"
        }
    }

    private var said: Bilingual {
        switch problem {
        case .unreadable: Bilingual(ko: "읽을 수 있는 파일이 아닙니다.", en: "this is no file that can be read.")
        case .notAnObject:
            Bilingual(
                ko: "옵션 이름과 값으로 된 JSON 객체여야 합니다. 예: {\"rate\": \"5/s\"}",
                en: "this must be a JSON object of options, such as {\"rate\": \"5/s\"}.")
        case .unknown(let name):
            Bilingual(
                ko: "‘\(Quoting.cut(name))’\(Particle.called.form(after: Ending(of: name)))는 옵션은 없습니다. "
                    + "`openmarket --help`에서 이름을 확인하세요.",
                en: "there is no option “\(Quoting.cut(name))”; `openmarket --help` shows the names.")
        case .notFromHere(let name, let places):
            Bilingual(
                ko: "‘\(Quoting.cut(name))’\(Particle.topic.form(after: Ending(of: name))) 여기서 정할 수 없습니다. "
                    + "정할 수 있는 곳: \(places.map { $0.name(in: .korean) }.joined(separator: ", ")).",
                en: "“\(Quoting.cut(name))” may not come from here, only from "
                    + "\(places.map { $0.name(in: .english) }.joined(separator: ", ")).")
        case .notASwitch(let name, let value):
            Bilingual(
                ko: "‘\(name)’에 ‘\(Quoting.cut(value))’\(Particle.topic.form(after: Ending(of: value))) 쓸 수 없습니다. "
                    + "쓸 수 있는 값: true, false.",
                en: "“\(name)” cannot be “\(Quoting.cut(value))”; it takes true or false.")
        case .unknownProfile(let name, let known): ProfileNotice.unknown(name: name, known: known).bilingual
        }
    }
}

extension SettingTrouble.Place {
    fileprivate func name(in language: Language) -> PrintableText {
        switch self {
        case .flag(let flag): Bilingual(ko: "명령줄의 `\(flag)`", en: "the command line (`\(flag)`)")[language]
        case .variable(let name): Bilingual(ko: "환경 변수 `\(name)`", en: "the environment (`\(name)`)")[language]
        case .userFile(let path):
            Bilingual(ko: "사용자 설정 파일 \(path)", en: "your own \(path)")[language]
        }
    }
}
