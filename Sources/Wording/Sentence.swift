/// Something that is said to people, in whichever language they chose.
package protocol Sentence: Sendable {
    func text(in language: Language) -> PrintableText
}
