/// Why an input must not be sent, nor taken for anything.
package enum InputRefusal: Hashable, Sendable {
    /// A file cannot be opened or read.
    case unreadable
    /// A file is not what it claims to be.
    case refused
    case tooManyRejected(Int, limit: Int)
    /// These files break off within a record.
    case truncated([String])
}

extension JudgeSummary {
    /// What refuses the input; the worst first. One that breaks off is not refused by this.
    package func refusal(maximumErrors: Int?) -> InputRefusal? {
        if !unreadable.isEmpty { return .unreadable }
        if !refusedFiles.isEmpty { return .refused }
        guard hasTooManyErrors, let maximumErrors else { return nil }
        return .tooManyRejected(rejected, limit: maximumErrors)
    }

    /// What keeps the input from being sent.
    func refusalToSend(maximumErrors: Int?, allowsTruncated: Bool) -> InputRefusal? {
        if let refusal = refusal(maximumErrors: maximumErrors) { return refusal }
        return truncatedFiles.isEmpty || allowsTruncated ? nil : .truncated(truncatedFiles)
    }
}
