#include "ByteScan.h"

/// What each byte is to names of photos: 0 is part of one, 1 stands between two, 2 is a blank, 3 leaves it open, 4 does so when
/// doubled.
static const uint8_t kinds[256] = {
    [0x09] = 3, [0x0A] = 3, [0x0B] = 3, [0x0C] = 3, [0x0D] = 3, [' '] = 2, [','] = 3, [':'] = 3, ['['] = 3,
    [';'] = 1, ['|'] = 1, ['/'] = 4, [0xC2] = 3, [0xE1] = 3, [0xE2] = 3, [0xE3] = 3,
};

int byte_scan_names(const uint8_t *bytes, size_t count) {
    int names = 0;
    _Bool is_in_name = 0;
    for (size_t index = 0; index < count; index++) {
        switch (kinds[bytes[index]]) {
        case 4:
            if (index > 0 && bytes[index - 1] == '/') return -1;
            // fall through
        case 0:
            names += !is_in_name;
            is_in_name = 1;
            break;
        case 1: is_in_name = 0; break;
        case 2: break;
        default: return -1;
        }
    }
    return names;
}
