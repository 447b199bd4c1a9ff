/* What all games share in the library: no C library lies beneath, so the few routines that compilers call are here. */
typedef __SIZE_TYPE__ Size;

#ifdef _WIN32
#define VISIBLE __declspec(dllexport)
#else
#define VISIBLE __attribute__((visibility("default")))
#endif

#if !defined(__wasm__)
#define INNER __attribute__((visibility("hidden"), no_builtin))

typedef unsigned long long __attribute__((may_alias, aligned(1))) Word; /* eight bytes at a time, wherever they are */

INNER void *memcpy(void *to, const void *from, Size bytes) {
    Size at = 0;
    for (; at + sizeof(Word) <= bytes; at += sizeof(Word))
        *(Word *)((char *)to + at) = *(const Word *)((const char *)from + at);
    for (; at < bytes; at++) ((char *)to)[at] = ((const char *)from)[at];
    return to;
}

INNER void *memset(void *to, int value, Size bytes) {
    Size at = 0;
    for (; at + sizeof(Word) <= bytes; at += sizeof(Word))
        *(Word *)((char *)to + at) = (unsigned char)value * 0x0101010101010101ull;
    for (; at < bytes; at++) ((char *)to)[at] = (char)value;
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

/* Windows grows a stack page by page: a function with more than a page of variables first has each of them touched. */
#ifdef __x86_64__
__asm__(".globl ___chkstk_ms\n" /* rax: the bytes wanted; every register is kept */
        "___chkstk_ms: pushq %rcx\n"
        "pushq %rdx\n"
        "movq %rsp, %rcx\n"
        "movq %rax, %rdx\n"
        "0: cmpq $4096, %rdx\n"
        "jbe 1f\n"
        "subq $4096, %rcx\n"
        "testb $0, (%rcx)\n"
        "subq $4096, %rdx\n"
        "jmp 0b\n"
        "1: subq %rdx, %rcx\n"
        "testb $0, (%rcx)\n"
        "popq %rdx\n"
        "popq %rcx\n"
        "ret\n");
#else
__asm__(".globl __chkstk\n" /* x15: the bytes wanted, by sixteens; only x16 and x17 may change */
        "__chkstk: lsl x16, x15, #4\n"
        "mov x17, sp\n"
        "0: cmp x16, #4096\n"
        "b.ls 1f\n"
        "sub x17, x17, #4096\n"
        "ldr xzr, [x17]\n"
        "sub x16, x16, #4096\n"
        "b 0b\n"
        "1: sub x17, x17, x16\n"
        "ldr xzr, [x17]\n"
        "ret\n");
#endif
#endif

#ifndef SOURCE_SUM
#define SOURCE_SUM 0
#endif
/* The sum of the sources it was built from: a library is used only beside the very same sources. */
VISIBLE unsigned kernel_source_sum(void) { return SOURCE_SUM; }
