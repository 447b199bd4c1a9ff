/* What all games share in the library: no C library lies beneath, so the few routines that compilers call are here. */
typedef __SIZE_TYPE__ Size;

#ifdef _WIN32
#define VISIBLE __declspec(dllexport)
#else
#define VISIBLE __attribute__((visibility("default")))
#endif

#if !defined(__wasm__)
#define INNER __attribute__((visibility("hidden"), no_builtin))

INNER void *memcpy(void *to, const void *from, Size bytes) {
    for (Size at = 0; at < bytes; at++) ((char *)to)[at] = ((const char *)from)[at];
    return to;
}

INNER void *memset(void *to, int value, Size bytes) {
    for (Size at = 0; at < bytes; at++) ((char *)to)[at] = (char)value;
    return to;
}

INNER void *memmove(void *to, const void *from, Size bytes) {
    if (to < from) return memcpy(to, from, bytes);
    while (bytes--) ((char *)to)[bytes] = ((const char *)from)[bytes];
    return to;
}
#endif

#ifdef _WIN32
int DllMainCRTStartup(void *library, unsigned reason, void *reserved) {
    (void)library, (void)reason, (void)reserved;
    return 1;
}
int _fltused = 0;
#endif

#ifndef SOURCE_SUM
#define SOURCE_SUM 0
#endif
/* The sum of the sources it was built from: a library is used only beside the very same sources. */
VISIBLE unsigned kernel_source_sum(void) { return SOURCE_SUM; }
