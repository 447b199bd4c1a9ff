/* Cards: hands and decks are a few bytes, for which a call of memmove is not worth it. */
#pragma once
#include "numbers.h"

static void copy_cards(u8 *to, const u8 *from, int count) {
    if (to < from) for (int at = 0; at < count; at++) to[at] = from[at];
    else for (int at = count - 1; at >= 0; at--) to[at] = from[at];
}
