import Wording

extension SettingsError {
    var trouble: any Sentence {
        switch problem {
        case .unreadable: FileTrouble.noPermission(path)
        case .notAnObject: Misuse.settingsMalformed(path: path)
        case .unknownOption(let name): Misuse.settingUnknown(path: path, name: name)
        }
    }
}
