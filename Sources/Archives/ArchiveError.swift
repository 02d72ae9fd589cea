/// Why an archive, or an entry of it, cannot be read.
public enum ArchiveError: Error, Hashable, Sendable {
    /// No zip at all.
    case notAnArchive
    /// It begins as a zip does, but its directory, which stands at the end, is not there: the file is cut off.
    case incomplete
    /// What it says of itself does not fit together: a directory with wrong places, data that do not inflate, a wrong
    /// checksum. Without an entry it is the directory.
    case damaged(entry: String?)
    /// An entry that wants a password.
    case encrypted(entry: String)
    /// An entry that is neither stored nor deflated; the number is the zip format's own (9 is Deflate64, 14 LZMA).
    case unsupportedCompression(entry: String, method: Int)
    /// More entries than `ArchiveLimits.entries`.
    case tooManyEntries(limit: Int)
    /// A directory of more than `ArchiveLimits.directoryBytes`.
    case directoryTooLarge(limit: Int)
    /// An entry inflates to more than `ArchiveLimits.ratio` times its size: a bomb.
    case inflatesTooMuch(entry: String, ratio: Int)
    /// The entries read so far are more than `ArchiveLimits.inflatedBytes` together, or one is more than was asked for.
    case tooLarge(entry: String, limit: Int)
    /// Several entries have the same name, so that nobody can say which is meant.
    case duplicateName(String)
    /// The system refused to open or read the file.
    case system(action: String, errno: Int32)
}

/// What is read of an archive at most; each bounds memory or time against a hostile one.
public struct ArchiveLimits: Hashable, Sendable {
    /// The entries of the directory; libzip keeps some 300 bytes of each in memory.
    public var entries: Int
    /// The directory itself, in bytes: names may be 64 KiB each, and libzip keeps them all.
    public var directoryBytes: Int
    /// The inflated bytes of all entries read through one `ZipArchive`, in bytes.
    public var inflatedBytes: Int
    /// How many times its size an entry may inflate to. Worksheets are 10 to 1, photos 1 to 1, Deflate's own bound is
    /// 1032 to 1.
    public var ratio: Int
    /// How much an entry may inflate to whatever its ratio, in bytes: small files of blanks are no bombs.
    public var ratioAllowance: Int

    public init(
        entries: Int = 65_536, directoryBytes: Int = 16 << 20, inflatedBytes: Int = 4 << 30, ratio: Int = 200,
        ratioAllowance: Int = 1 << 20
    ) {
        self.entries = entries
        self.directoryBytes = directoryBytes
        self.inflatedBytes = inflatedBytes
        self.ratio = ratio
        self.ratioAllowance = ratioAllowance
    }
}
