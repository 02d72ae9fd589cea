import GRDB

/// The ledger's tables. Times are milliseconds since 1970; amounts are text inside the JSON columns.
enum Schema {
    /// `PRAGMA application_id`: "OMLG". Tells a ledger from any other SQLite file.
    static let applicationID = 0x4F4D_4C47

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.execute(sql: version1)
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        migrator.registerMigration("values before") { database in
            try database.execute(sql: valuesBefore)
        }
        migrator.registerMigration("replacements") { database in
            try database.execute(sql: replacements)
        }
        migrator.registerMigration("compared plans") { database in
            try database.execute(sql: comparedPlans)
        }
        migrator.registerMigration("claims") { try $0.execute(sql: claims) }
        migrator.registerMigration("rows whole in their pages") { try $0.execute(sql: wholeRows) }
        migrator.registerMigration("photo changes") { try $0.execute(sql: photoChanges) }
        migrator.registerMigration("ages of intents") { try $0.execute(sql: agesOfIntents) }
        migrator.registerMigration("commit count") { try $0.execute(sql: commitCount) }
        migrator.registerMigration("looks at the market") { try $0.execute(sql: looks) }
        migrator.registerMigration("numbering") { try $0.execute(sql: numbering) }
        migrator.registerMigration("leading photos") { try $0.execute(sql: leadingPhotos) }
        return migrator
    }

    private static let version1 = """
        CREATE TABLE run (
            id TEXT PRIMARY KEY, command TEXT NOT NULL, market TEXT NOT NULL, api TEXT NOT NULL,
            identifier TEXT NOT NULL, plan_digest TEXT NOT NULL DEFAULT '', started INTEGER NOT NULL, ended INTEGER,
            state TEXT NOT NULL, records INTEGER NOT NULL DEFAULT 0, rejected INTEGER NOT NULL DEFAULT 0,
            warnings INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX run_job ON run (market, identifier, plan_digest);

        CREATE TABLE entry (
            run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE, ordinal INTEGER NOT NULL,
            record INTEGER NOT NULL, file TEXT, key TEXT NOT NULL, sku TEXT, operation TEXT NOT NULL,
            "values" TEXT, photos TEXT, state TEXT NOT NULL, market_id INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0, reason TEXT, seen_id INTEGER, changed INTEGER NOT NULL,
            PRIMARY KEY (run, ordinal)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX entry_state ON entry (run, state, ordinal);
        CREATE INDEX entry_market_id ON entry (market_id) WHERE market_id IS NOT NULL;

        CREATE TABLE product (
            market TEXT NOT NULL, identifier TEXT NOT NULL, key TEXT NOT NULL, market_id INTEGER NOT NULL,
            "values" TEXT NOT NULL, photos TEXT NOT NULL, changed INTEGER NOT NULL,
            PRIMARY KEY (market, identifier, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX product_market_id ON product (market, identifier, market_id);

        CREATE TABLE pace (
            market TEXT NOT NULL, identifier TEXT NOT NULL, arrival INTEGER NOT NULL,
            PRIMARY KEY (market, identifier)
        ) STRICT, WITHOUT ROWID;

        -- How often each content came in the plan that is being written; emptied when it stands.
        CREATE TABLE occurrence (
            run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE, content TEXT NOT NULL, count INTEGER NOT NULL,
            PRIMARY KEY (run, content)
        ) STRICT, WITHOUT ROWID;
        """

    /// What the market was known to have when a row was planned: for the differences that are shown, and for undoing.
    private static let valuesBefore = """
        ALTER TABLE entry ADD COLUMN "before" TEXT;
        """

    /// The old product's number, beside the new one's in `market_id`.
    private static let replacements = """
        ALTER TABLE entry ADD COLUMN replaces INTEGER;
        """

    /// What a row asks for, where its key does not say it already; whether it has other photos than its product.
    private static let comparedPlans = """
        ALTER TABLE entry ADD COLUMN content TEXT;
        ALTER TABLE entry ADD COLUMN keeps_photos INTEGER NOT NULL DEFAULT 0;
        """

    /// Whether a run may replace products for their photos, for whoever takes it up without its input.
    private static let photoChanges = """
        ALTER TABLE run ADD COLUMN replaces_photos INTEGER NOT NULL DEFAULT 0;
        """

    /// When a row was last sent, and how much trouble a run has seen: how long an empty answer is not believed follows from
    /// both, and is the same for whoever takes the run up.
    private static let agesOfIntents = """
        ALTER TABLE entry ADD COLUMN sent INTEGER;
        ALTER TABLE run ADD COLUMN troubles INTEGER NOT NULL DEFAULT 0;
        """

    /// What a row asks for where its operation does not say all of it, and the product that was gone when it was planned: for
    /// whoever finds that the market has something else than the ledger. How many products a market had when they were counted
    /// last, where its pages do not say.
    private static let looks = """
        ALTER TABLE entry ADD COLUMN asked TEXT;
        ALTER TABLE entry ADD COLUMN gone INTEGER;
        CREATE TABLE market_size (market TEXT PRIMARY KEY, products INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """

    /// How many commits there were, in one row; `expected` is how many there should be, where it was seen that some are gone.
    private static let commitCount = """
        CREATE TABLE commits (count INTEGER NOT NULL, expected INTEGER) STRICT;
        INSERT INTO commits (count) VALUES (0);
        """

    /// What an account has seen of its market: whether numbers rise and dates fit (1, or 0 from the first counterexample on),
    /// products that were there before rows like them were sent, and what becomes of values.
    private static let numbering = """
        CREATE TABLE numbering (
            market TEXT NOT NULL, identifier TEXT NOT NULL, numbers_rise INTEGER, dates_fit INTEGER,
            PRIMARY KEY (market, identifier)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sighting (
            market TEXT NOT NULL, identifier TEXT NOT NULL, market_id INTEGER NOT NULL,
            PRIMARY KEY (market, identifier, market_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tolerance (
            market TEXT NOT NULL, identifier TEXT NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (market, identifier, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// The place of the photo that leads a product, from 0; null is the first. The address by which lists show it, where that was
    /// seen and lasts. Which one is to lead for a row, and which one did.
    private static let leadingPhotos = """
        ALTER TABLE product ADD COLUMN lead INTEGER;
        ALTER TABLE product ADD COLUMN thumbnail TEXT;
        ALTER TABLE entry ADD COLUMN lead INTEGER;
        ALTER TABLE entry ADD COLUMN led INTEGER;
        """

    /// One product of an account stands for one row, however many processes look; of two rows that an older version let
    /// have the same, the later one keeps it. The indexes hold only what is in doubt, or deleted: rows pass through the
    /// one, and few are in the other.
    private static let claims = """
        DELETE FROM product WHERE EXISTS (
            SELECT 1 FROM product AS other
            WHERE (other.market, other.identifier, other.market_id)
                = (product.market, product.identifier, product.market_id)
            AND (other.changed, other.key) > (product.changed, product.key));
        DROP INDEX product_market_id;
        CREATE UNIQUE INDEX product_market_id ON product (market, identifier, market_id);

        CREATE INDEX entry_in_doubt ON entry (key) WHERE state IN ('sent', 'unknown');
        CREATE INDEX entry_deleted ON entry (key) WHERE state = 'deleted';

        -- The number that the market has for the account's vendor, once an answer told it.
        CREATE TABLE vendor (
            market TEXT NOT NULL, identifier TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (market, identifier)
        ) STRICT, WITHOUT ROWID;
        """

    /// A table without rowids lets a row have a quarter of a page and puts the rest on a page of its own: products have
    /// about a kilobyte, and each took 4 KiB more. Tables with rowids hold them whole.
    private static let wholeRows = """
        CREATE TABLE entry_whole (
            run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE, ordinal INTEGER NOT NULL,
            record INTEGER NOT NULL, file TEXT, key TEXT NOT NULL, sku TEXT, operation TEXT NOT NULL,
            "values" TEXT, photos TEXT, state TEXT NOT NULL, market_id INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0, reason TEXT, seen_id INTEGER, changed INTEGER NOT NULL,
            "before" TEXT, replaces INTEGER, content TEXT, keeps_photos INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (run, ordinal)
        ) STRICT;
        INSERT INTO entry_whole SELECT run, ordinal, record, file, key, sku, operation, "values", photos, state,
            market_id, attempts, reason, seen_id, changed, "before", replaces, content, keeps_photos
            FROM entry ORDER BY run, ordinal;
        DROP TABLE entry;
        ALTER TABLE entry_whole RENAME TO entry;
        CREATE INDEX entry_state ON entry (run, state, ordinal);
        CREATE INDEX entry_market_id ON entry (market_id) WHERE market_id IS NOT NULL;
        CREATE INDEX entry_in_doubt ON entry (key) WHERE state IN ('sent', 'unknown');
        CREATE INDEX entry_deleted ON entry (key) WHERE state = 'deleted';

        CREATE TABLE product_whole (
            market TEXT NOT NULL, identifier TEXT NOT NULL, key TEXT NOT NULL, market_id INTEGER NOT NULL,
            "values" TEXT NOT NULL, photos TEXT NOT NULL, changed INTEGER NOT NULL,
            PRIMARY KEY (market, identifier, key)
        ) STRICT;
        INSERT INTO product_whole SELECT market, identifier, key, market_id, "values", photos, changed FROM product;
        DROP TABLE product;
        ALTER TABLE product_whole RENAME TO product;
        CREATE UNIQUE INDEX product_market_id ON product (market, identifier, market_id);
        """
}
