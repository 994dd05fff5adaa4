/* Calls of function values on one lane, by recursion: the depth of calls is bounded by the language (256), and so is
 * the processor's stack.  Same values, statuses and fuel as calls_warp.h.
 *
 * Small closures are called again and again on the same places, so what a function gave for an int, a place or a cell
 * is remembered for the length of one step, with its cost and its claims on depth and memory, which count each time. */
#ifndef AF_CALLS_CPU_H
#define AF_CALLS_CPU_H
#include "calls_kept.h"

static i32 af_eval(af_machine *m, af_val f, const af_val *a, i32 n, i32 depth, af_val *out);
AF_NOINLINE i32 af_make_columns(af_machine *m, i32 op, const af_val *x, i32 calls, i32 depth, af_val *results);

/* ---- Remembering ---- */

#define AF_CACHE_ENTRIES 4096
#define AF_CACHE_FUNCTIONS 256
#define AF_COLUMN_LEAST 4 /* calls that are worth a column */
#define AF_CACHE_TRIAL 32u /* calls after which a function must have shown that it pays ... */
#define AF_CACHE_COLUMNS 1280u /* ... in columns, of which the first is not remembered, and the next finds nothing */
#define AF_CACHE_COST 12 /* fuel that a row must take to be worth remembering */

typedef struct {
    u64 epoch; /* the step it was seen in */
    u32 function, depth;
    af_val arg, result;
    u64 cost, memory; /* memory: the most it held at once */
} af_remembered;

typedef struct {
    u64 epoch;
    u32 function, tries, hits, columns, again; /* again: columns that were kept */
    i32 cheap; /* in columns it takes no longer than to look it up */
} af_trial;

/* How often each way was taken since the cache was made (paths.def). */
#define PATH(NAME, WHAT) u64 NAME;
typedef struct {
#include "paths.def"
} af_path_counts;
#undef PATH

typedef struct af_cache {
    af_path_counts paths;
    u64 epoch;
    u32 floor;   /* values below stay what they are during the step */
    i32 columns; /* 0: calls are made one by one; 1: on speculation in columns where that pays; 2: just now they are */
    i32 used;    /* columns were tried in this step: they take more of the arena than calls one by one */
    i32 nested;  /* columns may run over the rows of others */
    af_trial functions[AF_CACHE_FUNCTIONS];
    af_remembered entries[AF_CACHE_ENTRIES];
    af_store store;
} af_cache;

AF_FN u32 af_cache_slot(af_val f, af_val arg) {
    const u64 key = ((u64)(u32)f.a << 32) ^ ((u64)(u32)arg.a * 0x9e3779b97f4a7c15ULL) ^
                    ((u64)(u32)arg.b * 0xd6e8feb86659fd93ULL) ^ ((u64)(u32)arg.c * 0xa0761d6478bd642fULL) ^ arg.tag;
    return (u32)((key * 0x9e3779b97f4a7c15ULL) >> 52);
}
/* Whether an entry is of this call; one that is free or of another call may be taken. */
AF_INLINE i32 af_is_entry(const af_cache *cache, const af_remembered *entry, af_val f, af_val arg) {
    return entry->epoch == cache->epoch && entry->function == (u32)f.a && af_are_identical(entry->arg, arg);
}

AF_FN af_trial *af_trial_of(af_cache *cache, af_val f) {
    af_trial *trial = &cache->functions[((u32)f.a >> 4) & (AF_CACHE_FUNCTIONS - 1)];
    if (trial->epoch != cache->epoch || trial->function != (u32)f.a) {
        trial->epoch = cache->epoch;
        trial->function = (u32)f.a;
        trial->tries = trial->hits = trial->columns = trial->again = 0;
        trial->cheap = 0;
    }
    return trial;
}
AF_FN i32 af_is_worth_it(const af_trial *trial, u32 least) {
    return trial->tries < least || trial->hits * 4 >= trial->tries;
}

/* What f gave for this argument, or 0 if that is not known, or may not fit at this depth or beside what is held. */
AF_FN const af_remembered *af_find(const af_machine *m, af_val f, af_val arg, i32 depth) {
    const af_cache *cache = m->cache;
    const u32 slot = af_cache_slot(f, arg);
    const af_remembered *entry = &cache->entries[slot];
    if (!af_is_entry(cache, entry, f, arg)) {
        entry = &cache->entries[slot ^ 1u];
        if (!af_is_entry(cache, entry, f, arg)) return 0;
    }
    return depth + (i32)entry->depth <= AF_CALLS_MAX && m->live + entry->memory <= m->memory ? entry : 0;
}
AF_FN i32 af_recall(af_machine *m, const af_remembered *entry, i32 depth, af_val *out) {
    AF_TRY(af_charge(m, entry->cost));
    AF_TRY(af_need(m, entry->memory));
    if (depth + (i32)entry->depth > m->deepest) m->deepest = depth + (i32)entry->depth;
    *out = entry->result;
    return AF_OK;
}
/* Since its call m->peak and m->deepest tell of it alone. */
AF_FN void af_remember(af_machine *m, af_val f, af_val arg, af_val result, u64 cost, i32 depth) {
    af_cache *cache = m->cache;
    if (!af_is(arg, TAGS_SMALL) || !af_stays(result, cache->floor)) return;
    const u32 slot = af_cache_slot(f, arg);
    af_remembered *entry = &cache->entries[slot];
    if (entry->epoch == cache->epoch && !af_is_entry(cache, entry, f, arg)) entry = &cache->entries[slot ^ 1u];
    entry->epoch = cache->epoch;
    entry->function = (u32)f.a;
    entry->arg = arg;
    entry->result = result;
    entry->cost = cost;
    entry->memory = m->peak - m->live;
    entry->depth = (u32)(m->deepest - depth);
}

/* ---- Calling ---- */

/* A function made of others; its parts are called one deeper. */
static i32 af_eval_made(af_machine *m, af_val f, const af_val *a, i32 n, i32 depth, af_val *out) {
    const af_val *parts = af_vals(m, f);
    af_val x[4];
    m->error_op = f.c;
    AF_TRY(af_charge(m, af_cost_of_parts(f.b)));
    switch (f.c) {
    case OP_compose:
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        AF_TRY(af_eval(m, parts[1], a, 1, depth + 1, x));
        return af_eval(m, parts[0], x, 1, depth + 1, out);
    case OP_chain:
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        AF_TRY(af_eval(m, parts[2], a, 1, depth + 1, x));
        AF_TRY(af_eval(m, parts[1], x, 1, depth + 1, x + 1));
        return af_eval(m, parts[0], x + 1, 1, depth + 1, out);
    case OP_fork:
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        AF_TRY(af_eval(m, parts[1], a, 1, depth + 1, x));
        AF_TRY(af_eval(m, parts[2], a, 1, depth + 1, x + 1));
        return af_eval(m, parts[0], x, 2, depth + 1, out);
    case OP_matcher:
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        AF_TRY(af_eval(m, parts[0], a, 1, depth + 1, x));
        AF_TRY(af_charge_given(m, x[0]));
        *out = af_bool(af_equal(m, x[0], parts[1]));
        return AF_OK;
    case OP_rbind:
    case OP_lbind: {
        const i32 left = f.c == OP_lbind;
        if (n != af_arity(m, f) || n > 3) return af_fail(m, -1, WHY_ARITY);
        for (i32 k = 0; k < n; k++) x[k + left] = a[k];
        x[left ? 0 : n] = parts[1];
        return af_eval(m, parts[0], x, n + 1, depth + 1, out);
    }
    case OP_power: {
        const u32 start = m->top;
        if (n != 1) return af_fail(m, -1, WHY_ARITY);
        x[0] = a[0];
        for (i32 k = 0; k < parts[1].a; k++) {
            AF_TRY(af_eval(m, parts[0], x, 1, depth + 1, x + 1));
            af_settle(m, start, x + 1);
            x[0] = x[1];
        }
        *out = x[0];
        return AF_OK;
    }
    default: break;
    }
    /* lambda */
    const af_val body = parts[0];
    const i32 arity = af_body_at(m, body, 0), first = arity + af_body_at(m, body, 1), steps = af_body_at(m, body, 3);
    const u32 scratch = m->scratch;
    const u64 live = m->live;
    af_val *slots = 0;
    if (n != arity) return af_fail(m, -1, WHY_ARITY);
    AF_TRY(af_scratch_vals(m, (u64)first + (u64)steps, &slots));
    for (i32 k = 0; k < n; k++) slots[k] = a[k];
    for (i32 k = n; k < first; k++) slots[k] = parts[1 + k - n];
    for (i32 k = 0, at = AF_BODY_HEAD; k < steps; k++) {
        const i32 op = af_body_at(m, body, at), count = af_body_at(m, body, at + 1), call = op == AF_CALL;
        at += 2;
        if (op == AF_MAKE) {
            af_val *captured = 0;
            const u32 before = m->scratch;
            AF_TRY(af_charge(m, af_cost_of_parts(count)));
            AF_TRY(af_scratch_vals(m, (u64)count, &captured));
            for (i32 p = 0; p < count; p++) captured[p] = slots[af_body_at(m, body, at + p)];
            m->error_op = OP_lambda;
            AF_TRY(af_make_function(m, OP_lambda, captured, count, &slots[first + k]));
            m->scratch = before;
        } else {
            const af_val g = call ? slots[af_body_at(m, body, at)] : af_primitive(op);
            if (count - call > 4) return af_fail(m, -1, WHY_ARITY);
            if (!af_is_function(g)) return af_fail(m, -1, WHY_NOT_FUNCTION);
            for (i32 p = call; p < count; p++) x[p - call] = slots[af_body_at(m, body, at + p)];
            AF_TRY(af_eval(m, g, x, count - call, depth + 1, &slots[first + k]));
        }
        m->live += 16 + af_bytes(m, slots[first + k]);
        AF_TRY(af_need(m, 0));
        at += count;
    }
    *out = slots[af_body_at(m, body, 2)];
    m->scratch = scratch;
    m->live = live;
    return AF_OK;
}

/* Whether to make calls in columns: many, all of them, and of one function. */
AF_FN i32 af_in_columns(const af_machine *m, i32 op, i64 calls) {
    return m->cache && m->cache->columns && calls >= AF_COLUMN_LEAST && op != OP_extract && op != OP_rapply &&
           op != OP_rapply_t && op != OP_rapply_f;
}

/* What to go back to where a speculation fails. */
typedef struct {
    u64 fuel, live, peak;
    u32 top, scratch;
    i32 deepest;
} af_point;
AF_FN af_point af_point_of(const af_machine *m) {
    af_point point;
    point.fuel = af_fuel_left(m);
    point.live = m->live;
    point.peak = m->peak;
    point.top = m->top;
    point.scratch = m->scratch;
    point.deepest = m->deepest;
    return point;
}
AF_FN void af_go_back(af_machine *m, const af_point *point) {
    m->reserve = point->fuel - m->fuel; /* the instalment goes on: what failed took time, too */
    m->live = point->live;
    m->peak = point->peak;
    m->top = point->top;
    m->scratch = point->scratch;
    m->deepest = point->deepest;
}

#define AF_UNFIT (-1) /* the attempt failed and left nothing behind: go another way */

/* The same calls in columns, on speculation: columns add up in another order, so an attempt in which anything goes wrong
 * tells nothing, and the calls are made one by one.  Each of those may try columns again for the calls that it makes
 * itself, so what is known at once in columns is known soon after they failed; within an attempt nothing is tried twice. */
AF_NOINLINE i32 af_try_columns(af_machine *m, i32 op, const af_val *x, i32 calls, i32 depth, af_val *results) {
    const af_point point = af_point_of(m);
    const i32 before = m->cache->columns;
    m->cache->columns = 2;
    const i32 status = af_make_columns(m, op, x, calls, depth, results);
    m->cache->columns = before;
    m->cache->used = 1;
    if (status == AF_OK) m->cache->paths.columns++;
    if (status == AF_OK || before == 2 || af_is_stopped(m)) return status;
    m->cache->paths.columns_failed++;
    af_go_back(m, &point);
    return AF_UNFIT;
}

/* The calls that a higher-order primitive asks for; what they gave is its `m->results`. */
AF_NOINLINE i32 af_make_calls(af_machine *m, i32 op, const af_val *x, i64 calls, i32 depth) {
    af_val *results = 0, f, args[4], r;
    i32 k = 0;
    if (calls > AF_INT_MAX) return AF_MEMORY;
    AF_TRY(af_need(m, 16 * (u64)calls));
    AF_TRY(af_scratch_vals(m, (u64)calls, &results));
    if (af_in_columns(m, op, calls)) {
        const i32 status = af_try_columns(m, op, x, (i32)calls, depth, results);
        m->results = (u32)((u8 *)results - m->mem);
        m->count = (i32)calls;
        if (status != AF_UNFIT) return status;
    }
    if (m->cache) m->cache->paths.one_by_one++;
    for (;;) {
        const u32 mark = m->top;
        const i32 n = af_call_at(m, op, x, k, &f, args);
        AF_TRY(af_eval(m, f, args, n, depth + 1, &r));
        if (af_is(r, TAGS_SMALL)) {
            m->top = mark;
            m->live += 32;
        } else {
            af_settle(m, mark, &r);
            AF_TRY(af_charge_given(m, r));
            m->live += 16 + af_bytes(m, r);
        }
        results[k++] = r;
        if (k == calls || (op == OP_extract && af_truth(r))) break;
        AF_TRY(af_need(m, 0));
    }
    m->results = (u32)((u8 *)results - m->mem);
    m->count = k;
    return AF_OK;
}

/* The call of a made function on a value that stands in itself, remembered. */
AF_NOINLINE i32 af_eval_remembered(af_machine *m, af_val f, const af_val *a, i32 depth, af_val *out) {
    af_trial *trial = af_trial_of(m->cache, f);
    if (!af_is_worth_it(trial, AF_CACHE_TRIAL)) return af_eval_made(m, f, a, 1, depth, out);
    trial->tries++;
    const af_remembered *entry = af_find(m, f, a[0], depth);
    if (entry) {
        trial->hits++;
        m->cache->paths.cached_calls++;
        return af_recall(m, entry, depth, out);
    }
    const u64 fuel = af_fuel_left(m), peak = m->peak;
    const i32 deepest = m->deepest;
    m->peak = m->live;
    m->deepest = depth;
    const i32 status = af_eval_made(m, f, a, 1, depth, out);
    if (status == AF_OK) af_remember(m, f, a[0], *out, fuel - af_fuel_left(m), depth);
    if (peak > m->peak) m->peak = peak;
    if (deepest > m->deepest) m->deepest = deepest;
    return status;
}

#include "calls_short.h"

/* A primitive; where `op` is known when this is compiled, little is left to ask. */
AF_INLINE i32 af_eval_op(af_machine *m, i32 op, const af_val *a, i32 depth, af_val *out) {
    AF_TRY(af_admit(m, op, a));
    const i64 calls = af_calls_of(op, a);
    if (calls == AF_NO_CALLS) return af_perform(m, op, a, out);
    const u32 scratch = m->scratch, start = m->top;
    const u64 live = m->live;
    m->count = 0;
    const i32 status = calls && af_has_short_way(op) ? af_short_way(m, op, a, calls, depth, out) : AF_UNFIT;
    if (status == AF_UNFIT) {
        if (calls) AF_TRY(af_make_calls(m, op, a, calls, depth));
        AF_TRY(af_perform(m, op, a, out));
    } else {
        AF_TRY(status);
    }
    m->scratch = scratch;
    m->live = live;
    if (calls) af_settle(m, start, out);
    if (!af_calls_last(op)) return AF_OK;
    const af_val made = *out;
    return af_eval(m, a[af_ops[op].arity - 1], &made, 1, depth + 1, out);
}

/* Each primitive compiled by itself. */
typedef i32 (*af_door)(af_machine *m, const af_val *a, i32 depth, af_val *out);
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)                                                                        \
    static i32 af_door_##NAME(af_machine *m, const af_val *a, i32 depth, af_val *out) {                                \
        return af_eval_op(m, OP_##NAME, a, depth, out);                                                                \
    }
#include "primitives.def"
#undef PRIM
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) af_door_##NAME,
static const af_door af_doors[] = {
#include "primitives.def"
};
#undef PRIM

AF_INLINE i32 af_eval_primitive(af_machine *m, i32 op, const af_val *a, i32 n, i32 depth, af_val *out) {
    if (AF_LIKELY(n == af_ops[op].arity)) return af_doors[op](m, a, depth, out);
    m->error_op = op;
    return af_fail(m, -1, WHY_ARITY);
}

static i32 af_eval(af_machine *m, af_val f, const af_val *a, i32 n, i32 depth, af_val *out) {
    if (depth > AF_CALLS_MAX) return af_fail(m, -1, WHY_CALL_DEPTH);
    if (depth > m->deepest) m->deepest = depth;
    if (AF_LIKELY(f.tag == T_FUNC)) {
        if (!f.b) return af_eval_primitive(m, f.c, a, n, depth, out);
        if (m->cache && n == 1 && af_is(a[0], TAGS_SMALL) && (u32)f.a < m->cache->floor)
            return af_eval_remembered(m, f, a, depth, out);
        return af_eval_made(m, f, a, n, depth, out);
    }
    AF_TRY(af_charge(m, 1));
    if (!m->host) return af_fail(m, -1, WHY_HOST);
    AF_TRY(m->host(m, f, a, n, out));
    return af_need(m, af_bytes(m, *out));
}

#include "calls_columns.h"

/* A step begins: nothing is remembered. */
AF_FN void af_begin_step(af_machine *m, i32 columns) {
    af_cache *cache = m->cache;
    if (!cache) return;
    cache->epoch++;
    cache->floor = m->top;
    cache->columns = cache->nested = columns;
    cache->used = 0;
}

/* Run a step: `op`, or the function f where op is AF_CALL.  One that fills the arena with columns is run again without. */
AF_INLINE i32 af_try_step(af_machine *m, i32 op, af_val f, const af_val *args, i32 n, af_val *out) {
    const af_point point = af_point_of(m);
    af_begin_step(m, 1);
    i32 status = op == AF_CALL ? af_eval(m, f, args, n, 0, out) : af_eval_primitive(m, op, args, n, 0, out);
    if (AF_LIKELY(status != AF_ARENA_FULL || !m->cache || !m->cache->used || af_is_stopped(m))) return status;
    m->cache->paths.without_columns++;
    af_go_back(m, &point);
    af_begin_step(m, 0);
    return op == AF_CALL ? af_eval(m, f, args, n, 0, out) : af_eval_primitive(m, op, args, n, 0, out);
}
AF_FN i32 af_call_inner(af_machine *m, af_val f, const af_val *args, i32 n, af_val *out) {
    return n > 4 ? af_fail(m, -1, WHY_ARITY) : af_try_step(m, AF_CALL, f, args, n, out);
}

#endif
