/* Koinobori for Python. */
#include "koinobori_likely.h"
#define GAME koinobori
#define IMAGINES
#include "rounds.h"
