// Looking at text sixty-four bytes at a time: what Swift has no vector instructions for.
//
// Each function goes over the part of a text of which it is sure, and says how far it got; whoever calls it decides the rest a
// character at a time. Where the processor lacks the instructions (AVX2) it gets nowhere. Hashing a text with those of AES stands
// here, too.

#ifndef BYTE_SCAN_H
#define BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>

/// Passes over well-formed UTF-8 (RFC 3629).
///
/// - Parameter start: where a character begins.
/// - Returns: where a character begins, up to which the text is well-formed; behind it comes what is not, or the end.
size_t byte_scan_utf8(const uint8_t *bytes, size_t start, size_t count);

/// Where the first of four bytes stands, from `start` on; `count` where there is none.
///
/// - Parameter sought: the four in one number.
size_t byte_scan_first_of(const uint8_t *bytes, size_t start, size_t count, uint32_t sought);

/// The same for the first byte that a JSON text may not have as it is: a control character, a quote, a backslash.
size_t byte_scan_first_escaped(const uint8_t *bytes, size_t start, size_t count);

/// Copies bytes up to the one that `byte_scan_first_of` finds.
///
/// - Parameter target: has room for all of them; what stands there from the byte that was found on may be anything.
/// - Returns: how many were copied.
size_t byte_scan_copy_to_first_of(const uint8_t *bytes, size_t count, uint32_t sought, uint8_t *target);

/// The same up to the one that `byte_scan_first_escaped` finds.
size_t byte_scan_copy_to_escaped(const uint8_t *bytes, size_t count, uint8_t *target);

/// The most bytes that an escape has.
#define BYTE_SCAN_ESCAPE_SIZE 6

/// Spells a UTF-16 code unit as JSON escapes it (RFC 8259 §7): in two characters where there are such, else by its number.
///
/// - Parameter target: has room for the longest escape.
/// - Returns: how many bytes it has.
size_t byte_scan_escape(uint16_t unit, uint8_t *target);

/// How often a byte occurs.
size_t byte_scan_count(const uint8_t *bytes, size_t count, uint8_t byte);

/// What was passed over.
struct byte_scan_glance {
    /// Where it ends, at a character's beginning.
    size_t end;
    /// How many scalars it has.
    size_t scalars;
};

/// Passes over plain text: well-formed UTF-8 whose characters are printable ASCII, tabs, line feeds, Hangul syllables (but the
/// last 36), ideographs (U+4000 to U+9FFF), Cyrillic letters (U+0400 to U+047F) or stand from U+0080 to U+02FF. None of them
/// changes when text is composed (NFC), and each is a grapheme cluster of its own.
struct byte_scan_glance byte_scan_plain(const uint8_t *bytes, size_t count);

/// Marks each byte that does not surely belong to a plain text, as `byte_scan_plain` knows them: the lowest bit of the first word
/// is the first byte.
///
/// - Parameters:
///   - bytes: well-formed UTF-8.
///   - odd: a word for each sixty-four of them, and one for what is left.
/// - Returns: whether that was done; where the processor lacks the instructions it is not.
_Bool byte_scan_odd(const uint8_t *bytes, size_t count, uint64_t *odd);

/// Whether one of the bytes is marked.
static inline _Bool byte_scan_has_odd(const uint64_t *odd, size_t start, size_t end) {
    if (start >= end) return 0;
    size_t first = start / 64, last = (end - 1) / 64;
    uint64_t from = ~0ULL << (start % 64), to = ~0ULL >> (63 - (end - 1) % 64);
    if (first == last) return (odd[first] & from & to) != 0;
    uint64_t found = (odd[first] & from) | (odd[last] & to);
    for (size_t word = first + 1; word < last; word++) found |= odd[word];
    return found != 0;
}

/// A row of delimited text that was found whole.
struct byte_scan_row {
    /// Where it begins.
    uint32_t start;
    /// Which of the cells is its first.
    uint32_t cell;
    /// How many lines end, and how many rows, blank ones too, before it.
    uint32_t lines, rows;
    /// How many delimiters stand before it, in quotes too.
    uint32_t delimiters;
};

/// Rows of delimited text, and where their cells end.
struct byte_scan_table {
    /// Where each cell ends: at the delimiter or the line end behind it. A quoted cell still has its quotes.
    uint32_t *cells;
    /// The rows that are not blank, and behind them where the next would be.
    struct byte_scan_row *rows;
    /// How many have room, and how many there are. There has to be room for one row more than is asked for.
    size_t cell_capacity, row_capacity, cell_count, row_count;
    /// Whether the row behind the last one found is to be looked at by somebody else, however much follows.
    _Bool is_unclear;
};

/// Finds the rows that end within a text, as far as each quote in them either opens a cell, closes one, or is doubled within
/// one: up to the row with the first that is none of these, for whoever knows what people mean by it.
///
/// Cells of a row that is found stand one behind the other; those of a quoted cell's lines are one.
///
/// - Parameters:
///   - bytes: fewer than 2^32, the first of a row's. What stands behind the last row is looked at again with what follows.
///   - is_wide: whether vector instructions are used where the processor has them.
/// - Returns: where the last row found ends, its line end included; 0 where there is none.
size_t byte_scan_rows(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, _Bool is_wide, struct byte_scan_table *table);

/// What a value of a JSON object is.
enum byte_scan_kind {
    byte_scan_key, byte_scan_string, byte_scan_escaped_string, byte_scan_number, byte_scan_boolean, byte_scan_null
};

/// A key of an object, or a value behind it: that of the key, or one of a list of them. A string's quotes are not among its bytes.
struct byte_scan_value {
    uint32_t start, end;
    /// Which column it belongs to, or a key's values do: whoever looks it up says so.
    uint32_t column;
    uint8_t kind;
    /// Whether it stands in a list.
    _Bool is_element;
};

/// In the place of a column that nobody knows.
#define BYTE_SCAN_NO_COLUMN UINT32_MAX

/// The keys and values of a JSON object, one behind the other.
struct byte_scan_object {
    struct byte_scan_value *values;
    /// Those of an object before it in the same text, with their columns; no object where they are null.
    const struct byte_scan_value *before, *before_end;
    /// Whether it has the keys of that one in their order: then its values have their columns.
    _Bool is_like_before;
    /// How many have room, and how many there are.
    size_t capacity, value_count;
    /// Whether a line feed ends what belongs to it.
    _Bool is_in_line;
    /// How many line feeds stand in it, and where the last one does.
    size_t line_feeds, last_line_feed;
    /// How many bytes its strings with escapes have.
    size_t escaped_bytes;
    /// Whether it may go on behind what is at hand.
    _Bool is_unfinished;
};

/// Takes apart a JSON object (RFC 8259) whose values are plain, or lists of plain ones.
///
/// - Parameters:
///   - bytes: fewer than 2^32, well-formed UTF-8. Where keys and values stand is counted from the first.
///   - start: where the opening brace is.
/// - Returns: where it ends; 0 for any other object, one that is not well-formed or not at hand as a whole, and where the processor
///   lacks the instructions: somebody else is to look at it from its beginning.
size_t byte_scan_object(const uint8_t *bytes, size_t start, size_t count, struct byte_scan_object *object);

/// How many names stand between bars and semicolons, with blanks around them or none; -1 where something in the text may separate
/// names otherwise, or may make an address or a list of it.
///
/// - Parameters:
///   - readable: how many bytes can be read, whatever stands behind the text.
///   - is_wide: whether vector instructions are used where the processor has them.
int byte_scan_names(const uint8_t *bytes, size_t count, size_t readable, _Bool is_wide);

/// Where in a document the next byte stands: zero at its beginning.
struct byte_scan_markup {
    uint32_t state;
    /// How many elements are open.
    uint32_t depth;
    /// How many bytes of what ends a comment, a section or an instruction have come.
    uint32_t run;
    /// The byte before.
    uint8_t last;
    /// Whether a carriage return was covered.
    _Bool has_returns;
};

/// What stands for a byte of character data that is covered.
#define BYTE_SCAN_COVER 'x'

/// Covers, in the character data of an XML document, the bytes of which a parser has to look at each more than once: those of
/// characters that are not ASCII, and carriage returns. What names, values of attributes, references, comments, sections and
/// instructions are made of is left as it is, and so is what stands outside the root element, behind a DOCTYPE, or behind a
/// character that no document may have. A document that is well-formed is so covered, and one that is not has the same fault at
/// the same byte.
///
/// - Parameters:
///   - bytes: well-formed UTF-8, of whole characters.
///   - is_wide: whether vector instructions are used where the processor has them.
///   - markup: where they stand; then, where the next ones do.
void byte_scan_cover(uint8_t *bytes, size_t count, _Bool is_wide, struct byte_scan_markup *markup);

/// 128 bits that texts have in common which are equal.
struct byte_scan_hash {
    uint64_t low, high;
    /// Whether the processor has the instructions (AES-NI); else there is no hash.
    _Bool is_supported;
};

/// A hash under a key: a chain of blocks with four rounds of AES between them, as in the Pelican message authentication code
/// (Daemen and Rijmen, 2005), so that without the key nobody can make two texts collide.
///
/// - Parameter key: four words.
struct byte_scan_hash byte_scan_hash(const uint8_t *bytes, size_t count, const uint64_t *key);

#endif
