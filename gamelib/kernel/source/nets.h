/* What Python calls of a game's net. Included by a file for each game, after its features. */
#pragma once
#ifdef _WIN32
#define VISIBLE __declspec(dllexport)
#else
#define VISIBLE __attribute__((visibility("default")))
#endif
#define PASTED(game, name) game##_net_##name
#define PASTE(game, name) PASTED(game, name)
#define CALLED(name) PASTE(GAME, name)

VISIBLE int CALLED(choose)(const Net *net, const Seen *seen, const Move *moves, int count, i32 *values) {
    return choose_by_net(net, seen, moves, count, values);
}

/* The sum of the table it was built with: Python packs values by the very same table, or does not use the library. */
VISIBLE u32 CALLED(declared_sum)(void) { return DECLARED_SUM; }
