// Sixty-four bytes at once, with AVX2.

#ifndef WIDE_H
#define WIDE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)

#include <immintrin.h>

#define WIDE __attribute__((target("avx2,popcnt,bmi,pclmul")))

static inline _Bool has_wide(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("pclmul");
}

/// Sixty-four bytes.
typedef struct {
    __m256i low, high;
} block;

static inline WIDE block load(const uint8_t *bytes) {
    return (block){_mm256_loadu_si256((const __m256i *)bytes), _mm256_loadu_si256((const __m256i *)(bytes + 32))};
}

/// The last bytes of a text, and what may be behind them.
///
/// - Parameters:
///   - count: how many there are, fewer than sixty-four.
///   - readable: how many bytes can be read there; what is behind `count` is anything.
static inline WIDE block load_last(const uint8_t *bytes, size_t count, size_t readable) {
    if (readable >= 64) return load(bytes);
    uint8_t last[64] = {0};
    memcpy(last, bytes, count);
    return load(last);
}

/// So many of the lowest bits, at most sixty-four.
static inline uint64_t first_bits(size_t count) { return count < 64 ? (1ULL << count) - 1 : ~0ULL; }

static inline WIDE uint64_t mask(__m256i low, __m256i high) {
    return (uint64_t)(uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

/// Sixteen values for both halves of a vector, to be looked up in.
#define TWICE(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)

/// Of each byte, the bits that its high half and its low half both have in their tables.
static inline WIDE __m256i by_halves(__m256i bytes, __m256i by_high, __m256i by_low) {
    __m256i half = _mm256_set1_epi8(0x0F);
    return _mm256_and_si256(
        _mm256_shuffle_epi8(by_high, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half)),
        _mm256_shuffle_epi8(by_low, _mm256_and_si256(bytes, half)));
}

static inline WIDE uint64_t equal(block b, uint8_t byte) {
    __m256i value = _mm256_set1_epi8((char)byte);
    return mask(_mm256_cmpeq_epi8(b.low, value), _mm256_cmpeq_epi8(b.high, value));
}

/// Of each bit, whether the bits up to it are odd in number.
static inline WIDE uint64_t parity(uint64_t bits) {
    __m128i ones = _mm_set1_epi8(-1);
    return (uint64_t)_mm_cvtsi128_si64(_mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), ones, 0));
}

#else

#define WIDE

static inline _Bool has_wide(void) { return 0; }

#endif

#endif
