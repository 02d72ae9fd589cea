import Archives
import FilePaths
import Foundation
import Wording

/// What the program was begun with, as text whatever its bytes are.
enum GivenArguments {
    /// Without the program's own name.
    static let all = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
        .compactMap { $0.map { PathText.text($0) } }

    /// The environment, with this program's own variables as text in the same way.
    static var environment: [String: String] {
        var variables = ProcessInfo.processInfo.environment
        for name in variables.keys where name.hasPrefix("OPENMARKET_") {
            variables[name] = getenv(name).map { PathText.text($0) }
        }
        return variables
    }
}

extension CommandTree {
    /// Only names of files may be in other bytes than UTF-8, and of these not the ones that SQLite opens.
    ///
    /// - Throws: where an argument holds such bytes and names no file, or one of a ledger or the practice market.
    static func checkEncoding(_ arguments: [String]) throws(InvalidOptionValue) {
        // Where the ledger and the settings are.
        for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            guard let value = getenv(name), case let path = PathText.text(value), PathText.holdsBytes(path) else {
                continue
            }
            throw InvalidOptionValue(.notUTF8("\(name)=\(EntryName.decode(path: path))"))
        }
        let folder = FilePaths.currentFolder()
        guard arguments.contains(where: PathText.holdsBytes) || PathText.holdsBytes(folder) else { return }
        let (command, depth) = whole.resolve(arguments)
        let signature = command.signature
        let given = signature.givenValues(arguments.dropFirst(depth))
        for one in given where PathText.holdsBytes(folder) && !one.value.hasPrefix("/") {
            guard let role = signature.file(of: one.name), !role.takesAnyBytes else { continue }
            throw InvalidOptionValue(.notUTF8(EntryName.decode(path: folder + "/" + one.value)))
        }
        for one in given where PathText.holdsBytes(one.value) {
            let isFile = command.words.first != "ledger" && signature.file(of: one.name)?.takesAnyBytes == true
            guard isFile else { throw InvalidOptionValue(.notUTF8(EntryName.decode(path: one.value))) }
        }
    }
}

extension FileRole {
    fileprivate var takesAnyBytes: Bool {
        switch self {
        case .read, .written, .savedInto: true
        case .ledger, .practiceData: false
        }
    }
}
