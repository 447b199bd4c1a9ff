/* Koinobori for Python. */
#include "koinobori_likely.h"
#define GAME koinobori
#include "rounds.h"
