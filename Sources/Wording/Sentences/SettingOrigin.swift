/// Where an option's value comes from that nobody typed, said behind what is wrong with it.
public struct SettingOrigin: Sentence, Hashable {
    /// As it stands on a command line.
    public let option: String
    /// The variable, or the file.
    public let source: String

    public init(option: String, source: String) {
        (self.option, self.source) = (option, source)
    }

    public func text(in language: Language) -> PrintableText {
        Bilingual(
            ko: "여기서 `\(option)` 값은 \(source)에서 왔습니다.",
            en: "The value of `\(option)` comes from \(source) here.")[language]
    }
}
