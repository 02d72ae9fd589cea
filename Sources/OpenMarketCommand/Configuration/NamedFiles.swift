import FilePaths
import Foundation
import Jobs
import Ledger
import Sandbox
import Tabular
import Wording

/// All files that a command line means, said or not: what it reads, what it writes, and what is to be left alone whatever
/// it does. Before anything is opened for writing they are held against each other.
struct NamedFiles {
    /// What a command writes, by the option that says so.
    struct Output {
        var option: String
        var path: String
        var role: FileRole
        /// Whether the files beside it, with numbers in their names, are meant.
        var isSeries = false
    }

    /// What no other option may name.
    struct Kept {
        /// The option that names it; `nil` where none does.
        var option: String?
        var kind: NamedFileKind
        var identity: FileIdentity?
        /// Where it is, and what is below it where it is a folder that is kept whole.
        var path: String
        var isFolder = false
    }

    private(set) var outputs: [Output] = []
    private(set) var kept: [Kept] = []

    /// - Parameters:
    ///   - arguments: of the whole command line, with what is configured among them.
    ///   - settings: what is configured besides, for options that this command lacks.
    ///   - configuration: the files of settings, whether they are there or not.
    init(
        _ arguments: [String], settings: Settings, configuration: [String], paceFolder: String = StateFolder.pace
    ) {
        let (command, depth) = CommandTree.whole.resolve(arguments)
        let signature = command.signature
        let given = signature.givenValues(arguments.dropFirst(depth))
        let named = given.compactMap { one in signature.file(of: one.name).map { (one, $0) } }
        for (one, role) in named { write(one, role, among: given) }
        // Where nothing is written, nothing is in its way.
        guard !outputs.isEmpty else { return }
        for (one, role) in named { keep(one, role) }
        for (name, value) in settings.values {
            guard let path = value.texts.last, let role = OptionTable.role(of: name) else { continue }
            if !given.contains(GivenValue(name: name, value: path)) { keep(path, role, option: nil) }
        }
        if !given.contains(where: { $0.name == "ledger" }) { keep(StateFolder.ledger, .ledger, option: nil) }
        if !given.contains(where: { $0.name == "data" }) { keep(StateFolder.sandbox, .practiceData, option: nil) }
        for path in configuration { keepFile(path, .settings, option: nil) }
        keepFolder(paceFolder, .pace, option: nil)
        keepStreams()
    }

    /// - Parameter variables: the environment, which says where the user's own settings lie.
    init(_ arguments: [String], _ sources: SettingsSources, environment variables: [String: String]) {
        // Of all commands, since what one lacks is to be left alone by it as well.
        let settings = sources.environment.over(sources.own)
        let userFile = SettingsSources.userFile(variables)
        let configuration = [SettingsSources.projectFile, userFile]
        self.init(arguments, settings: settings, configuration: configuration)
        keepFolder(ProfileFolder(userFile: userFile).path, .settings, option: nil)
    }

    private mutating func keep(_ one: GivenValue, _ role: FileRole) {
        if one.value != "-" {
            keep(one.value, role, option: one.name)
        } else if role == .read(.input) {
            keepStream(STDIN_FILENO, .input, option: one.name)
        }
    }

    private mutating func write(_ one: GivenValue, _ role: FileRole, among given: [GivenValue]) {
        // They are where they go, and nothing of them is replaced.
        let isStream = OutputPlace.descriptor(named: one.value).map { $0 == STDOUT_FILENO || $0 == STDERR_FILENO }
        guard role.isWritten, isStream != true else { return }
        let isSeries = one.name == "o" && given.contains { $0.name == "split" }
        outputs += paths(one, role, inputs: given.count { $0.name == "<file>" })
            .map { Output(option: one.name, path: $0, role: role, isSeries: isSeries) }
    }

    /// What an option writes, with the files that it has beside the one it names.
    private func paths(_ one: GivenValue, _ role: FileRole, inputs: Int) -> [String] {
        if role == .ledger { return LedgerFiles.all(of: one.value) }
        return one.name == "rejects" ? RejectsPaths.all(one.value, inputs: inputs) : [one.value]
    }

    private mutating func keep(_ path: String, _ role: FileRole, option: String?) {
        switch role {
        case .read(let kind): keepFile(path, kind, option: option)
        case .written, .savedInto:
            guard let option else { return }
            keepFile(path, .output(OptionTable.flag(option)), option: option)
        case .ledger:
            for path in LedgerFiles.all(of: path) { keepFile(path, .ledger, option: option) }
        case .practiceData:
            for path in SandboxFiles.all(in: path) { keepFile(path, .practiceData, option: option) }
            for path in SandboxFiles.folders(in: path) { keepFolder(path, .practiceData, option: option) }
        }
    }

    private mutating func keepFile(_ path: String, _ kind: NamedFileKind, option: String?) {
        kept.append(
            Kept(option: option, kind: kind, identity: FileIdentity(path), path: FileIdentity.canonical(path)))
    }

    /// With what is in it now, which another name may lead to, and what might come into it.
    private mutating func keepFolder(_ folder: String, _ kind: NamedFileKind, option: String?) {
        let names = Folders.names(in: folder) ?? []
        for name in names { keepFile("\(folder)/\(name)", kind, option: option) }
        kept.append(
            Kept(
                option: option, kind: kind, identity: FileIdentity(folder), path: FileIdentity.canonical(folder),
                isFolder: true))
    }

    private mutating func keepStreams() {
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] { keepStream(descriptor, .standardOutput, option: nil) }
    }

    private mutating func keepStream(_ descriptor: Int32, _ kind: NamedFileKind, option: String?) {
        guard let identity = FileIdentity(descriptor: descriptor) else { return }
        kept.append(Kept(option: option, kind: kind, identity: identity, path: ""))
    }
}

extension NamedFiles {
    /// - Throws: where a file that would be written is one that something else needs.
    func check() throws(OutputConflict) {
        // What a person would call the mistake is the output over the ledger, not the ledger over the output.
        for output in outputs.filter({ $0.role != .ledger }) + outputs.filter({ $0.role == .ledger }) {
            let (identity, path) = (FileIdentity(output.path), FileIdentity.canonical(output.path))
            let series = output.isSeries ? SeriesNames(path: path) : nil
            let identities = ([identity] + (series?.existing() ?? []).map { FileIdentity($0) }).compactMap { $0 }
            for kept in kept where kept.option != output.option {
                guard
                    kept.identity.map(identities.contains) == true || kept.holds(path)
                        || output.saves(kept, into: path) || series?.include(kept.path) == true
                else { continue }
                throw OutputConflict(option: OptionTable.flag(output.option), path: output.path, kind: kept.kind)
            }
        }
    }
}

extension NamedFiles.Kept {
    fileprivate func holds(_ canonical: String) -> Bool { isFolder && canonical.hasPrefix(path + "/") }
}

extension NamedFiles.Output {
    /// Whether a photo that is saved into the folder may get the file's name.
    fileprivate func saves(_ kept: NamedFiles.Kept, into folder: String) -> Bool {
        guard role == .savedInto, kept.path.hasPrefix(folder + "/") else { return false }
        return kept.path.dropFirst(folder.count + 1).wholeMatch(of: #/\.?\d+-\d+\.\w+(\.part)?/#) != nil
    }
}

/// An option names a file for writing that something else needs.
struct OutputConflict: Error, Hashable {
    let option: String
    let path: String
    let kind: NamedFileKind
}

extension OutputConflict: UserFacingError {
    var status: ExitStatus { .usage }
    var trouble: any Sentence { OutputTrouble(option: option, path: path, kind: kind) }
}
