import Archives
import FilePaths
import Foundation
import Wording

/// What the program was begun with, as text whatever its bytes are.
enum GivenArguments {
    /// Without the program's own name.
    static let all = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
        .compactMap { $0.map { PathText.text($0) } }

    private static let folders: Set = ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"]

    /// The environment, with this program's own variables and those of folders as text in the same way.
    static var environment: [String: String] {
        var variables = ProcessInfo.processInfo.environment
        for name in variables.keys where name.hasPrefix("OPENMARKET_") || folders.contains(name) {
            variables[name] = getenv(name).map { PathText.text($0) }
        }
        return variables
    }
}

extension CommandTree {
    /// Only names of files may be in other bytes than UTF-8, and none is empty.
    ///
    /// - Throws: where an argument holds such bytes and names no file, or names a file and is empty.
    static func checkEncoding(_ arguments: [String]) throws(InvalidOptionValue) {
        guard arguments.contains(where: { $0.isEmpty || $0.hasSuffix("=") || PathText.holdsBytes($0) }) else { return }
        let (command, depth) = whole.resolve(arguments)
        let signature = command.signature
        for one in signature.givenValues(arguments.dropFirst(depth)) {
            let isFile = signature.file(of: one.name) != nil
            if isFile, one.value.isEmpty { throw InvalidOptionValue(.emptyPath(one.name)) }
            if !isFile, PathText.holdsBytes(one.value) {
                throw InvalidOptionValue(.notUTF8(EntryName.decode(path: one.value)))
            }
        }
    }
}
