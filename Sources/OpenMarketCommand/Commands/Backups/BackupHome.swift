import Backups
import Foundation

/// Where a command line says that backups are.
enum BackupHome {
    static func named(_ text: String) -> any RepositoryHome { FolderHome(text) }

    /// Works with the backups that are there, and tells of errors as the person calls the place.
    static func use<Value>(_ text: String, _ body: (any RepositoryHome) async throws -> Value) async throws -> Value {
        let home = named(text)
        do { return try await body(home) } catch { throw home.told(error) }
    }
}
