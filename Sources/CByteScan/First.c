#include "ByteScan.h"
#include "Wide.h"

#define INLINE __attribute__((always_inline))

// Where the first of some bytes stands, and copying up to it: one function in both guises, since a text that is copied as it is
// would else be gone through twice. `sought` are four bytes in one number; `target` is where to copy to, null where nobody copies.

static inline INLINE _Bool is_found(uint8_t byte, _Bool is_json, uint32_t sought) {
    if (is_json) return byte < 0x20 || byte == '"' || byte == '\\';
    return byte == (uint8_t)sought || byte == (uint8_t)(sought >> 8) || byte == (uint8_t)(sought >> 16) || byte == sought >> 24;
}

static inline INLINE size_t narrow(const uint8_t *bytes, size_t at, size_t count, _Bool is_json, uint32_t sought, uint8_t *target) {
    for (; at < count && !is_found(bytes[at], is_json, sought); at++) {
        if (target) target[at] = bytes[at];
    }
    return at;
}

#if defined(__x86_64__)

static inline INLINE WIDE uint32_t found_32(__m256i b, _Bool is_json, uint32_t sought) {
#define EQUAL(byte) _mm256_cmpeq_epi8(b, _mm256_set1_epi8((char)(byte)))
    __m256i found;
    if (is_json) {
        // A control character is the smaller one of itself and the last of them.
        __m256i controls = _mm256_cmpeq_epi8(_mm256_min_epu8(b, _mm256_set1_epi8(0x1F)), b);
        found = _mm256_or_si256(controls, _mm256_or_si256(EQUAL('"'), EQUAL('\\')));
    } else {
        found = _mm256_or_si256(
            _mm256_or_si256(EQUAL(sought), EQUAL(sought >> 8)), _mm256_or_si256(EQUAL(sought >> 16), EQUAL(sought >> 24)));
    }
#undef EQUAL
    return (uint32_t)_mm256_movemask_epi8(found);
}

/// Sixteen bytes or eight, whatever stands beside them in the vector.
static inline INLINE WIDE uint32_t found_16(__m128i b, _Bool is_json, uint32_t sought) {
    return found_32(_mm256_castsi128_si256(b), is_json, sought);
}

/// What does not fill a vector is looked at by two that overlap: the same bytes are copied to the same place twice.
static inline INLINE WIDE size_t wide(const uint8_t *bytes, size_t at, size_t count, _Bool is_json, uint32_t sought, uint8_t *target) {
#define LOOK(TYPE, LOAD, STORE, FOUND, BITS, PLACE)                                                                              \
    {                                                                                                                            \
        TYPE b = LOAD((const TYPE *)(bytes + (PLACE)));                                                                          \
        if (target) STORE((TYPE *)(target + (PLACE)), b);                                                                        \
        uint32_t found = FOUND(b, is_json, sought) & (BITS);                                                                     \
        if (found != 0) return (PLACE) + (size_t)__builtin_ctz(found);                                                           \
    }
#define LOOK_32(PLACE) LOOK(__m256i, _mm256_loadu_si256, _mm256_storeu_si256, found_32, ~0u, PLACE)
#define LOOK_16(PLACE) LOOK(__m128i, _mm_loadu_si128, _mm_storeu_si128, found_16, 0xFFFF, PLACE)
#define LOOK_8(PLACE) LOOK(__m128i, _mm_loadl_epi64, _mm_storel_epi64, found_16, 0xFF, PLACE)
    size_t left = count - at;
    if (left >= 32) {
        for (; at + 32 <= count; at += 32) LOOK_32(at)
        if (at < count) LOOK_32(count - 32)
    } else if (left >= 16) {
        LOOK_16(at)
        LOOK_16(count - 16)
    } else if (left >= 8) {
        LOOK_8(at)
        LOOK_8(count - 8)
    } else {
        return narrow(bytes, at, count, is_json, sought, target);
    }
    return count;
#undef LOOK_8
#undef LOOK_16
#undef LOOK_32
#undef LOOK
}

static WIDE size_t sought_wide(const uint8_t *bytes, size_t at, size_t count, uint32_t sought) {
    return wide(bytes, at, count, 0, sought, 0);
}

static WIDE size_t escaped_wide(const uint8_t *bytes, size_t at, size_t count) { return wide(bytes, at, count, 1, 0, 0); }

static WIDE size_t copy_escaped_wide(const uint8_t *bytes, size_t count, uint8_t *target) {
    return wide(bytes, 0, count, 1, 0, target);
}

static WIDE size_t copy_sought_wide(const uint8_t *bytes, size_t count, uint32_t sought, uint8_t *target) {
    return wide(bytes, 0, count, 0, sought, target);
}

#endif

size_t byte_scan_first_of(const uint8_t *bytes, size_t start, size_t count, uint32_t sought) {
#if defined(__x86_64__)
    if (has_wide()) return sought_wide(bytes, start, count, sought);
#endif
    return narrow(bytes, start, count, 0, sought, 0);
}

size_t byte_scan_first_escaped(const uint8_t *bytes, size_t start, size_t count) {
#if defined(__x86_64__)
    if (has_wide()) return escaped_wide(bytes, start, count);
#endif
    return narrow(bytes, start, count, 1, 0, 0);
}

size_t byte_scan_copy_to_escaped(const uint8_t *bytes, size_t count, uint8_t *target) {
#if defined(__x86_64__)
    if (has_wide()) return copy_escaped_wide(bytes, count, target);
#endif
    return narrow(bytes, 0, count, 1, 0, target);
}

size_t byte_scan_copy_to_first_of(const uint8_t *bytes, size_t count, uint32_t sought, uint8_t *target) {
#if defined(__x86_64__)
    if (has_wide()) return copy_sought_wide(bytes, count, sought, target);
#endif
    return narrow(bytes, 0, count, 0, sought, target);
}
