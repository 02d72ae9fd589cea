import FilePaths
import Foundation
import Jobs
import Sandbox
import Tabular
import Wording

/// A fault plan in a file.
struct FaultPlanFile {
    let plan: FaultPlan

    /// The file is none.
    struct Malformed: Error {
        let path: String
        let rule: Int?
        let problem: FaultPlanTrouble.Problem
    }

    /// - Throws: ``JobFailure`` where the file cannot be read, ``Malformed`` where it is no plan.
    init(path: String) throws {
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw JobFailure.input(file: path, errno: errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Opening a folder works; reading it does not.
        guard let bytes = try? file.readToEnd() ?? Data() else {
            throw JobFailure.input(file: path, errno: EISDIR)
        }
        do {
            plan = try FaultPlan(json: bytes)
        } catch {
            let problem = FaultPlanTrouble.Problem(error.problem)
            throw Malformed(path: path, rule: error.rule, problem: Self.slip(in: bytes) ?? problem)
        }
    }

    /// Where a text breaks JSON's grammar; `nil` where it does not, or where there is no text.
    private static func slip(in bytes: Data) -> FaultPlanTrouble.Problem? {
        guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
        let reader = JSONReader(MemorySource(bytes))
        var record = Record()
        do throws(ReadError) {
            while try reader.read(into: &record) {}
        } catch {
            if case .malformed(_, let place, let reason) = error {
                return .notJSON(line: place.line, column: place.column, reason: reason)
            }
        }
        return nil
    }
}

extension FaultPlanFile.Malformed: UserFacingError {
    var status: ExitStatus { .badInput }

    var trouble: any Sentence {
        FaultPlanTrouble(path: path, rule: rule, problem: problem)
    }
}

extension FaultPlanTrouble.Problem {
    fileprivate init(_ problem: FaultPlanError.Problem) {
        switch problem {
        case .notAPlan: self = .notAPlan
        case .notARule: self = .notARule
        case .unknown(let member, let allowed): self = .unknown(member: member, allowed: allowed)
        case .missing(let member, let takes): self = .missing(member: member, takes: takes)
        case .wrong(let member, let value, let takes): self = .wrong(member: member, value: value, takes: takes)
        case .neverStrikes(let fault, let on, let needs): self = .neverStrikes(fault: fault, on: on, needs: needs)
        }
    }
}
