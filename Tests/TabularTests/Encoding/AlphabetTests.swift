import Testing

@testable import Tabular

@Suite("Encodings by the letters of a language")
struct AlphabetTests {
    private func told(_ text: String, in name: String) throws -> TextEncoding? {
        let bytes = encoded(text, try #require(TextEncoding(named: name)))
        let start = try #require(bytes.firstIndex { $0 >= 0x80 })
        return Alphabet.tell(bytes[start...], after: start > 0 ? bytes[start - 1] : 0)
    }

    @Test(
        "A text whose letters are one language's in one encoding alone is in that",
        arguments: [
            ("Größe,Farbe\nTür,weiß\n", "windows-1252"), ("Größe,Farbe\nTür,weiß\n", "macintosh"),
            ("Jamón ibérico,piña,ñandú\n", "windows-1252"), ("Caffè,città,perché,più\n", "windows-1252"),
            ("Maçã,limão,pão de queijo,três\n", "windows-1252"), ("Crème brûlée,pâte à tartiner\n", "windows-1252"),
            ("Rødgrød,smørrebrød,æble,å\n", "windows-1252"), ("House Décor Print\n", "windows-1252"),
            ("Łyżka,kubek błękitny,wąski,ćwierć\n", "windows-1250"),
            ("Hrnek modrý,příchuť křenová,dětský svetr\n", "windows-1250"),
            ("Csésze,tükör,fűszer,őszibarack\n", "windows-1250"), ("Büyük çanta,kırmızı şişe\n", "windows-1254"),
            ("Кружка синяя для чая и кофе\n", "windows-1251"), ("КРУЖКА СИНЯЯ ДЛЯ ЧАЯ\n", "windows-1251"),
            ("Кружка синяя для чая и кофе\n", "koi8-r"),
            ("Чашка синя,їжа для котів,сіль\n", "windows-1251"),
            ("商品コード,商品名,カテゴリー\n", "shift_jis"), ("まいにちつかえるバッグ,1\n", "euc-jp"),
            // Names in Russian under headers in Ukrainian.
            ("Товарна пропозиція,ціна\nСпальный мешок с капюшоном,1\nЭкран для печи,2\n", "windows-1251"),
            // Signs alone.
            ("It’s £12.50 – “new” ®, 20 °C\n", "windows-1252"), ("it´s,1\n", "windows-1252"),
            ("El jalapeño,1\n", "macintosh"), ("CASTAÑAS Y PEÑAS,it´s\nCASTAñAS ASADAS,PIñA Y NIñO\n", "windows-1252"),
            ("CASTAñAS,PIñA,NIñO,AñO,SEñOR,UñA,CAñA,LEñA,15´\n", "windows-1252"),
            ("“Größe” – 20 °C, 5 €, Müller’s ½ l\n", "windows-1252"),
        ])
    func told(text: String, name: String) throws {
        #expect(try told(text, in: name) == TextEncoding(named: name))
    }

    @Test(
        "What is a text in two, or in none, is told as none",
        arguments: [
            // `é č` in windows-1250.
            ("Café crème,1\n", "windows-1252"), ("č,1\n", "windows-1250"), ("ｱｲｽ,1\n", "shift_jis"),
            ("Acme™ bottle 10°,1\n", "macintosh"),
            ("不锈钢保温杯,1\n大容量水壶,2\n", "gbk"),
            // Too few letters to tell Cyrillic's encodings apart.
            ("Чай,1\n", "windows-1251"), ("лак,йод\n", "windows-1251"), ("무선 키보드,1\n", "cp949"),
            ("Größe Łyżka\n", "windows-1250"),
        ])
    func untold(text: String, name: String) throws {
        let told = try told(text, in: name)
        #expect(told == nil)
    }

    @Test(
        "Letters of DOS that are signs in Windows are taken for none",
        // `Öl`, `Menú`, `Àpalme`, `más`, `fröhlich` in code page 850.
        arguments: [
            [0x99, 0x6C], [0x4D, 0x65, 0x6E, 0xA3], [0xB7, 0x70, 0x61], [0x6D, 0xA0, 0x73],
            [0x66, 0x72, 0x94, 0x68],
        ] as [[UInt8]])
    func dos(bytes: [UInt8]) throws {
        let start = try #require(bytes.firstIndex { $0 >= 0x80 })
        #expect(Alphabet.tell(bytes[start...] + [0x2C, 0x31], after: start > 0 ? bytes[start - 1] : 0) == nil)
    }

    @Test("A text that begins as UTF-8 is broken UTF-8, whatever its bytes are elsewhere")
    func brokenUTF8() throws {
        let bytes = Array("à la carte, é".utf8) + encoded("é,1\n", .windows1252)
        let source = try DecodingSource(PeekingSource(MemorySource(bytes)))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        defer { buffer.deallocate() }
        #expect(throws: ReadError.self) { while try source.read(into: buffer) > 0 {} }
    }
}
