/* Nanatoridori for Python. */
#include "nanatoridori_deals.h"
#define GAME nanatoridori
#include "rounds.h"
