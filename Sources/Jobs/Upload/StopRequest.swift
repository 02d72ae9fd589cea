import Synchronization
import Transfer

/// The wish to stop: nothing new begins, what is on the wire settles. Signals make it from outside.
package final class StopRequest: Sendable {
    private struct State {
        var isRequested = false
        var next = 0
        var observers: [Int: @Sendable () -> Void] = [:]

        /// - Returns: `nil` where the stop is requested already, and nobody will call.
        mutating func add(_ observer: @escaping @Sendable () -> Void) -> Int? {
            guard !isRequested else { return nil }
            next += 1
            observers[next] = observer
            return next
        }
    }

    private let state = Mutex(State())

    package init() {}

    package var isRequested: Bool { state.withLock { $0.isRequested } }

    package func request() {
        let observers = state.withLock { state in
            state.isRequested = true
            defer { state.observers = [:] }
            return Array(state.observers.values)
        }
        for observer in observers { observer() }
    }

    /// Runs `body`; where a stop is, or becomes, requested meanwhile, `onStop` is called once.
    func observing<Value, Failure: Error>(
        onStop: @escaping @Sendable () -> Void, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let number = state.withLock { $0.add(onStop) }
        if number == nil { onStop() }
        defer { remove(number) }
        return try await body()
    }

    /// Asks for something that nobody needs after a stop, and that changes nothing: a stop cancels the asking.
    func ending<Value: Sendable>(_ question: @escaping @Sendable () async -> Value) async -> Value {
        // Begun and observed at once, and not asked before: a question that is under way before anybody could cancel it would
        // ask on after a stop.
        let (asking, number) = state.withLock { state in
            let asking = EventLoopExecutor.task {
                self.state.withLock { _ in }
                return await question()
            }
            let number = state.add { asking.cancel() }
            if number == nil { asking.cancel() }
            return (asking, number)
        }
        defer { remove(number) }
        return await asking.value
    }

    private func remove(_ number: Int?) {
        guard let number else { return }
        state.withLock { $0.observers[number] = nil }
    }

    /// As `ending`, for a question that may fail.
    func interrupting<Value: Sendable>(
        _ question: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let answer: Result<Value, any Error> = await ending {
            do { return .success(try await question()) } catch { return .failure(error) }
        }
        return try answer.get()
    }
}
