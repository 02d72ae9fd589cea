#include <libde265/de265.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <stdbool.h>

// Both libraries are loaded with the first HEIC photo: they bring encoders and decoders of video with them, and linked, they would take
// as long to load as the whole program does, at each start.

#define HEIF_FUNCTIONS(USE) \
    USE(heif_context_alloc) \
    USE(heif_context_free) \
    USE(heif_context_get_primary_image_handle) \
    USE(heif_context_read_from_memory_without_copy) \
    USE(heif_context_set_max_decoding_threads) \
    USE(heif_context_set_maximum_image_size_limit) \
    USE(heif_decode_image) \
    USE(heif_decoding_options_alloc) \
    USE(heif_decoding_options_free) \
    USE(heif_image_add_plane) \
    USE(heif_image_create) \
    USE(heif_image_get_height) \
    USE(heif_image_get_plane) \
    USE(heif_image_get_plane_readonly) \
    USE(heif_image_get_width) \
    USE(heif_image_handle_get_height) \
    USE(heif_image_handle_get_width) \
    USE(heif_image_handle_release) \
    USE(heif_image_release) \
    USE(heif_image_set_nclx_color_profile) \
    USE(heif_nclx_color_profile_alloc) \
    USE(heif_nclx_color_profile_free) \
    USE(heif_nclx_color_profile_set_color_primaries) \
    USE(heif_nclx_color_profile_set_matrix_coefficients) \
    USE(heif_nclx_color_profile_set_transfer_characteristics) \
    USE(heif_register_decoder_plugin)

#define DE265_FUNCTIONS(USE) \
    USE(de265_decode) \
    USE(de265_flush_data) \
    USE(de265_free_decoder) \
    USE(de265_get_bits_per_pixel) \
    USE(de265_get_chroma_format) \
    USE(de265_get_error_text) \
    USE(de265_get_image_colour_primaries) \
    USE(de265_get_image_full_range_flag) \
    USE(de265_get_image_height) \
    USE(de265_get_image_matrix_coefficients) \
    USE(de265_get_image_plane) \
    USE(de265_get_image_transfer_characteristics) \
    USE(de265_get_image_width) \
    USE(de265_get_next_picture) \
    USE(de265_get_warning) \
    USE(de265_new_decoder) \
    USE(de265_push_NAL)

// Each function by its own name, as if it were linked.
#define MEMBER(name) __typeof__(name) *name;

struct libraries {
    HEIF_FUNCTIONS(MEMBER)
    DE265_FUNCTIONS(MEMBER)
};

extern struct libraries lib;

// Loads them once.
bool is_loaded(void);

// Decodes HEVC in libheif's place; see there.
extern const struct heif_decoder_plugin bounded_decoder;

// What may still be decoded of the picture at hand, in pixels, and whether more was asked for. libheif decodes a picture's tiles on the thread
// that asks for it.
extern _Thread_local int64_t pixels_left;
extern _Thread_local bool has_overrun;

// In pixels: opening a decoder counts as so many, however small its picture is, and so many of them cost nothing.
enum { least_pixels = 256 * 256, room_for_decoders = 16 * least_pixels };
