/// Says whether a photo that a row names can be used. The rules ask; whoever has the files answers.
public protocol PhotoJudge {
    mutating func judge(photo name: String) -> PhotoVerdict
}

public enum PhotoVerdict: Hashable, Sendable {
    case accepted
    /// No such file; the reason says more where more is known.
    case notFound(reason: String?)
    /// It claims to be a photo but cannot be decoded.
    case unreadable(reason: String)
    /// It is something else than JPEG or PNG.
    case unsupported(kind: String)
    /// A size in bytes, not below the limit.
    case tooLarge(bytes: Int)
}

/// Accepts every photo by its name: for input without the files at hand.
public struct NamesOnly: PhotoJudge, Sendable {
    public init() {}
    public func judge(photo name: String) -> PhotoVerdict { .accepted }
}
