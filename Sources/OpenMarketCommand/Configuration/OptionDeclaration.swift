import ArgumentParser
import Wording

/// What is said of an option or a place for an argument beside its name: once, where it is declared. The parser carries the Korean
/// text, the trust and the file in the one text that it has no use for (`anybody,map` and, each in its line, the Korean one and an
/// example).
extension ArgumentHelp {
    /// - Parameters:
    ///   - value: what help calls the value.
    ///   - trust: whom it is taken from. Where in doubt, from the person.
    ///   - file: what becomes of the file that the value names.
    ///   - member: the group by which it is written, and its name there.
    ///   - isFormer: whether it is the old name of another one, which is taken and shown no more.
    ///   - example: how it is used. One that has an example is among those that matter, which `-h` shows.
    static func option(
        _ english: String, ko korean: String, value: String? = nil, from trust: OptionTrust = .person,
        file: FileRole? = nil, in member: OptionMember? = nil, isFormer: Bool = false, example: String? = nil
    ) -> ArgumentHelp {
        let attributes = CommandSignature.attributes(trust, file, member).joined(separator: ",")
        let lines = [attributes, korean] + (example.map { [$0] } ?? [])
        return ArgumentHelp(
            english, discussion: lines.joined(separator: "\n"), valueName: value,
            visibility: member == nil && !isFormer ? .default : .hidden)
    }

    /// A place for an argument, which is on the command line alone.
    static func place(
        _ english: String, ko korean: String, value: String? = nil, file: FileRole? = nil
    ) -> ArgumentHelp {
        option(english, ko: korean, value: value, file: file)
    }
}

extension CommandTree.Option {
    private var declared: [Substring] {
        (discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    }

    private var attributes: [String] { declared.first?.split(separator: ",").map(String.init) ?? [] }

    var trust: OptionTrust { attributes.lazy.compactMap(OptionTrust.init(rawValue:)).first ?? .person }
    var file: FileRole? { attributes.lazy.compactMap(FileRole.init(word:)).first }
    var member: OptionMember? { attributes.lazy.compactMap(OptionMember.init(word:)).first }
    var example: String? { declared.count > 2 ? String(declared[2]) : nil }

    /// What it does, in the language; `nil` where nothing is said.
    func help(in language: Language) -> String? {
        language == .korean && declared.count > 1 ? String(declared[1]) : abstract
    }
}
