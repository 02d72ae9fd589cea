#include "ByteScan.h"
#include "Wide.h"

#if defined(__x86_64__)

/// Of 32 bytes, those that cannot stand before the byte behind them, or nowhere: overlong forms, surrogates, and what is above
/// U+10FFFF. Whether a byte goes on a character where one is to be gone on with is not asked here.
static inline WIDE __m256i misplaced(__m256i bytes, __m256i next) {
    // 1: E0. 2: ED. 4: F0. 8: F4. 16: C0 and C1. 32: F5 to FF.
    __m256i by_high = TWICE(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 1 | 2, 4 | 8 | 32);
    __m256i by_low = TWICE(1 | 4 | 16, 16, 0, 0, 8, 32, 32, 32, 32, 32, 32, 32, 32, 2 | 32, 32, 32);
    // Behind E0 and F0 overlong forms begin with what is too low, behind ED surrogates with what is too high.
    __m256i by_next = TWICE(48, 48, 48, 48, 48, 48, 48, 48, 48 | 1 | 4, 48 | 1 | 8, 48 | 2 | 8, 48 | 2 | 8, 48, 48, 48, 48);
    __m256i half = _mm256_set1_epi8(0x0F), lead = by_halves(bytes, by_high, by_low);
    return _mm256_and_si256(lead, _mm256_shuffle_epi8(by_next, _mm256_and_si256(_mm256_srli_epi16(next, 4), half)));
}

/// Whether a block is well-formed, as far as its characters end within it. A byte behind it can be read.
///
/// - Parameter begun: which of its bytes go on a character that begins before it, the first the lowest bit; gets those of the
///   next block.
static inline WIDE _Bool is_well_formed(const uint8_t *at, uint64_t *begun) {
    block b = load(at), next = load(at + 1);
    __m256i lead = _mm256_set1_epi8((char)0xC0), lead3 = _mm256_set1_epi8((char)0xDF), lead4 = _mm256_set1_epi8((char)0xEF);
    uint64_t high = mask(b.low, b.high);
    uint64_t continuing = mask(_mm256_cmpgt_epi8(lead, b.low), _mm256_cmpgt_epi8(lead, b.high));
    uint64_t leads = high & ~continuing;
    uint64_t from3 = high & mask(_mm256_cmpgt_epi8(b.low, lead3), _mm256_cmpgt_epi8(b.high, lead3));
    uint64_t from4 = high & mask(_mm256_cmpgt_epi8(b.low, lead4), _mm256_cmpgt_epi8(b.high, lead4));
    __m256i bad = _mm256_or_si256(misplaced(b.low, next.low), misplaced(b.high, next.high));
    _Bool is_whole = (leads << 1 | from3 << 2 | from4 << 3 | *begun) == continuing;
    *begun = leads >> 63 | from3 >> 62 | from4 >> 61;
    return is_whole & (_Bool)_mm256_testz_si256(bad, bad);
}

/// Whether four blocks are ASCII.
static inline WIDE _Bool are_ascii(const uint8_t *at) {
    block a = load(at), b = load(at + 64), c = load(at + 128), d = load(at + 192);
    __m256i all = _mm256_or_si256(
        _mm256_or_si256(_mm256_or_si256(a.low, a.high), _mm256_or_si256(b.low, b.high)),
        _mm256_or_si256(_mm256_or_si256(c.low, c.high), _mm256_or_si256(d.low, d.high)));
    return _mm256_movemask_epi8(all) == 0;
}

static WIDE size_t utf8_wide(const uint8_t *bytes, size_t start, size_t count) {
    size_t index = start;
    uint64_t now = 0;
    // One question for four blocks: where texts of several scripts are mixed, nobody foretells its answer for one.
    while (index + 257 <= count) {
        if (now != 0 || !are_ascii(bytes + index)) {
            uint64_t next = now;
            _Bool first = is_well_formed(bytes + index, &next), second = is_well_formed(bytes + index + 64, &next);
            _Bool third = is_well_formed(bytes + index + 128, &next), fourth = is_well_formed(bytes + index + 192, &next);
            if (!(first & second & third & fourth)) break;
            now = next;
        }
        index += 256;
    }
    for (; index + 65 <= count; index += 64) {
        uint64_t next = now;
        if (!is_well_formed(bytes + index, &next)) break;
        now = next;
    }
    // A character that goes on was not seen whole.
    if (now != 0) {
        do index--;
        while (bytes[index] < 0xC0);
    }
    return index;
}

/// Of 32 bytes, those that do not surely belong to a plain text: by their own halves, and of two leads by the byte behind.
static inline WIDE __m256i odd_ones(__m256i bytes, __m256i next) {
    // 1: C2 to CB. 2: D0 and D1. 4: E4 to ED. 8: printable ASCII, and what goes on. 16: tab and line feed.
    __m256i by_high = TWICE(16, 0, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 1, 2, 4, 0);
    __m256i by_low = TWICE(10, 10, 9, 9, 13, 13, 13, 13, 13, 29, 29, 13, 12, 12, 8, 8);
    __m256i kinds = by_halves(bytes, by_high, by_low);
    // Only the Hangul syllables of U+A000 to U+AFFF, and none from U+D780 on, where jamo follow them. Behind a lead stand only
    // 80 to BF, which keep their order as signed numbers.
    __m256i before = _mm256_and_si256(
        _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)0xEA)), _mm256_cmpgt_epi8(_mm256_set1_epi8((char)0xB0), next));
    __m256i behind = _mm256_and_si256(
        _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)0xED)), _mm256_cmpgt_epi8(next, _mm256_set1_epi8((char)0x9D)));
    return _mm256_or_si256(_mm256_cmpeq_epi8(kinds, _mm256_setzero_si256()), _mm256_or_si256(before, behind));
}

static inline WIDE uint64_t odd_bits(const uint8_t *at) {
    block b = load(at), next = load(at + 1);
    return mask(odd_ones(b.low, next.low), odd_ones(b.high, next.high));
}

static WIDE void odd_wide(const uint8_t *bytes, size_t count, uint64_t *odd) {
    size_t at = 0;
    for (; at + 65 <= count; at += 64) *odd++ = odd_bits(bytes + at);
    // What stands behind the last byte is none of ours; a zero there makes nothing odd of what is whole.
    uint8_t last[65] = {0};
    memcpy(last, bytes + at, count - at);
    *odd = odd_bits(last) & first_bits(count - at);
}

/// How many of the last bytes of so many begin a character that goes on behind them.
static inline size_t unfinished(const uint8_t *bytes, size_t count) {
    if (bytes[count - 1] >= 0xC0) return 1;
    if (count > 1 && bytes[count - 2] >= 0xE0) return 2;
    return count > 2 && bytes[count - 3] >= 0xF0 ? 3 : 0;
}

static WIDE struct byte_scan_glance plain_wide(const uint8_t *bytes, size_t count) {
    struct byte_scan_glance glance = {0, 0};
    const __m256i lead = _mm256_set1_epi8((char)0xC0);
    // What begins in these blocks ends before the text does.
    for (; glance.end + 68 <= count; glance.end += 64) {
        const uint8_t *at = bytes + glance.end;
        block b = load(at);
        uint64_t odd = odd_bits(at);
        uint64_t continuing = mask(_mm256_cmpgt_epi8(lead, b.low), _mm256_cmpgt_epi8(lead, b.high));
        if (odd != 0) {
            size_t end = (size_t)__builtin_ctzll(odd);
            glance.scalars += (size_t)__builtin_popcountll(first_bits(end) & ~continuing);
            glance.end += end;
            return glance;
        }
        glance.scalars += (size_t)__builtin_popcountll(~continuing);
    }
    // A byte more, to see what follows the last.
    uint8_t last[65];
    while (glance.end < count) {
        size_t left = count - glance.end;
        const uint8_t *at = bytes + glance.end;
        if (left < 65) {
            memset(last, 0, sizeof last);
            at = memcpy(last, at, left);
        }
        if (left > 64) left = 64;
        block b = load(at);
        // What goes on behind the block is looked at with the next; what goes on behind the text is none of ours.
        size_t end = left - unfinished(at, left);
        uint64_t odd = odd_bits(at) & first_bits(end);
        if (odd != 0) end = (size_t)__builtin_ctzll(odd);
        uint64_t continuing = mask(_mm256_cmpgt_epi8(lead, b.low), _mm256_cmpgt_epi8(lead, b.high));
        glance.scalars += (size_t)__builtin_popcountll(first_bits(end) & ~continuing);
        glance.end += end;
        if (odd != 0 || end == 0 || left < 64) return glance;
    }
    return glance;
}

static WIDE size_t count_wide(const uint8_t *bytes, size_t count, uint8_t byte) {
    __m256i value = _mm256_set1_epi8((char)byte);
    size_t found = 0, at = 0;
#define EQUAL(place) _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(bytes + (place))), value)
    while (count - at >= 64) {
        // Each byte of the sum has room for 255.
        size_t blocks = (count - at) / 64 < 127 ? (count - at) / 64 : 127;
        __m256i sum = _mm256_setzero_si256();
        for (size_t end = at + 64 * blocks; at < end; at += 64)
            sum = _mm256_sub_epi8(_mm256_sub_epi8(sum, EQUAL(at)), EQUAL(at + 32));
        __m256i sums = _mm256_sad_epu8(sum, _mm256_setzero_si256());
        __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        found += (size_t)_mm_cvtsi128_si64(halves) + (size_t)_mm_extract_epi64(halves, 1);
    }
#undef EQUAL
    // What is left are the last of sixty-four bytes, of which the first were counted.
    if (at > 0 && at < count) return found + (size_t)__builtin_popcountll(equal(load(bytes + count - 64), byte) >> (64 - (count - at)));
    for (; at < count; at++) found += bytes[at] == byte;
    return found;
}

size_t byte_scan_utf8(const uint8_t *bytes, size_t start, size_t count) {
    return has_wide() ? utf8_wide(bytes, start, count) : start;
}

struct byte_scan_glance byte_scan_plain(const uint8_t *bytes, size_t count) {
    if (has_wide()) return plain_wide(bytes, count);
    return (struct byte_scan_glance){0, 0};
}

_Bool byte_scan_odd(const uint8_t *bytes, size_t count, uint64_t *odd) {
    if (!has_wide()) return 0;
    odd_wide(bytes, count, odd);
    return 1;
}

#else

size_t byte_scan_utf8(const uint8_t *bytes, size_t start, size_t count) {
    (void)bytes, (void)count;
    return start;
}

struct byte_scan_glance byte_scan_plain(const uint8_t *bytes, size_t count) {
    (void)bytes, (void)count;
    return (struct byte_scan_glance){0, 0};
}

_Bool byte_scan_odd(const uint8_t *bytes, size_t count, uint64_t *odd) {
    (void)bytes, (void)count, (void)odd;
    return 0;
}

#endif

size_t byte_scan_count(const uint8_t *bytes, size_t count, uint8_t byte) {
#if defined(__x86_64__)
    if (has_wide()) return count_wide(bytes, count, byte);
#endif
    size_t found = 0;
    for (size_t at = 0; at < count; at++) found += bytes[at] == byte;
    return found;
}
