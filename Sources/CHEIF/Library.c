#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>

struct libraries lib;

static bool has_all;

static void load(void) {
    void *heif = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    void *de265 = dlopen("libde265.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!heif || !de265) return;
    bool lacks_one = false;
#define FIND_IN(library, name) lacks_one |= !(lib.name = (__typeof__(lib.name))dlsym(library, #name));
#define FIND_HEIF(name) FIND_IN(heif, name)
#define FIND_DE265(name) FIND_IN(de265, name)
    HEIF_FUNCTIONS(FIND_HEIF)
    DE265_FUNCTIONS(FIND_DE265)
    has_all = !lacks_one && lib.heif_register_decoder_plugin(&bounded_decoder).code == heif_error_Ok;
}

bool is_loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return has_all;
}
