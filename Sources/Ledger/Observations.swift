import Catalogue
import GRDB

/// Whether a market keeps to a rule, as far as an account has seen. One counterexample counts for good.
package enum Evidence: Hashable, Sendable {
    /// It was not put to the test yet.
    case none
    case kept
    case broken

    fileprivate init(stored: Bool?) {
        switch stored {
        case nil: self = .none
        case true?: self = .kept
        case false?: self = .broken
        }
    }
}

/// What the account's own registrations have shown of a market.
package struct MarketObservations: Hashable, Sendable {
    /// Each new product has a higher number than all before it, and the list shows the highest number first.
    package var numbersRise = Evidence.none
    /// The day that a new product is dated with is the day on which it was sent, or a later one.
    package var datesFit = Evidence.none

    package init(numbersRise: Evidence = .none, datesFit: Evidence = .none) {
        (self.numbersRise, self.datesFit) = (numbersRise, datesFit)
    }
}

extension Ledger {
    package func observations(of account: Account) throws(LedgerError) -> MarketObservations {
        try read { database in
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT numbers_rise, dates_fit FROM numbering WHERE market = ? AND identifier = ?"),
                arguments: [account.market, account.identifier])
            guard let row else { return MarketObservations() }
            return MarketObservations(
                numbersRise: Evidence(stored: row["numbers_rise"]), datesFit: Evidence(stored: row["dates_fit"]))
        }
    }

    /// Remembers an example, or a counterexample.
    package func observe(numbersRise: Bool, of account: Account) throws(LedgerError) {
        try observe("numbers_rise", numbersRise, of: account)
    }

    package func observe(datesFit: Bool, of account: Account) throws(LedgerError) {
        try observe("dates_fit", datesFit, of: account)
    }

    private func observe(_ column: String, _ isKept: Bool, of account: Account) throws(LedgerError) {
        try write { database in
            try database.execute(
                sql: """
                    INSERT INTO numbering (market, identifier, \(column)) VALUES (?, ?, ?)
                    ON CONFLICT DO UPDATE SET \(column) = MIN(excluded.\(column), COALESCE(\(column), 1))
                    """, arguments: [account.market, account.identifier, isKept])
        }
    }
}

// MARK: - Products that were there before

extension Ledger {
    /// Remembers products of the account's vendor that no row stands for and that were there before any row was sent that
    /// may be like them: none of these rows has made them.
    package func remember(sightings ids: Set<Int>, of account: Account) throws(LedgerError) {
        guard !ids.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: "INSERT INTO sighting (market, identifier, market_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
            for id in ids { try statement.execute(arguments: [account.market, account.identifier, id]) }
        }
    }

    /// Whether a product was there before, as far as anybody has looked.
    package func wasSighted(_ id: Int, of account: Account) throws(LedgerError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM sighting WHERE market = ? AND identifier = ? AND market_id = ?)
                        """), arguments: [account.market, account.identifier, id]) ?? false
        }
    }
}

// MARK: - What becomes of values

extension Ledger {
    /// With what the market shows: what it is seen to do to what it is sent does not count.
    package func comparison(of account: Account) throws(LedgerError) -> ValueComparison {
        try read { database in
            let names = try String.fetchAll(
                database.cachedStatement(sql: "SELECT name FROM tolerance WHERE market = ? AND identifier = ?"),
                arguments: [account.market, account.identifier])
            // A newer version may have known others.
            return .market.tolerating(Set(names.compactMap(ValueComparison.Tolerance.init(rawValue:))))
        }
    }

    package func remember(
        tolerances: Set<ValueComparison.Tolerance>, of account: Account
    ) throws(LedgerError) {
        try write { database in
            let statement = try database.cachedStatement(
                sql: "INSERT INTO tolerance (market, identifier, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
            for tolerance in tolerances {
                try statement.execute(arguments: [account.market, account.identifier, tolerance.rawValue])
            }
        }
    }
}
