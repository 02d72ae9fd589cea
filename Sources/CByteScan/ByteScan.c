#include "ByteScan.h"
#include "Wide.h"

#include <string.h>

#if defined(__x86_64__)

static inline WIDE uint64_t at_least(block b, uint8_t byte) {
    __m256i value = _mm256_set1_epi8((char)byte);
    return mask(
        _mm256_cmpeq_epi8(_mm256_max_epu8(b.low, value), b.low), _mm256_cmpeq_epi8(_mm256_max_epu8(b.high, value), b.high));
}

/// Where characters begin behind the last one that ends within the block; 64 where one ends with it.
static inline size_t whole(const uint8_t *bytes) {
    if (bytes[63] < 0x80) return 64;
    if (bytes[63] >= 0xC0) return 63;
    if (bytes[62] >= 0xE0) return 62;
    if (bytes[62] < 0xC0 && bytes[61] >= 0xF0) return 61;
    return 64;
}

/// Whether a block that begins with a character is well-formed, as far as its characters are whole.
static inline WIDE _Bool is_well_formed(block b, uint64_t high) {
    uint64_t leads = at_least(b, 0xC0), continuations = high & ~leads;
    uint64_t from3 = at_least(b, 0xE0), from4 = at_least(b, 0xF0);
    uint64_t due = leads << 1 | from3 << 2 | from4 << 3;
    // C0 and C1 begin overlong forms only, and nothing begins with what is above F4.
    uint64_t bad = (due ^ continuations) | (leads & ~at_least(b, 0xC2)) | at_least(b, 0xF5);
    // Overlong forms of three and of four bytes, surrogates, and what is above U+10FFFF show in the second byte.
    uint64_t from90 = at_least(b, 0x90), fromA0 = at_least(b, 0xA0);
    bad |= (equal(b, 0xE0) << 1 & ~fromA0) | (equal(b, 0xED) << 1 & fromA0);
    bad |= (equal(b, 0xF0) << 1 & ~from90) | (equal(b, 0xF4) << 1 & from90);
    return bad == 0;
}

static WIDE size_t utf8_wide(const uint8_t *bytes, size_t start, size_t count) {
    size_t index = start;
    while (index + 64 <= count) {
        block b = load(bytes + index);
        uint64_t high = mask(b.low, b.high);
        if (high == 0) {
            index += 64;
            continue;
        }
        if (!is_well_formed(b, high)) return index;
        index += whole(bytes + index);
    }
    return index;
}

/// Which bytes begin a character of two or three bytes that is surely composed: by its high half, and by the low half.
static inline WIDE uint64_t composed_leads(block b) {
    // 1: C2 to CB. 2: D0 and D1. 4: E4 to ED.
    __m256i by_high = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 0);
    __m256i by_low = _mm256_setr_epi8(
        2, 2, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 0, 0, 2, 2, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 0, 0);
    __m256i half = _mm256_set1_epi8(0x0F), zero = _mm256_setzero_si256();
#define KINDS(v) \
    _mm256_and_si256( \
        _mm256_shuffle_epi8(by_high, _mm256_and_si256(_mm256_srli_epi16(v, 4), half)), \
        _mm256_shuffle_epi8(by_low, _mm256_and_si256(v, half)))
    return ~mask(_mm256_cmpeq_epi8(KINDS(b.low), zero), _mm256_cmpeq_epi8(KINDS(b.high), zero));
#undef KINDS
}

/// The last of so many bytes, as many as are said.
static inline uint64_t last(size_t bytes, size_t of) {
    return of < bytes ? ~0ULL : (bytes == 1 ? 1ULL : bytes == 2 ? 3ULL : 7ULL) << (of - bytes);
}

static WIDE struct byte_scan_glance composed_wide(const uint8_t *bytes, size_t count) {
    struct byte_scan_glance glance = {0, 0, 0};
    uint8_t tail[64];
    while (glance.end < count) {
        size_t left = count - glance.end;
        const uint8_t *at = bytes + glance.end;
        if (left < 64) {
            memset(tail, ' ', sizeof tail);
            memcpy(tail, at, left);
            at = tail;
        } else {
            left = 64;
        }
        block b = load(at);
        uint64_t high = mask(b.low, b.high), leads = 0, odd = 0;
        // What goes on behind the block is looked at with the next; what goes on behind the text is none of ours.
        size_t end = left;
        if (high != 0) {
            leads = at_least(b, 0xC0);
            uint64_t from3 = at_least(b, 0xE0), from4 = at_least(b, 0xF0);
            // Only the Hangul syllables of U+A000 to U+AFFF.
            odd = (leads & ~composed_leads(b)) | (equal(b, 0xEA) & ~(at_least(b, 0xB0) >> 1));
            uint64_t unfinished = (leads & last(1, left)) | (from3 & last(2, left)) | (from4 & last(3, left));
            if (unfinished != 0) end = (size_t)__builtin_ctzll(unfinished);
        }
        _Bool is_odd = odd != 0 && (size_t)__builtin_ctzll(odd) < end;
        if (is_odd) end = (size_t)__builtin_ctzll(odd);
        if (end == 0) return glance;
        uint64_t taken = ~0ULL >> (64 - end);
        uint64_t low = ~at_least(b, 0x20) & taken;
        if (low != 0 && (low & ~(equal(b, 0x09) | equal(b, 0x0A) | equal(b, 0x0D))) != 0) glance.has_controls = 1;
        glance.scalars += (size_t)__builtin_popcountll(taken & ~(high & ~leads));
        glance.end += end;
        if (is_odd || left < 64) return glance;
    }
    return glance;
}

size_t byte_scan_utf8(const uint8_t *bytes, size_t start, size_t count) {
    return has_wide() ? utf8_wide(bytes, start, count) : start;
}

struct byte_scan_glance byte_scan_composed(const uint8_t *bytes, size_t count) {
    if (has_wide()) return composed_wide(bytes, count);
    return (struct byte_scan_glance){0, 0, 0};
}

#else

size_t byte_scan_utf8(const uint8_t *bytes, size_t start, size_t count) {
    (void)bytes, (void)count;
    return start;
}

struct byte_scan_glance byte_scan_composed(const uint8_t *bytes, size_t count) {
    (void)bytes, (void)count;
    return (struct byte_scan_glance){0, 0, 0};
}

#endif
