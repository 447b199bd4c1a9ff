/* Koinobori by a net, for Python. */
#include "koinobori_net.h"
#define GAME koinobori
#include "nets.h"
