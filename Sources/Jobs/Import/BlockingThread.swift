import Foundation

/// Reading and judging is synchronous and long: it gets a thread of its own, which may wait for an answer without
/// holding up the pool that brings it.
enum BlockingThread {
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try body() }) }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    /// Waits in a thread of one's own for something asynchronous.
    static func wait<Value: Sendable, Failure>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let done = DispatchSemaphore(value: 0)
        let box = Box<Value, Failure>()
        Task {
            do throws(Failure) { box.result = .success(try await body()) } catch { box.result = .failure(error) }
            done.signal()
        }
        done.wait()
        return try box.result!.get()
    }

    /// Written before the semaphore is signalled and read after it was waited for.
    private final class Box<Value, Failure: Error>: @unchecked Sendable {
        var result: Result<Value, Failure>?
    }
}
