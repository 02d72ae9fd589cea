import Foundation

/// A random generator that the same seed makes repeat itself (SplitMix64).
///
/// Property tests print its seed in their failure, and `OPENMARKET_TEST_SEED` runs that one again.
public struct SeededGenerator: RandomNumberGenerator, CustomStringConvertible, Sendable {
    public let seed: UInt64
    private var state: UInt64

    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The seeds of a property test: the one asked for in the environment, or a fixed handful.
    public static var seeds: [UInt64] {
        if let text = ProcessInfo.processInfo.environment["OPENMARKET_TEST_SEED"], let seed = UInt64(text) {
            return [seed]
        }
        return [1, 2, 3, 5, 8, 13, 21, 34]
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    public var description: String { "seed \(seed)" }
}
