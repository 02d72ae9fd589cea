/// Whether a photo that a row names can be used. The rules say which are to be looked at; whoever has the files does.
public enum PhotoVerdict: Hashable, Sendable {
    case accepted
    /// It can be used, and is sent as JPEG or PNG: the market does not take its format. Of one that moves the first frame is sent.
    case converted(from: String, isAnimated: Bool)
    /// It is not at hand.
    case notFound(PhotoAbsence)
    /// It is there, and cannot be used.
    case unreadable(PhotoDamage)
    /// It is neither JPEG nor PNG, nor what is made into one.
    case unsupported(kind: String)
    /// A size in bytes, not below the limit: the form's, or the one of what is opened at all.
    case tooLarge(bytes: Int, limit: Int)
}

extension PhotoVerdict {
    /// Whether the photo can be used.
    public var isUsable: Bool {
        switch self {
        case .accepted, .converted: true
        case .notFound, .unreadable, .unsupported, .tooLarge: false
        }
    }

    /// What is to be said of the photo of that name; `nil` where nothing is. A password in an address is not repeated.
    public func finding(of name: String) -> Finding? {
        // Nearly all are good, and a name costs much to look through.
        if case .accepted = self { return nil }
        let name = name.withoutAddressPasswords
        return switch self {
        case .accepted: nil
        case .converted(let kind, let isAnimated):
            Finding(.imageConverted, detail: .conversion(of: name, from: kind, isAnimated: isAnimated))
        case .notFound(let absence): Finding(.imageNotFound, detail: .absence(of: name, absence))
        case .unreadable(let damage): Finding(.imageUnreadable, detail: .damage(of: name, damage))
        case .unsupported(let kind): Finding(.imageUnsupported, detail: .item(name, reason: kind))
        case .tooLarge(let bytes, let limit):
            Finding(.imageTooLarge, detail: .size(of: name, bytes: bytes, limit: limit))
        }
    }
}

/// Why a photo that a row names is not at hand.
public enum PhotoAbsence: Hashable, Sendable {
    /// No file is called so; the one whose name is nearest, where one is near.
    case noFile(nearest: String?)
    /// Several files are called nearly so, and none exactly.
    case severalFiles([String])
    /// The name leads out of the folders that photos are taken from.
    case outsideFolders
    /// The name stays within those folders, and a link there leads out of them.
    case linkOutside
    /// An address that cannot be read, or is of neither `http` nor `https`.
    case badAddress
    /// An address with a user or a password in it.
    case addressWithPassword
    /// The host is this machine or one of a private network.
    case privateAddress(host: String)
    case hostUnknown(String)
    /// Nobody listens there, or it cannot be reached.
    case hostUnreachable(String)
    /// The connection cannot be made secure.
    case hostInsecure(String)
    /// The host did not answer in time.
    case timedOut(host: String)
    /// The host did not answer several times and is not asked any more.
    case hostGivenUp(String)
    /// The host broke off in the middle, or what it sent is no answer.
    case brokeOff(host: String)
    /// The host answered with an HTTP status other than 200.
    case answer(status: Int, host: String)
    /// The host sent it compressed, which nobody asked for; how, in HTTP's word.
    case encoded(String, host: String)
    /// One address pointed to the next too often.
    case tooManyRedirects
    /// There is no way through the proxy.
    case noWayThroughProxy(String)
    /// It could not be kept on this machine; the system's reason, in English.
    case notKept(reason: String)
    /// The asking was ended from outside.
    case stopped
}

/// Why a photo that is there cannot be used.
public enum PhotoDamage: Hashable, Sendable {
    case noPermission
    case folder
    /// A pipe, a socket or a device.
    case notAFile
    /// It claims more pixels than are decoded.
    case tooManyPixels(width: Int, height: Int)
    /// It is in a zip that wants a password.
    case encrypted
    /// It is in a zip, and inflates to far more than a photo does.
    case inflatesTooMuch
    /// What decodes its format is not installed; Debian's package that has it.
    case noDecoder(package: String)
    /// What the decoder or the system said, in English.
    case reason(String)
}
