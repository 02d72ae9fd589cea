import AsyncHTTPClient

/// Runs `body` and ends it where it takes longer than `limit`, however it passes the time: the HTTP client's own deadline
/// ends with the head of an answer, and a byte now and then would keep a connection busy for ever.
func within<Value: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: body)
        group.addTask {
            try await Task.sleep(for: limit)
            throw HTTPClientError.deadlineExceeded
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { preconditionFailure("both tasks were just added") }
        return value
    }
}
