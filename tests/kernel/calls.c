/* Makes the calls of a file on a kernel, without Python:  calls KERNEL FILE. Prints a line for each: what came back, and
   a checksum of all memory that was handed over to be changed. All memory is as large as was said, not a byte more.
   What is only read is in the file once, and later named by its number. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_ARGUMENTS = 13, LONGEST_NAME = 64, MOST_KEPT = 1 << 20 };
enum { NUMBER, KEPT, KNOWN, CHANGED, EMPTY };
typedef intptr_t Word;
typedef int Function(Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word);

static FILE *calls;
static void *kept[MOST_KEPT];
static int all_kept;

static int read_number(void) {
    int32_t number = 0;
    if (fread(&number, sizeof number, 1, calls) != 1) exit(3);
    return number;
}

static void *read_bytes(int size) {
    void *bytes = malloc((size_t)size);
    if (!bytes || fread(bytes, 1, (size_t)size, calls) != (size_t)size) exit(3);
    return bytes;
}

/* An argument of a kind: a number itself, or the address of memory of so many bytes. */
static Word read_argument(int kind, int size) {
    if (kind == NUMBER) return size;
    if (kind == KNOWN) return (Word)kept[size];
    if (kind == EMPTY) return (Word)calloc(1, (size_t)size);
    Word given = (Word)read_bytes(size);
    if (kind == KEPT && all_kept < MOST_KEPT) kept[all_kept++] = (void *)given;
    return given;
}

static uint32_t checksum(const uint8_t *bytes, int size) {
    uint32_t sum = ~0u;
    for (int at = 0; at < size; at++) {
        sum ^= bytes[at];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
    }
    return ~sum;
}

static void make_call(void *kernel) {
    char name[LONGEST_NAME] = {0};
    int length = read_number();
    if (length >= LONGEST_NAME || fread(name, 1, (size_t)length, calls) != (size_t)length) exit(3);
    int returns = read_number(), count = read_number();
    if (count > MOST_ARGUMENTS) exit(5);
    int kind[MOST_ARGUMENTS] = {0}, size[MOST_ARGUMENTS] = {0};
    Word given[MOST_ARGUMENTS] = {0};
    for (int at = 0; at < count; at++) {
        kind[at] = read_number();
        size[at] = read_number();
        given[at] = read_argument(kind[at], size[at]);
    }
    Function *function = (Function *)dlsym(kernel, name);
    if (!function) exit(4);
    int answer = function(given[0], given[1], given[2], given[3], given[4], given[5], given[6], given[7], given[8],
                          given[9], given[10], given[11], given[12]);
    printf("%s %d", name, returns ? answer : 0);
    for (int at = 0; at < count; at++) {
        if (kind[at] != CHANGED && kind[at] != EMPTY) continue;
        printf(" %08x", checksum((const uint8_t *)given[at], size[at]));
        free((void *)given[at]);
    }
    printf("\n");
}

int main(int count, char **words) {
    void *kernel = count == 3 ? dlopen(words[1], RTLD_NOW) : 0;
    if (!kernel) {
        fprintf(stderr, "%s\n", count == 3 ? dlerror() : "calls KERNEL FILE");
        return 2;
    }
    calls = fopen(words[2], "rb");
    if (!calls) return 2;
    for (int left = read_number(); left > 0; left--) make_call(kernel);
    return 0;
}
