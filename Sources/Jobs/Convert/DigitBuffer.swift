/// The digits of the few numbers that a row has.
struct DigitBuffer: ~Copyable {
    /// For more numbers than a row has, each as long as one can be.
    private let space = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)
    private var count = 0

    deinit { space.deallocate() }

    mutating func removeAll() { count = 0 }

    /// - Parameter places: how many of the digits stand behind the point.
    mutating func append(_ number: UInt64, places: Int = 0) -> UnsafeBufferPointer<UInt8> {
        // A number's twenty digits, the point, and the zeros before them.
        let end = count + 22 + places
        var (start, rest, left) = (end, number, places)
        repeat {
            start -= 1
            space[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            left -= 1
            if left == 0 {
                start -= 1
                space[start] = UInt8(ascii: ".")
            }
        } while rest > 0 || left >= 0
        count = end
        return UnsafeBufferPointer(rebasing: space[start..<end])
    }
}
