import Backups
import Catalogue
import Foundation
import Jobs
import Ledger
import MarketAPI
import Rclone
import Sandbox
import Tabular
import Transfer
import Wording

extension Console {
    /// Says what stood in a command's way.
    ///
    /// - Parameters:
    ///   - market: its name.
    ///   - isMidway: whether the command goes on with something that was begun.
    /// - Returns: what the command ends with.
    func status(reporting error: any Error, market: String, isMidway: Bool = false) -> ExitStatus {
        switch error {
        // It was said, by whoever decided it.
        case let status as ExitStatus: return status
        case let stop as JobStop:
            report(stop, market: market)
            return stop.status
        case MarketError.withdrawn, UploadError.market(.withdrawn): return .stopped
        case let error as MarketError:
            return status(reporting: UploadError.market(error), market: market, isMidway: isMidway)
        case let error as LedgerError:
            return status(reporting: UploadError.ledger(error), market: market, isMidway: isMidway)
        case let error as UploadError:
            let status = error.status(isMidway: isMidway)
            fail(error.trouble(market: market).text(in: language), status: status, code: error.word, next: error.next)
            return status
        case let error as RcloneError:
            fail(error.trouble.text(in: language), status: error.status, code: error.word)
            return error.status
        case let error as any UserFacingError:
            fail(error.trouble.text(in: language), status: error.status)
            return error.status
        default:
            fail("\(String(describing: error))", status: .failed)
            return .failed
        }
    }
}

extension Console {
    /// Says what could not be written of rows that have their outcomes, after the summary with these.
    ///
    /// - Parameter status: what the command ends with. Where that is for another reason, it stays the summary's.
    func report(unwritten: [any Error], market: String, endingWith status: ExitStatus) {
        let reason = recordedReason
        for error in unwritten.reversed() {
            if self.status(reporting: error, market: market) != status, let reason { record(reason) }
        }
    }
}

extension MarketError {
    /// The status that a command ends with where the market stood in the way.
    var status: ExitStatus {
        switch self {
        case .unreachable, .answerLost, .rateLimited, .busy, .blocked, .moved: .unreachable
        case .refusedCredentials: .refusedCredentials
        default: .failed
        }
    }
}

extension UploadError {
    /// For scripts, where the status says too little.
    var word: String? {
        switch self {
        case .tooManyErrors: "too-many-errors"
        case .tooManyRetries: "too-many-retries"
        case .canary: "canary"
        case .marketFailing: "market-failing"
        case .ledger(let error): error.status == .busy ? nil : error.cause == .gone ? "ledger-gone" : "ledger"
        case .market(let error): error.status == .unreachable ? "market-unreachable" : nil
        }
    }

    /// The command that helps, where it is another one than the same.
    fileprivate var next: PrintableText? {
        if case .ledger(let error) = self { error.next } else { nil }
    }

    /// - Parameter isMidway: whether rows of the run have been sent, by this process or an earlier one: what stands in
    ///   the way is then a stop, and otherwise a market that was never there.
    func status(isMidway: Bool) -> ExitStatus {
        switch self {
        // What a ledger that is gone would have said, the same command does not know.
        case .ledger(let error): isMidway && error.status != .busy && error.cause != .gone ? .stopped : error.status
        case .tooManyErrors, .canary: .stopped
        case .market(let error): error.status == .unreachable && isMidway ? .stopped : error.status
        case .tooManyRetries, .marketFailing: isMidway ? .stopped : .unreachable
        }
    }
}

extension LedgerError: UserFacingError {
    var status: ExitStatus {
        if case .held = cause { .busy } else { .failed }
    }

    /// The command that helps.
    fileprivate var next: PrintableText? {
        guard status == .failed else { return nil }
        // The path is the copy's, and the ledger is whole.
        if case .notCopied = cause { return nil }
        if cause == .gone, let adopting = Console.thisImportAdopting { return adopting }
        return ShellCommand.text(["openmarket", "ledger", "check", "--ledger", path])
    }
}

extension SettingsError: UserFacingError {
    var status: ExitStatus { .usage }

    var trouble: any Sentence { SettingTrouble(source: source, problem: problem.shown) }
}

extension SettingsError.Problem {
    fileprivate var shown: SettingTrouble.Problem {
        switch self {
        case .unreadable: .unreadable
        case .notAnObject: .notAnObject
        case .unknownOption(let key): .unknown(name: key)
        case .notFromHere(let key, let option, let userFile):
            .notFromHere(name: key, places: Self.places(of: option, userFile: userFile))
        case .notASwitch(let name, let value): .notASwitch(name: name, value: value)
        case .unknownProfile(let name, let known): .unknownProfile(name: name, known: known)
        }
    }

    /// Where the option may be said, for people.
    private static func places(of option: String, userFile: String) -> [SettingTrouble.Place] {
        (OptionTable.origins(of: option) ?? []).compactMap { origin in
            switch origin {
            case .commandLine: .flag(OptionTable.spelling(option))
            case .environment: .variable(OptionTable.variable(OptionTable.key(of: option)))
            case .userFile: .userFile(userFile)
            // What it may say is not refused there; a profile may say what the person's own file may.
            case .projectFile, .profile: nil
            }
        }
    }
}

extension RejectsRefusal: UserFacingError {
    var status: ExitStatus { .usage }

    var trouble: any Sentence {
        switch self {
        case .unwritable(let file, let catalogue, let endings):
            UsageError.rejectsUnwritable(file: file, format: catalogue.rawValue.uppercased(), endings: endings)
        }
    }
}

extension LogFile.NotALog: UserFacingError {
    var status: ExitStatus { .usage }
    var trouble: any Sentence { UsageError.notALog(path) }
}

extension SystemError: UserFacingError {
    /// Where nobody reads any more (`| head`) there is nothing to tell and nobody to tell it to.
    var status: ExitStatus { action == "write" && errno == EPIPE ? .unread : failure.status }
    var trouble: any Sentence { failure }

    private var failure: JobFailure {
        action == "read" ? .input(file: path, errno: errno) : .output(file: path, errno: errno)
    }
}

/// What Foundation could not do, such as making a folder.
extension CocoaError: UserFacingError {
    var status: ExitStatus { .failed }

    var trouble: any Sentence {
        let path = filePath ?? url?.path ?? ""
        guard let number = (underlying as? POSIXError)?.code.rawValue else {
            return FileTrouble.cannotWrite(path, reason: localizedDescription)
        }
        return JobFailure.output(file: path, errno: number)
    }
}

/// Of files of our own, such as a backup's: what is wrong with an input is told as its issue.
extension ReadError: UserFacingError {
    var status: ExitStatus { if case .system = self { .noInput } else { .badInput } }

    var trouble: any Sentence {
        guard case .system(let error) = self else {
            return FileTrouble.cannotRead("", reason: String(describing: self))
        }
        return JobFailure.input(file: error.path, errno: error.errno)
    }
}

extension BackupError: UserFacingError {
    var status: ExitStatus {
        switch self {
        case .notARepository, .damaged: .badInput
        case .noRepository, .noSnapshot, .noSuchSnapshot: .noInput
        case .newer: .failed
        case .otherAccount, .newest: .usage
        case .busy: .busy
        }
    }
}

extension RcloneError: UserFacingError {
    var status: ExitStatus {
        switch self {
        case .notInstalled, .notKept: .failed
        case .unknownRemote: .noInput
        case .failed: .unreachable
        }
    }
}

extension RcloneError {
    /// For scripts, where the status says too little.
    var word: String {
        switch self {
        case .notInstalled: "rclone-missing"
        case .unknownRemote: "remote-unknown"
        case .failed: "remote-failed"
        case .notKept: "remote-differs"
        }
    }
}

extension RestoreFailure: UserFacingError {
    var status: ExitStatus { .usage }
    var trouble: any Sentence { RestoreNotice.vendorUnknown }
}

extension JobFailure: UserFacingError {
    var status: ExitStatus {
        if case .input = self { .noInput } else { .failed }
    }
}

extension SecretFile.Failure: UserFacingError {
    var status: ExitStatus { .noInput }

    var trouble: any Sentence {
        switch self {
        case .unreadable(let path, let detail): FileTrouble.cannotRead(path, reason: detail)
        case .empty(let path): FileTrouble.emptyInput(path)
        case .notASecret(let path): FileTrouble.cannotRead(path, reason: "not a single line of text")
        }
    }
}

extension SandboxError: UserFacingError {
    var status: ExitStatus { .failed }

    var trouble: any Sentence {
        switch self {
        case .dataFolder(let path, let reason): PracticeTrouble.dataUnusable(path, reason: reason)
        case .journal(let path, let number): JobFailure.output(file: path, errno: number)
        case .cannotListen(let host, let port, let reason):
            PracticeTrouble.cannotListen(address: "\(host):\(port)", reason: reason)
        }
    }
}

extension ExportFailure: UserFacingError {
    var status: ExitStatus {
        switch self {
        case .vendorUnknown, .vendorsNotNamed: .usage
        case .photoNotWritten, .productUnknown: .failed
        }
    }
}
