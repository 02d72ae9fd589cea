import Testing
import Wording

@testable import Pages

@Suite("The words of templates")
struct TemplateWordTests {
    @Test("A template names no word that there is not: it would be empty on the page", arguments: Language.allCases)
    func known(language: Language) {
        check(ShopTemplates.all, PageWords.shop[language] ?? [:])
        // The frame and the message are the shop window's.
        let shared = ShopTemplates.all.filter { ["head", "foot", "message"].contains($0.key) }
        check(SheetTemplates.all.merging(shared) { $1 }, PageWords.sheets[language] ?? [:])
    }

    private func check(_ templates: [String: String], _ words: [String: String]) {
        let named = templates.values.flatMap { $0.matches(of: #/words\.(\w+)/#).map { String($0.1) } }
        #expect(named.count > 30)
        for name in named { #expect(words[name]?.isEmpty == false, "\(name)") }
    }
}
