import Backups
import FilePaths
import Foundation
import Rclone

/// Where a command line says that backups are.
extension BackupStore {
    /// A remote of rclone's where it looks like one, and nothing here is called so.
    static func named(_ text: String) -> BackupStore {
        remote(text).map { BackupStore($0, cache: CacheFolder.backups) } ?? BackupStore(text)
    }

    /// `nil` where it is a folder's name.
    static func remote(_ text: String) -> RemoteAddress? {
        Folders.exists(text) ? nil : RemoteAddress(text)
    }

    /// As people may see it: a remote's options may have passwords.
    static func shown(_ text: String) -> String { remote(text)?.shown ?? text }

    /// Works with the backups that are there, and reports errors as the person calls the place.
    static func use<Value>(_ text: String, _ body: (BackupStore) async throws -> Value) async throws -> Value {
        let store = named(text)
        do { return try await body(store) } catch { throw store.reported(error) }
    }
}
