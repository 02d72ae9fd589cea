/// Whether a text that is valid CP949 is Korean: texts of Shift_JIS and GBK often are valid, too, and come out as nonsense.
///
/// Korean is written in the 2,350 syllables of KS X 1001; the 8,822 that CP949 adds are rare, and Hanja stand between
/// Hangul at most.
struct KoreanLikeness {
    /// Syllables of KS X 1001, and those among them that Korean is full of.
    private var syllables = 0
    private var commonSyllables = 0
    /// Syllables that only CP949 has: what Shift_JIS's kana are there.
    private var rareSyllables = 0
    private var hanja = 0
    private var signs = 0

    /// - Parameter text: what CP949 makes of the bytes.
    init(_ bytes: ArraySlice<UInt8>, text: [UInt8]) {
        var rest = bytes
        while let lead = rest.popFirst() {
            guard lead >= 0x80, let trail = rest.popFirst() else { continue }
            if lead < 0xA1 || trail < 0xA1 {
                rareSyllables += 1
            } else if (0xB0...0xC8).contains(lead) {
                syllables += 1
            } else if lead >= 0xCA {
                hanja += 1
            } else {
                signs += 1
            }
        }
        commonSyllables = String(decoding: text, as: UTF8.self).unicodeScalars.count(where: Self.common.contains)
    }

    /// One to eight syllables, as the names of goods in Korean seldom have.
    private var hasManyHanja: Bool { hanja * 8 > syllables }

    var isKorean: Bool {
        if rareSyllables * 2 > rareSyllables + syllables + hanja + signs { return false }
        // What Chinese is in CP949 has every syllable alike: one in seven is common. No Korean text of a dozen is so.
        if syllables >= 12, commonSyllables * 5 < syllables { return false }
        if hasManyHanja { return syllables > 0 && commonSyllables * 5 >= syllables * 2 }
        return true
    }

    /// What a third of any Korean text is written in, and the names of goods are.
    private static let common = Set(
        """
        이다는의가을에를지고은로한하도기사인대시나자어정아들리해서스만일과라그게부전수보있여제상장주원장선무마구비동신용공유성조오연제우소미방물\
        개경화개거것고관국군그금급내년단당더동두드든라레려로료르립마만말면명모목문반발배번법베변별보복본부분불브비산색생세션셔소속손송순술스슬습\
        식심안않앞액야양어언업없였영예와외요용원위으음의입있작재저적접제족종좌주중지진질차천체초추출치카컵코크키타터테토트티파판패팩퍼편포폰표품\
        프피필하할합해핸행향형호홍화환활회후흰가방티셔츠모자신발양말시계격명설재고백검빨파노랑청남녀
        """.unicodeScalars.filter { (0xAC00...0xD7A3).contains($0.value) })
}
