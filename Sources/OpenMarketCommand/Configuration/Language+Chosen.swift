import Wording

extension Language {
    /// The language for what is said before the options are known, or of no command: help, and what is misspelt. The same
    /// places are asked as for a command's `--lang`, and whichever cannot be read is passed over: something else is told.
    ///
    /// - Parameter given: what the command line has.
    static func chosen(_ given: String?, _ variables: [String: String]) -> Language {
        let asked = [given, variables[OptionTable.variable("lang")]].lazy.compactMap { $0 }.compactMap(
            Language.init(rawValue:))
        return asked.first ?? configured(SettingsSources.userFile(variables)) ?? Language(environment: variables)
    }

    private static func configured(_ userFile: String) -> Language? {
        let settings = try? Settings(file: userFile, as: .userFile, userFile: userFile)
        return settings?.values["lang"]?.texts.last.flatMap(Language.init(rawValue:))
    }
}
