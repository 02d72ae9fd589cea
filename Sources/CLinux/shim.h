/* glibc declares them for whoever asks for GNU's extensions, which Swift's module of it does not. */
#include <stdint.h>
extern int syncfs(int descriptor);
#define SYNC_FILE_RANGE_WRITE 2
extern int sync_file_range(int descriptor, int64_t offset, int64_t count, unsigned int flags);
#define RENAME_NOREPLACE 1
extern int renameat2(int old_folder, const char *old_path, int folder, const char *path, unsigned int flags);
