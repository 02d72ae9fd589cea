/// Why a remote is not to be had. None of it is secret.
package enum RcloneError: Error, Hashable, Sendable {
    /// There is no such program.
    case notInstalled
    /// None of that name is configured; these are.
    case unknownRemote(String, known: [String])
    /// rclone could not do it.
    ///
    /// - Parameters:
    ///   - said: its last words; `nil` where they may have secrets.
    case failed(remote: String, status: Int, said: String?)
    /// What was sent is not there as it was sent, in spite of what rclone said: the files, by their paths.
    case notKept(remote: String, paths: [String])
}
