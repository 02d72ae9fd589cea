import Foundation

/// Where what can be had again is kept: `XDG_CACHE_HOME/openmarket`, else `~/.cache/openmarket`.
enum CacheFolder {
    static var path: String {
        let environment = ProcessInfo.processInfo.environment
        // The specification says to ignore a relative path.
        if let home = environment["XDG_CACHE_HOME"], home.hasPrefix("/") { return home + "/openmarket" }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.cache/openmarket"
    }

    /// What is known of backups at remotes.
    static var backups: String { path + "/backups" }
    static var photos: String { path + "/photos" }
}
