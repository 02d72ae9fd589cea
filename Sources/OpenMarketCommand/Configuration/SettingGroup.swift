import ArgumentParser
import Wording

/// An option that has others below it, each by a name of its own: `--read html=text`, `--allow free`, `--set burst=5`,
/// `--adoption equal`.
///
/// What is seldom needed does not stand among what everybody reads. Each member is an option of its own, with its trust, variable and
/// key; on a command line it is written by the group.
enum SettingGroup: String, CaseIterable, Sendable {
    case read, allow, set, adoption

    /// What a group's option has a value for where it is none of the names: `--adoption FILE`.
    static let otherValue = "FILE"

    /// Whether a member is named with a value behind it.
    var takesValues: Bool { self == .read || self == .set }
}

/// A member of a group.
struct OptionMember: Hashable, Sendable {
    let group: SettingGroup
    /// As it is called there.
    let name: String

    static func read(_ name: String) -> OptionMember { OptionMember(group: .read, name: name) }
    static func allow(_ name: String) -> OptionMember { OptionMember(group: .allow, name: name) }
    static func set(_ name: String) -> OptionMember { OptionMember(group: .set, name: name) }
    static func adoption(_ name: String) -> OptionMember { OptionMember(group: .adoption, name: name) }

    /// In a command's signature: `read:html`.
    var word: String { "\(group.rawValue):\(name)" }

    /// On a command line: `--read html`.
    var spelling: String { "--\(group.rawValue) \(name)" }

    /// How it is written, as `html=VALUE`.
    var form: String { group.takesValues ? name + "=VALUE" : name }
}

extension OptionMember {
    init?(word: String) {
        let halves = word.split(separator: ":", maxSplits: 1)
        guard halves.count == 2, let group = SettingGroup(rawValue: String(halves[0])) else { return nil }
        self.init(group: group, name: String(halves[1]))
    }
}

extension CommandSignature {
    func members(of group: SettingGroup) -> [Parameter] { parameters.filter { $0.member?.group == group } }

    /// Arguments with each member of a group as the option that it is.
    ///
    /// - Parameters:
    ///   - arguments: those behind the command's name.
    ///   - isWhole: whether all of them are the command's own, and not another's from the first place on.
    /// - Throws: for a name that the group has not.
    func expanded(_ arguments: some Collection<String>, isWhole: Bool) throws(InvalidOptionValue) -> [String] {
        var rest = Array(arguments)[...]
        var line: [String] = []
        while let argument = rest.popFirst() {
            if argument == "--" || !isWhole && !argument.hasPrefix("-") { return line + [argument] + rest }
            let option = parameters.first { $0.kind == .option && $0.isSpelled(by: argument) }
            let hasValue = argument.contains("=")
            // What begins like an option is no group's name.
            let isAlone = !hasValue && (rest.first?.hasPrefix("--") ?? true)
            guard let option, !isAlone || option.tableName.flatMap(SettingGroup.init(rawValue:)) == nil && !rest.isEmpty
            else {
                line.append(argument)
                continue
            }
            let value = hasValue ? String(argument.drop { $0 != "=" }.dropFirst()) : rest.removeFirst()
            if let group = option.tableName.flatMap(SettingGroup.init(rawValue:)) {
                line += try expanded(group, value)
            } else {
                line += hasValue ? [argument] : [argument, value]
            }
        }
        return line
    }

    /// The option that an argument gives no value, as `--sheet=`: the parser would take the next argument for it.
    func lacksValue(_ arguments: some Collection<String>) -> Parameter? {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst(), argument != "--" {
            guard let option = parameters.first(where: { $0.kind == .option && $0.isSpelled(by: argument) }) else {
                continue
            }
            guard let equals = argument.firstIndex(of: "=") else {
                _ = rest.popFirst()
                continue
            }
            if argument.index(after: equals) == argument.endIndex { return option }
        }
        return nil
    }

    private func expanded(_ group: SettingGroup, _ value: String) throws(InvalidOptionValue) -> [String] {
        try settings(of: group, value).map { member, value in
            member.kind == .flag ? "--\(member.tableName ?? "")" : "--\(member.tableName ?? "")=\(value)"
        }
    }

    /// The members that a group's value names, each with its own.
    ///
    /// - Throws: for a name that the group has not.
    func settings(of group: SettingGroup, _ text: String) throws(InvalidOptionValue) -> [(
        member: Parameter, value: String
    )] {
        let members = members(of: group)
        var found: [(member: Parameter, value: String)] = []
        let parts = group == .allow ? text.split(separator: ",", omittingEmptySubsequences: false) : [text[...]]
        for part in parts.map({ $0.trimmingPrefix(" ") }).map(String.init) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if let member = members.first(where: { $0.member?.name == halves[0] }),
                group.takesValues == (halves.count > 1)
            {
                found.append((member, group.takesValues ? halves[1] : "true"))
            } else if let member = members.first(where: { $0.member?.name == SettingGroup.otherValue }) {
                found.append((member, part))
            } else {
                let forms = members.compactMap(\.member?.form)
                throw InvalidOptionValue(.unknown(part, of: "--\(group.rawValue)", allowed: forms))
            }
        }
        return found
    }
}

extension CommandTree {
    /// The command line with each member of a group as the option that it is.
    ///
    /// - Throws: for a name that a group has not.
    static func expanding(_ arguments: [String]) throws(InvalidOptionValue) -> [String] {
        let groups = SettingGroup.allCases.map { "--" + $0.rawValue }
        guard arguments.contains(where: { one in groups.contains { one == $0 || one.hasPrefix($0 + "=") } }) else {
            return arguments
        }
        let (command, depth) = whole.resolve(arguments)
        let own = arguments.dropFirst(depth)
        return try arguments.prefix(depth) + command.signature.expanded(own, isWhole: !command.takesCommandLine)
    }

    /// The options that are typed by a name which they had before they came into a group.
    static func formerNames(in typed: [String]) -> [FormerName] {
        let (command, depth) = whole.resolve(typed)
        var renamed: [FormerName] = []
        for argument in typed.dropFirst(depth).prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let flag = argument.prefix { $0 != "=" }
            let option = command.signature.parameters.first { ($0.names ?? []).contains { $0.spelling == flag } }
            guard let member = option?.member else { continue }
            let now = FormerName(name: String(flag), now: "--\(member.group.rawValue) \(member.form)")
            if !renamed.contains(now) { renamed.append(now) }
        }
        return renamed
    }
}

extension ArgumentHelp {
    /// An option that stands for others, which are written by its values. It is taken apart before the parser sees it.
    static func group(_ group: SettingGroup, from trust: OptionTrust = .person) -> ArgumentHelp {
        switch group {
        case .read:
            option(
                "how the files are read, where that is not found out", ko: "저절로 알 수 없는 것을 어떻게 읽을지",
                value: "NAME=VALUE", from: .anybody)
        case .allow:
            option("let through what is refused otherwise", ko: "그냥은 거부하는 것을 허락하기", value: "NAME,NAME…", from: trust)
        case .set:
            option(
                "what is seldom changed; by its NAME in profiles and configuration files, too",
                ko: "거의 바꾸지 않는 설정. 프로필과 설정 파일에도 같은 이름으로 적음", value: "NAME=VALUE")
        case .adoption:
            option(
                "products that the market has and the ledger does not know", ko: "마켓에는 있고 기록부에는 없는 상품을 어떻게 할지",
                value: "equal|none|FILE")
        }
    }
}

/// An option without its value.
struct ValueMissing: UserFacingError, Equatable {
    /// As it stands on a command line.
    let flag: String
    /// What the value is like.
    let form: String

    init(_ option: some CommandParameter, form: String) {
        flag = option.member.map { "--\($0.group.rawValue)" } ?? option.spelling
        self.form = option.member?.form ?? form
    }

    var status: ExitStatus { .usage }
    var trouble: any Sentence { ArgumentTrouble.missingValue(flag: flag, form: form) }
}

extension CommandTree {
    /// - Parameter arguments: of the whole command line, with what is configured among them.
    /// - Throws: for an option that is given an empty value.
    static func checkValues(_ arguments: [String]) throws(ValueMissing) {
        guard arguments.contains(where: { $0.hasPrefix("-") && $0.hasSuffix("=") }) else { return }
        let (command, depth) = whole.resolve(arguments)
        guard let option = command.signature.lacksValue(arguments.dropFirst(depth)) else { return }
        let value = command.option(spelled: option.names?.first?.spelling ?? "")?.valueName ?? ""
        throw ValueMissing(option, form: value)
    }
}
