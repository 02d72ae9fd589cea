/* glibc declares it for whoever asks for GNU's extensions, which Swift's module of it does not. */
extern int syncfs(int descriptor);
