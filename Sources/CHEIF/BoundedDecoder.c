#include "Library.h"

#include <stdlib.h>
#include <string.h>

// A decoder for libheif that knows what may be decoded.
//
// libheif asks its bounds of what the file says, and not of the stream inside: a picture of 64 x 64 pixels by the file may be one of 70,000 x
// 70,000 in the stream, for which gigabytes would be taken, and one of some hundred bytes may be made of tiles that are made of tiles, for
// hours. So each stream's own size is read before libde265 sees it, and taken from what all of them may have together.
//
// It takes whatever format libheif asks for: what is not HEVC, such as AV1, does not get to a decoder without bounds.

_Thread_local int64_t pixels_left;
_Thread_local bool has_overrun;

struct decoder {
    de265_decoder_context *context;
    int pictures, units;
};

static const struct heif_error fine = {heif_error_Ok, heif_suberror_Unspecified, "Success"};

static struct heif_error failure(const char *reason) {
    return (struct heif_error){heif_error_Decoder_plugin_error, heif_suberror_Unspecified, reason};
}

static struct heif_error overrun(void) {
    has_overrun = true;
    return failure("too many pixels");
}

// MARK: The stream's size

// Bits of a NAL unit's payload, without the bytes that keep it from looking like the start of another (ITU-T H.265 §7.3.1.1).
struct bits {
    const uint8_t *bytes;
    size_t count, at;
    int zeros, left;
    uint8_t byte;
    bool is_past_end;
};

static uint32_t next_bit(struct bits *bits) {
    if (!bits->left) {
        if (bits->zeros >= 2 && bits->at < bits->count && bits->bytes[bits->at] == 3) {
            bits->at++;
            bits->zeros = 0;
        }
        if (bits->at >= bits->count) {
            bits->is_past_end = true;
            return 0;
        }
        bits->byte = bits->bytes[bits->at++];
        bits->zeros = bits->byte ? 0 : bits->zeros + 1;
        bits->left = 8;
    }
    return bits->byte >> --bits->left & 1;
}

static uint32_t next_bits(struct bits *bits, int count) {
    uint32_t value = 0;
    while (count--) value = value << 1 | next_bit(bits);
    return value;
}

// An Exp-Golomb code (§9.2).
static uint32_t next_code(struct bits *bits) {
    int zeros = 0;
    while (zeros < 32 && !bits->is_past_end && !next_bit(bits)) zeros++;
    return zeros < 32 ? (uint32_t)((1ull << zeros) - 1 + next_bits(bits, zeros)) : UINT32_MAX;
}

static void skip_bits(struct bits *bits, int count) {
    while (count--) next_bit(bits);
}

// The pixels that a sequence parameter set claims (§7.3.2.2.1); negative where it breaks off.
static int64_t claimed_pixels(const uint8_t *unit, size_t count) {
    // The unit's header comes first.
    struct bits bits = {.bytes = unit, .count = count, .at = 2};
    skip_bits(&bits, 4);
    int layers = (int)next_bits(&bits, 3);
    // The profile and level of the stream, and then of each of its layers in time (§7.3.3).
    skip_bits(&bits, 1 + 88 + 8);
    bool has_profile[8] = {0}, has_level[8] = {0};
    for (int layer = 0; layer < layers; layer++) {
        has_profile[layer] = next_bit(&bits);
        has_level[layer] = next_bit(&bits);
    }
    if (layers > 0) skip_bits(&bits, 2 * (8 - layers));
    for (int layer = 0; layer < layers; layer++) skip_bits(&bits, 88 * has_profile[layer] + 8 * has_level[layer]);
    next_code(&bits);
    if (next_code(&bits) == 3) next_bit(&bits);
    uint64_t width = next_code(&bits);
    uint64_t height = next_code(&bits);
    if (bits.is_past_end) return -1;
    // Each is below 2^32; together they may be more than 63 bits hold.
    return width && height > INT64_MAX / width ? INT64_MAX : (int64_t)(width * height);
}

// MARK: libheif's decoder

static const char *name(void) { return "libde265, within bounds"; }

static int support(enum heif_compression_format format) {
    // More than any of libheif's own has.
    return 1000;
}

static struct heif_error new_decoder(void **decoder) {
    if (pixels_left < least_pixels) return overrun();
    pixels_left -= least_pixels;
    struct decoder *made = calloc(1, sizeof *made);
    if (!made || !(made->context = lib.de265_new_decoder())) {
        free(made);
        return failure("no memory for a decoder");
    }
    *decoder = made;
    return fine;
}

static void free_decoder(void *decoder) {
    lib.de265_free_decoder(((struct decoder *)decoder)->context);
    free(decoder);
}

static struct heif_error push_unit(struct decoder *decoder, const uint8_t *unit, size_t count) {
    if (count < 3) return failure("a unit of the stream is cut short");
    decoder->units++;
    // §7.4.2.2: pictures are below 32, and their first bit says whether it is the first of one; 33 are sequence parameter sets.
    int type = unit[0] >> 1 & 0x3F;
    if (type < 32 && unit[2] & 0x80 && ++decoder->pictures > 1) return failure("several pictures in place of one");
    if (type == 33) {
        int64_t claimed = claimed_pixels(unit, count);
        if (claimed < 0) return failure("the stream's header is cut short");
        if (claimed > pixels_left) return overrun();
        pixels_left -= claimed;
    }
    de265_error error = lib.de265_push_NAL(decoder->context, unit, (int)count, 0, NULL);
    return error == DE265_OK ? fine : failure(lib.de265_get_error_text(error));
}

// Units, each behind its length in four bytes.
static struct heif_error push_data(void *decoder, const void *data, size_t count) {
    const uint8_t *bytes = data;
    while (count > 0) {
        if (count < 4) return failure("the stream is cut short");
        size_t length = (size_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
        if (length > count - 4 || length > INT32_MAX) return failure("the stream is cut short");
        struct heif_error error = push_unit(decoder, bytes + 4, length);
        if (error.code != heif_error_Ok) return error;
        bytes += 4 + length;
        count -= 4 + length;
    }
    return fine;
}

// Colours as the stream states them; what it states wrongly is left as libheif takes it.
static void copy_profile(const struct de265_image *from, struct heif_image *to) {
    struct heif_color_profile_nclx *profile = lib.heif_nclx_color_profile_alloc();
    if (!profile) return;
    lib.heif_nclx_color_profile_set_color_primaries(profile, (uint16_t)lib.de265_get_image_colour_primaries(from));
    lib.heif_nclx_color_profile_set_transfer_characteristics(profile, (uint16_t)lib.de265_get_image_transfer_characteristics(from));
    lib.heif_nclx_color_profile_set_matrix_coefficients(profile, (uint16_t)lib.de265_get_image_matrix_coefficients(from));
    profile->full_range_flag = lib.de265_get_image_full_range_flag(from) != 0;
    lib.heif_image_set_nclx_color_profile(to, profile);
    lib.heif_nclx_color_profile_free(profile);
}

static struct heif_error copy_plane(const struct de265_image *from, int index, enum heif_channel channel, struct heif_image *to) {
    int width = lib.de265_get_image_width(from, index), height = lib.de265_get_image_height(from, index);
    int depth = lib.de265_get_bits_per_pixel(from, index);
    struct heif_error error = lib.heif_image_add_plane(to, channel, width, height, depth);
    if (error.code != heif_error_Ok) return error;
    int source_stride, target_stride;
    const uint8_t *source = lib.de265_get_image_plane(from, index, &source_stride);
    uint8_t *target = lib.heif_image_get_plane(to, channel, &target_stride);
    if (!source || !target) return failure("a plane is missing");
    size_t row = (size_t)width * (depth > 8 ? 2 : 1);
    for (int y = 0; y < height; y++) memcpy(target + (size_t)y * target_stride, source + (size_t)y * source_stride, row);
    return fine;
}

static struct heif_error copy_image(const struct de265_image *from, struct heif_image **to) {
    static const enum heif_chroma chromas[] = {heif_chroma_monochrome, heif_chroma_420, heif_chroma_422, heif_chroma_444};
    static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    enum heif_chroma chroma = chromas[lib.de265_get_chroma_format(from) & 3];
    bool is_grey = chroma == heif_chroma_monochrome;
    struct heif_error error = lib.heif_image_create(
        lib.de265_get_image_width(from, 0), lib.de265_get_image_height(from, 0),
        is_grey ? heif_colorspace_monochrome : heif_colorspace_YCbCr, chroma, to);
    if (error.code != heif_error_Ok) return error;
    for (int index = 0; index < (is_grey ? 1 : 3) && error.code == heif_error_Ok; index++) {
        error = copy_plane(from, index, channels[index], *to);
    }
    if (error.code == heif_error_Ok) {
        copy_profile(from, *to);
    } else {
        lib.heif_image_release(*to);
        *to = NULL;
    }
    return error;
}

static struct heif_error decode_image(void *opaque, struct heif_image **image) {
    const struct decoder *decoder = opaque;
    de265_decoder_context *context = decoder->context;
    *image = NULL;
    lib.de265_flush_data(context);
    const struct de265_image *picture = NULL;
    // A step takes a unit, or finishes the picture. There is more to do for as long as nobody takes the picture away.
    int more = 1;
    for (int step = 0; more && !picture && step < decoder->units + 16; step++) {
        more = 0;
        de265_error error = lib.de265_decode(context, &more);
        if (error != DE265_OK) return failure(lib.de265_get_error_text(error));
        picture = lib.de265_get_next_picture(context);
    }
    // A picture whose data break off decodes "with a warning", grey from there on.
    de265_error warning = lib.de265_get_warning(context);
    if (warning != DE265_OK) return failure(lib.de265_get_error_text(warning));
    return picture ? copy_image(picture, image) : failure("there is no picture in the stream");
}

static void set_strict_decoding(void *decoder, int flag) {}

const struct heif_decoder_plugin bounded_decoder = {
    .plugin_api_version = 3,
    .get_plugin_name = name,
    .does_support_format = support,
    .new_decoder = new_decoder,
    .free_decoder = free_decoder,
    .push_data = push_data,
    .decode_image = decode_image,
    .set_strict_decoding = set_strict_decoding,
    .id_name = "openmarket",
};
