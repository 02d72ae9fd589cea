/*
 * Trouble with one file at one moment: a library to preload into the program under test.
 *
 * It counts what the program does to the files whose path holds LEDGER_FAULT_PATH (writes, cuts, syncs, names, folders) and, at the
 * LEDGER_FAULT_AT-th of them, does what LEDGER_FAULT says:
 *
 *   before, after  kills the process (SIGKILL) just before, or just after, the operation
 *   torn           writes half of the bytes, then kills
 *   power          kills, and takes back everything that no fdatasync, fsync or syncfs has returned for, as a power cut may; the
 *                  next process finds the machine started anew
 *   full, eio, rofs  fails this operation and all later ones with ENOSPC, EIO or EROFS
 *   replaces       names are always given whether they are free or not, as some file systems do: all else is EINVAL
 *
 * LEDGER_FAULT_REQUEST=n counts requests that change the market instead: `power` then strikes before the first byte of the
 * n-th is written to its socket.
 *
 * LEDGER_FAULT_LOG gets a line for each operation and each such request, in the order in which they happened: a sync's
 * line is written after it returned, a request's before its first byte leaves.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static long count, requests;
static int isTold;  /* the environment was read */
static const char *path, *fault;
static long at, request;
static int journal = -1;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static void read_environment(void) {
    if (isTold) return;
    isTold = 1;
    path = getenv("LEDGER_FAULT_PATH");
    fault = getenv("LEDGER_FAULT");
    at = getenv("LEDGER_FAULT_AT") ? atol(getenv("LEDGER_FAULT_AT")) : 0;
    request = getenv("LEDGER_FAULT_REQUEST") ? atol(getenv("LEDGER_FAULT_REQUEST")) : 0;
    const char *log = getenv("LEDGER_FAULT_LOG");
    if (log) journal = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void note(const char *format, ...) {
    if (journal < 0) return;
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length > (int)sizeof line - 2) length = sizeof line - 2;
    line[length++] = '\n';
    REAL(write)(journal, line, length);
}

/* Whether the descriptor is one of the files in question. */
static int concerns(int fd, char *name, size_t size) {
    read_environment();
    if (!path) return 0;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, name, size - 1);
    if (length <= 0) return 0;
    name[length] = 0;
    return strstr(name, path) != NULL;
}

/* What a power cut would take back: the bytes and the sizes before each write since the file's last sync. */
struct Old {
    struct Old *earlier;
    char *file;
    off_t size, offset;
    size_t length;
    char bytes[];
};
static struct Old *unsynced;

/* SQLite's index of the log is memory that processes share, and the next one builds it anew. Cut under the program's other
 * threads, it would end the program with SIGBUS before the kill does. */
static int is_shared_memory(const char *file) {
    size_t length = strlen(file);
    return length >= 4 && !strcmp(file + length - 4, "-shm");
}

static void keep(const char *file, off_t offset, size_t length) {
    if (!fault || strcmp(fault, "power") || is_shared_memory(file)) return;
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    struct stat status;
    fstat(fd, &status);
    if (offset >= status.st_size) length = 0;
    else if (offset + (off_t)length > status.st_size) length = status.st_size - offset;
    struct Old *old = malloc(sizeof *old + length);
    old->earlier = unsynced;
    old->file = strdup(file);
    old->size = status.st_size;
    old->offset = offset;
    old->length = length;
    if (pread(fd, old->bytes, length, offset) < 0) old->length = 0;
    close(fd);
    unsynced = old;
}

/* What was synced of a file, or of all. */
static void forget(const char *file) {
    for (struct Old **link = &unsynced; *link;) {
        struct Old *old = *link;
        if (file && strcmp(old->file, file)) { link = &old->earlier; continue; }
        *link = old->earlier;
        free(old->file);
        free(old);
    }
}

static void cut_power(void) {
    for (struct Old *old = unsynced; old; old = old->earlier) {
        int fd = open(old->file, O_WRONLY | O_CLOEXEC);
        if (fd < 0) continue;
        if (old->length) REAL(pwrite64)(fd, old->bytes, old->length, old->offset);
        if (REAL(ftruncate64)(fd, old->size)) note("# not cut back");
        close(fd);
    }
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

enum { GO_ON, TEAR, REFUSE };

/* Called with the turn taken, before an operation; `old` says whether it changes bytes that a power cut would bring back. */
static int approach(const char *operation, const char *name) {
    count++;
    note("%ld %s %s", count, operation, name);
    if (!fault || !at || count < at) return GO_ON;
    /* What is written already can still be synced, and cut, on a full disk. */
    if (!strcmp(fault, "full") && strstr(operation, "write")) { errno = ENOSPC; return REFUSE; }
    if (!strcmp(fault, "eio")) { errno = EIO; return REFUSE; }
    if (!strcmp(fault, "rofs")) { errno = EROFS; return REFUSE; }
    if (count > at) return GO_ON;
    if (!strcmp(fault, "before")) die();
    if (!strcmp(fault, "torn")) return TEAR;
    if (!strcmp(fault, "power")) { cut_power(); die(); }
    return GO_ON;
}

static void depart(void) {
    if (fault && !strcmp(fault, "after") && count == at) die();
}

/* An operation on a descriptor that is not a write of bytes. */
#define WATCHED(fd, operation, isSync, call, failure)              \
    char name[4096];                                               \
    if (!concerns(fd, name, sizeof name)) return call;             \
    pthread_mutex_lock(&turn);                                     \
    int verdict = approach(operation, name);                       \
    __typeof__(call) result = failure;                             \
    if (verdict != REFUSE) {                                       \
        if (verdict == TEAR) die();                                \
        result = call;                                             \
        if (isSync && !result) { forget(name); note("  synced %s", name); } \
        depart();                                                  \
    }                                                              \
    int saved = errno;                                             \
    pthread_mutex_unlock(&turn);                                   \
    errno = saved;                                                 \
    return result;

static ssize_t watched_write(
    int fd, const void *bytes, size_t length, off_t offset, const char *operation,
    ssize_t (*call)(int, const void *, size_t, off_t))
{
    char name[4096];
    if (!concerns(fd, name, sizeof name)) return call(fd, bytes, length, offset);
    pthread_mutex_lock(&turn);
    int verdict = approach(operation, name);
    ssize_t result = -1;
    if (verdict != REFUSE) {
        keep(name, offset >= 0 ? offset : lseek(fd, 0, SEEK_CUR), length);
        if (verdict == TEAR) { call(fd, bytes, length / 2, offset); die(); }
        result = call(fd, bytes, length, offset);
        depart();
    }
    int saved = errno;
    pthread_mutex_unlock(&turn);
    errno = saved;
    return result;
}

/* A request that changes the market, seen at its first bytes. */
static void watch_socket(int fd, const char *bytes, size_t length) {
    read_environment();
    static const char *const verbs[] = {"POST /", "PATCH /", "DELETE /"};
    int isRequest = 0;
    for (int index = 0; index < 3; index++) {
        size_t size = strlen(verbs[index]);
        if (length >= size && !memcmp(bytes, verbs[index], size)) isRequest = 1;
    }
    struct stat status;
    if (!path || !isRequest || fstat(fd, &status) || !S_ISSOCK(status.st_mode)) return;
    pthread_mutex_lock(&turn);
    requests++;
    const char *end = memchr(bytes, '\r', length);
    note("request %ld %.*s", requests, (int)(end ? end - bytes : 0), bytes);
    if (fault && request == requests && !strcmp(fault, "power")) { cut_power(); die(); }
    if (fault && request == requests && !strcmp(fault, "before")) die();
    pthread_mutex_unlock(&turn);
}

static ssize_t plain_write(int fd, const void *bytes, size_t length, off_t ignored) {
    return REAL(write)(fd, bytes, length);
}
static ssize_t placed_write(int fd, const void *bytes, size_t length, off_t offset) {
    return REAL(pwrite64)(fd, bytes, length, offset);
}

ssize_t write(int fd, const void *bytes, size_t length) {
    watch_socket(fd, bytes, length);
    return watched_write(fd, bytes, length, -1, "write", plain_write);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
    return watched_write(fd, bytes, length, offset, "pwrite", placed_write);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    return watched_write(fd, bytes, length, offset, "pwrite", placed_write);
}
/* As one write of what its parts hold. */
static ssize_t gathering_write(int fd, const struct iovec *parts, int number, off_t offset) {
    size_t length = 0, filled = 0;
    for (int index = 0; index < number; index++) length += parts[index].iov_len;
    char *bytes = malloc(length ? length : 1);
    if (!bytes) return -1;
    for (int index = 0; index < number; filled += parts[index++].iov_len)
        if (parts[index].iov_len) memcpy(bytes + filled, parts[index].iov_base, parts[index].iov_len);
    ssize_t result = watched_write(fd, bytes, length, offset, "pwrite", placed_write);
    free(bytes);
    return result;
}
ssize_t pwritev64(int fd, const struct iovec *parts, int number, off64_t offset) {
    return gathering_write(fd, parts, number, offset);
}
ssize_t pwritev(int fd, const struct iovec *parts, int number, off_t offset) {
    return gathering_write(fd, parts, number, offset);
}
ssize_t writev(int fd, const struct iovec *parts, int number) {
    if (number > 0) watch_socket(fd, parts[0].iov_base, parts[0].iov_len);
    return REAL(writev)(fd, parts, number);
}
ssize_t send(int fd, const void *bytes, size_t length, int flags) {
    watch_socket(fd, bytes, length);
    return REAL(send)(fd, bytes, length, flags);
}
ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
    if (message->msg_iovlen) watch_socket(fd, message->msg_iov[0].iov_base, message->msg_iov[0].iov_len);
    return REAL(sendmsg)(fd, message, flags);
}
int fdatasync(int fd) { WATCHED(fd, "fdatasync", 1, REAL(fdatasync)(fd), -1) }
int fsync(int fd) { WATCHED(fd, "fsync", 1, REAL(fsync)(fd), -1) }

/* Of the whole file system: one descriptor stands for all. */
static int sync_all(int fd) {
    int result = REAL(syncfs)(fd);
    if (!result) forget(NULL);
    return result;
}
int syncfs(int fd) { WATCHED(fd, "syncfs", 0, sync_all(fd), -1) }

static int cut(int fd, off64_t length) {
    char name[4096];
    if (concerns(fd, name, sizeof name)) keep(name, length, 1 << 30);
    return REAL(ftruncate64)(fd, length);
}
int ftruncate64(int fd, off64_t length) { WATCHED(fd, "ftruncate", 0, cut(fd, length), -1) }
int ftruncate(int fd, off_t length) { WATCHED(fd, "ftruncate", 0, cut(fd, length), -1) }

/* An operation on a name. */
#define NAMED(name, operation, call)                       \
    read_environment();                                    \
    if (!path || !strstr(name, path)) return call;         \
    pthread_mutex_lock(&turn);                             \
    int verdict = approach(operation, name), result = -1;  \
    if (verdict == TEAR) die();                            \
    if (verdict != REFUSE) { result = call; depart(); }    \
    int saved = errno;                                     \
    pthread_mutex_unlock(&turn);                           \
    errno = saved;                                         \
    return result;

int unlink(const char *name) { NAMED(name, "unlink", REAL(unlink)(name)) }
/* What was not synced under the old name is not under the new one. */
static int move(int olds, const char *old, int folder, const char *name, unsigned int flags) {
    int result = REAL(renameat2)(olds, old, folder, name, flags);
    for (struct Old *each = result ? NULL : unsynced; each; each = each->earlier)
        if (!strcmp(each->file, old)) { free(each->file); each->file = strdup(name); }
    return result;
}
int rename(const char *old, const char *name) {
    NAMED(name, "rename", move(AT_FDCWD, old, AT_FDCWD, name, 0))
}
int renameat2(int olds, const char *old, int folder, const char *name, unsigned int flags) {
    read_environment();
    if (flags && fault && !strcmp(fault, "replaces")) { errno = EINVAL; return -1; }
    NAMED(name, "rename", move(olds, old, folder, name, flags))
}
int mkdir(const char *name, mode_t mode) { NAMED(name, "mkdir", REAL(mkdir)(name, mode)) }
int rmdir(const char *name) { NAMED(name, "rmdir", REAL(rmdir)(name)) }
int link(const char *old, const char *name) { NAMED(name, "link", REAL(link)(old, name)) }

/* A machine that loses its power has another number afterwards for the time since its start. */
static const char *place(const char *name) {
    read_environment();
    int isBoot = fault && !strcmp(fault, "power") && !strcmp(name, "/proc/sys/kernel/random/boot_id");
    return isBoot ? "/proc/sys/kernel/random/uuid" : name;
}
#define OPENED(function)                                             \
    va_list arguments;                                               \
    va_start(arguments, flags);                                      \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0; \
    va_end(arguments);                                               \
    return REAL(function)(place(name), flags, mode);
int open(const char *name, int flags, ...) { OPENED(open) }
int open64(const char *name, int flags, ...) { OPENED(open64) }
