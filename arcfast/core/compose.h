/* Answers from several states of a search, each a grid of the output's size on every input.
 *   A stack    states painted over each other.  The first is on top; each abstains where it has the color `absent`, or
 *              where it is as the input is, and the last counts everywhere.  Every cell of every demonstration is right.
 *   A look-up  up to three states whose colors at a cell tell the color of the output there, by a table that all
 *              demonstrations agree with, and that has every combination of the tests.
 * Cells of all demonstrations stand one after the other here, and then those of the tests. */
#ifndef AF_COMPOSE_H
#define AF_COMPOSE_H
#include "explore.h"

#define AF_LAYERS 4
#define AF_BEAM 6       /* first layers that are tried */
#define AF_FIRST_KEYS 24 /* best first states of a look-up that are tried with every other state */
#define AF_SECOND_KEYS 6 /* and of those so many with the so many best second states, and every third */
#define AF_COMPOSED 16  /* most stacks, and most look-ups */

enum { AF_WHOLE, AF_UNLIKE_COLOR, AF_UNLIKE_INPUT, AF_ABSTENTIONS };

typedef struct {
    i32 n, cost;
    i32 states[AF_LAYERS], kinds[AF_LAYERS];
} af_composed;

typedef struct {
    const af_explorer *e;
    i32 n_pieces, n_cells, n_demo_cells;
    const i32 *pieces;   /* states */
    const u8 *cells;     /* [n_pieces, n_cells] */
    const u8 *input;     /* of the input, if it has the output's size; or 0 */
    const u8 *target;    /* [n_demo_cells] */
    u8 absent;
    i32 n_found;
    af_composed found[AF_COMPOSED];
} af_composer;

AF_FN const u8 *af_piece(const af_composer *c, i32 piece) { return c->cells + (i64)piece * c->n_cells; }
AF_FN i32 af_piece_cost(const af_composer *c, i32 piece) { return c->e->states[c->pieces[piece]].cost; }

/* How many open cells a layer gets right; -1 if it gets any wrong. */
AF_NOINLINE i32 af_gain(const af_composer *c, const u8 *piece, i32 kind, const u8 *open) {
    const u8 *target = c->target, *input = c->input;
    u32 gain = 0, n = (u32)c->n_demo_cells;
    for (u32 from = 0; from < n; from += 240) { /* few enough for sums in bytes */
        const u32 to = from + 240 < n ? from + 240 : n;
        u8 right = 0, wrong = 0;
        if (kind == AF_WHOLE)
            for (u32 k = from; k < to; k++) {
                const u8 same = piece[k] == target[k];
                right += open[k] & same;
                wrong |= open[k] & !same;
            }
        else if (kind == AF_UNLIKE_COLOR)
            for (u32 k = from; k < to; k++) {
                const u8 same = piece[k] == target[k], covers = open[k] & (piece[k] != c->absent);
                right += covers & same;
                wrong |= covers & !same;
            }
        else
            for (u32 k = from; k < to; k++) {
                const u8 same = piece[k] == target[k], covers = open[k] & (piece[k] != input[k]);
                right += covers & same;
                wrong |= covers & !same;
            }
        if (wrong) return -1;
        gain += right;
    }
    return (i32)gain;
}
AF_FN i32 af_covers(const af_composer *c, const u8 *piece, i32 kind, i32 k) {
    return kind == AF_WHOLE || (kind == AF_UNLIKE_COLOR ? piece[k] != c->absent : piece[k] != c->input[k]);
}
/* Close the cells that a layer covers: how many are open still. */
AF_FN i32 af_close(const af_composer *c, i32 piece, i32 kind, u8 *open) {
    const u8 *cells = af_piece(c, piece);
    i32 left = 0;
    for (i32 k = 0; k < c->n_demo_cells; k++) {
        open[k] &= !af_covers(c, cells, kind, k);
        left += open[k];
    }
    return left;
}
AF_FN i32 af_record(af_composer *c, const af_composed *composed) {
    if (c->n_found < AF_COMPOSED) c->found[c->n_found++] = *composed;
    return c->n_found < AF_COMPOSED;
}

/* Go on with a stack: record it with each of the cheapest last layers, or add the layer that gains most. */
static void af_stack_on(af_composer *c, af_composed stack, u8 *open, i32 left) {
    while (stack.n < AF_LAYERS) {
        i32 best = 0, best_piece = -1, best_kind = 0, complete = 0;
        for (i32 p = 0; p < c->n_pieces && complete < 2; p++)
            for (i32 kind = AF_WHOLE; kind < AF_ABSTENTIONS; kind++) {
                if (kind == AF_UNLIKE_INPUT && !c->input) continue;
                const i32 gain = af_gain(c, af_piece(c, p), kind, open);
                if (gain == left && kind == AF_WHOLE) {
                    af_composed whole = stack;
                    whole.states[stack.n] = c->pieces[p];
                    whole.kinds[stack.n] = kind;
                    whole.cost += af_piece_cost(c, p);
                    whole.n++;
                    complete++;
                    if (!af_record(c, &whole)) return;
                    break;
                }
                if (gain > best) best = gain, best_piece = p, best_kind = kind;
                if (gain > 0 && kind == AF_WHOLE) break;
            }
        if (complete || best_piece < 0 || best_kind == AF_WHOLE) return;
        stack.states[stack.n] = c->pieces[best_piece];
        stack.kinds[stack.n] = best_kind;
        stack.cost += af_piece_cost(c, best_piece);
        stack.n++;
        left = af_close(c, best_piece, best_kind, open);
    }
}

/* Find stacks of two or more layers.  `open` is room for a mark for every cell of the demonstrations. */
AF_NOINLINE void af_find_stacks(af_composer *c, u8 *open) {
    i32 gains[AF_BEAM], pieces[AF_BEAM], kinds[AF_BEAM], n = 0;
    memset(open, 1, (size_t)c->n_demo_cells);
    for (i32 p = 0; p < c->n_pieces; p++)
        for (i32 kind = AF_UNLIKE_COLOR; kind < AF_ABSTENTIONS; kind++) {
            if (kind == AF_UNLIKE_INPUT && !c->input) continue;
            const i32 gain = af_gain(c, af_piece(c, p), kind, open);
            i32 at = n, known = gain <= 0;
            for (i32 k = 0; k < n; k++) known |= gains[k] == gain; /* most often the same cells at a higher cost */
            if (known || (n == AF_BEAM && gain <= gains[n - 1])) continue;
            n += n < AF_BEAM;
            for (at = n - 1; at > 0 && gains[at - 1] < gain; at--) {
                gains[at] = gains[at - 1];
                pieces[at] = pieces[at - 1];
                kinds[at] = kinds[at - 1];
            }
            gains[at] = gain;
            pieces[at] = p;
            kinds[at] = kind;
        }
    for (i32 k = 0; k < n && c->n_found < AF_COMPOSED && !af_is_stopped(c->e->m); k++) {
        af_composed stack;
        memset(&stack, 0, sizeof stack);
        stack.n = 1;
        stack.states[0] = c->pieces[pieces[k]];
        stack.kinds[0] = kinds[k];
        stack.cost = af_piece_cost(c, pieces[k]);
        memset(open, 1, (size_t)c->n_demo_cells);
        const i32 left = af_close(c, pieces[k], kinds[k], open);
        if (left) af_stack_on(c, stack, open, left);
    }
}

/* Whether the colors of n pieces at a cell tell the target; and every combination in a test is in a demonstration. */
AF_NOINLINE i32 af_tells(const af_composer *c, const u8 *const *keys, i32 n) {
    u8 table[1000];
    memset(table, 255, n == 1 ? 10u : n == 2 ? 100u : 1000u);
    for (i32 k = 0; k < c->n_cells; k++) {
        u32 key = keys[0][k];
        for (i32 j = 1; j < n; j++) key = 10 * key + keys[j][k];
        if (k >= c->n_demo_cells) {
            if (table[key] == 255) return 0;
        } else if (table[key] == 255) {
            table[key] = c->target[k];
        } else if (table[key] != c->target[k]) {
            return 0;
        }
    }
    return 1;
}
/* How many cells of the demonstrations the best table on up to two pieces gets wrong. */
AF_NOINLINE i32 af_untold(const af_composer *c, const u8 *first, const u8 *second) {
    u16 counts[100][10];
    i32 right = 0;
    memset(counts, 0, second ? sizeof counts : sizeof counts / 10);
    for (i32 k = 0; k < c->n_demo_cells; k++) counts[second ? 10 * second[k] + first[k] : first[k]][c->target[k]]++;
    for (i32 key = 0; key < (second ? 100 : 10); key++) {
        u16 most = 0;
        for (i32 color = 0; color < 10; color++)
            if (counts[key][color] > most) most = counts[key][color];
        right += most;
    }
    return c->n_demo_cells - right;
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
    keys.n = n;
    for (i32 k = 0; k < n; k++) {
        keys.states[k] = c->pieces[pieces[k]];
        keys.cost += af_piece_cost(c, pieces[k]);
    }
    return af_record(c, &keys);
}
/* Find look-ups, those of fewer states first. */
AF_NOINLINE void af_find_lookups(af_composer *c) {
    i32 first[AF_FIRST_KEYS], errors[AF_FIRST_KEYS], n = 0;
    const u8 *keys[3];
    for (i32 p = 0; p < c->n_pieces; p++) {
        keys[0] = af_piece(c, p);
        if (af_tells(c, keys, 1) && !af_record_keys(c, 1, p, 0, 0)) return;
        af_offer(first, errors, &n, AF_FIRST_KEYS, p, af_untold(c, keys[0], 0));
    }
    if (c->n_found) return;
    for (i32 a = 0; a < n && !af_is_stopped(c->e->m); a++)
        for (i32 p = 0; p < c->n_pieces; p++) {
            keys[0] = af_piece(c, first[a]);
            keys[1] = af_piece(c, p);
            if (af_tells(c, keys, 2) && !af_record_keys(c, 2, first[a], p, 0)) return;
        }
    if (c->n_found) return;
    for (i32 a = 0; a < n && a < AF_SECOND_KEYS && !af_is_stopped(c->e->m); a++) {
        i32 second[AF_SECOND_KEYS], joint[AF_SECOND_KEYS], m = 0;
        keys[0] = af_piece(c, first[a]);
        for (i32 p = 0; p < c->n_pieces; p++)
            af_offer(second, joint, &m, AF_SECOND_KEYS, p, af_untold(c, keys[0], af_piece(c, p)));
        for (i32 b = 0; b < m; b++)
            for (i32 p = 0; p < c->n_pieces; p++) {
                keys[1] = af_piece(c, second[b]);
                keys[2] = af_piece(c, p);
                if (af_tells(c, keys, 3) && !af_record_keys(c, 3, first[a], second[b], p)) return;
            }
    }
}

#endif
