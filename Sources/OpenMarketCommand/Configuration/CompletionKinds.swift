import ArgumentParser
import Catalogue
import Tabular

extension CompletionKind {
    /// A folder, or a zip in one's place. Some shells tell endings apart by their case.
    static var folderOrZip: CompletionKind { .file(extensions: ["zip", "ZIP"]) }

    /// The formats that a file can be written in.
    static var writtenFormats: CompletionKind { .list(TabularFormat.written.map(\.rawValue)) }

    static var issueCodes: CompletionKind { .list(IssueCode.allCases.map(\.rawValue)) }

    static func fields(_ fields: [Field]) -> CompletionKind { .list(fields.map(\.column)) }

    /// A person's profiles, asked at the time.
    static var profiles: CompletionKind {
        .custom { _, _, _ in ProfileFolder.own.names }
    }

    /// The runs that the ledger remembers, asked at the time.
    static var runs: CompletionKind { .custom { words, _, _ in RunCompletion.names(for: words) } }

    /// The names of a group's members, which are looked up when a shell asks.
    static func members(of group: SettingGroup) -> CompletionKind {
        .custom { _, _, _ in
            let names = OptionTable.signature(of: group).parameters.compactMap(\.member?.name)
            return Set(names.map { group.takesValues ? $0 + "=" : $0 }).subtracting([SettingGroup.otherValue]).sorted()
        }
    }
}
