#include "ByteScan.h"
#include "Wide.h"

#if defined(__x86_64__)

// All of it is one loop, so that where it stands stays in registers.
#define INLINE __attribute__((always_inline)) WIDE

/// What is being looked at, and how far.
typedef struct {
    const uint8_t *bytes;
    size_t count, at;
    struct byte_scan_object *object;
    /// The next value's place, and where there is no more room.
    struct byte_scan_value *value, *end;
    /// What is left of the object before, as long as this one has its keys; and the column of the values behind the last key.
    const struct byte_scan_value *before, *before_end;
    _Bool is_like_before;
    uint32_t column;
    /// Sixty-four bytes, and those among them that end a string or interrupt it.
    size_t block;
    uint64_t marks;
} scan;

/// Passes over white space; a line feed ends what is looked at where an object stands in a line.
///
/// - Returns: whether a byte follows.
static inline INLINE _Bool pass_blanks(scan *now) {
    while (now->at < now->count) {
        uint8_t byte = now->bytes[now->at];
        if (byte > ' ') return 1;
        if (byte == '\n') {
            if (now->object->is_in_line) return 0;
            now->object->line_feeds += 1;
            now->object->last_line_feed = now->at;
        } else if (byte != ' ' && byte != '\t' && byte != '\r') {
            return 0;
        }
        now->at += 1;
    }
    return 0;
}

/// Passes over white space, and a byte that has to follow.
static inline INLINE _Bool pass(scan *now, uint8_t byte) {
    if (!pass_blanks(now) || now->bytes[now->at] != byte) return 0;
    now->at += 1;
    return 1;
}

static inline _Bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

static inline _Bool is_hexadecimal(uint8_t byte) { return is_digit(byte) || (uint8_t)((byte | 0x20) - 'a') < 6; }

static inline INLINE _Bool put(scan *now, size_t start, size_t end, enum byte_scan_kind kind, _Bool is_element) {
    if (now->value == now->end) return 0;
    *now->value++ = (struct byte_scan_value){(uint32_t)start, (uint32_t)end, now->column, (uint8_t)kind, is_element};
    return 1;
}

static inline INLINE uint64_t string_marks(block b) {
    __m256i quote = _mm256_set1_epi8('"'), backslash = _mm256_set1_epi8('\\'), control = _mm256_set1_epi8(0x1F);
    __m256i low = _mm256_or_si256(_mm256_cmpeq_epi8(b.low, quote), _mm256_cmpeq_epi8(b.low, backslash));
    __m256i high = _mm256_or_si256(_mm256_cmpeq_epi8(b.high, quote), _mm256_cmpeq_epi8(b.high, backslash));
    return mask(
        _mm256_or_si256(low, _mm256_cmpeq_epi8(_mm256_min_epu8(b.low, control), b.low)),
        _mm256_or_si256(high, _mm256_cmpeq_epi8(_mm256_min_epu8(b.high, control), b.high)));
}

/// Looks at the sixty-four bytes that begin there; none is marked behind the end.
static inline INLINE void look(scan *now, size_t start) {
    size_t left = now->count - start;
    block b = left < 64 ? load_last(now->bytes + start, left, left) : load(now->bytes + start);
    now->block = start;
    now->marks = string_marks(b) & first_bits(left);
}

/// The first quote, backslash or control character from a place on; the end where there is none.
static inline INLINE size_t string_end(scan *now, size_t at) {
    if (at >= now->count) return now->count;
    size_t start = at & ~(size_t)63;
    if (start != now->block) look(now, start);
    uint64_t found = now->marks >> (at & 63);
    if (found != 0) return at + (size_t)__builtin_ctzll(found);
    while ((start += 64) < now->count) {
        look(now, start);
        if (now->marks != 0) return start + (size_t)__builtin_ctzll(now->marks);
    }
    return now->count;
}

/// How long the escape is that begins with a backslash; 0 for none that JSON knows, or that is not at hand.
static size_t escape(const uint8_t *bytes, size_t left) {
    if (left < 2) return 0;
    switch (bytes[1]) {
    case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't': return 2;
    case 'u': break;
    default: return 0;
    }
    if (left < 6) return 0;
    for (int digit = 2; digit < 6; digit++) if (!is_hexadecimal(bytes[digit])) return 0;
    return 6;
}

/// Takes the string whose opening quote stands there.
static inline INLINE _Bool take_string(scan *now, _Bool is_key, _Bool is_element) {
    size_t start = now->at + 1, at = start;
    _Bool has_escapes = 0;
    while (1) {
        at = string_end(now, at);
        now->at = at;
        if (at == now->count || now->bytes[at] < ' ') return 0;
        if (now->bytes[at] == '"') break;
        size_t length = escape(now->bytes + at, now->count - at);
        if (length == 0) return 0;
        has_escapes = 1;
        at += length;
    }
    now->at = at + 1;
    // A key that is spelt with escapes is rare.
    if (is_key) return !has_escapes && put(now, start, at, byte_scan_key, 0);
    if (!has_escapes) return put(now, start, at, byte_scan_string, is_element);
    now->object->escaped_bytes += at - start;
    return put(now, start, at, byte_scan_escaped_string, is_element);
}

/// Whether the same bytes stand at two places, the first of them behind the other.
static inline INLINE _Bool is_same(const scan *now, size_t first, size_t second, size_t count) {
    if (now->count - first < count) return 0;
    if (count > 16 || now->count - first < 16) return memcmp(now->bytes + first, now->bytes + second, count) == 0;
    __m128i one = _mm_loadu_si128((const __m128i *)(now->bytes + first));
    __m128i other = _mm_loadu_si128((const __m128i *)(now->bytes + second));
    uint32_t wanted = (1u << count) - 1;
    return ((uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(one, other)) & wanted) == wanted;
}

/// Takes the key whose opening quote stands there: nearly always the next of the object before.
static inline INLINE _Bool take_key(scan *now) {
    while (now->before < now->before_end && now->before->kind != byte_scan_key) now->before++;
    if (now->before < now->before_end && now->before->column != BYTE_SCAN_NO_COLUMN) {
        size_t length = now->before->end - now->before->start;
        if (is_same(now, now->at, now->before->start - 1, length + 2)) {
            now->column = now->before->column;
            now->before++;
            now->at += length + 2;
            return put(now, now->at - length - 1, now->at - 1, byte_scan_key, 0);
        }
    }
    now->is_like_before = 0;
    now->before = now->before_end;
    now->column = BYTE_SCAN_NO_COLUMN;
    return take_string(now, 1, 0);
}

/// Whether no key of the object before is left.
static inline INLINE _Bool has_all_before(scan *now) {
    while (now->before < now->before_end && now->before->kind != byte_scan_key) now->before++;
    return now->before == now->before_end;
}

/// Passes over digits.
///
/// - Returns: whether there is one.
static inline INLINE _Bool pass_digits(scan *now) {
    size_t start = now->at;
    while (now->at < now->count && is_digit(now->bytes[now->at])) now->at++;
    return now->at > start;
}

static inline INLINE _Bool passes(scan *now, uint8_t one, uint8_t other) {
    if (now->at == now->count || (now->bytes[now->at] != one && now->bytes[now->at] != other)) return 0;
    now->at++;
    return 1;
}

static inline INLINE _Bool take_number(scan *now, _Bool is_element) {
    size_t start = now->at;
    passes(now, '-', '-');
    size_t first = now->at;
    if (!pass_digits(now) || (now->bytes[first] == '0' && now->at > first + 1)) return 0;
    if (passes(now, '.', '.') && !pass_digits(now)) return 0;
    if (passes(now, 'e', 'E')) {
        passes(now, '+', '-');
        if (!pass_digits(now)) return 0;
    }
    return put(now, start, now->at, byte_scan_number, is_element);
}

static inline INLINE _Bool take_word(scan *now, const char *word, size_t length, enum byte_scan_kind kind, _Bool is_element) {
    if (now->count - now->at < length || memcmp(now->bytes + now->at, word, length) != 0) return 0;
    now->at += length;
    return put(now, now->at - length, now->at, kind, is_element);
}

/// Takes a value that is no container.
static inline INLINE _Bool take_scalar(scan *now, _Bool is_element) {
    switch (now->bytes[now->at]) {
    case '"': return take_string(now, 0, is_element);
    case 't': return take_word(now, "true", 4, byte_scan_boolean, is_element);
    case 'f': return take_word(now, "false", 5, byte_scan_boolean, is_element);
    case 'n': return take_word(now, "null", 4, byte_scan_null, is_element);
    default: return take_number(now, is_element);
    }
}

/// Takes the rest of a list behind its bracket.
static inline INLINE _Bool take_list(scan *now) {
    if (pass(now, ']')) return 1;
    while (pass_blanks(now) && take_scalar(now, 1)) {
        if (pass(now, ']')) return 1;
        if (!pass(now, ',')) return 0;
    }
    return 0;
}

/// Takes an object apart behind its brace.
///
/// - Returns: whether it is one of plain values, as far as it is at hand.
static inline INLINE _Bool take_object(scan *now) {
    if (pass(now, '}')) return 1;
    while (pass_blanks(now) && now->bytes[now->at] == '"' && take_key(now) && pass(now, ':') && pass_blanks(now)) {
        if (now->bytes[now->at] == '[') {
            now->at += 1;
            if (!take_list(now)) return 0;
        } else if (!take_scalar(now, 0)) {
            return 0;
        }
        if (pass(now, '}')) return 1;
        if (!pass(now, ',')) return 0;
    }
    return 0;
}

static WIDE size_t object_wide(const uint8_t *bytes, size_t start, size_t count, struct byte_scan_object *object) {
    // No block begins at the last place that there is.
    scan now = {
        bytes, count, start + 1, object, object->values, object->values + object->capacity, object->before,
        object->before_end, object->before != 0, BYTE_SCAN_NO_COLUMN, ~(size_t)0, 0,
    };
    if (take_object(&now)) {
        object->is_like_before = now.is_like_before && has_all_before(&now);
        object->value_count = (size_t)(now.value - object->values);
        return now.at;
    }
    object->is_unfinished = now.at == count;
    return 0;
}

#endif

size_t byte_scan_object(const uint8_t *bytes, size_t start, size_t count, struct byte_scan_object *object) {
    object->value_count = 0;
    object->line_feeds = 0;
    object->escaped_bytes = 0;
    object->is_unfinished = 0;
    object->is_like_before = 0;
#if defined(__x86_64__)
    if (start < count && bytes[start] == '{' && has_wide()) return object_wide(bytes, start, count, object);
#else
    (void)bytes, (void)start, (void)count;
#endif
    return 0;
}
