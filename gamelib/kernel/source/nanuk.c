/* Nanuk for Python. */
#include "nanuk_likely.h"
#define GAME nanuk
#define IMAGINES
#define SEVERAL_AT_ONCE
#include "rounds.h"
