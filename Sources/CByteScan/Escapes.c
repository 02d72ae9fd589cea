// How JSON writes what may not stand for itself: the one table, for whoever writes JSON.

#include "ByteScan.h"

/// The second character of an escape of two; 0 where a code unit has none.
static uint8_t short_escape(uint16_t unit) {
    switch (unit) {
    case '"': case '\\': return (uint8_t)unit;
    case '\b': return 'b';
    case '\t': return 't';
    case '\n': return 'n';
    case '\f': return 'f';
    case '\r': return 'r';
    default: return 0;
    }
}

size_t byte_scan_escape(uint16_t unit, uint8_t *target) {
    uint8_t letter = short_escape(unit);
    target[0] = '\\';
    target[1] = letter ? letter : 'u';
    if (letter) return 2;
    for (int place = 0; place < 4; place++) target[2 + place] = (uint8_t)"0123456789abcdef"[unit >> (12 - 4 * place) & 0xF];
    return BYTE_SCAN_ESCAPE_SIZE;
}
