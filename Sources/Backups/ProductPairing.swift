import Catalogue
import Ledger
import MarketAPI

/// What tells a product from the others of its catalogue, in as little memory as it takes: of texts, hashes of this process.
struct ComparedProduct {
    /// 0 where it has none.
    let id: Int
    /// Whose number that is; `nil` where nothing says it.
    let market: String?
    /// What a ledger, or a file's `sku`, calls it.
    let key: RowKey?
    let name: Int
    let values: Int
    /// Of the photos whose bytes are at hand, in their order.
    let photos: Int

    init(_ record: BackupRecord, of market: String?) {
        id = record.id
        self.market = market
        key = record.known?.key
        name = record.facts.fields.name.hashValue
        values = record.facts.fields.hashValue
        photos = record.images.map(\.photo.stored?.digest).hashValue
    }

    var hasSKU: Bool { key?.sku != nil }

    /// A market's number of it: its own, or the one that it was brought back for; `nil` where nothing says one.
    fileprivate func number(_ kind: NumberKind) -> Number? {
        guard let market else { return nil }
        switch kind {
        case .own: return id > 0 ? Number(market: market, key: .id(id)) : nil
        case .former:
            guard let key else { return number(.own) }
            return key.isNumber ? Number(market: market, key: key) : nil
        }
    }

    /// A market gives each photo of each product an address of its own, so that addresses say nothing of what it
    /// registered anew, nor of what another market has.
    func mayShareAddresses(with other: ComparedProduct) -> Bool {
        if let market, let theirs = other.market, market != theirs { return false }
        return id == 0 || other.id == 0 || id == other.id
    }
}

/// Which product of a later catalogue is which of an earlier one.
///
/// By the seller's key where both have one; else by the number where it is one market's; else by what the ledgers call them, which is
/// how products that were brought back are known; else by the name. Where several are called so, those that are equal are each
/// other, and of the others the first is the first.
struct ProductPairing {
    /// The place of each later product in the earlier catalogue; `nil` of what came since.
    private(set) var earlier: [Int?]
    /// The places that nothing is paired with, in their order.
    var gone: [Int] { isTaken.indices.filter { !isTaken[$0] } }

    private let before: [ComparedProduct]
    private let after: [ComparedProduct]
    private var isTaken: [Bool]

    /// - Parameter byNumber: whether the numbers of one market mean the same products in both.
    init(_ before: [ComparedProduct], _ after: [ComparedProduct], byNumber: Bool) {
        (self.before, self.after) = (before, after)
        earlier = [Int?](repeating: nil, count: after.count)
        isTaken = [Bool](repeating: false, count: before.count)
        if byNumber { pair { product in product.key?.sku.map { Alike($0, id: product.id) } } }
        for equal in Equal.allCases { pair { product in product.key?.sku.map { Alike($0, equal, product) } } }
        if byNumber {
            pair { $0.number(.own) }
            pair { $0.number(.former) }
        }
        pair { $0.key?.isContent == true ? $0.key : nil }
        // Of two that the seller calls otherwise neither is the other.
        for equal in Equal.allCases {
            pair({ $0.hasSKU ? nil : Alike($0.name, equal, $0) }, { Alike($0.name, equal, $0) })
            pair({ Alike($0.name, equal, $0) }, { $0.hasSKU ? nil : Alike($0.name, equal, $0) })
        }
    }

    /// Pairs those that are left and have the same, in their order.
    private mutating func pair<Trait: Hashable>(_ trait: (ComparedProduct) -> Trait?) { pair(trait, trait) }

    private mutating func pair<Trait: Hashable>(
        _ ofEarlier: (ComparedProduct) -> Trait?, _ ofLater: (ComparedProduct) -> Trait?
    ) {
        // A list for each trait, without an array for each: the first place, and of each place the next.
        var first: [Trait: Int] = [:]
        var next = [Int](repeating: -1, count: before.count)
        for place in before.indices.reversed() where !isTaken[place] {
            guard let trait = ofEarlier(before[place]) else { continue }
            next[place] = first.updateValue(place, forKey: trait) ?? -1
        }
        if first.isEmpty { return }
        for index in after.indices where earlier[index] == nil {
            guard let trait = ofLater(after[index]), let place = first[trait], place >= 0 else { continue }
            first[trait] = next[place]
            (earlier[index], isTaken[place]) = (place, true)
        }
    }
}

/// How much of two products is equal that are called the same, the most first.
private enum Equal: CaseIterable { case valuesAndPhotos, values, nothing }

/// What products are called, and as much else as is to be equal.
private struct Alike<Name: Hashable>: Hashable {
    let name: Name
    var id = 0
    var values = 0
    var photos = 0

    init(_ name: Name, id: Int) { (self.name, self.id) = (name, id) }

    init(_ name: Name, _ equal: Equal, _ product: ComparedProduct) {
        self.name = name
        if equal != .nothing { values = product.values }
        if equal == .valuesAndPhotos { photos = product.photos }
    }
}

/// Which of a product's numbers: what was registered anew is called by the one that it had.
private enum NumberKind { case own, former }

private struct Number: Hashable {
    let market: String
    let key: RowKey
}
