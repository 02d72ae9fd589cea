import Wording

extension Console {
    /// Ends with the usage that a profile's name is unknown, where it is.
    ///
    /// - Throws: `ExitStatus`.
    func need(_ name: String, in folder: ProfileFolder) throws {
        guard !folder.has(name) else { return }
        fail(ProfileNotice.unknown(name: name, known: folder.names), status: .failed)
        throw ExitStatus.failed
    }

    /// The summary of a command about one profile; `nil` for none.
    func conclude(_ command: String, profile: String?) {
        var summary = JSONObject(type: "summary")
        summary.set("command", command)
        summary.set("profile", profile)
        object(summary)
    }
}
