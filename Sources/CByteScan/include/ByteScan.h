// Looking at text sixty-four bytes at a time: what Swift has no vector instructions for.
//
// Each function goes over the part of a text of which it is sure, and says how far it got; whoever calls it decides the rest a
// character at a time. Where the processor lacks the instructions (AVX2) it gets nowhere.

#ifndef BYTE_SCAN_H
#define BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>

/// Passes over well-formed UTF-8 (RFC 3629).
///
/// - Parameter start: where a character begins.
/// - Returns: where a character begins, up to which the text is well-formed; behind it comes what is not, or the end.
size_t byte_scan_utf8(const uint8_t *bytes, size_t start, size_t count);

/// What was passed over.
struct byte_scan_glance {
    /// Where it ends, at a character's beginning.
    size_t end;
    /// How many scalars it has.
    size_t scalars;
    /// Whether it has a control character other than a tab or a line end.
    _Bool has_controls;
};

/// Passes over well-formed UTF-8 whose characters are ASCII, Hangul syllables, ideographs (U+4000 to U+9FFF), Cyrillic letters
/// (U+0400 to U+047F) or stand from U+0080 to U+02FF: none of them changes when text is composed (NFC).
struct byte_scan_glance byte_scan_composed(const uint8_t *bytes, size_t count);

#endif
