#include "ByteScan.h"
#include "Wide.h"

#include <string.h>

// So that it is compiled once with the wide instructions and once without.
#define INLINE __attribute__((always_inline))

/// Sixty-four bytes of delimited text as masks, the first byte the lowest bit.
typedef struct {
    uint64_t quotes, delimiters, feeds, returns;
} marks;

#if defined(__x86_64__)

static inline WIDE marks marks_wide(const uint8_t *at, uint8_t delimiter, uint8_t quote) {
    block b = load(at);
    return (marks){equal(b, quote), equal(b, delimiter), equal(b, '\n'), equal(b, '\r')};
}

#endif

static inline INLINE marks marks_narrow(const uint8_t *at, uint8_t delimiter, uint8_t quote) {
    marks found = {0, 0, 0, 0};
    for (int bit = 0; bit < 64; bit++) {
        uint64_t one = 1ULL << bit;
        if (at[bit] == quote) found.quotes |= one;
        if (at[bit] == delimiter) found.delimiters |= one;
        if (at[bit] == '\n') found.feeds |= one;
        if (at[bit] == '\r') found.returns |= one;
    }
    return found;
}

/// Of each bit, whether the bits up to it are odd in number.
static inline INLINE uint64_t parity_narrow(uint64_t bits) {
    for (int shift = 1; shift < 64; shift <<= 1) bits ^= bits << shift;
    return bits;
}

/// Where the scan stands.
typedef struct {
    /// Whether the next byte stands in quotes: all ones or none.
    uint64_t inside;
    /// Whether a quote may open, and whether the byte before closed a cell and this one has to follow it; the lowest bit.
    uint64_t may_open, has_closed;
    /// The line ends within quotes so far.
    uint32_t inner;
    /// The delimiters so far, within quotes too.
    uint32_t delimiters;
    uint32_t lines, rows;
    size_t end;
} state;

/// Ends a cell, and with a line end its row.
///
/// - Returns: whether the scan may go on.
static inline INLINE _Bool end_cell(
    const uint8_t *bytes, size_t count, size_t at, uint32_t inner, uint32_t delimiters, uint8_t delimiter, state *now,
    struct byte_scan_table *table)
{
    // The line feed of a row that a carriage return has ended.
    if (at < now->end) return 1;
    if (table->cell_count == table->cell_capacity) {
        table->is_unclear = 1;
        return 0;
    }
    table->cells[table->cell_count++] = (uint32_t)at;
    if (bytes[at] == delimiter) return 1;
    // A carriage return is the last byte, and its line feed may still come.
    if (bytes[at] == '\r' && at + 1 == count) return 0;
    struct byte_scan_row *row = &table->rows[table->row_count];
    _Bool is_blank = at == now->end;
    now->end = at + (bytes[at] == '\r' && bytes[at + 1] == '\n' ? 2 : 1);
    now->rows += 1;
    now->lines += 1;
    if (is_blank) table->cell_count -= 1;
    else row = &table->rows[++table->row_count];
    *row = (struct byte_scan_row){
        (uint32_t)now->end, (uint32_t)table->cell_count, now->lines + inner, now->rows, delimiters};
    return table->row_count + 1 < table->row_capacity;
}

/// Takes sixty-four bytes, or what is left.
///
/// - Returns: whether the scan may go on.
static inline INLINE _Bool take(
    const uint8_t *bytes, size_t count, size_t at, marks found, uint64_t parity, uint8_t delimiter, state *now,
    struct byte_scan_table *table)
{
    uint64_t inside = parity ^ now->inside;
    uint64_t ends = (found.delimiters | found.feeds | found.returns) & ~inside;
    uint64_t opening = found.quotes & inside, closing = found.quotes & ~inside;
    uint64_t may_open = (ends | closing) << 1 | now->may_open, has_closed = closing << 1 | now->has_closed;
    uint64_t bad = (opening & ~may_open) | (has_closed & ~(ends | found.quotes));
    uint64_t taken = count - at < 64 ? (1ULL << (count - at)) - 1 : ~0ULL;
    bad &= taken;
    if (bad != 0) taken = (bad & (0 - bad)) - 1;
    // A line end within quotes: a line feed, or a carriage return without one.
    uint64_t next_feed = at + 64 < count && bytes[at + 64] == '\n' ? 1ULL << 63 : 0;
    uint64_t inner = (found.feeds | (found.returns & ~(found.feeds >> 1 | next_feed))) & inside;
    for (uint64_t rest = ends & taken; rest != 0; rest &= rest - 1) {
        int bit = __builtin_ctzll(rest);
        uint64_t before = (1ULL << bit) - 1;
        uint32_t lines = now->inner + (uint32_t)__builtin_popcountll(inner & before);
        uint32_t delimiters = now->delimiters + (uint32_t)__builtin_popcountll(found.delimiters & before);
        if (!end_cell(bytes, count, at + (size_t)bit, lines, delimiters, delimiter, now, table)) return 0;
    }
    if (bad != 0) {
        table->is_unclear = 1;
        return 0;
    }
    now->inner += (uint32_t)__builtin_popcountll(inner);
    now->delimiters += (uint32_t)__builtin_popcountll(found.delimiters);
    now->inside = (uint64_t)((int64_t)inside >> 63);
    now->may_open = (ends | closing) >> 63;
    now->has_closed = closing >> 63;
    return 1;
}

/// Sixty-four bytes of a text, with zeros behind its last.
static inline INLINE const uint8_t *sixty_four(const uint8_t *bytes, size_t count, size_t at, uint8_t last[64]) {
    if (count - at >= 64) return bytes + at;
    memset(last, 0, 64);
    return memcpy(last, bytes + at, count - at);
}

#if defined(__x86_64__)

/// How many cells' ends are written at once, whether there are as many among sixty-four bytes or not: how many there are nobody
/// foretells.
enum { at_once = 6 };

static inline WIDE void write_ends(size_t at, uint64_t ends, uint32_t *cells) {
    int cell = 0;
    for (; cell < at_once; cell++, ends &= ends - 1) cells[cell] = (uint32_t)at + (uint32_t)_tzcnt_u64(ends);
    for (; ends != 0; cell++, ends &= ends - 1) cells[cell] = (uint32_t)at + (uint32_t)_tzcnt_u64(ends);
}

/// Takes sixty-four bytes after the other as long as there is room for what may be in them, and neither a blank line in them, nor
/// a carriage return but before a line feed, nor a quote that is none of ours.
///
/// - Parameters:
///   - at: no row that was found reaches over it.
///   - has_pairs: whether there are carriage returns before line feeds; else the first carriage return ends it.
/// - Returns: up to where.
static inline INLINE WIDE size_t take_plain(
    const uint8_t *bytes, size_t at, size_t count, _Bool has_pairs, uint8_t delimiter, uint8_t quote, state *outer,
    struct byte_scan_table *table)
{
    // A value, so that it stays in registers.
    state now = *outer;
    size_t cell_count = table->cell_count, row_count = table->row_count;
    for (; at + 64 <= count; at += 64) {
        if (table->cell_capacity - cell_count < 64 || table->row_capacity - row_count < 65) break;
        marks found = marks_wide(bytes + at, delimiter, quote);
        uint64_t inside = parity(found.quotes) ^ now.inside;
        uint64_t pairs = has_pairs ? found.returns & found.feeds >> 1 : 0;
        // A cell ends at the carriage return of a pair.
        uint64_t line_ends = ((found.feeds & ~(pairs << 1)) | pairs) & ~inside;
        uint64_t ends = (found.delimiters & ~inside) | line_ends;
        uint64_t closing = found.quotes & ~inside, has_closed = closing << 1 | now.has_closed;
        uint64_t before = ((found.delimiters | found.feeds) & ~inside) | closing, may_open = before << 1 | now.may_open;
        uint64_t bad = (found.quotes & inside & ~may_open) | (has_closed & ~(ends | found.quotes));
        if ((bad | (found.returns & ~pairs)) != 0) break;
        write_ends(at, ends, table->cells + cell_count);
        uint64_t inner = found.feeds & inside;
        if (line_ends != 0) {
            uint64_t starts = (line_ends & ~pairs) << 1 | (line_ends & pairs) << 2 | (at == now.end);
            if ((line_ends & starts) != 0) break;
            do {
                int bit = __builtin_ctzll(line_ends);
                uint64_t before = (1ULL << bit) - 1;
                now.end = at + (size_t)bit + 1 + (has_pairs ? pairs >> bit & 1 : 0);
                now.rows += 1;
                now.lines += 1;
                table->rows[++row_count] = (struct byte_scan_row){
                    (uint32_t)now.end, (uint32_t)(cell_count + (size_t)__builtin_popcountll(ends << (63 - bit))),
                    now.lines + now.inner + (uint32_t)__builtin_popcountll(inner & before), now.rows,
                    now.delimiters + (uint32_t)__builtin_popcountll(found.delimiters & before)};
                line_ends &= line_ends - 1;
            } while (line_ends != 0);
        }
        cell_count += (size_t)__builtin_popcountll(ends);
        now.inner += (uint32_t)__builtin_popcountll(inner);
        now.delimiters += (uint32_t)__builtin_popcountll(found.delimiters);
        now.inside = (uint64_t)((int64_t)inside >> 63);
        now.may_open = before >> 63;
        now.has_closed = closing >> 63;
    }
    table->cell_count = cell_count;
    table->row_count = row_count;
    *outer = now;
    return at;
}

// Functions of their own, so that what they go round with stays in registers.
static __attribute__((noinline)) WIDE size_t take_with_pairs(
    const uint8_t *bytes, size_t at, size_t count, uint8_t delimiter, uint8_t quote, state *now,
    struct byte_scan_table *table)
{
    return take_plain(bytes, at, count, 1, delimiter, quote, now, table);
}

static __attribute__((noinline)) WIDE size_t take_without_pairs(
    const uint8_t *bytes, size_t at, size_t count, uint8_t delimiter, uint8_t quote, state *now,
    struct byte_scan_table *table)
{
    return take_plain(bytes, at, count, 0, delimiter, quote, now, table);
}

static WIDE state scan_wide(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, state now, struct byte_scan_table *table)
{
    // As the first lines end most others do.
    _Bool has_pairs = memchr(bytes, '\r', count < 4096 ? count : 4096) != NULL;
    for (size_t at = 0; at < count; at += 64) {
        if (at >= now.end && has_pairs) at = take_with_pairs(bytes, at, count, delimiter, quote, &now, table);
        else if (at >= now.end) at = take_without_pairs(bytes, at, count, delimiter, quote, &now, table);
        if (at >= count) break;
        uint8_t last[64];
        marks found = marks_wide(sixty_four(bytes, count, at, last), delimiter, quote);
        if (!take(bytes, count, at, found, parity(found.quotes), delimiter, &now, table)) break;
    }
    return now;
}

#else

static state scan_wide(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, state now, struct byte_scan_table *table)
{
    (void)bytes, (void)count, (void)delimiter, (void)quote, (void)table;
    return now;
}

#endif

static state scan_narrow(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, state now, struct byte_scan_table *table)
{
    for (size_t at = 0; at < count; at += 64) {
        uint8_t last[64];
        marks found = marks_narrow(sixty_four(bytes, count, at, last), delimiter, quote);
        if (!take(bytes, count, at, found, parity_narrow(found.quotes), delimiter, &now, table)) break;
    }
    return now;
}

size_t byte_scan_rows(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, _Bool is_wide, struct byte_scan_table *table)
{
    // A quote may open the first cell.
    state now = {0, 1, 0, 0, 0, 0, 0, 0};
    table->cell_count = table->row_count = 0;
    table->is_unclear = 0;
    if (table->row_capacity < 2) return 0;
    table->rows[0] = (struct byte_scan_row){0, 0, 0, 0, 0};
    if (is_wide && has_wide()) now = scan_wide(bytes, count, delimiter, quote, now, table);
    else now = scan_narrow(bytes, count, delimiter, quote, now, table);
    table->cell_count = table->rows[table->row_count].cell;
    return now.end;
}
