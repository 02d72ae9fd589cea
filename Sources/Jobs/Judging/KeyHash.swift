import CByteScan

/// Makes keys of texts: hashes with a secret that is another in every run, so that nobody can make two texts share theirs.
///
/// A value, so that whoever makes many keys asks for the secret once.
struct KeyHash: Sendable {
    /// Four words.
    // Nobody changes them.
    nonisolated(unsafe) private let secret: UnsafePointer<UInt64>
    private let usesAES: Bool

    static let ofRun = KeyHash(usesAES: true)

    /// - Parameter usesAES: whether the processor's instructions are used where it has them.
    init(usesAES: Bool) { (secret, self.usesAES) = (Self.secretOfRun, usesAES) }

    /// - Parameter bytes: those of a composed text.
    func key(of bytes: UnsafeRawBufferPointer) -> DuplicateIndex.Key {
        if usesAES {
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let hash = byte_scan_hash(start, bytes.count, secret)
            if hash.is_supported { return DuplicateIndex.Key(high: hash.high, low: hash.low) }
        }
        let hash = SipHash.hash(bytes, key: (secret[0], secret[1]))
        return DuplicateIndex.Key(high: hash.high, low: hash.low)
    }

    nonisolated(unsafe) private static let secretOfRun: UnsafePointer<UInt64> = {
        let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 4)
        for index in 0..<4 { words.advanced(by: index).initialize(to: .random(in: 0 ... .max)) }
        return UnsafePointer(words)
    }()
}
