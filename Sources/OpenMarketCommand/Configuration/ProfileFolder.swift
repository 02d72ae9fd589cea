import Catalogue
import FilePaths
import Foundation
import Glibc
import Tabular

/// The folder with a person's profiles: settings under a name, each in a file of its own, with its secret beside it.
///
///     ~/.config/openmarket/profiles/shop.json       {"identifier": "…", "market": "https://…", "secret-file": "shop.secret"}
///     ~/.config/openmarket/profiles/shop.secret     mode 600
struct ProfileFolder: Hashable {
    let path: String

    init(path: String) { self.path = path }

    /// Beside the person's own file of settings.
    init(userFile: String) {
        path = (userFile as NSString).deletingLastPathComponent + "/profiles"
    }

    /// Of whoever runs the program.
    static var own: ProfileFolder {
        ProfileFolder(userFile: SettingsSources.userFile(GivenArguments.environment))
    }

    func file(of name: String) -> String { "\(path)/\(name).json" }
    func secret(of name: String) -> String { "\(path)/\(name).secret" }

    /// The profiles there are, in the order of their names.
    var names: [String] {
        let files = Folders.names(in: path) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter(Self.isName).sorted()
    }

    func has(_ name: String) -> Bool { Self.isName(name) && Folders.exists(file(of: name)) }

    /// Letters of any script, digits, hyphens and underscores: it becomes a file's name, and stands on command lines.
    static func isName(_ text: String) -> Bool {
        (1...40).contains(text.unicodeScalars.count) && text.first != "-"
            && text.unicodeScalars.allSatisfy { scalar in
                "-_".unicodeScalars.contains(scalar) || scalar.properties.isAlphabetic
                    || scalar.properties.numericType == .decimal
            }
    }

    /// What a profile says. Files that it names without their folder lie beside it.
    ///
    /// - Throws: `SettingsError`.
    func settings(of name: String, userFile: String) throws(SettingsError) -> Settings {
        var settings = try Settings(file: file(of: name), as: .profile, userFile: userFile)
        for option in settings.values.keys where OptionTable.role(of: option) != nil {
            let texts = settings.values[option]?.texts ?? []
            settings.values[option]?.texts = texts.map { $0.hasPrefix("/") ? $0 : "\(path)/\($0)" }
        }
        return settings
    }
}

// MARK: - Changing them

extension ProfileFolder {
    /// Keeps a profile. The secret is in its place before anything names it.
    ///
    /// - Parameters:
    ///   - members: options by their names; texts, or `true`.
    ///   - secret: goes into a file that only its owner can read, named among the members.
    /// - Throws: `SystemError`.
    func keep(_ name: String, _ members: [String: ParsedJSON], secret: String?) throws {
        try OwnFile.makeFolder(path)
        var members = members
        if let secret {
            members["secret-file"] = .text("\(name).secret")
            try OwnFile.write(Data((secret + "\n").utf8), to: self.secret(of: name))
        }
        try OwnFile.write(OwnFile.json(members), to: file(of: name))
        if secret == nil { FilePaths.unlink(self.secret(of: name)) }
    }

    /// Takes a profile away, and its secret.
    func remove(_ name: String) throws {
        guard FilePaths.unlink(file(of: name)) == 0 else { throw SystemError("write", file(of: name), errno: errno) }
        FilePaths.unlink(secret(of: name))
    }
}
