import Foundation

/// Values for options that were not given on the command line, from one place.
struct Settings {
    /// By the option's long name.
    var values: [String: [String]]

    static let none = Settings(values: [:])

    /// `OPENMARKET_SECRET_FILE` is `--secret-file`: one variable for each option.
    init(environment: [String: String], known: Set<String>) {
        values = [:]
        for name in known {
            let variable = "OPENMARKET_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
            if let value = environment[variable], !value.isEmpty { values[name] = [value] }
        }
    }

    private init(values: [String: [String]]) {
        self.values = values
    }

    /// A JSON object whose members are options by their long names: `{"market": "sandbox", "map": ["재질=ignore"]}`.
    ///
    /// - Returns: no settings where there is no such file.
    /// - Throws: `SettingsError` for a file that is no such object, or names no option.
    static func file(_ path: String, known: Set<String>) throws(SettingsError) -> Settings {
        guard let data = FileManager.default.contents(atPath: path) else {
            if FileManager.default.fileExists(atPath: path) { throw SettingsError(path: path, problem: .unreadable) }
            return .none
        }
        guard let object = try? JSONDecoder().decode([String: SettingValue].self, from: data) else {
            throw SettingsError(path: path, problem: .notAnObject)
        }
        var values: [String: [String]] = [:]
        for (key, value) in object {
            let name = key.replacingOccurrences(of: "_", with: "-")
            guard known.contains(name) else { throw SettingsError(path: path, problem: .unknownOption(key)) }
            values[name] = value.texts
        }
        return Settings(values: values)
    }

    /// These settings, and those of `other` for what these leave open.
    func over(_ other: Settings) -> Settings {
        Settings(values: values.merging(other.values) { own, _ in own })
    }
}

/// A configuration file that cannot be obeyed.
struct SettingsError: Error, Hashable {
    enum Problem: Hashable {
        case unreadable
        case notAnObject
        case unknownOption(String)
        /// It names the market, while the secret is of the user's own file.
        case marketForUsersSecret
    }

    var path: String
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
