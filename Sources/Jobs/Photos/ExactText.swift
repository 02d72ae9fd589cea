import Glibc

/// Text that is the same where its bytes are.
///
/// Swift's strings are equal where they mean the same to a reader; two files may be called so, and two addresses lead to two
/// photos.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool {
        guard left.text.utf8.count == right.text.utf8.count else { return false }
        var (left, right) = (left.text, right.text)
        return left.withUTF8 { left in
            right.withUTF8 { right in left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0 }
        }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
