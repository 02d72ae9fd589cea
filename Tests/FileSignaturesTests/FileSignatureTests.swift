import FileSignatures
import Testing

@Suite("What a file says of itself in its first bytes")
struct FileSignatureTests {
    private static let beginnings: [(bytes: [UInt8], signature: FileSignature)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg), ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), .png),
        ([0x89] + Array("PNG".utf8), .brokenPNG), (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif), (Array("RIFF\u{4}\0\0\0WEBP".utf8), .webp), (Array("II*\0".utf8), .tiff),
        (Array("MM\0*".utf8), .tiff), (Array("BM".utf8), .bmp), (Array("\0\0\0\u{18}ftyp".utf8), .isoMedia),
        (Array("%PDF-".utf8), .pdf), (Array("{\\rtf".utf8), .rtf), (Array("PK\u{3}\u{4}".utf8), .zip),
        (Array("PK\u{5}\u{6}".utf8), .zip), ([0x1F, 0x8B], .gzip),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .compoundDocument),
        (Array("SQLite format 3\0".utf8), .sqlite), (Array("PAR1".utf8), .parquet), (Array("\u{7F}ELF".utf8), .elf),
    ]

    @Test("It is told by all of them, with whatever behind them, and not by one less", arguments: beginnings)
    func told(beginning: (bytes: [UInt8], signature: FileSignature)) {
        #expect(FileSignature(of: beginning.bytes) == beginning.signature)
        #expect(FileSignature(of: (beginning.bytes + Array("가".utf8))[...]) == beginning.signature)
        #expect(FileSignature(of: beginning.bytes.dropLast()) == (beginning.signature == .png ? .brokenPNG : nil))
        #expect(FileSignature(of: [0x20] + beginning.bytes) == nil)
    }

    @Test("Each signature has its bytes, and no text of a catalogue has one")
    func all() {
        #expect(Set(Self.beginnings.map(\.signature)) == Set(FileSignature.allCases))
        for text in ["", "name,price\n", "RIFF,name,WEBP", "[{\"name\":", "<?xml ", "상품명,가격\n", "\u{FEFF}name"] {
            #expect(FileSignature(of: text.utf8) == nil)
        }
    }
}
