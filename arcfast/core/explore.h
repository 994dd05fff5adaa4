/* Search from the bottom up, on the CPU.  A state is a value for every input of a task (its demonstrations, then its tests),
 * made by an operation from the values of earlier states.  Level by level of cost, every operation is applied to all
 * states of its types whose costs add up to the level.  It must succeed on every input; states that are equal on all
 * inputs are one.  Values of states are kept in the arena below `ceiling`; what an application leaves above is dropped.
 * What is found depends on the operations, the inputs and the budgets alone. */
#ifndef AF_EXPLORE_H
#define AF_EXPLORE_H
#include "vm.h"

#define AF_TASK_INPUTS 64 /* most demonstrations and tests */
#define AF_OPERANDS 4     /* most arguments of an operation */
#define AF_COST_MOST 99   /* highest level */
#define AF_SIDE_MOST 30   /* of a grid */
#define AF_PLAIN_FUEL 4000000 /* of a primitive that calls nothing: the square of any grid's cells */

/* Types of states.  AF_INPUT has one state, the input; AF_SIZE has at most one, the size of the output. */
enum { AF_INPUT, AF_SIZE, AF_GRID, AF_OBJECT, AF_OBJECTS, AF_INDICES, AF_GRIDS, AF_COLOR, AF_NUMBER, AF_PAIR, AF_TYPES };

typedef struct {
    af_val f; /* the function */
    i32 n, cost, result, plain; /* arguments, cost, type; plain: a primitive that calls nothing */
    i32 types[AF_OPERANDS];
} af_operation;

/* Whether a state has the size of the outputs: AF_SIZED on every input, AF_RIGHT if it is the output on every
 * demonstration. */
enum { AF_OTHER_SIZE, AF_SIZED, AF_RIGHT };

typedef struct {
    u64 hash;
    u32 values; /* offset of its values, one for each input */
    i32 op;     /* the operation; -1: given */
    i32 parents[AF_OPERANDS];
    i32 next; /* the next state of the same type and cost; -1: none */
    u16 cost;
    u8 type, fits;
} af_state;

typedef struct {
    af_machine *m;
    const af_operation *ops;
    i32 n_ops, n_inputs, n_demos;
    af_val expected[AF_TASK_INPUTS];                           /* outputs of the demonstrations */
    i32 is_sized, heights[AF_TASK_INPUTS], widths[AF_TASK_INPUTS]; /* sizes of the outputs, of the tests' predicted */
    af_state *states;
    i32 n_states, most_states;
    i32 *table; /* of states by hash; -1: free */
    u32 mask;
    i32 first[AF_TYPES][AF_COST_MOST + 1], last[AF_TYPES][AF_COST_MOST + 1];
    i32 level, n_right;
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

/* Add a state unless there is an equal one: AF_OK, AF_ERROR if there is, AF_ARENA_FULL if there is no room. */
AF_NOINLINE i32 af_add_state(af_explorer *e, i32 type, i32 cost, i32 op, const i32 *parents, i32 n, u64 hash, const af_val *vals) {
    af_machine *m = e->m;
    hash = af_mix(hash + (u64)type);
    u32 at = (u32)hash & e->mask;
    for (; e->table[at] >= 0; at = (at + 1) & e->mask)
        if (e->states[e->table[at]].hash == hash) return AF_ERROR;
    if (e->n_states >= e->most_states) return AF_ARENA_FULL;
    u64 kept = e->kept;
    const u32 values = (u32)kept;
    kept += sizeof(af_val) * (u64)e->n_inputs;
    if (kept > e->ceiling) return AF_ARENA_FULL;
    for (i32 k = 0; k < e->n_inputs; k++) {
        af_val v = vals[k];
        if (af_transfer(m, m->mem, m->mem, &kept, e->ceiling, e->ceiling, &v) != AF_OK) return AF_ARENA_FULL;
        ((af_val *)af_at(m, (i32)values))[k] = v;
    }
    af_state *state = e->states + e->n_states;
    state->hash = hash;
    state->values = values;
    state->op = op;
    for (i32 k = 0; k < AF_OPERANDS; k++) state->parents[k] = k < n ? parents[k] : -1;
    state->next = -1;
    state->cost = (u16)cost;
    state->type = (u8)type;
    state->fits = AF_OTHER_SIZE;
    if (type == AF_GRID) state->fits = (u8)af_fit(e, vals);
    e->n_right += state->fits == AF_RIGHT;
    e->kept = kept;
    e->table[at] = e->n_states;
    if (e->last[type][cost] < 0) e->first[type][cost] = e->n_states;
    else e->states[e->last[type][cost]].next = e->n_states;
    e->last[type][cost] = e->n_states++;
    return AF_OK;
}

/* Apply an operation to states: AF_OK also where it fails or gives nothing new; AF_FUEL: the applications are used up;
 * AF_ARENA_FULL: stopped, or no room. */
AF_NOINLINE i32 af_apply(af_explorer *e, i32 op, const i32 *parents) {
    const af_operation *what = e->ops + op;
    af_machine *m = e->m;
    af_val vals[AF_TASK_INPUTS], x[4];
    u64 hash = 0;
    i32 filled = 0;
    if (e->applications >= e->most_applications) return AF_FUEL;
    e->applications++;
    m->top = e->ceiling;
    for (i32 k = 0; k < e->n_inputs; k++) {
        const u32 scratch = m->scratch;
        af_val r = af_none();
        for (i32 j = 0; j < what->n; j++) x[j] = af_state_values(e, parents[j])[k];
        af_set_fuel(m, what->plain ? AF_PLAIN_FUEL : e->fuel);
        const i32 status = what->plain ? af_call_op(m, what->f.c, x, what->n, 1, &r) : af_call(m, what->f, x, what->n, &r);
        m->scratch = scratch;
        if (status != AF_OK) return af_is_stopped(m) ? AF_ARENA_FULL : AF_OK;
        if (!af_is_of_type(m, what->result, r)) return AF_OK;
        filled |= !af_is_empty(r);
        vals[k] = r;
        hash = af_mix(hash ^ af_hash(m, r));
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
            parents[k] = state;
            AF_TRY(is_last ? af_apply(e, op, parents) : af_apply_to_all(e, op, k + 1, cost - own, parents));
        }
    return AF_OK;
}

/* Run the next level: AF_OK, or why it is not complete, as af_apply has it. */
AF_NOINLINE i32 af_explore_level(af_explorer *e) {
    i32 parents[AF_OPERANDS];
    if (++e->level > AF_COST_MOST) return AF_FUEL;
    for (i32 op = 0; op < e->n_ops; op++)
        if (e->ops[op].cost <= e->level) AF_TRY(af_apply_to_all(e, op, 0, e->level - e->ops[op].cost, parents));
    return AF_OK;
}

/* Begin: no states. */
AF_FN void af_begin_exploring(af_explorer *e) {
    e->n_states = e->level = e->n_right = 0;
    e->applications = 0;
    for (i32 type = 0; type < AF_TYPES; type++)
        for (i32 cost = 0; cost <= AF_COST_MOST; cost++) e->first[type][cost] = e->last[type][cost] = -1;
    for (u32 k = 0; k <= e->mask; k++) e->table[k] = -1;
}
/* A state that is given. */
AF_FN i32 af_give_state(af_explorer *e, i32 type, i32 cost, const af_val *vals) {
    u64 hash = 0;
    for (i32 k = 0; k < e->n_inputs; k++) hash = af_mix(hash ^ af_hash(e->m, vals[k]));
    return af_add_state(e, type, cost, -1, 0, 0, hash, vals);
}

#endif
