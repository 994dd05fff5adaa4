/* Search from the bottom up, on the CPU.  A state is a value for every input of a task (its demonstrations, then its tests),
 * made by an operation from the values of earlier states.  Level by level of cost, every operation is applied to all
 * states of its types whose costs add up to the level.  It must succeed on every input; states that are equal on all
 * inputs are one.  Values of states are kept in the arena below `ceiling`; what an application leaves above is dropped.
 * A state that comes too late to be an argument is kept as its hash and parents; its value can be computed again.
 * What is found depends on the operations, the inputs and the budgets alone. */
#ifndef AF_EXPLORE_H
#define AF_EXPLORE_H
#include "vm.h"

#define AF_TASK_INPUTS 64 /* most demonstrations and tests */
#define AF_OPERANDS 4     /* most arguments of an operation */
#define AF_COST_MOST 99   /* highest level */
#define AF_AHEAD 10       /* levels that are looked at to see which states come too late */
#define AF_SIDE_MOST 30   /* of a grid */
#define AF_NO_CELL 10    /* in cells: where an object or indices have nothing */
#define AF_PLAIN_FUEL 4000000 /* of a primitive that calls nothing: the square of any grid's cells */

/* Types of states.  AF_INPUT has one state, the input; AF_SIZE has at most one, the size of the output. */
enum { AF_INPUT, AF_SIZE, AF_GRID, AF_OBJECT, AF_OBJECTS, AF_INDICES, AF_GRIDS, AF_COLOR, AF_NUMBER, AF_PAIR, AF_TYPES };

typedef struct {
    af_val f; /* the function */
    i32 n, cost, result, plain; /* arguments, cost, type; plain: a primitive that calls nothing */
    i32 types[AF_OPERANDS];
    i32 failed; /* the input on which it failed last */
} af_operation;

/* Whether a state has the size of the outputs: AF_SIZED on every input, AF_RIGHT if it is the output on every
 * demonstration. */
enum { AF_OTHER_SIZE, AF_SIZED, AF_RIGHT };

/* What is kept of a state beside its hash and parents: nothing, its values, or its cells (af_write_cells). */
enum { AF_NOTHING, AF_VALUES, AF_CELLS };

typedef struct {
    u64 hash;
    u32 values; /* offset of its values, one for each input; or of its cells */
    i32 op;     /* the operation; -1: given */
    i32 parents[AF_OPERANDS];
    i32 next; /* the next state of the same type and cost; -1: none */
    u8 cost, type, fits, keeps;
} af_state;

typedef struct {
    af_machine *m;
    af_operation *ops;
    i32 n_ops, n_inputs, n_demos;
    af_val expected[AF_TASK_INPUTS];                           /* outputs of the demonstrations */
    i32 is_sized, heights[AF_TASK_INPUTS], widths[AF_TASK_INPUTS]; /* sizes of the outputs, of the tests' predicted */
    i32 n_cells, n_demo_cells;                                 /* of all outputs together */
    af_state *states;
    i32 n_states, most_states;
    i32 *table; /* of states by hash; -1: free */
    u32 mask;
    i32 first[AF_TYPES][AF_COST_MOST + 1], last[AF_TYPES][AF_COST_MOST + 1], counts[AF_TYPES][AF_COST_MOST + 1];
    i32 level, n_right;
    i32 is_late[AF_TYPES]; /* a state of this type that the present level makes will not be an argument */
    i32 is_full;           /* values did not fit: the level is the last one */
    i64 applications, most_applications;
    u64 fuel, kept; /* fuel of one operation that calls functions on one input; values are kept up to here */
    u32 ceiling;
} af_explorer;

AF_FN af_val *af_state_values(const af_explorer *e, i32 state) { return (af_val *)af_at(e->m, (i32)e->states[state].values); }

/* Whether a grid is one of ARC's. */
AF_FN i32 af_is_arc_grid(const af_machine *m, af_val v) {
    if (v.tag != T_GRID8 || v.b > AF_SIDE_MOST || v.c > AF_SIDE_MOST || v.c < 1) return 0;
    const u8 *cells = (const u8 *)af_at(m, v.a);
    u8 beyond = 0;
    for (i32 k = 0; k < v.b * v.c; k++) beyond |= cells[k] > 9;
    return !beyond;
}
/* Whether every member of a container is of a tag; not of an empty one. */
AF_FN i32 af_has_members(const af_machine *m, af_val v, u32 tag) {
    const af_val *members = v.b ? af_vals(m, v) : 0;
    for (i32 k = 0; k < v.b; k++)
        if (members[k].tag != tag) return 0;
    return v.b > 0;
}
AF_FN i32 af_is_of_type(const af_machine *m, i32 type, af_val v) {
    switch (type) {
    case AF_INPUT:
    case AF_GRID: return af_is_arc_grid(m, v);
    case AF_OBJECT: return v.tag == T_OBJECT || (v.tag == T_SET && v.b == 0);
    case AF_OBJECTS: return v.tag == T_SET && (v.b == 0 || af_has_members(m, v, T_OBJECT));
    case AF_INDICES: return v.tag == T_INDICES || (v.tag == T_SET && v.b == 0);
    case AF_GRIDS: return v.tag == T_TUPLE && af_has_members(m, v, T_GRID8);
    case AF_COLOR: return v.tag == T_INT && v.a >= 0 && v.a <= 9;
    case AF_NUMBER: return v.tag == T_INT && v.a >= -AF_SIDE_MOST && v.a <= AF_SIDE_MOST * AF_SIDE_MOST;
    default: return v.tag == T_PAIR;
    }
}

/* How a grid state fits the outputs. */
AF_FN i32 af_fit(const af_explorer *e, const af_val *vals) {
    for (i32 k = 0; k < e->n_inputs; k++) {
        if (k >= e->n_demos && !e->is_sized) break;
        if (vals[k].b != e->heights[k] || vals[k].c != e->widths[k]) return AF_OTHER_SIZE;
    }
    for (i32 k = 0; k < e->n_demos; k++)
        if (!af_equal(e->m, vals[k], e->expected[k])) return e->is_sized ? AF_SIZED : AF_OTHER_SIZE;
    return AF_RIGHT;
}

/* The cells of a state of one of the types that compositions are made of, as outputs have them: all inputs' one after the
 * other.  Of an object, its colors; of indices, 1; AF_NO_CELL elsewhere, and one more for a color that is none. */
AF_FN i32 af_has_cells(const af_explorer *e, i32 type, i32 fits) {
    return e->is_sized && (type == AF_GRID ? fits != AF_OTHER_SIZE : type == AF_OBJECT || type == AF_INDICES);
}
AF_NOINLINE void af_write_cells(const af_explorer *e, const af_val *vals, u8 *to) {
    const af_machine *m = e->m;
    for (i32 k = 0; k < e->n_inputs; k++) {
        const i32 h = e->heights[k], w = e->widths[k];
        const af_val v = vals[k];
        if (v.tag == T_GRID8) {
            memcpy(to, af_at(m, v.a), (size_t)(h * w));
        } else {
            const u64 *keys = v.b ? af_keys(m, v) : 0;
            const i32 *colors = v.tag == T_OBJECT ? af_colors(m, v) : 0;
            memset(to, AF_NO_CELL, (size_t)(h * w));
            for (i32 n = 0; n < v.b; n++) {
                const i32 i = af_key_i(keys[n]), j = af_key_j(keys[n]);
                if (i >= 0 && i < h && j >= 0 && j < w)
                    to[i * w + j] = (u8)(!colors ? 1 : colors[n] >= 0 && colors[n] <= 9 ? colors[n] : AF_NO_CELL + 1);
            }
        }
        to += h * w;
    }
}
/* The cells of a state that has some; `room` is for those that are not kept as cells. */
AF_FN const u8 *af_state_cells(const af_explorer *e, i32 state, u8 *room) {
    if (e->states[state].keeps == AF_CELLS) return (const u8 *)af_at(e->m, (i32)e->states[state].values);
    af_write_cells(e, af_state_values(e, state), room);
    return room;
}

/* Keep values, or cells: whether there is room. */
AF_FN i32 af_keep_state(af_explorer *e, af_state *state, i32 keeps, const af_val *vals) {
    af_machine *m = e->m;
    u64 kept = e->kept;
    kept += af_round16(keeps == AF_CELLS ? (u64)e->n_cells : sizeof(af_val) * (u64)e->n_inputs);
    if (kept > e->ceiling) return 0;
    if (keeps == AF_CELLS) af_write_cells(e, vals, (u8 *)af_at(m, (i32)e->kept));
    for (i32 k = 0; k < e->n_inputs && keeps == AF_VALUES; k++) {
        af_val v = vals[k];
        if (af_transfer(m, m->mem, m->mem, &kept, e->ceiling, e->ceiling, &v) != AF_OK) return 0;
        ((af_val *)af_at(m, (i32)e->kept))[k] = v;
    }
    state->keeps = (u8)keeps;
    state->values = (u32)e->kept;
    e->kept = kept;
    return 1;
}

/* Add a state unless there is an equal one: AF_OK, AF_ERROR if there is, AF_ARENA_FULL if there is no room. */
AF_NOINLINE i32 af_add_state(af_explorer *e, i32 type, i32 cost, i32 op, const i32 *parents, i32 n, u64 hash, const af_val *vals) {
    hash = af_mix(hash + (u64)type);
    u32 at = (u32)hash & e->mask;
    for (; e->table[at] >= 0; at = (at + 1) & e->mask)
        if (e->states[e->table[at]].hash == hash) return AF_ERROR;
    if (e->n_states >= e->most_states) return AF_ARENA_FULL;
    af_state *state = e->states + e->n_states;
    state->hash = hash;
    state->op = op;
    for (i32 k = 0; k < AF_OPERANDS; k++) state->parents[k] = k < n ? parents[k] : -1;
    state->next = -1;
    state->cost = (u8)cost;
    state->type = (u8)type;
    state->fits = (u8)(type == AF_GRID ? af_fit(e, vals) : AF_OTHER_SIZE);
    state->keeps = AF_NOTHING;
    if (op < 0 || !(e->is_late[type] || e->is_full)) {
        if (!af_keep_state(e, state, AF_VALUES, vals)) {
            if (op < 0) return AF_ARENA_FULL;
            e->is_full = 1;
        }
    }
    if (state->keeps == AF_NOTHING && af_has_cells(e, type, state->fits)) af_keep_state(e, state, AF_CELLS, vals);
    e->n_right += state->fits == AF_RIGHT;
    e->table[at] = e->n_states;
    e->counts[type][cost]++;
    if (e->last[type][cost] < 0) e->first[type][cost] = e->n_states;
    else e->states[e->last[type][cost]].next = e->n_states;
    e->last[type][cost] = e->n_states++;
    return AF_OK;
}

/* What an operation gives for the states' values on an input. */
AF_FN i32 af_compute(af_explorer *e, i32 op, const i32 *parents, i32 input, af_val *r) {
    const af_operation *what = e->ops + op;
    af_machine *m = e->m;
    af_val x[AF_OPERANDS];
    const u32 scratch = m->scratch;
    *r = af_none();
    for (i32 j = 0; j < what->n; j++) x[j] = af_state_values(e, parents[j])[input];
    af_set_fuel(m, what->plain ? AF_PLAIN_FUEL : e->fuel);
    const i32 status = what->plain ? af_call_op(m, what->f.c, x, what->n, 1, r) : af_call(m, what->f, x, what->n, r);
    m->scratch = scratch;
    return status;
}

/* Apply an operation to states: AF_OK also where it fails or gives nothing new; AF_FUEL: the applications are used up;
 * AF_ARENA_FULL: stopped, or no room.  The input on which it failed last comes first: it often fails there again. */
AF_NOINLINE i32 af_apply(af_explorer *e, i32 op, const i32 *parents) {
    af_operation *what = e->ops + op;
    af_machine *m = e->m;
    af_val vals[AF_TASK_INPUTS];
    u64 hash = 0;
    i32 filled = 0;
    if (e->applications >= e->most_applications) return AF_FUEL;
    e->applications++;
    m->top = e->ceiling;
    for (i32 n = 0, first = what->failed; n < e->n_inputs; n++) {
        const i32 k = n == 0 ? first : n <= first ? n - 1 : n;
        if (af_compute(e, op, parents, k, vals + k) != AF_OK || !af_is_of_type(m, what->result, vals[k])) {
            what->failed = k;
            return af_is_stopped(m) ? AF_ARENA_FULL : AF_OK;
        }
    }
    for (i32 k = 0; k < e->n_inputs; k++) {
        filled |= !af_is_empty(vals[k]);
        hash = af_mix(hash ^ af_hash(m, vals[k]));
    }
    if (!filled) return AF_OK;
    const i32 status = af_add_state(e, what->result, e->level, op, parents, what->n, hash, vals);
    return status == AF_ERROR ? AF_OK : status;
}

/* Apply an operation to all states, from argument k on, whose costs add up to `cost`. */
static i32 af_apply_to_all(af_explorer *e, i32 op, i32 k, i32 cost, i32 *parents) {
    const af_operation *what = e->ops + op;
    const i32 type = what->types[k], is_last = k >= what->n - 1 || k == AF_OPERANDS - 1;
    for (i32 own = is_last ? cost : 0; own <= cost; own++)
        for (i32 state = e->first[type][own]; state >= 0; state = e->states[state].next) {
            if (e->states[state].keeps != AF_VALUES) continue;
            parents[k] = state;
            AF_TRY(is_last ? af_apply(e, op, parents) : af_apply_to_all(e, op, k + 1, cost - own, parents));
        }
    return AF_OK;
}

/* In how many ways arguments of an operation, of the states known so far, cost so much together: ways[0] to ways[most]. */
AF_FN void af_count_arguments(const af_explorer *e, const af_operation *what, i32 most, i64 *ways) {
    for (i32 sum = 0; sum <= most; sum++) ways[sum] = what->n ? e->counts[what->types[0]][sum] : sum == 0;
    for (i32 k = 1; k < what->n; k++)
        for (i32 sum = most; sum >= 0; sum--) {
            i64 all = 0;
            for (i32 own = 0; own <= sum; own++) all += ways[sum - own] * e->counts[what->types[k]][own];
            ways[sum] = all;
        }
}
AF_FN i32 af_has_same_arguments(const af_operation *a, const af_operation *b) {
    i32 same = a->n == b->n;
    for (i32 k = 0; k < a->n; k++) same &= a->types[k] == b->types[k];
    return same;
}
/* Find the types whose new states come too late: the applications are used up by states known before, on this level and
 * the next ones, before a level that could use them. */
AF_NOINLINE void af_plan_level(af_explorer *e) {
    i32 least[AF_TYPES], delay[AF_TYPES], last = e->level - 1;
    const i32 end = e->level + AF_AHEAD < AF_COST_MOST ? e->level + AF_AHEAD : AF_COST_MOST;
    i64 left = e->most_applications - e->applications, ways[AF_COST_MOST + 1], known[AF_COST_MOST + 1];
    for (i32 type = 0; type < AF_TYPES; type++) {
        delay[type] = AF_COST_MOST;
        for (least[type] = 0; least[type] < e->level && !e->counts[type][least[type]];) least[type]++;
    }
    memset(known, 0, sizeof known);
    for (i32 op = 0; op < e->n_ops; op++) {
        const af_operation *what = e->ops + op, *before = op ? what - 1 : 0;
        i32 sum = what->cost;
        for (i32 k = 0; k < what->n; k++) sum += least[what->types[k]];
        for (i32 k = 0; k < what->n; k++) {
            const i32 type = what->types[k], own = sum - least[type];
            if (own < delay[type]) delay[type] = own;
        }
        if (!before || !af_has_same_arguments(what, before)) af_count_arguments(e, what, end, ways);
        for (i32 level = e->level; level <= end; level++)
            if (what->cost <= level) known[level] += ways[level - what->cost];
    }
    while (left > 0 && last < end) left -= known[++last];
    for (i32 type = 0; type < AF_TYPES; type++) e->is_late[type] = left <= 0 && e->level + delay[type] > last;
}

/* Run the next level: AF_OK, or why it is not complete, as af_apply has it. */
AF_NOINLINE i32 af_explore_level(af_explorer *e) {
    i32 parents[AF_OPERANDS];
    if (++e->level > AF_COST_MOST) return AF_FUEL;
    af_plan_level(e);
    for (i32 op = 0; op < e->n_ops; op++)
        if (e->ops[op].cost <= e->level) AF_TRY(af_apply_to_all(e, op, 0, e->level - e->ops[op].cost, parents));
    return e->is_full ? AF_ARENA_FULL : AF_OK;
}

/* Begin: no states. */
AF_FN void af_begin_exploring(af_explorer *e) {
    e->n_states = e->level = e->n_right = e->is_full = 0;
    e->applications = 0;
    for (i32 type = 0; type < AF_TYPES; type++) {
        e->is_late[type] = 0;
        for (i32 cost = 0; cost <= AF_COST_MOST; cost++) {
            e->first[type][cost] = e->last[type][cost] = -1;
            e->counts[type][cost] = 0;
        }
    }
    for (u32 k = 0; k <= e->mask; k++) e->table[k] = -1;
}
/* A state that is given. */
AF_FN i32 af_give_state(af_explorer *e, i32 type, i32 cost, const af_val *vals) {
    u64 hash = 0;
    for (i32 k = 0; k < e->n_inputs; k++) hash = af_mix(hash ^ af_hash(e->m, vals[k]));
    return af_add_state(e, type, cost, -1, 0, 0, hash, vals);
}

#endif
