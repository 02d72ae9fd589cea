import Archives
import Tabular

extension WorkbookDamage.Cause {
    /// What happened, in the words of a parser: sentences for people put their own around it.
    var reason: String {
        switch self {
        case .archive(let error): error.reason
        case .missingPart: "it is missing"
        case .malformed(let reason): reason
        case .entity(let name): "it refers to the entity &\(name);"
        case .place(let place): "no worksheet has the place \(place)"
        case .missingText(let index): "a cell refers to the shared text \(index), which is not there"
        case .tooMany(let thing, let limit): "it has more than \(limit) \(thing.name)"
        }
    }
}

extension WorkbookDamage.Limited {
    fileprivate var name: String {
        switch self {
        case .sharedTexts: "shared texts"
        case .cellFormats: "cell formats"
        case .numberFormats: "number formats"
        case .sheets: "sheets"
        case .relationships: "relationships"
        case .markup: "elements and attributes, too many for its size"
        }
    }
}

extension ArchiveError {
    fileprivate var reason: String {
        switch self {
        case .notAnArchive: "it is no zip archive"
        case .incomplete: "the zip archive is cut off"
        case .damaged: "the zip archive is damaged"
        case .encrypted: "it wants a password"
        case .unsupportedCompression(_, let method): "it is compressed by the method \(method)"
        case .tooManyEntries(let limit): "it has more than \(limit) parts"
        case .directoryTooLarge(let limit): "its directory has more than \(limit) bytes"
        case .inflatesTooMuch(_, let ratio): "it inflates to more than \(ratio) times its size"
        case .tooLarge(_, let limit): "it inflates to more than \(limit) bytes"
        case .duplicateName: "several parts have the same name"
        case .system(let action, let errno): "\(action): error \(errno)"
        }
    }
}
