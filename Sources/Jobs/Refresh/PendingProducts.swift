/// Numbers of products that are still to be looked at. Beyond the numbers themselves it takes a bit for each.
struct PendingProducts {
    private let ids: [Int]
    private var looked: [UInt64]
    private(set) var count: Int

    /// - Parameter ids: ascending, each once.
    init(_ ids: [Int]) {
        self.ids = ids
        count = ids.count
        looked = [UInt64](repeating: 0, count: (ids.count + 63) / 64)
    }

    func contains(_ id: Int) -> Bool { index(of: id).map { !isLooked($0) } ?? false }

    /// - Returns: whether the number was still to be looked at; from now on it is not.
    mutating func remove(_ id: Int) -> Bool {
        guard let index = index(of: id), !isLooked(index) else { return false }
        looked[index / 64] |= 1 << UInt64(index % 64)
        count -= 1
        return true
    }

    /// The next ones behind a place, some at a time.
    func next(_ limit: Int, after place: inout Int) -> [Int] {
        var found: [Int] = []
        while place < ids.count, found.count < limit {
            if !isLooked(place) { found.append(ids[place]) }
            place += 1
        }
        return found
    }

    /// Some of them, drawn by chance.
    func sample(_ limit: Int, using generator: inout some RandomNumberGenerator) -> [Int] {
        var (drawn, seen, place) = ([Int](), 0, 0)
        // A reservoir: each of them is as likely to be drawn, and none is held but those.
        while case let some = next(1024, after: &place), !some.isEmpty {
            for id in some {
                seen += 1
                if drawn.count < limit {
                    drawn.append(id)
                } else if case let index = Int.random(in: 0..<seen, using: &generator), index < limit {
                    drawn[index] = id
                }
            }
        }
        return drawn.sorted()
    }

    private func isLooked(_ index: Int) -> Bool { looked[index / 64] & 1 << UInt64(index % 64) != 0 }

    private func index(of id: Int) -> Int? {
        let place = ids.place(of: id, by: \.self)
        return place < ids.count && ids[place] == id ? place : nil
    }
}

extension Array {
    /// Where the first element is, or belongs, that has a number by which they are sorted.
    func place(of id: Int, by number: (Element) -> Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if number(self[middle]) < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
