/// Something that a test waited for did not come to be.
public struct NotInTime: Error, CustomStringConvertible {
    public let description: String
}

/// Waits until a condition holds that others bring about.
///
/// A wait without an end fails at the suite's time limit alone, minutes later, which does not say what there was instead.
///
/// - Parameter found: what there is where it does not hold in time.
public func waitUntil(
    within limit: Duration = .seconds(60), _ isSo: @autoclosure () async -> Bool, found: @autoclosure () -> String
) async throws {
    let end = ContinuousClock.now + limit
    while await !isSo() {
        guard ContinuousClock.now < end else { throw NotInTime(description: "not within \(limit): \(found())") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
