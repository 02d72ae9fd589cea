import Catalogue
import Foundation
import Jobs
import Ledger
import MarketAPI
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
    func status(telling error: any Error, market: String, isMidway: Bool = false) -> ExitStatus {
        switch error {
        // It was said, by whoever decided it.
        case let status as ExitStatus: return status
        case MarketError.withdrawn, UploadError.market(.withdrawn): return .stopped
        case let error as MarketError:
            return status(telling: UploadError.market(error), market: market, isMidway: isMidway)
        case let error as LedgerError:
            return status(telling: UploadError.ledger(error), market: market, isMidway: isMidway)
        case let error as UploadError:
            let status = error.status(isMidway: isMidway)
            fail(error.trouble(market: market).text(in: language), status: status, code: error.word)
            return status
        case let error as any Troubling:
            fail(error.trouble.text(in: language), status: error.status)
            return error.status
        default:
            fail("\(String(describing: error))", status: .failed)
            return .failed
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

    func trouble(market: String) -> any Sentence {
        switch self {
        case .rateLimited(let pause): MarketStop.tooManyRequests(url: market, pause: pause)
        default: marketTrouble(market)
        }
    }

    private func marketTrouble(_ market: String) -> MarketTrouble {
        switch self {
        case .unreachable(let trouble), .answerLost(let trouble): trouble.sentence(market: market)
        case .moved(_, let place): .marketMoved(url: market, to: place)
        case .blocked(let failure): .blocked(url: market, status: failure.status, reason: failure.message)
        case .rateLimited: .marketRefused(url: market, status: 429, reason: nil)
        // A product that is not there is a row's trouble, and told as such: here it is all of the market.
        case .notFound(let failure): .pathUnknown(url: market, status: failure.status)
        case .busy(let failure, _), .rejected(let failure):
            .marketRefused(url: market, status: failure.status, reason: failure.message)
        case .refusedCredentials: .credentialsRefused(url: market)
        case .unexpectedAnswer(let status, let detail): .notAMarket(url: market, status: status, reason: detail)
        case .photoUnreadable(let path): .marketUnreachable(url: market, reason: path)
        case .withdrawn: .marketUnreachable(url: market, reason: "stopped")
        case .notRepresentable(let value): .marketRefused(url: market, status: 0, reason: value.detail)
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
        case .ledger(let error): error.status == .busy ? nil : "ledger"
        case .market(let error): error.status == .unreachable ? "market-unreachable" : nil
        }
    }

    /// - Parameter isMidway: whether rows of the run have been sent, by this process or an earlier one: what stands in
    ///   the way is then a stop, and otherwise a market that was never there.
    func status(isMidway: Bool) -> ExitStatus {
        switch self {
        case .ledger(let error): isMidway && error.status != .busy ? .stopped : error.status
        case .tooManyErrors, .canary: .stopped
        case .market(let error): error.status == .unreachable && isMidway ? .stopped : error.status
        case .tooManyRetries, .marketFailing: isMidway ? .stopped : .unreachable
        }
    }

    func trouble(market: String) -> any Sentence {
        switch self {
        case .ledger(let error): error.trouble
        case .market(let error): error.trouble(market: market)
        case .tooManyErrors(let errors, let answers, let last):
            MarketStop.tooManyErrors(errors, answers: answers, last: EntryReason(last))
        case .tooManyRetries(let last): MarketStop.tooManyRetries(last: EntryReason(last))
        case .canary(let faults): MarketStop.canary(faults: faults.count)
        case .marketFailing: MarketStop.failing(url: market)
        }
    }
}

extension LedgerError: Troubling {
    var status: ExitStatus {
        if case .held = kind { .busy } else { .failed }
    }

    var trouble: any Sentence {
        switch kind {
        case .full: FileTrouble.diskFull(path)
        case .held(let process): MarketTrouble.jobHeld(process: process)
        case .damaged: FileTrouble.ledgerDamaged(path, reason: detail ?? "SQLite")
        case .notALedger: FileTrouble.ledgerForeign(path)
        case .newer: FileTrouble.ledgerNewer(path)
        case .busy: FileTrouble.ledgerBusy(path)
        case .inaccessible, .inputOutput: FileTrouble.ledgerUnusable(path, reason: detail ?? "")
        }
    }
}

extension SettingsError: Troubling {
    var status: ExitStatus { .usage }

    var trouble: any Sentence { SettingTrouble(source: source, problem: problem.told) }
}

extension SettingsError.Problem {
    fileprivate var told: SettingTrouble.Problem {
        switch self {
        case .unreadable: .unreadable
        case .notAnObject: .notAnObject
        case .unknownOption(let key): .unknown(name: key)
        case .notFromHere(let key, let option, let userFile):
            .notFromHere(name: key, places: Self.places(of: option, userFile: userFile))
        case .notASwitch(let name, let value): .notASwitch(name: name, value: value)
        }
    }

    /// Where the option may be said, for people.
    private static func places(of option: String, userFile: String) -> [SettingTrouble.Place] {
        (OptionTable.origins(of: option) ?? []).compactMap { origin in
            switch origin {
            case .commandLine: .flag(OptionTable.spelling(option))
            case .environment: .variable(OptionTable.variable(option))
            case .userFile: .userFile(userFile)
            // What it may say is not refused there.
            case .projectFile: nil
            }
        }
    }
}

extension RejectsRefusal: Troubling {
    var status: ExitStatus { .usage }

    var trouble: any Sentence {
        switch self {
        case .unwritable(let file, let catalogue, let endings):
            Misuse.rejectsUnwritable(file: file, format: catalogue.rawValue.uppercased(), endings: endings)
        }
    }
}

extension LogFile.NotALog: Troubling {
    var status: ExitStatus { .usage }
    var trouble: any Sentence { Misuse.notALog(path) }
}

extension SystemError: Troubling {
    var status: ExitStatus { .failed }
    var trouble: any Sentence { JobFailure.output(file: path, errno: errno).fileTrouble }
}

/// What Foundation could not do, such as making a folder.
extension CocoaError: Troubling {
    var status: ExitStatus { .failed }

    var trouble: any Sentence {
        let path = filePath ?? url?.path ?? ""
        guard let number = (underlying as? POSIXError)?.code.rawValue else {
            return FileTrouble.cannotWrite(path, reason: localizedDescription)
        }
        return JobFailure.output(file: path, errno: number).fileTrouble
    }
}

extension JobFailure: Troubling {
    var status: ExitStatus {
        if case .input = self { .noInput } else { .failed }
    }

    var trouble: any Sentence { fileTrouble }

    var fileTrouble: FileTrouble {
        switch self {
        case .input(let file, ENOENT): .noSuchFile(file)
        case .input(let file, EISDIR): .isADirectory(file)
        case .input(let file, EACCES), .input(let file, EPERM): .noPermission(file)
        case .input(let file, let number): .cannotRead(file, reason: String(cString: strerror(number)))
        case .output(let file, ENOSPC): .diskFull(file)
        case .output(let file, EMSGSIZE): .textTooLongForCell(file)
        case .output(let file, EFBIG): .tooManyRowsForSheet(file)
        case .output(let file, let number): .cannotWrite(file, reason: String(cString: strerror(number)))
        }
    }
}

extension SecretFile.Failure: Troubling {
    var status: ExitStatus { .noInput }

    var trouble: any Sentence {
        switch self {
        case .unreadable(let path, let detail): FileTrouble.cannotRead(path, reason: detail)
        case .empty(let path): FileTrouble.emptyInput(path)
        case .notASecret(let path): FileTrouble.cannotRead(path, reason: "not a single line of text")
        }
    }
}

extension SandboxError: Troubling {
    var status: ExitStatus { .failed }

    var trouble: any Sentence {
        switch self {
        case .dataFolder(let path, let reason): FileTrouble.practiceUnusable(path, reason: reason)
        case .journal(let path, let number): JobFailure.output(file: path, errno: number).fileTrouble
        case .cannotListen(let host, let port, let reason):
            MarketTrouble.cannotListen(address: "\(host):\(port)", reason: reason)
        }
    }
}

extension ExportFailure: Troubling {
    var status: ExitStatus {
        switch self {
        case .vendorUnknown, .vendorsNotNamed: .usage
        case .photoNotWritten, .productUnknown: .failed
        }
    }

    var trouble: any Sentence {
        switch self {
        case .vendorUnknown: ExportNews.vendorUnknown
        case .vendorsNotNamed: ExportNews.vendorsNotNamed
        case .photoNotWritten(let path, let reason): FileTrouble.cannotWrite(path, reason: reason)
        case .productUnknown(let id): MarketTrouble.productUnknown(id: id)
        }
    }
}
