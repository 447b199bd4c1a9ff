/* Nanuk by a net, for Python. */
#include "nanuk_net.h"
#define GAME nanuk
#include "nets.h"
