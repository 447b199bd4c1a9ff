/* Nanatoridori by a net, for Python. */
#include "nanatoridori_net.h"
#define GAME nanatoridori
#include "nets.h"
