import Foundation
import Glibc

extension FileHandle {
    /// A file to be read, closed with the value; `nil`, with the reason in `errno`, where it cannot be opened.
    package convenience init?(reading path: String) {
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.init(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
