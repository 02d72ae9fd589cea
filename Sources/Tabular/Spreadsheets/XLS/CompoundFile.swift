import Glibc

/// A compound document (MS-CFB): named streams in chains of sectors, a small file system in a file.
final class CompoundFile {
    private let descriptor: Int32
    private let byteCount: Int
    private let sectorSize: Int
    /// Streams that are smaller lie in the small sectors of one stream.
    private let smallestStream: Int
    /// The sector that comes behind each.
    private var chains: [UInt32] = []
    private var smallChains: [UInt32] = []
    private var smallSectors: [UInt32] = []
    private var entries: [Entry] = []

    private struct Entry {
        var name: String
        var isStream: Bool
        var start: UInt32
        var byteCount: Int
    }

    private static let headerSize = 512
    private static let smallSectorSize = 64
    /// From this number on a sector is none: the chain ends, or there is nothing.
    private static let firstSpecial: UInt32 = 0xFFFF_FFFA
    /// Honest documents have a few streams; of one with more the first are looked at.
    private static let mostEntries = 4096

    /// - Parameter descriptor: a file that can be read at any place; it stays the caller's.
    /// - Throws: `damagedWorkbook` where it is no such document.
    init(descriptor: Int32) throws(ReadError) {
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard self.descriptor >= 0 else { throw .system(SystemError("read", "", errno: errno)) }
        var status = stat()
        fstat(descriptor, &status)
        byteCount = Int(status.st_size)
        var header = [UInt8](repeating: 0, count: Self.headerSize)
        let shift = pread(descriptor, &header, header.count, 0) == header.count ? header.uint16(0x1E) : 0
        (sectorSize, smallestStream) = (shift == 12 ? 4096 : 512, Int(header.uint32(0x38)))
        guard shift == 9 || shift == 12, smallestStream <= byteCount + 4096 else { throw Self.damage("no header") }
        try readChains(header)
        try readDirectory(start: header.uint32(0x30))
        smallChains = try numbers(inChainFrom: header.uint32(0x3C))
    }

    deinit { close(descriptor) }

    /// The sector numbers of the chains are in sectors themselves, which the header and further sectors list.
    private func readChains(_ header: [UInt8]) throws(ReadError) {
        var lists = (0..<109).map { header.uint32(0x4C + 4 * $0) }
        var next = header.uint32(0x44)
        while next < Self.firstSpecial, lists.count <= sectorCount {
            let sector = try bytes(ofSector: next)
            let numbers = stride(from: 0, to: sectorSize, by: 4).map { sector.uint32($0) }
            lists += numbers.dropLast()
            next = numbers[numbers.count - 1]
        }
        for list in lists where list < Self.firstSpecial {
            guard chains.count <= sectorCount else { break }
            let sector = try bytes(ofSector: list)
            chains += stride(from: 0, to: sectorSize, by: 4).map { sector.uint32($0) }
        }
    }

    private func readDirectory(start: UInt32) throws(ReadError) {
        for number in try chain(from: start, in: chains) {
            let sector = try bytes(ofSector: number)
            for offset in stride(from: 0, to: sectorSize, by: 128) where entries.count < Self.mostEntries {
                let length = min(64, Int(sector.uint16(offset + 0x40)))
                let units = stride(from: 0, to: max(0, length - 2), by: 2).map { sector.uint16(offset + $0) }
                let kind = sector[offset + 0x42]
                let entry = Entry(
                    name: String(decoding: units, as: UTF16.self), isStream: kind == 2,
                    start: sector.uint32(offset + 0x74), byteCount: Int(sector.uint32(offset + 0x78)))
                // The root's stream has the small sectors.
                if kind == 5, smallSectors.isEmpty { smallSectors = try chain(from: entry.start, in: chains) }
                entries.append(entry)
            }
        }
    }

    /// The first stream by one of the names, in any letter case.
    func stream(_ names: String...) throws(ReadError) -> CompoundStream? {
        for name in names {
            let found = entries.first { $0.isStream && $0.name.lowercased() == name.lowercased() }
            guard let entry = found else { continue }
            let isSmall = entry.byteCount < smallestStream
            let sectors = try chain(from: entry.start, in: isSmall ? smallChains : chains)
            let size = isSmall ? Self.smallSectorSize : sectorSize
            return CompoundStream(
                self, sectors: sectors, sectorSize: size, byteCount: min(entry.byteCount, sectors.count * size),
                isSmall: isSmall)
        }
        return nil
    }

    func hasStream(_ name: String) -> Bool { entries.contains { $0.isStream && $0.name == name } }

    // MARK: Sectors

    private var sectorCount: Int { byteCount / sectorSize + 1 }

    private func chain(from start: UInt32, in chains: [UInt32]) throws(ReadError) -> [UInt32] {
        var sectors: [UInt32] = []
        var next = start
        while next < Self.firstSpecial {
            // One that leads back to itself has no end.
            guard Int(next) < chains.count, sectors.count < chains.count else {
                throw Self.damage("a chain of sectors leads nowhere")
            }
            sectors.append(next)
            next = chains[Int(next)]
        }
        return sectors
    }

    private func numbers(inChainFrom start: UInt32) throws(ReadError) -> [UInt32] {
        var numbers: [UInt32] = []
        for sector in try chain(from: start, in: chains) {
            let bytes = try bytes(ofSector: sector)
            numbers += stride(from: 0, to: sectorSize, by: 4).map { bytes.uint32($0) }
        }
        return numbers
    }

    /// One that the file ends within has zeros behind its end: some programs leave out the rest of the last.
    private func bytes(ofSector number: UInt32) throws(ReadError) -> [UInt8] {
        var sector = [UInt8](repeating: 0, count: sectorSize)
        guard try read(at: (Int(number) + 1) * sectorSize, into: &sector, 0..<sectorSize) > 0 else {
            throw Self.damage("it ends before one of its sectors")
        }
        return sector
    }

    /// Reads some of a stream's sector.
    fileprivate func read(
        _ number: UInt32, isSmall: Bool, from offset: Int, into buffer: inout [UInt8], _ range: Range<Int>
    ) throws(ReadError) -> Int {
        guard isSmall else { return try read(at: (Int(number) + 1) * sectorSize + offset, into: &buffer, range) }
        let place = Int(number) * Self.smallSectorSize + offset
        guard place / sectorSize < smallSectors.count else { throw Self.damage("a small sector is not there") }
        let sector = smallSectors[place / sectorSize]
        return try read(at: (Int(sector) + 1) * sectorSize + place % sectorSize, into: &buffer, range)
    }

    private func read(at place: Int, into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
        let count = buffer.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress! + range.lowerBound, range.count, off_t(place))
        }
        guard count >= 0 else { throw .system(SystemError("read", "", errno: errno)) }
        return count
    }

    static func damage(_ reason: String) -> ReadError { .damagedWorkbook(WorkbookDamage(.malformed(reason))) }
}

/// A stream of a compound document, read from any place on.
struct CompoundStream {
    private let file: CompoundFile
    private let sectors: [UInt32]
    private let sectorSize: Int
    private let isSmall: Bool
    let byteCount: Int

    fileprivate init(_ file: CompoundFile, sectors: [UInt32], sectorSize: Int, byteCount: Int, isSmall: Bool) {
        (self.file, self.sectors, self.sectorSize) = (file, sectors, sectorSize)
        (self.byteCount, self.isSmall) = (byteCount, isSmall)
    }

    /// Fills a buffer as far as the stream has bytes; sectors that lie behind each other are read at once.
    ///
    /// - Returns: how many bytes there are.
    func read(at place: Int, into buffer: inout [UInt8]) throws(ReadError) -> Int {
        var done = 0
        while done < buffer.count, place + done < byteCount {
            let (sector, offset) = ((place + done) / sectorSize, (place + done) % sectorSize)
            var run = 1
            while !isSmall, run * sectorSize < buffer.count - done, sector + run < sectors.count,
                sectors[sector + run] == sectors[sector] + UInt32(run)
            { run += 1 }
            let most = min(run * sectorSize - offset, buffer.count - done, byteCount - place - done)
            let count = try file.read(
                sectors[sector], isSmall: isSmall, from: offset, into: &buffer, done..<(done + most))
            done += count
            if count < most { break }
        }
        return done
    }
}

extension [UInt8] {
    func uint16(_ offset: Int) -> UInt16 { UInt16(self[offset]) | UInt16(self[offset + 1]) << 8 }

    func uint32(_ offset: Int) -> UInt32 { UInt32(uint16(offset)) | UInt32(uint16(offset + 2)) << 16 }

    func uint64(_ offset: Int) -> UInt64 { UInt64(uint32(offset)) | UInt64(uint32(offset + 4)) << 32 }
}
