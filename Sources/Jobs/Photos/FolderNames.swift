import Archives
import Glibc

/// What lies in a folder.
struct FolderNames {
    let names: NameIndex
    /// What is called in another encoding than UTF-8, as where a zip of a Korean Windows was unpacked: read as names in zips
    /// are, but nothing that text opens.
    let undecoded: NameIndex

    /// - Parameter folder: one that cannot be read has nothing in it.
    init(in folder: String) {
        var (names, undecoded): ([String], [String]) = ([], [])
        if let stream = opendir(folder) {
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                Self.withName(of: entry) { bytes in
                    if let name = String(validating: bytes, as: UTF8.self) {
                        if name != ".", name != ".." { names.append(name) }
                    } else {
                        undecoded.append(EntryName.decode(bytes))
                    }
                }
            }
        }
        self.names = NameIndex(names)
        self.undecoded = NameIndex(undecoded)
    }

    private static func withName(
        of entry: UnsafeMutablePointer<dirent>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
            let bytes = name.bindMemory(to: UInt8.self)
            body(UnsafeBufferPointer(rebasing: bytes.prefix { $0 != 0 }))
        }
    }
}
