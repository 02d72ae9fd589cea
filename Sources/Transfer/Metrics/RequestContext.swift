/// Which run, row and try a request belongs to. It travels beside the requests, for logs and figures alone.
package struct RequestContext: Hashable, Sendable {
    /// The run's name; `nil` outside a run.
    package var run: String?
    /// The row's number in the run, from 1.
    package var row: Int?
    /// 1 for the first try.
    package var attempt = 1

    package init(run: String? = nil, row: Int? = nil, attempt: Int = 1) {
        self.run = run
        self.row = row
        self.attempt = attempt
    }

    @TaskLocal package static var current = RequestContext()

    /// The same with another try.
    package func attempt(_ number: Int) -> RequestContext {
        var context = self
        context.attempt = number
        return context
    }

    /// Requests in `body` belong to this.
    package func around<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await Self.$current.withValue(self) {
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
