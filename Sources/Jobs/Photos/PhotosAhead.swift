/// Which photos are fetched before anybody asks for them: in the order in which they will be asked for, and not more than the
/// disk has room for, however large they are.
struct PhotosAhead {
    /// More than these are not on their way at once: some of each host, where one is slow, and however large each is, less
    /// than the cache keeps.
    var width = 24
    /// While more than this lies there that nobody has asked for, none is begun; in bytes.
    var byteLimit = 256 << 20

    private var expected: [ExactText] = []
    private var first = 0
    private var onTheWay: Set<ExactText> = []
    /// What was fetched and not asked for yet, in bytes.
    private var ready: [ExactText: Int] = [:]
    private var readyBytes = 0
    private var waiting: Set<ExactText> = []

    mutating func expect(_ address: String) {
        let address = ExactText(address)
        guard waiting.insert(address).inserted else { return }
        expected.append(address)
    }

    /// The next one to begin with; `nil` where there is none, or no room.
    mutating func next() -> String? {
        guard onTheWay.count < width, readyBytes < byteLimit else { return nil }
        while first < expected.count {
            let address = expected[first]
            first += 1
            if first > 1024 {
                expected.removeFirst(first)
                first = 0
            }
            guard waiting.contains(address) else { continue }
            onTheWay.insert(address)
            return address.text
        }
        return nil
    }

    /// Records that one which was begun is there, or is known not to be.
    mutating func end(_ address: String, bytes: Int) {
        let address = ExactText(address)
        onTheWay.remove(address)
        guard waiting.contains(address) else { return }
        ready[address] = bytes
        readyBytes += bytes
    }

    /// Records that somebody asks for it.
    mutating func recordRequest(for address: String) {
        let address = ExactText(address)
        guard waiting.remove(address) != nil else { return }
        readyBytes -= ready.removeValue(forKey: address) ?? 0
    }
}
