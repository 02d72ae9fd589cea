/// Where an option's value comes from that nobody typed, said behind what is wrong with it.
package struct SettingOrigin: Sentence, Hashable {
    /// As it stands on a command line.
    package let option: String
    /// The variable, or the file.
    package let source: String

    package init(option: String, source: String) {
        (self.option, self.source) = (option, source)
    }

    package func text(in language: Language) -> PrintableText {
        Bilingual(
            ko: "여기서 `\(option)` 값은 \(source)에서 왔습니다.",
            en: "The value of `\(option)` comes from \(source) here.")[language]
    }
}
