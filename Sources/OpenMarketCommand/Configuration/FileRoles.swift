import Wording

/// What a command does with the file that an option names.
enum FileRole: Hashable {
    /// It is read.
    case read(NamedFileKind)
    /// It is made, replaced or added to.
    case written
    /// Photos, or pages, are saved into the folder.
    case savedInto
    /// The ledger, with the files that belong to it.
    case ledger
    /// The practice market's folder.
    case practiceData

    var isWritten: Bool {
        switch self {
        case .written, .savedInto, .ledger: true
        case .read, .practiceData: false
        }
    }
}

extension FileRole {
    /// In a command's signature.
    private static let words: [String: FileRole] = [
        "input": .read(.input), "photos": .read(.photos), "map": .read(.map), "plan": .read(.plan),
        "faults": .read(.faults), "secret": .read(.secret), "certificate": .read(.certificate), "written": .written,
        "saved-into": .savedInto, "ledger": .ledger, "practice-data": .practiceData,
    ]

    init?(word: String) {
        guard let role = Self.words[word] else { return nil }
        self = role
    }

    var word: String? { Self.words.first { $0.value == self }?.key }
}
