/// Every header that means a field, by the spelling that headers are compared in.
enum HeaderTable {
    static func field(of header: String) -> Field? {
        columns[header] ?? fields[header] ?? withoutAccents[header].flatMap { fields[$0] }
    }

    /// The fields' own names: a file that has no others is read without the whole table.
    private static let columns = Dictionary(uniqueKeysWithValues: Field.allCases.map { (spelling($0.column), $0) })

    /// A header as the table has it: where it was written without the accents of its language, `descripcion`, `tenSanPham`, as it is
    /// with them.
    ///
    /// - Parameter header: normalized.
    static func key(of header: String) -> String {
        fields[header] == nil ? withoutAccents[header] ?? header : header
    }

    /// The spelling of a word of the tables, which have no capitals, and their letters composed: what remains is what stands between
    /// words.
    static func spelling(_ word: String) -> String {
        word.utf8.contains { "*([".utf8.contains($0) }
            ? Field.normalized(header: word)
            : String(decoding: word.utf8.filter { !"_- ".utf8.contains($0) }, as: UTF8.self)
    }

    private static let fields: [String: Field] = {
        var table: [String: Field] = [:]
        table.reserveCapacity(2048)
        for field in Field.allCases {
            for header in field.furtherSynonyms { table[spelling(header)] = field }
        }
        // Those of the fields' own table go before.
        for field in Field.allCases {
            for header in [field.column] + field.synonyms { table[spelling(header)] = field }
        }
        return table
    }()

    /// The headers with accents, by what is left of them without: those alone that then mean one thing.
    private static let withoutAccents: [String: String] = {
        var table: [String: String] = [:]
        var ambiguous: Set<String> = []
        for (header, field) in fields {
            guard let plain = Accents.removed(from: header), plain.utf8.count > 2, !otherWords.contains(plain) else {
                continue
            }
            if let other = table[plain], fields[other] != field { ambiguous.insert(plain) }
            table[plain] = min(table[plain] ?? header, header)
        }
        return table.filter { !ambiguous.contains($0.key) }
    }()

    /// What is another word without its accents: a tone or a ton is no `tồn`, a stock.
    private static let otherWords: Set<String> = ["ton"]
}

/// The letters of Latin alphabets that have marks, and those without.
enum Accents {
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
        let table: [(Unicode.Scalar, String)] = [
            ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("c", "çćčċ"), ("d", "đďð"), ("e", "èéêëēėęěẹẻẽếềểễệ"), ("g", "ğģ"),
            ("i", "ìíîïīįıịỉĩ"),
            ("k", "ķ"), ("l", "łľĺļ"), ("n", "ñńňņ"), ("o", "òóôõöőøōơọỏốồổỗộớờởỡợ"), ("r", "řŕ"), ("s", "śšşș"),
            ("t", "ťțţ"),
            ("u", "ùúûüūůűųưụủũứừửữự"), ("y", "ýỳỵỷỹÿ"), ("z", "źżž"),
        ]
        return Dictionary(
            uniqueKeysWithValues: table.flatMap { plain, marked in marked.unicodeScalars.map { ($0, plain) } })
    }()

    /// - Parameter text: composed, in lower case.
    /// - Returns: `nil` for a text that has none, and for one of another script.
    static func removed(from text: String) -> String? {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var plain = String.UnicodeScalarView()
        var isMarked = false
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                plain.append(scalar)
            } else {
                guard let letter = letters[scalar] else { return nil }
                plain.append(letter)
                isMarked = true
            }
        }
        return isMarked ? String(plain) : nil
    }
}
