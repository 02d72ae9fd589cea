import Archives

/// The parts of an Office file, found as programs really write them: with a slash before the name or none, with
/// backslashes, in other letter case than the relationship that leads there.
final class OfficePackage {
    let archive: ZipArchive
    let limits: WorkbookLimits
    /// What of markup may still be read, of all parts that are read from here on.
    private(set) var budget: MarkupBudget
    private var places: [String: [Int]] = [:]

    init(_ archive: ZipArchive, limits: WorkbookLimits = WorkbookLimits()) {
        (self.archive, self.limits) = (archive, limits)
        budget = MarkupBudget(limits.markup.most(archive))
        for (index, entry) in archive.entries.enumerated() where !entry.isFolder {
            places[Self.key(entry.name), default: []].append(index)
        }
    }

    private static func key(_ path: String) -> String {
        String(path.drop { $0 == "/" }).lowercased()
    }

    /// Lets as much be read again.
    ///
    /// - Parameter times: how often a part has to be read.
    func renewBudget(times: Int = 1) { budget = MarkupBudget(times * limits.markup.most(archive)) }

    func has(_ path: String) -> Bool { places[Self.key(path)] != nil }

    /// The first part that has one of the paths.
    func first(_ paths: String...) -> String? { paths.first(where: has) }

    /// The only entry that is a part.
    func entry(_ path: String) -> ZipArchive.Entry? {
        guard let places = places[Self.key(path)], places.count == 1 else { return nil }
        return archive.entries[places[0]]
    }

    /// - Parameter limit: the most that it may inflate to, in bytes.
    /// - Throws: `damagedWorkbook` where there is no such part, or several.
    func open(_ path: String, limit: Int = .max) throws(ReadError) -> any ByteSource {
        guard let places = places[Self.key(path)] else {
            throw .damagedWorkbook(WorkbookDamage(.missingPart, part: path))
        }
        guard places.count == 1 else { throw ArchiveError.duplicateName(path).asReadError(part: path) }
        return try PartSource.open(archive.entries[places[0]], of: archive, limit: limit)
    }

    /// Where a part leads, by the identifiers that it uses for it; nothing where the file says nothing of it.
    ///
    /// - Parameter part: `""` for the file as a whole.
    func relationships(of part: String) throws(ReadError) -> [Relationship] {
        let slash = Self.nameStart(of: part)
        guard let path = relationshipsPart(of: part) else { return [] }
        let parser = try RelationshipsParser(self, part: path)
        try parser.readToEnd()
        return parser.relationships.map { relationship in
            let resolved = relationship.resolved(in: String(part[..<slash]))
            // Some programs leave out the slash of a path that is meant from the root: `xl/worksheets/sheet1.xml`.
            let fromRoot = relationship.resolved(in: "")
            return !has(resolved.target) && has(fromRoot.target) ? fromRoot : resolved
        }
    }

    /// Where a part leads outside the file: an address, or another file's name.
    func externalTarget(_ id: String, of part: String) throws(ReadError) -> String? {
        guard let path = relationshipsPart(of: part) else { return nil }
        let parser = try RelationshipsParser(self, part: path, external: id)
        try parser.readToEnd()
        return parser.externalTarget
    }

    private static func nameStart(of part: String) -> String.Index {
        part.lastIndex(of: "/").map { part.index(after: $0) } ?? part.startIndex
    }

    /// The part that says where another leads.
    private func relationshipsPart(of part: String) -> String? {
        let slash = Self.nameStart(of: part)
        let path = String(part[..<slash] + "_rels/" + part[slash...] + ".rels")
        return has(path) ? path : nil
    }
}

/// What one part of an Office file says of another.
struct Relationship {
    var id: String
    /// What follows the last slash of its type, which older and strict files spell alike: `worksheet`.
    var kind: String
    /// The other part's path.
    var target: String

    /// With the target as seen from the file's root.
    fileprivate func resolved(in folder: String) -> Relationship {
        let target = target.replacing("\\", with: "/")
        var steps: [Substring] = []
        for step in (target.hasPrefix("/") ? target : folder + target).split(separator: "/") where step != "." {
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        return Relationship(id: id, kind: kind, target: steps.joined(separator: "/"))
    }
}

/// Reads a `.rels` part; what leads out of the file is not even noted.
private final class RelationshipsParser: PartParser {
    private(set) var relationships: [Relationship] = []
    private var count = 0
    private let limit: Int
    /// The one that leads outside and is asked for.
    private let external: String?
    private(set) var externalTarget: String?

    init(_ package: OfficePackage, part: String, external: String? = nil) throws(ReadError) {
        self.external = external
        limit = package.limits.relationships
        try super.init(package.open(part, limit: package.limits.listBytes), part: part, budget: package.budget)
    }

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("Relationships", nil): return .list
        case ("Relationship", .list):
            count += 1
            guard count <= limit else {
                stop(.tooMany(.relationships, limit: limit))
                return nil
            }
            guard attributes.string("TargetMode") != "External" else {
                if let external, attributes.string("Id") == external { externalTarget = attributes.string("Target") }
                return nil
            }
            guard let id = attributes.string("Id"), let type = attributes.string("Type"),
                let target = attributes.string("Target")
            else { return nil }
            let kind = type.split(separator: "/").last.map(String.init) ?? ""
            relationships.append(Relationship(id: id, kind: kind, target: target))
            return nil
        default: return nil
        }
    }
}
