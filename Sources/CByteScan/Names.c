#include "ByteScan.h"
#include "Wide.h"

/// What a byte is to names of photos.
enum { PART = 0, BETWEEN = 1, BLANK = 2, OPEN = 3, OPEN_WHEN_DOUBLED = 4 };

static const uint8_t kinds[256] = {
    [0x09] = OPEN, [0x0A] = OPEN, [0x0B] = OPEN, [0x0C] = OPEN, [0x0D] = OPEN, [' '] = BLANK, [','] = OPEN, [':'] = OPEN,
    ['['] = OPEN, [';'] = BETWEEN, ['|'] = BETWEEN, ['/'] = OPEN_WHEN_DOUBLED, [0xC2] = OPEN, [0xE1] = OPEN, [0xE2] = OPEN,
    [0xE3] = OPEN,
};

/// Where a count of names stands.
typedef struct {
    int names;
    _Bool is_in_name, follows_slash;
} state;

/// - Returns: whether nothing leaves it open what the names are.
static _Bool names_narrow(const uint8_t *bytes, size_t count, state *now) {
    for (size_t index = 0; index < count; index++) {
        uint8_t kind = kinds[bytes[index]];
        if (kind == OPEN || (kind == OPEN_WHEN_DOUBLED && now->follows_slash)) return 0;
        now->follows_slash = kind == OPEN_WHEN_DOUBLED;
        if (kind == BLANK) continue;
        now->names += kind != BETWEEN && !now->is_in_name;
        now->is_in_name = kind != BETWEEN;
    }
    return 1;
}

#if defined(__x86_64__)

/// Bytes as masks: those that stand between names, and those that leave it open what the names are.
///
/// By the high half of a byte and by the low half, a bit for each group of bytes that share their high half: those of the lowest
/// six bits leave it open, the others stand between names.
static inline WIDE void kinds_wide(block b, uint64_t *between, uint64_t *open) {
    // 1: 09 to 0D. 2: comma. 4: colon. 8: bracket. 16: C2, and 32: E1 to E3. 64: semicolon. -128: bar.
    __m256i by_high = TWICE(1, 0, 2, 4 | 64, 0, 8, 0, -128, 0, 0, 0, 0, 16, 0, 32, 0);
    __m256i by_low = TWICE(0, 32, 16 | 32, 32, 0, 0, 0, 0, 0, 1, 1 | 4, 1 | 8 | 64, 1 | 2 | -128, 1, 0, 0);
    __m256i first = _mm256_set1_epi8(63), zero = _mm256_setzero_si256();
    __m256i low = by_halves(b.low, by_high, by_low), high = by_halves(b.high, by_high, by_low);
    *open = ~mask(_mm256_cmpeq_epi8(_mm256_and_si256(low, first), zero), _mm256_cmpeq_epi8(_mm256_and_si256(high, first), zero));
    *between =
        mask(_mm256_cmpgt_epi8(_mm256_andnot_si256(first, low), zero), _mm256_cmpgt_epi8(_mm256_andnot_si256(first, high), zero))
        | mask(low, high);
}

/// How many names stand in up to sixty-four bytes without blanks; -1 where that is to be looked at more closely.
static inline WIDE int names_short(const uint8_t *bytes, size_t count) {
    block b = load(bytes);
    uint64_t taken = first_bits(count), between, open, slashes = equal(b, '/');
    kinds_wide(b, &between, &open);
    if (((open | (slashes & slashes << 1) | equal(b, ' ')) & taken) != 0) return -1;
    uint64_t parts = ~between & taken;
    // Each run of what stands between no names is one.
    return __builtin_popcountll(parts & ~(parts << 1));
}

static WIDE _Bool names_wide(const uint8_t *bytes, size_t count, size_t readable, state *now) {
    if (count <= 64 && readable >= 64 && (now->names = names_short(bytes, count)) >= 0) return 1;
    now->names = 0;
    for (size_t at = 0; at < count; at += 64) {
        size_t left = count - at;
        block b = left < 64 ? load_last(bytes + at, left, readable - at) : load(bytes + at);
        uint64_t taken = first_bits(left);
        uint64_t between, open, slashes = equal(b, '/') & taken;
        kinds_wide(b, &between, &open);
        if ((open & taken) != 0 || (slashes & (slashes << 1 | now->follows_slash)) != 0) return 0;
        now->follows_slash = slashes >> 63;
        between &= taken;
        uint64_t parts = ~(equal(b, ' ') | between) & taken;
        uint64_t done = 0;
        for (uint64_t rest = between; rest != 0; rest &= rest - 1) {
            uint64_t before = (rest & (0 - rest)) - 1;
            now->names += !now->is_in_name && (parts & before & ~done) != 0;
            now->is_in_name = 0;
            done = before;
        }
        if ((parts & ~done) != 0) {
            now->names += !now->is_in_name;
            now->is_in_name = 1;
        }
    }
    return 1;
}

#else

static _Bool names_wide(const uint8_t *bytes, size_t count, size_t readable, state *now) {
    (void)readable;
    return names_narrow(bytes, count, now);
}

#endif

int byte_scan_names(const uint8_t *bytes, size_t count, size_t readable, _Bool is_wide) {
    state now = {0, 0, 0};
    _Bool is_plain = is_wide && has_wide() ? names_wide(bytes, count, readable, &now) : names_narrow(bytes, count, &now);
    return is_plain ? now.names : -1;
}
