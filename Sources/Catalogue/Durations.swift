extension Duration {
    /// Whole nanoseconds, rounded down; good for 292 years.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
