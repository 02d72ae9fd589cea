/// What is said of profiles: a market, an account and how it is spoken to, under a name.
package enum ProfileNotice: Sentence, Hashable {
    /// There is no such profile; those there are.
    case unknown(name: String, known: [String])
    /// A name that no file can safely have.
    case notAName(String)
    case exists(String)
    case none
    case added(String)
    /// The same, without a secret: nothing can be sent with it.
    case addedForReading(String)
    case removed(String)
    case used(String)
    case usedByNone
    /// Something else names a profile, and goes before what is used from here on.
    case overruled(by: String)
    /// Asked at a terminal.
    case askSecret
    /// In the list: the market is spoken to without a secret.
    case withoutSecret
    /// Where the next steps are.
    case next(String)

    package var bilingual: Bilingual {
        switch self {
        case .unknown(let name, let known):
            Bilingual(
                ko: "‘\(Quoting.cut(name))’\(Particle.called.form(after: Ending(of: name)))는 프로필은 없습니다. "
                    + (known.isEmpty
                        ? "`openmarket profile add`로 만드세요." : "있는 프로필: \(known.joined(separator: ", "))."),
                en: "There is no profile “\(Quoting.cut(name))”; "
                    + (known.isEmpty
                        ? "`openmarket profile add` makes one." : "there are \(known.joined(separator: ", "))."))
        case .notAName(let name):
            Bilingual(
                ko: "‘\(Quoting.cut(name))’: 프로필 이름에는 글자, 숫자, -, _를 40자까지 씁니다.",
                en: "“\(Quoting.cut(name))”: a profile's name has letters, digits, - and _, 40 of them at most.")
        case .exists(let name):
            Bilingual(
                ko: "프로필 \(name.with(.subject)) 이미 있습니다. 바꾸려면 `--replace`를 붙이세요.",
                en: "There is a profile \(name) already; `--replace` puts this one in its place.")
        case .none:
            Bilingual(
                ko: "프로필이 없습니다. `openmarket profile add`로 만드세요.",
                en: "There are no profiles; `openmarket profile add` makes one.")
        case .added(let name):
            Bilingual(
                ko: "프로필 \(name.with(.object)) 저장했습니다. 비밀 값은 자신만 읽을 수 있는 파일에 있습니다.",
                en: "The profile \(name) is kept, and its secret in a file that only you can read.")
        case .addedForReading(let name):
            Bilingual(
                ko: "프로필 \(name.with(.object)) 비밀 값 없이 저장했습니다. 목록을 보고 내보내는 데만 쓸 수 있습니다.",
                en: "The profile \(name) is kept without a secret: it lists and exports, and sends nothing.")
        case .removed(let name):
            Bilingual(
                ko: "프로필 \(name.with(.object)) 비밀 값과 함께 지웠습니다.", en: "The profile \(name) is gone, and its secret.")
        case .used(let name):
            Bilingual(
                ko: "이제 `--profile`이 없으면 프로필 \(name.with(.object)) 씁니다.",
                en: "The profile \(name) is used from now on, where `--profile` names no other.")
        case .usedByNone:
            Bilingual(
                ko: "이제 `--profile`로 정하지 않으면 프로필을 쓰지 않습니다.",
                en: "No profile is used from now on, unless `--profile` names one.")
        case .overruled(let source):
            Bilingual(
                ko: "지금은 \(source)에서 다른 프로필을 정하고 있어 그것이 먼저입니다.",
                en: "For now \(source) names another profile, which goes before it.")
        case .askSecret: Bilingual(ko: "비밀 값(보이지 않음, 없으면 Enter): ", en: "The secret (not shown; Enter for none): ")
        case .withoutSecret: Bilingual(ko: "비밀 값 없음", en: "without a secret")
        case .next(let name):
            Bilingual(
                ko: "`openmarket doctor --profile \(name)`으로 점검하고, `openmarket profile use \(name)`으로 늘 쓰게 할 수 있습니다.",
                en:
                    "`openmarket doctor --profile \(name)` checks it; `openmarket profile use \(name)` makes it the usual one."
            )
        }
    }
}
