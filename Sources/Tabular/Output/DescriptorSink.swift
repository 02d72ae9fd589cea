import Glibc

/// Writes to a descriptor that somebody else owns, such as standard output.
///
/// Where the reader at the other end has gone, that is a `SystemError` with `EPIPE`, as long as the process ignores
/// SIGPIPE.
public final class DescriptorSink: ByteSink {
    private let descriptor: Int32
    private let name: String

    public init(descriptor: Int32, named name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                // Another program that has the pipe, too, made it one that does not wait.
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, -1)
            } else if errno != EINTR {
                throw SystemError("write", name, errno: errno)
            }
        }
    }
}
