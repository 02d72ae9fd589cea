import FilePaths
import Foundation

/// Values for options that were not given on the command line, from one place.
struct Settings: Equatable {
    struct Value: Hashable {
        var texts: [String]
        var origin: OptionOrigin
        /// The variable or the file that says it, for messages.
        var source: String
        /// The key or variable, where it is one that the option had before it came into a group.
        var former: String?
    }

    /// By the option's name in the table.
    var values: [String: Value] = [:]

    static let none = Settings()

    /// `OPENMARKET_SECRET_FILE` is `--secret-file`: one variable for each option. Variables that name none are other
    /// people's: a container's own are spelt like that, too.
    ///
    /// - Throws: `SettingsError` for a variable of an option that is not taken from here.
    init(environment: [String: String], userFile: String) throws(SettingsError) {
        for (variable, text) in environment.sorted(by: { $0.key < $1.key }) where !text.isEmpty {
            guard let name = OptionTable.option(variable: variable), !OptionTable.options(called: name).isEmpty else {
                continue
            }
            let value = Value(texts: [text], origin: .environment, source: variable)
            try add(value, for: name, key: name, userFile: userFile)
        }
    }

    init(values: [String: Value] = [:]) {
        self.values = values
    }

    /// A JSON object whose members are options by their long names: `{"format": "csv", "map": ["재질=ignore"]}`.
    ///
    /// - Throws: `SettingsError` for a file that is no such object, or has a member that no option is called, or one that is
    ///   not taken from here. A file that is not there says nothing.
    init(file path: String, as origin: OptionOrigin, userFile: String) throws(SettingsError) {
        guard let data = try Self.contents(of: path) else { return }
        guard let object = try? JSONDecoder().decode([String: SettingValue].self, from: data) else {
            throw SettingsError(source: path, problem: .notAnObject)
        }
        for (key, value) in object.sorted(by: { $0.key < $1.key }) {
            let value = Value(texts: value.texts, origin: origin, source: path)
            try add(value, for: key.replacing("_", with: "-"), key: key, userFile: userFile)
        }
    }

    /// - Throws: `SettingsError` for a key that is no option's, or of one that is not taken from here.
    private mutating func add(_ value: Value, for name: String, key: String, userFile: String) throws(SettingsError) {
        if let group = SettingGroup(rawValue: name) { return try add(value, of: group, key: key, userFile: userFile) }
        // A profile that named another one would be read without it.
        let options = OptionTable.options(called: name).filter { _ in value.origin != .profile || name != "profile" }
        guard let first = options.first?.tableName else {
            throw SettingsError(source: value.source, problem: .unknownOption(key))
        }
        let allowed = options.filter {
            OptionTable.origins(of: $0.tableName ?? "")?.contains(value.origin) == true
        }
        guard !allowed.isEmpty else {
            throw SettingsError(
                source: value.source, problem: .notFromHere(key, option: first, userFile: userFile))
        }
        for option in allowed {
            var value = value
            let isFormer = option.formerKeys.contains(name)
            // A name that another option has still is nobody's former one.
            if isFormer, !options.contains(where: { $0.tableName == name }) {
                value.former = value.origin == .environment ? value.source : key
            }
            guard let own = option.tableName, !isFormer || values[own] == nil else { continue }
            values[own] = value
        }
    }

    /// A group's key has what its option has on a command line: `"allow": ["free", "links"]`.
    private mutating func add(
        _ value: Value, of group: SettingGroup, key: String, userFile: String
    ) throws(SettingsError) {
        for text in value.texts {
            guard let settings = try? OptionTable.signature(of: group).settings(of: group, text) else {
                throw SettingsError(source: value.source, problem: .unknownOption("\(key) \(text)"))
            }
            for (member, text) in settings {
                var value = value
                value.texts = [text]
                let name = member.tableName ?? ""
                guard OptionTable.origins(of: name)?.contains(value.origin) == true else {
                    throw SettingsError(
                        source: value.source,
                        problem: .notFromHere("\(key) \(member.member?.name ?? "")", option: name, userFile: userFile))
                }
                values[name] = value
            }
        }
    }

    /// No file of settings is longer.
    private static let limit = 1 << 20

    /// - Returns: `nil` where there is no such file.
    private static func contents(of path: String) throws(SettingsError) -> Data? {
        var status = stat()
        guard FilePaths.stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SettingsError(source: path, problem: .unreadable)
        }
        // A pipe or a device of that name would hold the program up, and the folder may be anybody's.
        guard status.st_mode & S_IFMT == S_IFREG, let data = Folders.contents(path).map({ Data($0) }) else {
            throw SettingsError(source: path, problem: .unreadable)
        }
        guard data.count <= limit else { throw SettingsError(source: path, problem: .notAnObject) }
        return data
    }

    /// These settings as far as the command takes them from here.
    func of(_ command: String) -> Settings {
        Settings(
            values: values.filter { OptionTable.trust($0.key, of: command)?.origins.contains($0.value.origin) == true })
    }

    /// These settings, and those of `other` for what these leave open.
    func over(_ other: Settings) -> Settings {
        // Most starts have neither, and looking an option up takes as long as a good part of them.
        guard !values.isEmpty, !other.values.isEmpty else { return values.isEmpty ? other : self }
        // One choice, whichever of its names it is by.
        let choices = Set(OptionTable.signature(of: .adoption).parameters.compactMap(\.tableName))
        let isChosen = !choices.isDisjoint(with: values.keys)
        let left = other.values.filter { !isChosen || !choices.contains($0.key) }
        return Settings(values: values.merging(left) { own, _ in own })
    }
}

/// A setting that cannot be obeyed.
struct SettingsError: Error, Hashable {
    enum Problem: Hashable {
        case unreadable
        case notAnObject
        case unknownOption(String)
        /// The option is there, and is not taken from such a place.
        case notFromHere(String, option: String, userFile: String)
        /// A switch is on or off.
        case notASwitch(String, value: String)
        /// There is no such profile; those there are.
        case unknownProfile(String, known: [String])
    }

    /// The file, or the variable.
    var source: String
    var problem: Problem
}

/// A member's value: text, a number, a flag, or several texts.
private enum SettingValue: Decodable {
    case texts([String])

    var texts: [String] {
        switch self {
        case .texts(let texts): texts
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .texts([flag ? "true" : "false"])
        } else if let number = try? container.decode(Int.self) {
            self = .texts([String(number)])
        } else if let text = try? container.decode(String.self) {
            self = .texts([text])
        } else {
            self = .texts(try container.decode([String].self))
        }
    }
}
