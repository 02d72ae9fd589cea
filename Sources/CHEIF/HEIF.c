#include "HEIF.h"
#include "Library.h"

#include <stdio.h>

static void fail(struct heif_picture *picture, enum heif_outcome outcome, const char *reason) {
    picture->outcome = outcome;
    snprintf(picture->reason, sizeof picture->reason, "%s", reason ? reason : "");
}

static bool is_fine(struct heif_error error, struct heif_picture *picture) {
    if (error.code == heif_error_Ok) return true;
    fail(picture, has_overrun ? heif_outcome_too_many_pixels : heif_outcome_damaged, error.message);
    return false;
}

static bool keeps(struct heif_bounds bounds, const struct heif_picture *picture) {
    return picture->width <= bounds.side && picture->height <= bounds.side
        && (int64_t)picture->width * picture->height <= bounds.pixels;
}

static void decode(struct heif_context *context, struct heif_bounds bounds, struct heif_picture *picture) {
    struct heif_image_handle *handle = NULL;
    if (!is_fine(lib.heif_context_get_primary_image_handle(context, &handle), picture)) return;
    picture->width = lib.heif_image_handle_get_width(handle);
    picture->height = lib.heif_image_handle_get_height(handle);
    struct heif_decoding_options *options = lib.heif_decoding_options_alloc();
    struct heif_image *image = NULL;
    if (!keeps(bounds, picture)) {
        fail(picture, heif_outcome_too_many_pixels, "too many pixels");
    } else if (options) {
        options->strict_decoding = 1;
        if (is_fine(lib.heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options), picture)) {
            picture->image = image;
            picture->width = lib.heif_image_get_width(image, heif_channel_interleaved);
            picture->height = lib.heif_image_get_height(image, heif_channel_interleaved);
            picture->pixels = lib.heif_image_get_plane_readonly(image, heif_channel_interleaved, &picture->stride);
        }
        lib.heif_decoding_options_free(options);
    }
    lib.heif_image_handle_release(handle);
}

struct heif_picture heif_picture_decode(const uint8_t *bytes, size_t count, struct heif_bounds bounds) {
    struct heif_picture picture = {.outcome = heif_outcome_decoded};
    if (!is_loaded()) {
        fail(&picture, heif_outcome_no_library, "libheif or libde265 is not installed");
        return picture;
    }
    struct heif_context *context = lib.heif_context_alloc();
    // On this thread alone, whose bounds are asked.
    lib.heif_context_set_max_decoding_threads(context, 0);
    lib.heif_context_set_maximum_image_size_limit(context, bounds.side);
    pixels_left = 2 * bounds.pixels + room_for_decoders;
    has_overrun = false;
    if (is_fine(lib.heif_context_read_from_memory_without_copy(context, bytes, count, NULL), &picture)) {
        decode(context, bounds, &picture);
    }
    lib.heif_context_free(context);
    if (picture.outcome == heif_outcome_decoded && (picture.width <= 0 || picture.height <= 0 || !picture.pixels)) {
        fail(&picture, heif_outcome_damaged, "no pixels");
    }
    return picture;
}

void heif_picture_release(struct heif_picture *picture) {
    if (picture->image) lib.heif_image_release(picture->image);
    picture->image = NULL;
}
