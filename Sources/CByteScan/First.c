#include "ByteScan.h"
#include "Wide.h"

static inline _Bool is_escaped(uint8_t byte) { return byte < 0x20 || byte == '"' || byte == '\\'; }

static inline _Bool is_sought(uint8_t byte, const uint8_t sought[4]) {
    return byte == sought[0] || byte == sought[1] || byte == sought[2] || byte == sought[3];
}

#if defined(__x86_64__)

static inline WIDE uint64_t escaped_bits(block b) {
    // A control character is the smaller one of itself and the last of them.
    __m256i last = _mm256_set1_epi8(0x1F);
    uint64_t controls =
        mask(_mm256_cmpeq_epi8(_mm256_min_epu8(b.low, last), b.low), _mm256_cmpeq_epi8(_mm256_min_epu8(b.high, last), b.high));
    return controls | equal(b, '"') | equal(b, '\\');
}

static inline WIDE uint64_t sought_bits(block b, const uint8_t sought[4]) {
    return equal(b, sought[0]) | equal(b, sought[1]) | equal(b, sought[2]) | equal(b, sought[3]);
}

static WIDE size_t escaped_wide(const uint8_t *bytes, size_t at, size_t count) {
    for (; at + 64 <= count; at += 64) {
        uint64_t found = escaped_bits(load(bytes + at));
        if (found != 0) return at + (size_t)__builtin_ctzll(found);
    }
    if (at >= count) return count;
    uint64_t found = escaped_bits(load_last(bytes + at, count - at, 0)) & first_bits(count - at);
    return found != 0 ? at + (size_t)__builtin_ctzll(found) : count;
}

static WIDE size_t sought_wide(const uint8_t *bytes, size_t at, size_t count, const uint8_t sought[4]) {
    for (; at + 64 <= count; at += 64) {
        uint64_t found = sought_bits(load(bytes + at), sought);
        if (found != 0) return at + (size_t)__builtin_ctzll(found);
    }
    if (at >= count) return count;
    uint64_t found = sought_bits(load_last(bytes + at, count - at, 0), sought) & first_bits(count - at);
    return found != 0 ? at + (size_t)__builtin_ctzll(found) : count;
}

#endif

size_t byte_scan_escaped(const uint8_t *bytes, size_t start, size_t count) {
#if defined(__x86_64__)
    if (count - start > 8 && has_wide()) return escaped_wide(bytes, start, count);
#endif
    size_t at = start;
    while (at < count && !is_escaped(bytes[at])) at++;
    return at;
}

size_t byte_scan_first_of(const uint8_t *bytes, size_t start, size_t count, const uint8_t sought[4]) {
#if defined(__x86_64__)
    if (count - start > 8 && has_wide()) return sought_wide(bytes, start, count, sought);
#endif
    size_t at = start;
    while (at < count && !is_sought(bytes[at], sought)) at++;
    return at;
}
