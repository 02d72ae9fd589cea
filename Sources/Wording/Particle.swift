/// A Korean particle whose form depends on the sound that the word before it ends in.
package enum Particle: Sendable, CaseIterable {
    /// 이/가
    case subject
    /// 을/를
    case object
    /// 은/는
    case topic
    /// 과/와
    case and
    /// 으로/로
    case toward
    /// 이라/라, as in 이라는/라는
    case called

    /// The forms after a consonant, after a vowel, and where the sound is not known.
    private var forms: (consonant: String, vowel: String, either: String) {
        switch self {
        case .subject: ("이", "가", "이(가)")
        case .object: ("을", "를", "을(를)")
        case .topic: ("은", "는", "은(는)")
        case .and: ("과", "와", "과(와)")
        case .toward: ("으로", "로", "(으)로")
        case .called: ("이라", "라", "(이)라")
        }
    }

    func form(after ending: Ending?) -> String {
        switch ending {
        case .vowel: forms.vowel
        case .consonant: forms.consonant
        // 로 alone follows ㄹ as it follows a vowel: 칠로, 교환율로.
        case .rieul: self == .toward ? forms.vowel : forms.consonant
        case nil: forms.either
        }
    }
}

/// The sound that a word ends in.
enum Ending: Hashable {
    case vowel, consonant, rieul

    /// By the last letter or digit, whatever quotes and brackets follow it; `nil` for letters other than Hangul's and
    /// Latin ones, whose sound nobody can tell here.
    init?(of word: String) {
        let scalars = word.unicodeScalars
        guard
            let place = scalars.lastIndex(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        else { return nil }
        let last = scalars[place]
        // 퍼센트
        if scalars.index(after: place) < scalars.endIndex, scalars[scalars.index(after: place)] == "%" {
            self = .vowel
            return
        }
        switch last.value {
        case 0xAC00...0xD7A3: self.init(jongseong: (last.value - 0xAC00) % 28)
        case 0x30...0x39: self.init(digit: last.value - 0x30)
        default:
            guard last.isLatin else { return nil }
            let run = scalars[...place].reversed().prefix { $0.isLatin }
            self.init(latin: String(String.UnicodeScalarView(run.reversed())))
        }
    }

    /// By the index of the final consonant within a Hangul syllable (Unicode §3.12); 0 is none, 8 is ㄹ.
    private init(jongseong: UInt32) {
        self = jongseong == 0 ? .vowel : jongseong == 8 ? .rieul : .consonant
    }

    /// As digits are read: 영 일 이 삼 사 오 육 칠 팔 구. A zero at the end of a number is read 십, 백, 천 or 만,
    /// which end in consonants as 영 does.
    private init(digit: UInt32) {
        self =
            switch digit {
            case 1, 7, 8: .rieul
            case 0, 3, 6: .consonant
            default: .vowel
            }
    }
}

extension Ending {
    /// As Koreans read Latin letters: capitals, short names and names without a vowel letter by letter (에스케이유), others
    /// as the loanword that their spelling suggests (마켓, 네임).
    fileprivate init(latin word: String) {
        let isSpelled = word == word.uppercased() || word.count <= 3 || !word.contains { "aeiouy".contains($0) }
        let letters = Array(word.lowercased())
        // A silent e leaves the consonant before it to be heard: name, file. After others it is read: 프라이스.
        let sounds = !isSpelled && letters.suffix(2).last == "e" ? Array(letters.dropLast()) : letters
        switch sounds.last {
        case "l": self = .rieul
        case "r": self = isSpelled ? .rieul : .vowel
        case "m", "n": self = .consonant
        case "g" where !isSpelled && sounds.dropLast().last == "n": self = .consonant
        case "k", "p", "t", "c":
            let before = sounds.dropLast().last
            let isCut = !isSpelled && sounds.count == letters.count && before.map { "aeiouc".contains($0) } == true
            self = isCut ? .consonant : .vowel
        default: self = .vowel
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isLatin: Bool { (0x41...0x5A).contains(value & ~0x20) && value < 0x80 }
}

extension PrintableText {
    /// The word with the particle's form that fits it: `"상품명".with(.subject)` is 상품명이.
    package func with(_ particle: Particle) -> PrintableText {
        "\(self)\(particle.form(after: Ending(of: description)))"
    }
}

extension String {
    /// The same, of a word from outside.
    package func with(_ particle: Particle) -> PrintableText { PrintableText(self).with(particle) }
}
