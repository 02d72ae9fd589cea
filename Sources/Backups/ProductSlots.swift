/// Which entry of a sequence is a product's newest, by the product's number. Twelve bytes each, in two arrays by number: products are
/// asked for by number, and come nearly so.
struct ProductSlots {
    /// Ascending.
    private(set) var products: [Int] = []
    private var slots: [UInt32] = []

    /// `nil` where there is none.
    ///
    /// - Precondition: a slot is less than 2³².
    subscript(product: Int) -> Int? {
        get {
            let place = place(of: product)
            return isThere(product, at: place) ? Int(slots[place]) : nil
        }
        set {
            let place = place(of: product)
            switch (newValue, isThere(product, at: place)) {
            case (let slot?, true): slots[place] = UInt32(slot)
            case (let slot?, false):
                products.insert(product, at: place)
                slots.insert(UInt32(slot), at: place)
            case (nil, true):
                products.remove(at: place)
                slots.remove(at: place)
            case (nil, false): break
            }
        }
    }

    private func isThere(_ product: Int, at place: Int) -> Bool { place < products.count && products[place] == product }

    /// Where it is, or belongs.
    private func place(of product: Int) -> Int {
        var (start, end) = (0, products.count)
        while start < end {
            let middle = (start + end) / 2
            if products[middle] < product { start = middle + 1 } else { end = middle }
        }
        return start
    }
}
