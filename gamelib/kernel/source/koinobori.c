/* Koinobori for Python, which imagines its deals: what has been seen of hands can be too much for a kernel. */
#include "koinobori_players.h"
#define GAME koinobori
#include "rounds.h"
