import NIOCore
import NIOPosix

/// The event loop of all connections to the market, as a place for tasks that do little but ask it and wait.
///
/// A task of the language's pool and a connection on its loop hand each other every request and every answer, and each handing
/// over wakes a thread: that was a third of what a small request cost. On the loop itself nobody has to be woken. What
/// keeps a processor busy for milliseconds, as making photos smaller does, is no work for it: all connections would wait.
package final class EventLoopExecutor: TaskExecutor {
    package static let shared = EventLoopExecutor()

    /// One thread for all connections: it is seldom asleep when the next request comes.
    let loop = MultiThreadedEventLoopGroup.singleton.next()

    /// Where the current task belongs, for the tasks that it begins; `nil` for the language's pool.
    @TaskLocal private static var home: EventLoopExecutor?

    package func enqueue(_ job: consuming ExecutorJob) {
        let (job, executor) = (UnownedJob(job), asUnownedTaskExecutor())
        loop.execute { job.runSynchronously(on: executor) }
    }

    /// Runs `body` on the loop, and the tasks that it begins and waits for.
    package static func run<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await $home.withValue(shared) {
            await withTaskExecutorPreference(shared) {
                do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
            }
        }
        return try result.get()
    }

    /// Runs `body`, which keeps a processor busy, elsewhere.
    package static func leave<Value: Sendable, Failure: Error>(
        _ body: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withTaskExecutorPreference(globalConcurrentExecutor) {
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// A task of its own, where the current one is: other than a child, it would go back to the language's pool.
    package static func task<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        Task(executorPreference: home, operation: body)
    }
}
