import Wording

/// What one look of `doctor` came to.
struct Check {
    var subject: CheckSubject
    var verdict: CheckVerdict
    var message: any Sentence
    /// What to do about it.
    var remedy: (any Sentence)?
    /// What the command ends with for it, where it is a problem.
    var status = ExitStatus.failed

    static func ok(_ subject: CheckSubject, _ message: some Sentence) -> Check {
        Check(subject: subject, verdict: .ok, message: message)
    }

    static func note(_ subject: CheckSubject, _ message: some Sentence, _ remedy: (any Sentence)? = nil) -> Check {
        Check(subject: subject, verdict: .note, message: message, remedy: remedy)
    }

    static func skipped(_ subject: CheckSubject, _ message: some Sentence) -> Check {
        Check(subject: subject, verdict: .skipped, message: message)
    }

    static func problem(
        _ subject: CheckSubject, _ message: any Sentence, _ status: ExitStatus, _ remedy: (any Sentence)? = nil
    ) -> Check {
        Check(subject: subject, verdict: .problem, message: message, remedy: remedy, status: status)
    }

    /// What stood in the way says itself what to do.
    static func problem(_ subject: CheckSubject, _ error: any Error) -> Check {
        guard let error = error as? any UserFacingError else {
            return .problem(subject, CheckNotice.other("\(error)"), .failed)
        }
        return .problem(subject, error.trouble, error.status)
    }
}
