/// The letters beyond ASCII that a language is written in, by which a text of a code page is told: nearly any bytes are valid in one,
/// and hardly any in wrong ones are letters of one language.
struct Alphabet {
    /// Names of the encodings in which texts of it are found.
    let encodings: [String]
    /// Of these a text of some words has one.
    let common: Set<Unicode.Scalar>
    let rare: Set<Unicode.Scalar>
    /// Characters that are too many to be named.
    let further: [ClosedRange<UInt32>]
    /// The least share of the common ones among its letters beyond ASCII.
    let share: Double

    private init(
        _ encodings: [String], common: String, rare: String = "",
        further: [ClosedRange<UInt32>] = [], share: Double = 0.5
    ) {
        (self.encodings, self.further, self.share) = (encodings, further, share)
        (self.common, self.rare) = (Set(common.unicodeScalars), Set(rare.unicodeScalars))
    }

    private static let western = ["windows-1252", "macintosh"]
    private static let central = ["windows-1250"]
    private static let cyrillic = ["windows-1251", "koi8-r"]

    /// By how often letters are written in each language. A letter is common where a page of text can hardly do without.
    private static let all = [
        // French
        Alphabet(western, common: "éèàêç", rare: "âæëîïôœùûü"),
        // German
        Alphabet(western, common: "äöüß", rare: "é"),
        // Spanish
        Alphabet(western, common: "áéíóñú", rare: "üàç"),
        // Italian
        Alphabet(western, common: "àèéùò", rare: "ìíó"),
        // Portuguese
        Alphabet(western, common: "ãçáéíóêõú", rare: "âàôü"),
        // Dutch
        Alphabet(western, common: "ëéïè", rare: "öüáóêç"),
        // Swedish, Finnish
        Alphabet(western, common: "åäö", rare: "éüà"),
        // Danish, Norwegian
        Alphabet(western, common: "øåæ", rare: "éüö"),
        // Polish
        Alphabet(central, common: "łąęż", rare: "óśćńźéü"),
        // Czech
        Alphabet(central, common: "íáěř", rare: "éščžýůúňťďóöü", share: 0.25),
        // Slovak
        Alphabet(central, common: "áíčšž", rare: "ýéúľťňôäďóŕĺ"),
        // Hungarian
        Alphabet(central, common: "áéöő", rare: "íóüúű"),
        // Romanian
        Alphabet(central, common: "ăşţâî"),
        // Croatian, Slovene
        Alphabet(central, common: "čšž", rare: "ćđ"),
        // Turkish
        Alphabet(["windows-1254"], common: "ıüşğ", rare: "çöâîû"),
        // Russian
        Alphabet(cyrillic, common: "оеаинтрслвкмдп", rare: "уяыьгзбчйхжшюцщэфъё", share: 0.4),
        // Ukrainian
        Alphabet(cyrillic, common: "оаинієтрвекдм", rare: "слупязьбгйчхїжшцющфґ", share: 0.4),
        // Ukrainian shops have both.
        Alphabet(cyrillic, common: "оеаинітрслвкмдп", rare: "уяыьгзбчйхжшюцщэфъёїєґ", share: 0.4),
        // English, and any language where it has no letters of its own at hand: nothing but signs, in whose places other code pages of
        // Windows have the same or a letter.
        Alphabet(["windows-1252"], common: ""),
        // Japanese: kana beside Chinese characters and wide forms; those of half a width are what other texts become.
        Alphabet(
            ["shift_jis", "euc-jp"], common: kana, further: [0x3000...0x303F, 0x4E00...0x9FFF, 0xFF01...0xFF5E],
            share: 0.1),
        // Bulgarian
        Alphabet(cyrillic, common: "аоиентрсвлдкм", rare: "пзъбгящчужцхфйюшь", share: 0.4),
    ]

    private static let kana = String(
        String.UnicodeScalarView([UInt32(0x3041)...0x3096, 0x30A1...0x30FC].joined().compactMap(Unicode.Scalar.init)))

    /// Signs that texts in any of them have.
    private static let signs = Set("°®©™–—’‘“”„«»…€·•´¿¡ªº№\u{A0}\u{AD}".unicodeScalars)
    /// Signs that stand beside no letter.
    private static let signsAlone = Set("£²³½¼¾×§µ±".unicodeScalars)

    /// The one encoding in which a text is written in the letters of a language; `nil` where it is so in none, or says different things in
    /// two.
    ///
    /// - Parameters:
    ///   - sample: its bytes from the first on that is not ASCII.
    ///   - previous: the byte before it; 0 at the beginning.
    static func tell(_ sample: ArraySlice<UInt8>, after previous: UInt8) -> TextEncoding? {
        let bytes = [previous] + sample.prefix(EncodingCandidate.window)
        let isWhole = sample.count <= EncodingCandidate.window
        var texts: [TextEncoding: [UInt8]] = [:]
        for encoding in Set(all.flatMap(\.encodings)).compactMap({ TextEncoding(named: $0) }) {
            let decoded = Transcoder.decode(bytes[...], in: encoding, isWhole: isWhole)
            if decoded.fault == nil { texts[encoding] = decoded.text }
        }
        var told: (text: [UInt8], encoding: TextEncoding)?
        for alphabet in all {
            for encoding in alphabet.encodings.compactMap({ TextEncoding(named: $0) }) {
                guard let text = texts[encoding], text != told?.text, alphabet.writes(text) else { continue }
                guard told == nil else { return nil }
                told = (text, encoding)
            }
        }
        return told?.encoding
    }

    /// What is Cyrillic in one of its encodings is Cyrillic in the other: only some words together show which has a word's letters.
    private var least: Int { encodings == Self.cyrillic ? 8 : 1 }

    /// Whether a text in UTF-8 has no other letters beyond ASCII than the language, as often as it has them, and where words have them.
    private func writes(_ text: [UInt8]) -> Bool {
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        var (letters, usual, run, mixed, signs) = (0, 0, 0, 0, 0)
        for (index, scalar) in scalars.enumerated() {
            guard scalar.value >= 0x80 else {
                run = 0
                continue
            }
            let previous = index > 0 ? scalars[index - 1] : nil
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            let small = scalar.properties.lowercaseMapping.unicodeScalars.first!
            if common.contains(small) || rare.contains(small) || further.contains(where: { $0.contains(small.value) }) {
                if small != scalar, Self.isWithinWord(previous, next) { return false }
                // `Ł12.50` may as well be `£12.50`, and `Ø12` a diameter.
                if previous?.properties.isAlphabetic != true, next.map({ ("0"..."9").contains($0) }) ?? false {
                    run = 0
                    continue
                }
                letters += 1
                run += 1
                if encodings == Self.cyrillic, previous.isLatin || next.isLatin { mixed += 1 }
                if common.contains(small) { usual += 1 }
                // Words in Latin letters are made of those of ASCII, with some others among them.
                if run > 2, encodings != Self.cyrillic, further.isEmpty { return false }
            } else if common.isEmpty {
                guard Self.isPlainSign(scalar, previous, next) else { return false }
                signs += 1
            } else if Self.signs.contains(scalar) {
                if Self.isWithinLetters(scalar, previous, next) { return false }
                run = 0
            } else {
                guard Self.signsAlone.contains(scalar), next?.properties.isAlphabetic != true else { return false }
                run = 0
            }
        }
        // A word in two alphabets is a slip, such as a Latin C in one in Cyrillic.
        if common.isEmpty { return signs > 0 }
        return letters >= least && Double(usual) >= share * Double(letters) && mixed * 10 <= letters
    }

    /// Whether a sign stands where nothing but it can: in an encoding of DOS or of a Mac its byte is a letter, which stands in words.
    private static func isPlainSign(
        _ scalar: Unicode.Scalar, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?
    ) -> Bool {
        let (before, behind) = (previous?.properties.isAlphabetic == true, next?.properties.isAlphabetic == true)
        let digits = [previous, next].contains { $0.map { ("0"..."9").contains($0) } ?? false }
        return switch scalar {
        // An apostrophe in a word, or behind one.
        case "’", "´": before
        case "“", "‘": !before && behind
        case "”": before && !behind
        case "–", "—", "•", "·", "\u{A0}": !before && !behind
        case "®", "™", "©": !behind
        case "°": !before && (digits || next == "C" || next == "F")
        case "½", "¼", "¾", "×", "±": digits && !before
        case "£", "€": digits
        default: false
        }
    }

    /// Whether a capital stands behind a small letter, or a small one behind it in the middle of a word.
    private static func isWithinWord(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        guard let previous, previous.properties.isAlphabetic else { return false }
        return previous.properties.isLowercase || next?.properties.isLowercase == true
    }

    /// Whether a sign that no word has stands in one.
    private static func isWithinLetters(
        _ scalar: Unicode.Scalar, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?
    ) -> Bool {
        guard ![0x2019, 0xB4, 0xB7, 0xAD, 0x2013, 0xA0, 0xAE, 0x2122].contains(scalar.value) else { return false }
        return previous?.properties.isAlphabetic == true && next?.properties.isAlphabetic == true
    }
}

extension Unicode.Scalar? {
    fileprivate var isLatin: Bool { map { ("a"..."z").contains($0) || ("A"..."Z").contains($0) } ?? false }
}
