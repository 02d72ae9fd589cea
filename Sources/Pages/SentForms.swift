import Sandbox

/// What became of forms that were sent: a button that is pressed twice sends the same form twice, and both get the one result.
actor SentForms {
    private var results: [String: Task<Shop.FormOutcome, any Error>] = [:]
    private var order: [String] = []

    /// So many are remembered; a form is pressed twice within moments.
    private static let most = 1_000

    /// Carries a form out, or waits for what came of it.
    ///
    /// One that was refused may be sent again once it is mended.
    func outcome(
        of token: String, _ carryOut: @Sendable @escaping () async throws -> Shop.FormOutcome
    ) async throws -> Shop.FormOutcome {
        while let earlier = results[token] {
            if let outcome = try? await earlier.value, outcome.isDone { return outcome }
            // Another of the same form may have taken its place meanwhile.
            if results[token] == earlier { forget(token) }
        }
        let task = Task(operation: carryOut)
        remember(task, token)
        return try await task.value
    }

    private func forget(_ token: String) {
        results[token] = nil
        order.removeAll { $0 == token }
    }

    private func remember(_ task: Task<Shop.FormOutcome, any Error>, _ token: String) {
        results[token] = task
        order.append(token)
        guard order.count > Self.most else { return }
        results[order.removeFirst()] = nil
    }
}

extension Shop.FormOutcome {
    fileprivate var isDone: Bool { if case .done = self { true } else { false } }
}
