import Foundation
import Jobs
import Sandbox
import Wording

/// A fault plan in a file.
struct FaultPlanFile {
    let plan: FaultPlan

    /// The file is none.
    struct Malformed: Error {
        let path: String
        let error: FaultPlanError
    }

    /// - Throws: ``JobFailure`` where the file cannot be read, ``Malformed`` where it is no plan.
    init(path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw JobFailure.input(file: path, errno: errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Opening a folder works; reading it does not.
        guard let bytes = try? file.readToEnd() ?? Data() else {
            throw JobFailure.input(file: path, errno: EISDIR)
        }
        do {
            plan = try FaultPlan(json: bytes)
        } catch {
            throw Malformed(path: path, error: error)
        }
    }
}

extension FaultPlanFile.Malformed: Troubling {
    var status: ExitStatus { .badInput }

    var trouble: any Sentence {
        FaultPlanTrouble(path: path, rule: error.rule, problem: FaultPlanTrouble.Problem(error.problem))
    }
}

extension FaultPlanTrouble.Problem {
    fileprivate init(_ problem: FaultPlanError.Problem) {
        switch problem {
        case .notAPlan: self = .notAPlan
        case .notARule: self = .notARule
        case .unknown(let member, let allowed): self = .unknown(member: member, allowed: allowed)
        case .missing(let member, let takes): self = .missing(member: member, takes: takes)
        case .wrong(let member, let takes): self = .wrong(member: member, takes: takes)
        }
    }
}
