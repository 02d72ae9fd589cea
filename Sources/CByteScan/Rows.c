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
    uint32_t lines, rows;
    size_t end;
} state;

/// Ends a cell, and with a line end its row.
///
/// - Returns: whether the scan may go on.
static inline INLINE _Bool end_cell(
    const uint8_t *bytes, size_t count, size_t at, uint32_t inner, uint8_t delimiter, state *now,
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
        (uint32_t)now->end, (uint32_t)table->cell_count, now->lines + inner, now->rows};
    return table->row_count + 1 < table->row_capacity;
}

/// Ends the cells of sixty-four bytes among which is no carriage return, and for which there is room.
///
/// - Returns: whether the scan may go on.
static inline INLINE _Bool end_plain_cells(
    size_t at, uint64_t ends, uint64_t feeds, uint64_t inner, state *now, struct byte_scan_table *table)
{
    uint32_t *cell = table->cells + table->cell_count;
    _Bool has_room = 1;
    for (; ends != 0 && has_room; ends &= ends - 1) {
        int bit = __builtin_ctzll(ends);
        *cell++ = (uint32_t)(at + (size_t)bit);
        if ((feeds >> bit & 1) == 0) continue;
        _Bool is_blank = at + (size_t)bit == now->end;
        now->end = at + (size_t)bit + 1;
        now->rows += 1;
        now->lines += 1;
        if (is_blank) cell--;
        else table->row_count++;
        uint32_t before = inner == 0 ? 0 : (uint32_t)__builtin_popcountll(inner & ((1ULL << bit) - 1));
        table->rows[table->row_count] = (struct byte_scan_row){
            (uint32_t)now->end, (uint32_t)(cell - table->cells), now->lines + now->inner + before, now->rows};
        has_room = table->row_count + 1 < table->row_capacity;
    }
    table->cell_count = (size_t)(cell - table->cells);
    return has_room;
}

/// Takes sixty-four bytes.
///
/// - Parameter left: how many of them there are.
/// - Returns: whether the scan may go on.
static inline INLINE _Bool take(
    const uint8_t *bytes, size_t count, size_t at, size_t left, marks found, uint64_t parity, uint8_t delimiter, state *now,
    struct byte_scan_table *table)
{
    // Without quotes and carriage returns, as most bytes are, each delimiter and each line feed ends a cell.
    if ((found.quotes | now->inside | now->has_closed | found.returns) == 0 && left == 64 && at >= now->end
        && table->cell_capacity - table->cell_count >= 64) {
        uint64_t ends = found.delimiters | found.feeds;
        now->may_open = ends >> 63;
        return end_plain_cells(at, ends, found.feeds, 0, now, table);
    }
    uint64_t inside = parity ^ now->inside;
    uint64_t ends = (found.delimiters | found.feeds | found.returns) & ~inside;
    uint64_t opening = found.quotes & inside, closing = found.quotes & ~inside;
    uint64_t may_open = (ends | closing) << 1 | now->may_open, has_closed = closing << 1 | now->has_closed;
    uint64_t bad = (opening & ~may_open) | (has_closed & ~(ends | found.quotes));
    uint64_t taken = left < 64 ? (1ULL << left) - 1 : ~0ULL;
    bad &= taken;
    if (bad != 0) taken = (bad & (0 - bad)) - 1;
    // A line end within quotes: a line feed, or a carriage return without one.
    uint64_t next_feed = at + 64 < count && bytes[at + 64] == '\n' ? 1ULL << 63 : 0;
    uint64_t inner = (found.feeds | (found.returns & ~(found.feeds >> 1 | next_feed))) & inside;
    // Without carriage returns no byte behind is asked for.
    _Bool is_plain = found.returns == 0 && at >= now->end && table->cell_capacity - table->cell_count >= 64;
    if (is_plain && !end_plain_cells(at, ends & taken, found.feeds, inner, now, table)) return 0;
    for (uint64_t rest = is_plain ? 0 : ends & taken; rest != 0; rest &= rest - 1) {
        int bit = __builtin_ctzll(rest);
        uint32_t before = inner == 0 ? 0 : (uint32_t)__builtin_popcountll(inner & ((1ULL << bit) - 1));
        if (!end_cell(bytes, count, at + (size_t)bit, now->inner + before, delimiter, now, table)) return 0;
    }
    if (bad != 0) {
        table->is_unclear = 1;
        return 0;
    }
    now->inner += (uint32_t)__builtin_popcountll(inner);
    now->inside = (uint64_t)((int64_t)inside >> 63);
    now->may_open = (ends | closing) >> 63;
    now->has_closed = closing >> 63;
    return 1;
}

#define SCAN(marks_of, parity_of) \
    uint8_t tail[64]; \
    for (size_t at = 0; at < count; at += 64) { \
        size_t left = count - at < 64 ? count - at : 64; \
        const uint8_t *from = bytes + at; \
        if (left < 64) { \
            memset(tail, 0, sizeof tail); \
            memcpy(tail, from, left); \
            from = tail; \
        } \
        marks found = marks_of(from, delimiter, quote); \
        if (!take(bytes, count, at, left, found, parity_of(found.quotes), delimiter, &now, table)) break; \
    }

/// The state is a value, so that it stays in registers.
static WIDE state scan_wide(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, state now, struct byte_scan_table *table)
{
#if defined(__x86_64__)
    SCAN(marks_wide, parity)
#else
    (void)bytes, (void)count, (void)delimiter, (void)quote, (void)table;
#endif
    return now;
}

static state scan_narrow(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, state now, struct byte_scan_table *table)
{
    SCAN(marks_narrow, parity_narrow)
    return now;
}

size_t byte_scan_rows(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, _Bool is_wide, struct byte_scan_table *table)
{
    // A quote may open the first cell.
    state now = {0, 1, 0, 0, 0, 0, 0};
    table->cell_count = table->row_count = 0;
    table->is_unclear = 0;
    if (table->row_capacity < 2) return 0;
    table->rows[0] = (struct byte_scan_row){0, 0, 0, 0};
    if (is_wide && has_wide()) now = scan_wide(bytes, count, delimiter, quote, now, table);
    else now = scan_narrow(bytes, count, delimiter, quote, now, table);
    table->cell_count = table->rows[table->row_count].cell;
    return now.end;
}
