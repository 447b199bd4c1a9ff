/* Nanatoridori for Python. */
#include "nanatoridori_deals.h"
#define GAME nanatoridori
#define IMAGINES
#include "rounds.h"
