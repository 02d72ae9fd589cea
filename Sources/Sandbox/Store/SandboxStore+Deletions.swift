import GRDB

extension SandboxStore {
    func beginDeletion(of id: Int, token: String) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "INSERT INTO deletion (token, product_id) VALUES (?, ?)", arguments: [token, id])
        }
    }

    /// The product's own secret, once it was asked for.
    func secret(of id: Int) async throws -> String? {
        try await pool.read { database in
            // The other kind of token is longer.
            try String.fetchOne(
                database, sql: "SELECT token FROM deletion WHERE product_id = ? AND length(token) = 36",
                arguments: [id])
        }
    }

    /// The product that a token was given for; `nil` once it is gone.
    func product(toDelete token: String) async throws -> Shown? {
        try await pool.read { database in
            let id = try Int.fetchOne(
                database, sql: "SELECT product_id FROM deletion WHERE token = ?", arguments: [token])
            return try id.flatMap { try Self.product($0, database) }
        }
    }

    /// Whether the product was there to be deleted; of two calls at once, one gets `true`.
    func delete(_ id: Int) async throws -> Bool {
        try await pool.write { database in
            try database.execute(sql: "DELETE FROM product WHERE id = ?", arguments: [id])
            return database.changesCount > 0
        }
    }

    /// Every path that a row names.
    func imagePaths() throws -> Set<String> {
        try pool.read { database in
            Set(try String.fetchAll(database, sql: "SELECT origin FROM image UNION ALL SELECT thumbnail FROM image"))
        }
    }
}
