#include "ByteScan.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#define ROUNDS __attribute__((target("aes,sse4.1")))

/// Up to fifteen bytes: of each length they go to another vector for other bytes.
static inline ROUNDS __m128i load_short(const uint8_t *bytes, size_t count) {
    uint64_t first = 0, last = 0;
    if (count >= 8) {
        memcpy(&first, bytes, 8);
        memcpy(&last, bytes + count - 8, 8);
    } else if (count >= 4) {
        memcpy(&first, bytes, 4);
        memcpy(&last, bytes + count - 4, 4);
    } else if (count > 0) {
        first = (uint64_t)bytes[0] | (uint64_t)bytes[count / 2] << 8 | (uint64_t)bytes[count - 1] << 16;
    }
    return _mm_set_epi64x((long long)last, (long long)first);
}

/// Four rounds, after which each bit of the state has changed each other one.
static inline ROUNDS __m128i stir(__m128i state, __m128i first, __m128i second) {
    state = _mm_aesenc_si128(_mm_aesenc_si128(state, first), second);
    return _mm_aesenc_si128(_mm_aesenc_si128(state, first), second);
}

static ROUNDS struct byte_scan_hash hash_aes(const uint8_t *bytes, size_t count, const uint64_t *key) {
    __m128i even = _mm_loadu_si128((const __m128i *)key), odd = _mm_loadu_si128((const __m128i *)(key + 2));
    __m128i state = even, last;
    if (count < 16) {
        last = load_short(bytes, count);
    } else {
        for (size_t at = 0; at + 16 < count; at += 16)
            state = stir(_mm_xor_si128(state, _mm_loadu_si128((const __m128i *)(bytes + at))), odd, even);
        // The last sixteen have some of those before them, too.
        last = _mm_loadu_si128((const __m128i *)(bytes + count - 16));
    }
    // The length comes in between the last rounds, so that no text is the end or the beginning of another: beside the bytes, these
    // could make up for it.
    __m128i length = _mm_cvtsi64_si128((long long)count);
    state = stir(_mm_xor_si128(state, last), odd, _mm_xor_si128(even, length));
    return (struct byte_scan_hash){
        (uint64_t)_mm_cvtsi128_si64(state), (uint64_t)_mm_extract_epi64(state, 1), 1,
    };
}

struct byte_scan_hash byte_scan_hash(const uint8_t *bytes, size_t count, const uint64_t *key) {
    if (!__builtin_cpu_supports("aes") || !__builtin_cpu_supports("sse4.1")) return (struct byte_scan_hash){0, 0, 0};
    return hash_aes(bytes, count, key);
}

#else

struct byte_scan_hash byte_scan_hash(const uint8_t *bytes, size_t count, const uint64_t *key) {
    (void)bytes, (void)count, (void)key;
    return (struct byte_scan_hash){0, 0, 0};
}

#endif
