/// Where an option's value comes from, the strongest first.
package enum SettingPlace: Sentence, Hashable {
    case commandLine
    case environment(String)
    case projectFile(String)
    case profile(String)
    case userFile(String)
    /// Nobody said anything.
    case usual

    /// A word for scripts.
    package var word: String {
        switch self {
        case .commandLine: "flag"
        case .environment: "environment"
        case .projectFile: "project"
        case .profile: "profile"
        case .userFile: "file"
        case .usual: "default"
        }
    }

    /// The variable or the file that says it.
    package var source: String? {
        switch self {
        case .environment(let source), .projectFile(let source), .profile(let source), .userFile(let source): source
        case .commandLine, .usual: nil
        }
    }

    package var bilingual: Bilingual {
        switch self {
        case .commandLine: Bilingual(ko: "옵션", en: "flag")
        case .environment(let variable): Bilingual(ko: "환경 변수 \(variable)", en: "environment, \(variable)")
        case .projectFile(let path): Bilingual(ko: "폴더의 \(path)", en: "the folder's \(path)")
        case .profile(let path): Bilingual(ko: "프로필 \(path)", en: "profile, \(path)")
        case .userFile(let path): Bilingual(ko: "설정 파일 \(path)", en: "file, \(path)")
        case .usual: Bilingual(ko: "기본값", en: "default")
        }
    }
}

/// Where an option's value comes from that nobody typed, said behind what is wrong with it.
package struct SettingOrigin: Sentence, Hashable {
    /// As it stands on a command line.
    package let option: String
    /// The variable, or the file.
    package let source: String

    package init(option: String, source: String) {
        (self.option, self.source) = (option, source)
    }

    package var bilingual: Bilingual {
        Bilingual(
            ko: "여기서 `\(option)` 값은 \(source)에서 왔습니다.",
            en: "The value of `\(option)` comes from \(source) here.")
    }
}

/// An option that is written otherwise than it was: on a command line by its group, elsewhere by its new name.
package struct FormerName: Sentence, Hashable {
    package let name: String
    package let now: String

    package init(name: String, now: String) { (self.name, self.now) = (name, now) }

    package var bilingual: Bilingual {
        Bilingual(
            ko: "`\(name)` 대신 이제 `\(now)`\(Particle.object.form(after: Ending(of: now))) 씁니다. 옛 이름은 다음 판에서 없어집니다.",
            en: "`\(name)` is `\(now)` now; the old name goes with the next release.")
    }
}
