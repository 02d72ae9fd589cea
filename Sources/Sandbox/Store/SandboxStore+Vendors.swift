import GRDB
import MarketAPI

extension SandboxStore {
    /// Knows the vendor from now on; a name once given stays.
    ///
    /// - Parameter date: since when, for a vendor that is new or was known without one.
    func remember(identifier: String, name: String, date: String) throws {
        try pool.write { database in
            let known = try Int.fetchOne(
                database, sql: "SELECT id FROM vendor WHERE identifier = ?", arguments: [identifier])
            guard known == nil else {
                return try database.execute(
                    sql: "UPDATE vendor SET created_at = ? WHERE id = ? AND created_at IS NULL",
                    arguments: [date, known])
            }
            try database.execute(
                sql: "INSERT INTO vendor (identifier, name, created_at) VALUES (?, ?, ?)",
                arguments: [identifier, name, date])
            // The live market named its vendors by their numbers.
            guard name.isEmpty else { return }
            try database.execute(
                sql: "UPDATE vendor SET name = 'vendor' || id WHERE identifier = ?", arguments: [identifier])
        }
    }

    func vendor(identifier: String) async throws -> VendorReference? {
        try await pool.read { database in
            try Row.fetchOne(
                database, sql: "SELECT id, name FROM vendor WHERE identifier = ?",
                arguments: [identifier.lowercased()]
            ).map { VendorReference(id: $0["id"], name: $0["name"]) }
        }
    }
}
