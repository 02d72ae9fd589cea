import Glibc

extension PlanInput {
    /// The input as it is now. What is no file, such as a pipe, has no digest, since reading it would use it up.
    init(of file: String) {
        var status = stat()
        let isFile = file != "-" && stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isFile, let digest = FileDigest.sha256(path: file) else {
            self.init(file: file, bytes: nil, sha256: nil)
            return
        }
        self.init(file: file, bytes: Int(status.st_size), sha256: digest)
    }
}
