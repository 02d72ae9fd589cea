import Testing
import Wording

@testable import Pages

@Suite("The words of templates")
struct TemplateWordTests {
    @Test("A template names no word that there is not: it would be empty on the page", arguments: Language.allCases)
    func known(language: Language) {
        let words = PageWords.of(language)
        let named = ShopTemplates.all.values.flatMap { $0.matches(of: #/words\.(\w+)/#).map { String($0.1) } }
        #expect(named.count > 40)
        for name in named { #expect(words[name]?.isEmpty == false, "\(name)") }
    }
}
