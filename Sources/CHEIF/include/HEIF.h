#ifndef HEIF_H
#define HEIF_H

#include <stddef.h>
#include <stdint.h>

// The main picture of an HEIF file whose pixels are HEVC's, decoded by libheif and libde265 within bounds.

enum heif_outcome {
    heif_outcome_decoded,
    // libheif or libde265 is not installed.
    heif_outcome_no_library,
    // More pixels than the bounds allow, by what the file or the stream in it claims; nothing of them was decoded.
    heif_outcome_too_many_pixels,
    heif_outcome_damaged,
};

// How large the picture may be, in pixels. Its alpha, its tiles and whatever else it is made of may have as many together again.
struct heif_bounds {
    int32_t side;
    int64_t pixels;
};

struct heif_picture {
    enum heif_outcome outcome;
    // In pixels, as it is seen: libheif turns, mirrors and crops it. Of one with too many pixels, what is claimed.
    int32_t width, height;
    // Red, green, blue and opacity, a byte each, rows of `stride` bytes; until it is released.
    const uint8_t *pixels;
    int32_t stride;
    // What is wrong, in English.
    char reason[160];
    // libheif's.
    void *image;
};

struct heif_picture heif_picture_decode(const uint8_t *bytes, size_t count, struct heif_bounds bounds);

void heif_picture_release(struct heif_picture *picture);

#endif
