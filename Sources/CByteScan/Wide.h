// Sixty-four bytes at once, with AVX2.

#ifndef WIDE_H
#define WIDE_H

#include <stdint.h>

#if defined(__x86_64__)

#include <immintrin.h>

#define WIDE __attribute__((target("avx2,popcnt,bmi")))

static inline _Bool has_wide(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"); }

/// Sixty-four bytes.
typedef struct {
    __m256i low, high;
} block;

static inline WIDE block load(const uint8_t *bytes) {
    return (block){_mm256_loadu_si256((const __m256i *)bytes), _mm256_loadu_si256((const __m256i *)(bytes + 32))};
}

static inline WIDE uint64_t mask(__m256i low, __m256i high) {
    return (uint64_t)(uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

static inline WIDE uint64_t equal(block b, uint8_t byte) {
    __m256i value = _mm256_set1_epi8((char)byte);
    return mask(_mm256_cmpeq_epi8(b.low, value), _mm256_cmpeq_epi8(b.high, value));
}

#else

#define WIDE

static inline _Bool has_wide(void) { return 0; }

#endif

#endif
