#include "ByteScan.h"
#include "Wide.h"

/// Where in a document (XML 1.0) the next byte stands. What can be told only by several bytes has a state for each of them.
enum {
    /// Before the root element, and behind it or a DOCTYPE: nothing is covered from there on.
    BEFORE = 0, ENDED,
    TEXT, REFERENCE,
    /// Behind `<`, in a start tag, in a value between quotes of either kind, and in an end tag.
    OPENED, TAG, QUOTED, QUOTED_ONCE, END_TAG,
    /// Behind `<!` and `<!-`.
    DECLARED, DASHED,
    /// Until `-->`, `]]>` and `?>`.
    COMMENT, SECTION, INSTRUCTION,
};

/// Behind what is neither text nor a tag.
static inline uint32_t between(const struct byte_scan_markup *now) { return now->depth > 0 ? TEXT : BEFORE; }

/// A tag begins, of an element or of its end.
static inline uint32_t begun(struct byte_scan_markup *now, _Bool is_end) {
    if (is_end) now->depth -= now->depth > 0;
    else now->depth++;
    return is_end ? END_TAG : TAG;
}

/// A tag ends, of an element that is empty or not.
static inline uint32_t closed(struct byte_scan_markup *now, _Bool is_empty) {
    now->depth -= is_empty && now->depth > 0;
    return now->depth > 0 ? TEXT : ENDED;
}

/// What a comment, a section or an instruction goes on as: it ends with `>` behind so many of a byte.
static inline uint32_t until(struct byte_scan_markup *now, uint8_t byte, uint8_t closing, uint32_t count) {
    _Bool ends = byte == '>' && now->run >= count;
    now->run = byte == closing ? now->run + 1 : 0;
    return ends ? between(now) : now->state;
}

/// Goes on by the byte at a place, which is not covered.
static inline void pass(struct byte_scan_markup *now, const uint8_t *bytes, size_t at) {
    uint8_t byte = bytes[at], previous = at > 0 ? bytes[at - 1] : now->last;
    switch (now->state) {
    case BEFORE: now->state = byte == '<' ? OPENED : BEFORE; break;
    case TEXT: now->state = byte == '<' ? OPENED : byte == '&' ? REFERENCE : TEXT; break;
    case REFERENCE: now->state = byte == '<' ? OPENED : byte == ';' ? TEXT : REFERENCE; break;
    case OPENED: now->state = byte == '!' ? DECLARED : byte == '?' ? INSTRUCTION : begun(now, byte == '/'); break;
    case TAG:
        now->state = byte == '>' ? closed(now, previous == '/') : byte == '"' ? QUOTED : byte == '\'' ? QUOTED_ONCE : TAG;
        break;
    case QUOTED: now->state = byte == '"' ? TAG : QUOTED; break;
    case QUOTED_ONCE: now->state = byte == '\'' ? TAG : QUOTED_ONCE; break;
    case END_TAG: now->state = byte == '>' ? closed(now, 0) : END_TAG; break;
    case DECLARED: now->state = byte == '-' ? DASHED : byte == '[' ? SECTION : ENDED; break;
    case DASHED: now->state = byte == '-' ? COMMENT : ENDED; break;
    case COMMENT: now->state = until(now, byte, '-', 2); break;
    case SECTION: now->state = until(now, byte, ']', 2); break;
    case INSTRUCTION: now->state = until(now, byte, '?', 1); break;
    }
}

/// Whether U+FFFE or U+FFFF stands there, which no document may have.
static inline _Bool is_forbidden(const uint8_t *bytes) { return bytes[0] == 0xEF && bytes[1] == 0xBF && bytes[2] >= 0xBE; }

static inline _Bool is_covered(uint8_t byte) { return byte >= 0x80 || byte == '\r'; }

static void cover_narrow(uint8_t *bytes, size_t start, size_t count, struct byte_scan_markup *now) {
    for (size_t at = start; at < count && now->state != ENDED; at++) {
        if (now->state != TEXT || !is_covered(bytes[at])) {
            pass(now, bytes, at);
        } else if (is_forbidden(bytes + at)) {
            now->state = ENDED;
        } else {
            now->has_returns |= bytes[at] == '\r';
            bytes[at] = BYTE_SCAN_COVER;
        }
    }
}

#if defined(__x86_64__)

/// What has a meaning among sixty-four bytes.
typedef struct {
    uint64_t opening, closing, quotes, single_quotes, references;
} marks;

/// How many elements are open behind those that begin and end; 0 where at any time there are none.
static inline WIDE uint32_t depth_behind(uint32_t depth, uint64_t starts, uint64_t ends) {
    uint32_t started = (uint32_t)__builtin_popcountll(starts), ended = (uint32_t)__builtin_popcountll(ends);
    if (depth > ended) return depth + started - ended;
    for (uint64_t left = starts | ends; left != 0 && depth > 0; left &= left - 1) {
        depth += (starts & left & -left) != 0 ? 1 : -1;
    }
    return depth;
}

/// The bytes of text among sixty-four where tags, with values between double quotes, are all there is besides.
///
/// - Returns: whether that is so; else nothing has changed.
static inline WIDE _Bool plain_text_bits(
    const uint8_t *bytes, size_t at, block b, const marks *m, uint64_t *text, struct byte_scan_markup *now) {
    if (now->state != TEXT && now->state != TAG && now->state != END_TAG && now->state != QUOTED) return 0;
    // From `<` to before `>`, and from a quote in there to before the next.
    uint64_t inside = parity(m->opening ^ m->closing) ^ (now->state == TEXT ? 0 : ~0ULL);
    uint64_t quoted = parity(m->quotes & inside) ^ (now->state == QUOTED ? ~0ULL : 0);
    uint64_t first = m->opening << 1, slashes = equal(b, '/');
    uint64_t others = (m->opening & ~inside) | (m->closing & inside) | ((m->opening | m->closing) & quoted)
        | (m->single_quotes & inside & ~quoted) | (m->references & ~inside) | (first & (equal(b, '!') | equal(b, '?')));
    if (others != 0) return 0;
    uint64_t behind_slash = slashes << 1 | (uint64_t)((at > 0 ? bytes[at - 1] : now->last) == '/');
    uint32_t depth = depth_behind(now->depth, first & ~slashes, (first & slashes) | (m->closing & behind_slash));
    if (depth == 0) return 0;
    now->depth = depth;
    *text = ~inside;
    if ((inside >> 63) == 0) {
        now->state = TEXT;
    } else if ((quoted >> 63) != 0) {
        now->state = QUOTED;
    } else if (m->opening == 0) {
        now->state = now->state == END_TAG ? END_TAG : TAG;
    } else {
        int last = 63 - __builtin_clzll(m->opening);
        now->state = last == 63 ? OPENED : bytes[at + (size_t)last + 1] == '/' ? END_TAG : TAG;
    }
    return 1;
}

/// Where the state ends that lasts from a byte on, among sixty-four; none where that depends on more than one byte.
static inline WIDE uint64_t ends(block b, const marks *m, uint32_t state) {
    switch (state) {
    case BEFORE: return m->opening;
    case TEXT: return m->opening | m->references;
    case REFERENCE: return m->opening | equal(b, ';');
    case TAG: return m->closing | m->quotes | m->single_quotes;
    case QUOTED: return m->quotes;
    case QUOTED_ONCE: return m->single_quotes;
    case END_TAG: return m->closing;
    default: return ~0ULL;
    }
}

/// The bytes of text among sixty-four, whatever stands there.
static WIDE uint64_t text_bits(const uint8_t *bytes, size_t at, block b, const marks *m, struct byte_scan_markup *now) {
    uint64_t text = 0, left = ~0ULL;
    while (left != 0 && now->state != ENDED) {
        uint64_t end = ends(b, m, now->state) & left;
        // All before the end, or all there are.
        if (now->state == TEXT) text |= left & (end - 1) & ~end;
        if (end == 0) break;
        pass(now, bytes, at + (size_t)__builtin_ctzll(end));
        left &= ~(end ^ (end - 1));
    }
    return text;
}

/// A byte of ones for each bit.
static inline WIDE __m256i bytes_of(uint32_t bits) {
    __m256i place = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201ULL);
    __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32((int)bits), place);
    return _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
}

static inline WIDE void cover_bits(uint8_t *bytes, block b, uint64_t bits) {
    __m256i cover = _mm256_set1_epi8(BYTE_SCAN_COVER);
    _mm256_storeu_si256((__m256i *)bytes, _mm256_blendv_epi8(b.low, cover, bytes_of((uint32_t)bits)));
    _mm256_storeu_si256((__m256i *)(bytes + 32), _mm256_blendv_epi8(b.high, cover, bytes_of((uint32_t)(bits >> 32))));
}

static WIDE void cover_wide(uint8_t *bytes, size_t count, struct byte_scan_markup *now) {
    size_t at = 0;
    for (; at + 64 <= count && now->state != ENDED; at += 64) {
        block b = load(bytes + at);
        marks m = {equal(b, '<'), equal(b, '>'), equal(b, '"'), equal(b, '\''), equal(b, '&')};
        uint64_t text, returns = equal(b, '\r');
        if (!plain_text_bits(bytes, at, b, &m, &text, now)) text = text_bits(bytes, at, b, &m, now);
        uint64_t bits = text & (mask(b.low, b.high) | returns);
        for (uint64_t found = equal(b, 0xEF) & bits; found != 0; found &= found - 1) {
            if (!is_forbidden(bytes + at + __builtin_ctzll(found))) continue;
            bits &= (found & -found) - 1;
            now->state = ENDED;
            break;
        }
        now->has_returns |= (bits & returns) != 0;
        if (bits != 0) cover_bits(bytes + at, b, bits);
    }
    cover_narrow(bytes, at, count, now);
}

#endif

static void cover(uint8_t *bytes, size_t count, _Bool is_wide, struct byte_scan_markup *markup) {
#if defined(__x86_64__)
    if (is_wide && has_wide()) return cover_wide(bytes, count, markup);
#endif
    cover_narrow(bytes, 0, count, markup);
}

void byte_scan_cover(uint8_t *bytes, size_t count, _Bool is_wide, struct byte_scan_markup *markup) {
    if (count == 0) return;
    uint8_t last = bytes[count - 1];
    cover(bytes, count, is_wide, markup);
    markup->last = last;
}
