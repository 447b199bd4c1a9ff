/* Nanuk for Python, which imagines its deals. */
#include "nanuk_players.h"
#define GAME nanuk
#define SEVERAL_AT_ONCE
#include "rounds.h"
