import Testing
import Wording

@Suite("Language")
struct LanguageTests {
    @Test(
        "The environment's locale decides, the strongest variable first",
        arguments: [
            (["LANG": "ko_KR.UTF-8"], Language.korean),
            (["LANG": "ko"], .korean),
            (["LANG": "ko-KR"], .korean),
            (["LANG": "en_US.UTF-8"], .english),
            (["LANG": "kok_IN"], .english),
            (["LANG": "C"], .english),
            ([:], .english),
            (["LC_ALL": "en_GB", "LANG": "ko_KR"], .english),
            (["LC_ALL": "", "LC_MESSAGES": "ko_KR", "LANG": "en_US"], .korean),
            (["LC_MESSAGES": "de_DE", "LANG": "ko_KR"], .english),
        ])
    func environment(variables: [String: String], language: Language) {
        #expect(Language(environment: variables) == language)
    }

    @Test("--lang takes ko and en")
    func flag() {
        #expect(Language(rawValue: "ko") == .korean)
        #expect(Language(rawValue: "en") == .english)
        #expect(Language(rawValue: "de") == nil)
    }
}
