extension Bilingual {
    /// Data, which reads the same in every language.
    init(data text: String) { self.init(ko: "\(text)", en: "\(text)") }

    /// Something that was asked for: who asked, and the flag that says otherwise.
    ///
    /// - Parameter map: the kept map that says it; `nil` where the flag does.
    func asked(with flag: String, map: String?) -> Bilingual {
        guard let map else {
            return Bilingual(ko: "\(korean) (\(flag.with(.toward)) 지정)", en: "\(english), as asked with \(flag)")
        }
        return Bilingual(
            ko: "\(korean) (\(map)에 적힌 대로; 다르면 \(flag))", en: "\(english), as \(map) says (else \(flag))")
    }
}
