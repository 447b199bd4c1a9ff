/* Nanuk for Python. */
#include "nanuk_likely.h"
#define GAME nanuk
#define SEVERAL_AT_ONCE
#include "rounds.h"
