/* Nanatoridori for Python. */
#include "nanatoridori_players.h"
#define GAME nanatoridori
#define IMAGINES
#include "rounds.h"
