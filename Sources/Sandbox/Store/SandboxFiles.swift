/// The files of a practice market's data folder that nobody else may write.
package enum SandboxFiles {
    package static func all(in folder: String) -> [String] {
        ["market.sqlite", "market.sqlite-wal", "market.sqlite-shm", "market.sqlite-journal", "lock"]
            .map { "\(folder)/\($0)" }
    }

    /// Where the vendors' secrets, the uploads and the photos lie.
    package static func folders(in folder: String) -> [String] {
        (["vendors", "uploads"] + PhotoNames.folders).map { "\(folder)/\($0)" }
    }
}
