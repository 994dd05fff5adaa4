/* Answers from several states of a search, each with cells for every cell of the output on every input (af_write_cells).
 *   A stack    layers painted over each other, the first on top.  A layer covers some cells by the color that its state
 *              has there (`kinds`), or those where the state has one color by another; a last one covers everything.
 *   A look-up  up to three states whose colors at a cell tell the color of the output there, by a table that all
 *              demonstrations agree with, and that has every combination of the tests.
 * Both are right on every cell of every demonstration. */
#ifndef AF_COMPOSE_H
#define AF_COMPOSE_H
#include "explore.h"

#define AF_LAYERS 5
#define AF_SHARES 4      /* stacks are looked for among the cheapest 1/64, 1/16, 1/4 of the pieces, and among all */
#define AF_FIRST_KEYS 24 /* best first states of a look-up that are tried with every other state */
#define AF_SECOND_KEYS 6 /* and of those so many with the so many best second states, and every third */
#define AF_COMPOSED 24   /* most stacks, and most look-ups */
#define AF_DOUBTS 8      /* pairs of cells that a key must tell apart, tried before all others */

/* What a layer covers: everything; where its state has not the color `absent` (of objects and indices: where they have
 * cells); where it is not as the input; where it has the color `has`, by the color `gives`; everything, by `gives`. */
enum { AF_WHOLE, AF_UNLIKE_COLOR, AF_UNLIKE_INPUT, AF_OF_COLOR, AF_CANVAS };

typedef struct {
    i32 state, kind, has, gives; /* state -1: AF_CANVAS has none */
} af_layer;

typedef struct {
    i32 n, cost;
    af_layer layers[AF_LAYERS];
} af_composed;

typedef struct {
    const af_explorer *e;
    i32 n_pieces;
    const i32 *pieces;       /* states, by their number */
    const u8 *const *cells;  /* of each */
    const u8 *input;         /* the cells of the input, if it has the output's size; or 0 */
    const u8 *target;        /* those of the demonstrations */
    u8 absent;
    i32 n_found;
    af_composed found[AF_COMPOSED];
} af_composer;

AF_FN const af_state *af_piece_state(const af_composer *c, i32 piece) { return c->e->states + c->pieces[piece]; }

AF_FN void af_record(af_composer *c, const af_composed *composed) {
    for (i32 k = 0; k < c->n_found; k++)
        if (memcmp(c->found + k, composed, sizeof *composed) == 0) return;
    if (c->n_found < AF_COMPOSED) c->found[c->n_found++] = *composed;
}
AF_FN void af_add_layer(const af_composer *c, af_composed *to, i32 piece, af_layer layer) {
    layer.state = piece < 0 ? -1 : c->pieces[piece];
    to->layers[to->n++] = layer;
    if (piece >= 0) to->cost += af_piece_state(c, piece)->cost;
}
AF_FN af_layer af_layer_of(i32 kind, i32 has, i32 gives) {
    af_layer layer = {0, 0, 0, 0};
    layer.kind = kind;
    layer.has = has;
    layer.gives = gives;
    return layer;
}

/* ---- Stacks ---- */

/* Sets of cells of the demonstrations, a bit for each; every demonstration begins with a word of its own.  Of a piece:
 * where it paints as AF_UNLIKE_COLOR and as AF_UNLIKE_INPUT, where it is not the output, and where it has each color. */
enum { AF_PAINTS, AF_CHANGES, AF_DIFFERS, AF_COLORS };

typedef struct {
    i32 n_words, first[AF_TASK_INPUTS + 1]; /* the first word of each demonstration */
    const u64 *targets;                     /* where the output has each color */
    const u64 *bits;                        /* of the pieces, one after the other */
    const u32 *at;                          /* where those of a piece begin, in sets */
    const u16 *colors;                      /* the colors that a piece has */
} af_bitsets;

/* How many sets a piece has. */
AF_FN u16 af_colors_of(const af_composer *c, i32 piece) {
    u32 colors = 0;
    for (i32 k = 0; k < c->e->n_demo_cells; k++) colors |= 1u << c->cells[piece][k];
    return (u16)(colors & ((1u << AF_NO_CELL) - 1));
}
AF_FN i32 af_count_bits(u64 x) { return (i32)AF_POPCOUNT64(x); }

/* Write the sets of a piece. */
AF_NOINLINE void af_write_bits(const af_composer *c, const af_bitsets *b, i32 piece, u64 *to) {
    const u8 *cells = c->cells[piece];
    const i32 is_grid = af_piece_state(c, piece)->type == AF_GRID, n = b->n_words, changes = is_grid && c->input;
    const u8 absent = is_grid ? c->absent : AF_NO_CELL;
    u64 *of_color[AF_NO_CELL];
    i32 n_sets = AF_COLORS, k = 0;
    for (i32 v = 0; v < AF_NO_CELL; v++)
        if (b->colors[piece] >> v & 1) of_color[v] = to + (n_sets++) * n;
    memset(to, 0, sizeof(u64) * (size_t)(n_sets * n));
    for (i32 d = 0; d < c->e->n_demos; d++)
        for (i32 cell = 0; cell < c->e->heights[d] * c->e->widths[d]; cell++, k++) {
            const i32 word = b->first[d] + cell / 64, v = cells[k];
            const u64 bit = 1ull << cell % 64;
            if (v < AF_NO_CELL) of_color[v][word] |= bit;
            to[AF_PAINTS * n + word] |= v != absent ? bit : 0;
            to[AF_CHANGES * n + word] |= changes && v != c->input[k] ? bit : 0;
            to[AF_DIFFERS * n + word] |= v != c->target[k] ? bit : 0;
        }
}

/* A layer, and how many open cells of a demonstration it covers. */
typedef struct {
    i32 gain, piece;
    af_layer layer;
} af_cover;

AF_FN void af_offer_layer(const af_bitsets *b, const u64 *open, const u64 *covered, i32 piece, i32 demo, i32 end, af_layer layer, af_cover *best) {
    for (i32 d = demo; d < end; d++) {
        i32 gain = 0;
        for (i32 k = b->first[d]; k < b->first[d + 1]; k++) gain += af_count_bits(open[k] & covered[k]);
        if (gain > best[d].gain) {
            best[d].gain = gain;
            best[d].piece = piece;
            best[d].layer = layer;
        }
    }
}
/* The color of the output on all cells of a set that are open; -1: several, or none is. */
AF_FN i32 af_color_on(const af_bitsets *b, const u64 *open, const u64 *cells) {
    i32 color = -1;
    for (i32 k = 0; k < b->n_words; k++) {
        const u64 those = open[k] & cells[k];
        if (!those) continue;
        if (color < 0)
            for (color = 0; !(b->targets[color * b->n_words + k] & those);) color++;
        if (those & ~b->targets[color * b->n_words + k]) return -1;
    }
    return color;
}
/* Offer a piece as a layer that covers open cells, all of them right, for each demonstration from `demo` to `end`;
 * `by_color`: as AF_OF_COLOR too.  Whether it is right on every open cell. */
AF_NOINLINE i32 af_look_at_piece(const af_composer *c, const af_bitsets *b, const u64 *open, i32 piece, i32 demo, i32 end, i32 by_color, af_cover *best) {
    const i32 n = b->n_words;
    const u64 *sets = b->bits + (u64)b->at[piece] * (u64)n;
    u64 wrong = 0, paints_wrong = 0, changes_wrong = 0;
    for (i32 k = 0; k < n; k++) {
        const u64 differs = open[k] & sets[AF_DIFFERS * n + k];
        wrong |= differs;
        paints_wrong |= differs & sets[AF_PAINTS * n + k];
        changes_wrong |= differs & sets[AF_CHANGES * n + k];
    }
    if (!paints_wrong) af_offer_layer(b, open, sets + AF_PAINTS * n, piece, demo, end, af_layer_of(AF_UNLIKE_COLOR, 0, 0), best);
    if (!changes_wrong) af_offer_layer(b, open, sets + AF_CHANGES * n, piece, demo, end, af_layer_of(AF_UNLIKE_INPUT, 0, 0), best);
    if (by_color) {
        i32 at = AF_COLORS;
        for (i32 v = 0; v < AF_NO_CELL; v++) {
            if (!(b->colors[piece] >> v & 1)) continue;
            const u64 *cells = sets + (at++) * n;
            const i32 color = af_color_on(b, open, cells);
            if (color >= 0) af_offer_layer(b, open, cells, piece, demo, end, af_layer_of(AF_OF_COLOR, v, color), best);
        }
    }
    return !wrong && af_piece_state(c, piece)->type == AF_GRID;
}
/* What a layer covers. */
AF_FN const u64 *af_covered(const af_bitsets *b, const af_cover *cover) {
    i32 set = cover->layer.kind == AF_UNLIKE_COLOR ? AF_PAINTS : AF_CHANGES;
    if (cover->layer.kind == AF_OF_COLOR)
        set = AF_COLORS + af_count_bits(b->colors[cover->piece] & ((1u << cover->layer.has) - 1));
    return b->bits + ((u64)b->at[cover->piece] + (u64)set) * (u64)b->n_words;
}
/* Find the layer that covers most of the open cells of a demonstration, among the first `n` pieces; complete[] gets up to
 * two pieces that are right on all open cells. */
AF_FN i32 af_find_layer(const af_composer *c, const af_bitsets *b, const u64 *open, i32 n, i32 demo, i32 by_color, af_cover *best, i32 *complete) {
    i32 n_complete = 0;
    memset(best, 0, sizeof *best * AF_TASK_INPUTS);
    for (i32 p = 0; p < n && n_complete < 2; p++)
        if (af_look_at_piece(c, b, open, p, demo, demo + 1, by_color, best)) complete[n_complete++] = p;
    return n_complete;
}
/* Go on with a stack from its first layer: record it with what covers the rest, or add the layer that covers most. */
static void af_stack_on(af_composer *c, const af_bitsets *b, u64 *open, af_cover cover, i32 n, i32 demo, i32 by_color) {
    af_cover best[AF_TASK_INPUTS];
    af_composed stack;
    memset(&stack, 0, sizeof stack);
    while (stack.n < AF_LAYERS - 1 && cover.gain > 0 && !af_is_stopped(c->e->m)) {
        const u64 *covered = af_covered(b, &cover);
        i32 complete[2], n_complete = 0, color;
        u64 left = 0;
        af_add_layer(c, &stack, cover.piece, cover.layer);
        for (i32 k = 0; k < b->n_words; k++) left |= open[k] &= ~covered[k];
        if (left) n_complete = af_find_layer(c, b, open, n, demo, by_color, best, complete);
        for (i32 k = 0; k < n_complete; k++) {
            af_composed whole = stack;
            af_add_layer(c, &whole, complete[k], af_layer_of(AF_WHOLE, 0, 0));
            af_record(c, &whole);
        }
        color = left ? af_color_on(b, open, open) : c->absent;
        if (color >= 0) {
            af_add_layer(c, &stack, -1, af_layer_of(AF_CANVAS, 0, color));
            af_record(c, &stack);
        }
        if (n_complete || color >= 0) return;
        cover = best[demo];
        for (i32 d = 0; !cover.gain && d < c->e->n_demos; d++) { /* nothing is left in this one: go on with another */
            if (d == demo) continue;
            af_find_layer(c, b, open, n, d, by_color, best, complete);
            cover = best[d];
        }
    }
}

/* Find stacks of two or more layers: painted ones, and if there are none, with AF_OF_COLOR.  For each share of the pieces
 * and each demonstration the layer that covers most of it comes first, and so on.  `open`: room for two sets. */
AF_NOINLINE void af_find_stacks(af_composer *c, const af_bitsets *b, u64 *open) {
    u64 *all = open + b->n_words;
    for (i32 k = 0; k < b->n_words; k++) {
        all[k] = 0;
        for (i32 color = 0; color < 10; color++) all[k] |= b->targets[color * b->n_words + k];
    }
    for (i32 by_color = 0; by_color < 2 && !c->n_found; by_color++) {
        af_cover best[AF_TASK_INPUTS];
        i32 p = 0;
        memset(best, 0, sizeof best);
        for (i32 share = AF_SHARES - 1; share >= 0; share--) {
            const i32 n = c->n_pieces >> (2 * share);
            for (; p < n; p++) af_look_at_piece(c, b, all, p, 0, c->e->n_demos, by_color, best);
            for (i32 d = 0; d < c->e->n_demos && !af_is_stopped(c->e->m); d++) {
                memcpy(open, all, sizeof(u64) * (size_t)b->n_words);
                af_stack_on(c, b, open, best[d], n, d, by_color);
            }
        }
    }
}

/* ---- Look-ups ---- */

/* Whether the colors of n pieces at a cell tell the target; and every combination in a test is in a demonstration.
 * Else `doubt` gets two cells with the same colors and different targets, or -1. */
AF_NOINLINE i32 af_tells(const af_composer *c, const u8 *const *keys, i32 n, i32 *doubt) {
    i32 table[1000]; /* a cell with these colors, plus one */
    const i32 n_demo_cells = c->e->n_demo_cells;
    doubt[0] = -1;
    memset(table, 0, sizeof(i32) * (n == 1 ? 10u : n == 2 ? 100u : 1000u));
    for (i32 k = 0; k < c->e->n_cells; k++) {
        u32 key = keys[0][k];
        for (i32 j = 1; j < n; j++) key = 10 * key + keys[j][k];
        if (k >= n_demo_cells) {
            if (!table[key]) return 0;
        } else if (!table[key]) {
            table[key] = k + 1;
        } else if (c->target[table[key] - 1] != c->target[k]) {
            doubt[0] = table[key] - 1;
            doubt[1] = k;
            return 0;
        }
    }
    return 1;
}
/* Pairs of cells that the keys before the last one do not tell apart: the last one must. */
typedef struct {
    i32 n, next, pairs[AF_DOUBTS][2];
} af_doubts;
AF_FN i32 af_tells_after(const af_composer *c, const u8 *const *keys, i32 n, af_doubts *doubts) {
    i32 doubt[2];
    const u8 *last = keys[n - 1];
    for (i32 k = 0; k < doubts->n; k++)
        if (last[doubts->pairs[k][0]] == last[doubts->pairs[k][1]]) return 0;
    if (af_tells(c, keys, n, doubt)) return 1;
    if (doubt[0] >= 0) {
        memcpy(doubts->pairs[doubts->next], doubt, sizeof doubt);
        doubts->next = (doubts->next + 1) % AF_DOUBTS;
        doubts->n += doubts->n < AF_DOUBTS;
    }
    return 0;
}
/* How many cells of the demonstrations the best table on up to two pieces gets wrong. */
AF_NOINLINE i32 af_untold(const af_composer *c, const u8 *first, const u8 *second) {
    u16 counts[100][10];
    i32 right = 0;
    memset(counts, 0, second ? sizeof counts : sizeof counts / 10);
    for (i32 k = 0; k < c->e->n_demo_cells; k++) counts[second ? 10 * second[k] + first[k] : first[k]][c->target[k]]++;
    for (i32 key = 0; key < (second ? 100 : 10); key++) {
        u16 most = 0;
        for (i32 color = 0; color < 10; color++)
            if (counts[key][color] > most) most = counts[key][color];
        right += most;
    }
    return c->e->n_demo_cells - right;
}
/* Keep the n best of what is offered, best first; of equals, the first. */
AF_FN void af_offer(i32 *best, i32 *scores, i32 *n, i32 most, i32 what, i32 score) {
    if (*n == most && score >= scores[most - 1]) return;
    i32 at = *n < most ? (*n)++ : most - 1;
    for (; at > 0 && scores[at - 1] > score; at--) {
        best[at] = best[at - 1];
        scores[at] = scores[at - 1];
    }
    best[at] = what;
    scores[at] = score;
}
AF_FN i32 af_record_keys(af_composer *c, i32 n, i32 first, i32 second, i32 third) {
    const i32 pieces[3] = {first, second, third};
    af_composed keys;
    memset(&keys, 0, sizeof keys);
    for (i32 k = 0; k < n; k++) af_add_layer(c, &keys, pieces[k], af_layer_of(AF_WHOLE, 0, 0));
    af_record(c, &keys);
    return c->n_found < AF_COMPOSED;
}
AF_FN i32 af_is_key(const af_composer *c, i32 piece) { return af_piece_state(c, piece)->type == AF_GRID; }

/* Find look-ups, those of fewer states first. */
AF_NOINLINE void af_find_lookups(af_composer *c) {
    i32 first[AF_FIRST_KEYS], errors[AF_FIRST_KEYS], n = 0;
    const u8 *keys[3];
    af_doubts doubts;
    doubts.n = doubts.next = 0;
    for (i32 p = 0; p < c->n_pieces; p++) {
        if (!af_is_key(c, p)) continue;
        keys[0] = c->cells[p];
        if (af_tells_after(c, keys, 1, &doubts) && !af_record_keys(c, 1, p, 0, 0)) return;
        af_offer(first, errors, &n, AF_FIRST_KEYS, p, af_untold(c, keys[0], 0));
    }
    if (c->n_found) return;
    for (i32 a = 0; a < n && !af_is_stopped(c->e->m); a++) {
        doubts.n = doubts.next = 0;
        for (i32 p = 0; p < c->n_pieces; p++) {
            keys[0] = c->cells[first[a]];
            keys[1] = c->cells[p];
            if (af_is_key(c, p) && af_tells_after(c, keys, 2, &doubts) && !af_record_keys(c, 2, first[a], p, 0)) return;
        }
    }
    if (c->n_found) return;
    for (i32 a = 0; a < n && a < AF_SECOND_KEYS && !af_is_stopped(c->e->m); a++) {
        i32 second[AF_SECOND_KEYS], joint[AF_SECOND_KEYS], m = 0;
        keys[0] = c->cells[first[a]];
        for (i32 p = 0; p < c->n_pieces; p++)
            if (af_is_key(c, p)) af_offer(second, joint, &m, AF_SECOND_KEYS, p, af_untold(c, keys[0], c->cells[p]));
        for (i32 b = 0; b < m; b++) {
            doubts.n = doubts.next = 0;
            for (i32 p = 0; p < c->n_pieces; p++) {
                keys[1] = c->cells[second[b]];
                keys[2] = c->cells[p];
                if (af_is_key(c, p) && af_tells_after(c, keys, 3, &doubts) && !af_record_keys(c, 3, first[a], second[b], p)) return;
            }
        }
    }
}

#endif
