/* Koinobori for Python. */
#include "koinobori_deals.h"
#define GAME koinobori
#define IMAGINES
#include "rounds.h"
