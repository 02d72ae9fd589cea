import Catalogue
import Testing
import Wording

@Suite("Sentences about fields")
struct FieldSentenceTests {
    @Test("Every field is explained in both languages", arguments: Field.allCases, Language.allCases)
    func complete(field: Field, language: Language) {
        let page = field.explanation(in: language)
        #expect(!page.label.isEmpty)
        for sentence in [page.meaning, page.allowed, page.whenEmpty] { #expect(sentence.description.hasSuffix(".")) }
        #expect(page.headers.first == field.column)
        #expect(Set(page.headers).count == page.headers.count, "a header is named once")
        #expect(Set(page.headers).isSuperset(of: field.synonyms))
    }

    @Test("Labels tell the fields apart", arguments: Language.allCases)
    func labels(language: Language) {
        let labels = Field.allCases.map { $0.explanation(in: language).label }
        #expect(Set(labels).count == labels.count)
    }

    @Test("No number stands in a rule that the form does not have", arguments: Field.allCases, Language.allCases)
    func limitsComeFromTheForm(field: Field, language: Language) {
        let form = FormRules.form
        let limits: Set<String> = [
            form.nameLength.lowerBound.grouped, form.nameLength.upperBound.grouped,
            form.descriptionLength.lowerBound.grouped, form.descriptionLength.upperBound.grouped,
            form.imageCount.lowerBound.grouped, form.imageCount.upperBound.grouped, form.imageBytes.grouped,
            form.significantDigits.grouped, Int64.max.grouped, "0",
        ]
        // The spellings that amounts are shown in are no limits.
        let spellings: Set<String> = ["12,000", "12", "50"]
        for number in numbers(in: field.explanation(in: language).allowed.description) {
            #expect(limits.union(spellings).contains(number), "\(number)")
        }
    }

    @Test("A template's note says whether the cell is needed and what it may hold")
    func notes() {
        #expect(
            Field.name.templateNote(in: .english) == "name (needed): 3 to 100 characters, counted as people see them.")
        #expect(Field.name.templateNote(in: .korean) == "상품명 (필수): 3자 이상 100자 이하. 눈에 보이는 글자를 셉니다.")
        #expect(Field.stock.templateNote(in: .english).hasPrefix("stock (optional): "))
    }

    @Test("A default is named in the sentence about the empty cell")
    func defaults() {
        #expect(Field.currency.explanation(in: .korean).whenEmpty == "비워 두면 KRW가 됩니다.")
        #expect(Field.stock.explanation(in: .korean).whenEmpty == "비워 두면 0이 됩니다.")
        #expect(Field.price.explanation(in: .english).whenEmpty == "It cannot be left empty.")
    }

    /// The numbers as written, with their separators.
    private func numbers(in text: String) -> [String] {
        text.matches(of: /[0-9][0-9,]*/).map {
            $0.output.hasSuffix(",") ? String($0.output.dropLast()) : String($0.output)
        }
    }
}
