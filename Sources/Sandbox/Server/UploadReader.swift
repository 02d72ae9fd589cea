import Foundation
import HTTPTypes
import HummingbirdCore
import MarketAPI
import NIOCore

/// A photo as it came, in a file of the upload's own folder.
struct UploadedImage: Sendable, Hashable {
    var file: URL
    /// As the client called it.
    let filename: String?
    var byteCount = 0
    /// The first bytes, which tell the kind of the file.
    var head: [UInt8] = []
    /// The extension of the client's filename with its point; empty where it had none.
    let suffix: String

    init(file: URL, filename: String?) {
        self.file = file
        self.filename = filename
        let name = filename?.split(whereSeparator: { "/\\".contains($0) }).last ?? ""
        let point = name.lastIndex(of: ".") ?? name.endIndex
        let ending = name[point...].dropFirst()
        // Anything but a plain short word is no extension, and must not get into a path.
        let isPlain = (1...10).contains(ending.utf8.count) && ending.utf8.allSatisfy(\.isLetterOrDigit)
        suffix = isPlain ? ".\(ending)" : ""
    }

    static let headLength = 12
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}

/// Reads a registration's body as it comes: the JSON part into memory, bounded, and each photo into a file.
///
/// The files are written from the handler's thread. They are small and the page cache takes them; a thread pool would
/// cost more than it saves.
struct UploadReader {
    /// The parts that hold values, by their names.
    private(set) var values: [String: [UInt8]] = [:]
    private(set) var images: [UploadedImage] = []

    private let names: Names
    private let folder: URL
    private let limits: SandboxConfiguration.Limits
    private var parser: MultipartParser
    private var received = 0
    private var part = Part.ignored
    private var file: FileHandle?

    private enum Part {
        case value(name: String)
        case image
        /// Apps send an `identifier` part too; anything unknown is skipped.
        case ignored
    }

    /// What a form's parts are called.
    struct Names {
        /// Those that hold values; `nil` for all that are no photos.
        var values: Set<String>?
        var images: String

        static func all(files: String) -> Names { Names(values: nil, images: files) }

        func isValue(_ name: String) -> Bool { name != images && values?.contains(name) != false }
    }

    /// Reads a request's form and does something with it, while its photos lie in a folder of their own.
    ///
    /// - Parameter uploads: the folder, which is removed after it.
    static func withForm<Result>(
        of request: Request, _ names: Names, in uploads: URL, _ limits: SandboxConfiguration.Limits,
        _ body: (UploadReader) async throws -> Result
    ) async throws -> Result {
        defer { try? FileManager.default.removeItem(at: uploads) }
        guard let type = request.headers[.contentType], let boundary = MultipartBoundary.read(contentType: type) else {
            throw Refusal.notMultipart.failure
        }
        var reader = UploadReader(boundary: boundary, names, folder: uploads, limits: limits)
        try await reader.read(request.body)
        return try await body(reader)
    }

    private init(boundary: String, _ names: Names, folder: URL, limits: SandboxConfiguration.Limits) {
        self.names = names
        self.folder = folder
        self.limits = limits
        var parserLimits = MultipartParser.Limits()
        parserLimits.parts = limits.parts
        parser = MultipartParser(boundary: boundary, limits: parserLimits)
    }

    /// Reads the whole body.
    private mutating func read(_ body: RequestBody) async throws {
        do {
            for try await buffer in body { try read(buffer) }
            try parser.finish()
        } catch let error as MultipartError {
            throw Refusal.multipart(error).failure
        }
    }

    private mutating func read(_ buffer: ByteBuffer) throws {
        received += buffer.readableBytes
        guard received <= limits.uploadBytes else { throw Refusal.tooLarge(limit: limits.uploadBytes).failure }
        parser.push(buffer.readableBytesView)
        while let event = try parser.next() {
            switch event {
            case .partBegin(let headers): try begin(headers)
            case .body(let bytes): try append(bytes)
            case .partEnd: try end()
            case .end: break
            }
        }
    }

    private mutating func begin(_ headers: MultipartHeaders) throws {
        switch headers.name {
        // A second part of a name is skipped: the first one is judged.
        case let name? where names.isValue(name) && values[name] == nil:
            part = .value(name: name)
            values[name] = []
        case names.images:
            part = .image
            let url = folder.appendingPathComponent(String(images.count))
            file = try SandboxFolder.newFile(at: url)
            images.append(UploadedImage(file: url, filename: headers.filename))
        default: part = .ignored
        }
    }

    private mutating func append(_ bytes: [UInt8]) throws {
        switch part {
        case .value(let name):
            values[name, default: []].append(contentsOf: bytes)
            guard values[name, default: []].count <= limits.jsonBytes else {
                throw Refusal.tooLarge(limit: limits.jsonBytes).failure
            }
        case .image:
            let last = images.count - 1
            images[last].byteCount += bytes.count
            images[last].head += bytes.prefix(UploadedImage.headLength - images[last].head.count)
            try file?.write(contentsOf: bytes)
        case .ignored: break
        }
    }

    private mutating func end() throws {
        try file?.close()
        file = nil
        part = .ignored
    }
}

extension UploadReader.Names {
    /// Where a generation has a registration's or an update's values and photos.
    init(_ form: RequestForm) { self.init(values: form.valueNames, images: form.keys.images) }
}

extension RequestForm {
    fileprivate var valueNames: Set<String> {
        switch registration {
        case .parameters(let part): [part]
        case .fields:
            [
                keys.name, keys.description, keys.price, keys.currency, keys.discountedPrice, keys.stock, keys.secret,
            ]
        }
    }
}
