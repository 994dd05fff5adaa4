/* Functions that differ from row to row, on one lane: a higher-order primitive on one container and a function for each
 * row, as where the nearest object is asked for every place.  The members are taken one by one, each with a column of
 * calls; columns of ints and bools are kept for the length of a step, because the same places ask again for the same
 * members (once for every object, say), with functions that are made anew. */
#ifndef AF_CALLS_NESTED_H
#define AF_CALLS_NESTED_H

/* ---- How they are made ---- */

/* How n functions are made: all alike, of parts that are the same or differ. */
#define AF_SHAPES 24
typedef struct {
    af_val first;    /* function */
    i32 op, part[3]; /* op -1: they are all the same; else the numbers of the parts' shapes */
    af_column bound; /* where op is a bind, to the one function that is its first part */
} af_shape;
typedef struct {
    af_shape shapes[AF_SHAPES];
    i32 n;
} af_shapes;

/* The number of the shape of n functions; -1 where they are not made alike.  Only AF_ARENA_FULL is returned as failure. */
static i32 af_shape_of(af_machine *m, af_shapes *all, af_column f, i32 n, i32 *number) {
    const af_val first = f.vals[0];
    i32 differ = 0, alike = 1;
    *number = -1;
    if (first.tag != T_FUNC || all->n == AF_SHAPES) return AF_OK;
    for (i32 k = 1; k < n && f.step; k++) {
        differ |= !af_are_identical(first, f.vals[k]);
        alike &= f.vals[k].tag == T_FUNC && f.vals[k].b == first.b && f.vals[k].c == first.c;
    }
    const i32 at = all->n++, bind = first.c == OP_lbind || first.c == OP_rbind;
    af_shape *shape = all->shapes + at;
    shape->first = first;
    shape->op = differ ? first.c : -1;
    if (!differ) {
        *number = at;
        return AF_OK;
    }
    if (!alike || !(bind || first.c == OP_compose || first.c == OP_chain || first.c == OP_fork)) return AF_OK;
    for (i32 p = 0; p < first.b; p++) {
        af_column part;
        af_val *to = 0;
        AF_TRY(af_new_column(m, n, &part, &to));
        for (i32 k = 0; k < n; k++) to[k] = af_vals(m, f.vals[k])[p];
        if (bind && p) {
            shape->bound = part;
            continue;
        }
        AF_TRY(af_shape_of(m, all, part, n, shape->part + p));
        if (shape->part[p] < 0 || (bind && all->shapes[shape->part[p]].op >= 0)) return AF_OK;
    }
    *number = at;
    return AF_OK;
}

/* Call each of n functions on its own row. */
static i32 af_each_own(af_machine *m, const af_shapes *all, i32 number, const af_column *a, i32 args, i32 n, i32 depth,
                       af_column *out, u64 *costs) {
    const af_shape *shape = all->shapes + number;
    const i32 deeper = depth + 1;
    af_column x[4];
    if (shape->op < 0) return af_each(m, shape->first, a, args, n, depth, out, costs);
    if (depth > AF_CALLS_MAX) return AF_ERROR;
    if (depth > m->deepest) m->deepest = depth;
    AF_TRY(af_charge_units(m, n, costs)); /* as in af_column_made */
    if (shape->op == OP_lbind || shape->op == OP_rbind) {
        const i32 left = shape->op == OP_lbind;
        if (args != af_arity(m, shape->first) || args > 3) return AF_ERROR;
        for (i32 k = 0; k < args; k++) x[k + left] = a[k];
        x[left ? 0 : args] = shape->bound;
        return af_each(m, all->shapes[shape->part[0]].first, x, args + 1, n, deeper, out, costs);
    }
    if (args != 1) return AF_ERROR;
    switch (shape->op) {
    case OP_compose:
        AF_TRY(af_each_own(m, all, shape->part[1], a, 1, n, deeper, x, costs));
        return af_each_own(m, all, shape->part[0], x, 1, n, deeper, out, costs);
    case OP_chain:
        AF_TRY(af_each_own(m, all, shape->part[2], a, 1, n, deeper, x, costs));
        AF_TRY(af_each_own(m, all, shape->part[1], x, 1, n, deeper, x + 1, costs));
        return af_each_own(m, all, shape->part[0], x + 1, 1, n, deeper, out, costs);
    default: /* fork */
        AF_TRY(af_each_own(m, all, shape->part[1], a, 1, n, deeper, x, costs));
        AF_TRY(af_each_own(m, all, shape->part[2], a, 1, n, deeper, x + 1, costs));
        return af_each_own(m, all, shape->part[0], x, 2, n, deeper, out, costs);
    }
}

/* ---- Columns that are kept ---- */

/* The number of parts that are functions. */
AF_FN i32 af_shape_parts(const af_shape *shape) {
    return shape->op < 0 ? 0 : shape->op == OP_compose ? 2 : shape->op == OP_chain || shape->op == OP_fork ? 3 : 1;
}

/* The number of a key that tells how n functions are made, and of what; -1 where that may change, or takes too much. */
AF_NOINLINE i32 af_shapes_key(af_machine *m, const af_shapes *all, i32 n) {
    af_store *store = &m->cache->store;
    u32 *const to = af_kept_room(store, m->cache->epoch, 1 + (u64)all->n * (u64)(8 + 4 * n)), at = 0;
    if (!to) return -1;
    to[at++] = (u32)n;
    for (i32 s = 0; s < all->n; s++) {
        const af_shape *shape = all->shapes + s;
        const i32 parts = af_shape_parts(shape), bound = parts == 1;
        to[at++] = (u32)shape->op;
        if (shape->op < 0) {
            if (!af_stays(shape->first, m->cache->floor)) return -1;
            memcpy(to + at, &shape->first, sizeof(af_val));
            at += 4;
        }
        for (i32 p = 0; p < parts; p++) to[at++] = (u32)shape->part[p];
        for (i32 k = 0; k < n && bound; k++, at += 4) {
            if (!af_stays(shape->bound.vals[k], m->cache->floor)) return -1;
            memcpy(to + at, shape->bound.vals + k, sizeof(af_val));
        }
    }
    return af_number_key(store, at);
}

/* What each row's function gives for a member, kept from before or made: ints or bools, or else (vals 0) *given. */
AF_NOINLINE i32 af_each_for(af_machine *m, const af_shapes *all, i32 number, i32 key, const af_val *member, i32 n,
                            i32 depth, af_ints *ints, af_column *given, u64 *costs) {
    af_store *store = &m->cache->store;
    const af_column arg = af_same(member);
    const u64 fuel = af_fuel_left(m), peak = m->peak;
    const i32 deepest = m->deepest;
    af_kept *kept = key >= 0 && af_stays(*member, m->cache->floor) ? af_kept_place(store, key, *member) : 0;
    u64 *spent = costs;
    if (kept && kept->epoch == store->epoch) {
        ints->vals = (const i32 *)(store->room + kept->at);
        ints->tag = kept->tag;
        if (depth + (i32)kept->depth <= AF_CALLS_MAX) {
            m->cache->paths.cached_columns++;
            return af_claim_kept(m, kept, store->room + kept->at + n, n, depth, costs);
        }
        kept = 0;
    }
    if (kept) {
        AF_TRY(af_scratch_keys(m, (u64)n, &spent));
        memset(spent, 0, 8 * (size_t)n);
        m->peak = m->live;
        m->deepest = depth;
    }
    AF_TRY(af_each_own(m, all, number, &arg, 1, n, depth, given, spent));
    if (!af_read_ints(m, given, n, ints) || ints->tag == T_PAIR) {
        ints->vals = 0;
        if (given->ints) AF_TRY(af_plain_rows(m, given, n));
    }
    if (!kept) return AF_OK;
    for (i32 k = 0; k < n && costs; k++) costs[k] += spent[k];
    u32 *const room = ints->vals ? af_kept_room(store, m->cache->epoch, 2 * (u64)n) : 0;
    if (room) {
        const af_kept made = {0, fuel - af_fuel_left(m), 0, *member, (u32)key, 0, ints->tag, 0};
        memcpy(room, ints->vals, 4 * (size_t)n);
        af_keep_column(m, store, kept, made, (u32)n, n, depth, spent);
    }
    if (peak > m->peak) m->peak = peak;
    if (deepest > m->deepest) m->deepest = deepest;
    return AF_OK;
}

/* ---- Higher-order primitives ---- */

/* The best of each row so far, and, where that is wanted, whose it is: the first one's that gave it. */
AF_FN void af_keep_best(i32 *best, i32 *whose, const i32 *vals, i32 j, i32 n, i32 sign) {
    for (i32 k = 0; k < n && whose; k++) {
        const i32 better = sign > 0 ? vals[k] > best[k] : vals[k] < best[k];
        whose[k] = better ? j : whose[k];
    }
    if (sign > 0)
        for (i32 k = 0; k < n; k++) best[k] = vals[k] > best[k] ? vals[k] : best[k];
    else
        for (i32 k = 0; k < n; k++) best[k] = vals[k] < best[k] ? vals[k] : best[k];
}

/* A higher-order primitive on one container and a function for each row: member by member, each a column of calls.
 * AF_UNFIT: they are not made alike, or give values that do not stand in themselves. */
AF_NOINLINE i32 af_column_nested(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out,
                                 u64 *costs) {
    const i32 at = op == OP_apply || op == OP_mapply; /* where the container stands */
    const i32 least = op == OP_valmin || op == OP_argmin, member = op == OP_argmin || op == OP_argmax;
    const i32 sign = op == OP_valmax || op == OP_argmax ? 1 : least ? -1 : 0;
    const af_val c = a[at].vals[0];
    const i32 calls = af_len(c);
    const u64 live = m->live;
    af_val *to = 0, *results = 0, *buffer = 0, x[4];
    u64 *spent = 0;
    af_shapes all;
    i32 number = -1, *best = 0, *whose = 0, running = 0; /* running: the best int so far is all that is wanted */
    u32 tag = T_INT;
    all.n = 0;
    AF_TRY(af_new_column(m, n, out, &to));
    AF_TRY(af_shape_of(m, &all, a[1 - at], n, &number));
    if (number < 0) return AF_UNFIT;
    const i32 key = af_shapes_key(m, &all, n);
    AF_TRY(af_scratch_vals(m, (u64)calls * (u64)n, &results));
    AF_TRY(af_scratch_vals(m, (u64)calls, &buffer));
    AF_TRY(af_scratch_keys(m, (u64)n, &spent));
    AF_TRY(af_scratch_ints(m, (u64)n, &best));
    AF_TRY(af_scratch_ints(m, (u64)n, &whose));
    const af_column members = af_members(m, c, 0, calls, buffer);
    x[at] = c;
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        x[1 - at] = af_row(a + 1 - at, k);
        AF_TRY(af_admit(m, op, x));
        spent[k] = fuel - af_fuel_left(m);
    }
    AF_TRY(af_need(m, 16 * (u64)calls));
    m->live += 32 * (u64)calls; /* at most, as in af_make_columns */
    for (i32 j = 0; j < calls; j++) {
        const u32 mark = m->top, scratch = m->scratch;
        af_column given;
        af_ints ints;
        AF_TRY(af_each_for(m, &all, number, key, members.vals + j, n, depth + 1, &ints, &given, costs ? spent : 0));
        i32 fit = !running || (ints.vals && ints.tag == tag);
        if (sign && ints.vals && j == 0) {
            running = 1;
            tag = ints.tag;
            memcpy(best, ints.vals, 4 * (size_t)n);
            memset(whose, 0, 4 * (size_t)n);
        } else if (running && fit) {
            af_keep_best(best, member ? whose : 0, ints.vals, j, n, sign);
        } else if (ints.vals) {
            for (i32 k = 0; k < n; k++) results[(i64)k * calls + j] = af_value(ints.tag, ints.vals[k], 0, 0);
        } else {
            fit &= !given.right;
            for (i32 k = 0; k < n && fit; k++) {
                const af_val v = results[(i64)k * calls + j] = af_row(&given, k);
                fit = af_is(v, TAGS_SMALL);
            }
        }
        if (!fit) {
            m->cache->nested = 0; /* one such attempt a step is enough */
            return AF_UNFIT;
        }
        m->top = mark;
        m->scratch = scratch;
    }
    for (i32 k = 0; k < n; k++) {
        const u64 fuel = af_fuel_left(m);
        if (running) {
            to[k] = member ? members.vals[whose[k]] : af_value(tag, best[k], 0, 0);
            AF_TRY(af_weigh(m, op, to + k));
        } else {
            x[1 - at] = af_row(a + 1 - at, k);
            m->results = (u32)((u8 *)(results + (i64)k * calls) - m->mem);
            m->count = calls;
            AF_TRY(af_perform(m, op, x, to + k));
        }
        if (costs) costs[k] += spent[k] + (fuel - af_fuel_left(m));
    }
    m->live = live;
    return AF_OK;
}
/* Whether that is worth trying.  Of what is best in a container only one column is held at a time; of the others all
 * are, and columns should not be shorter than the container. */
#define AF_NESTED_MOST 262144
#define AF_NESTED_RATIO 16
static i32 af_may_nest(const af_machine *m, i32 op, const af_column *a, i32 n) {
    if (!m->cache->nested) return 0;
    const i32 best = op == OP_valmin || op == OP_valmax || op == OP_argmin || op == OP_argmax;
    if (!best && op != OP_sfilter && op != OP_mfilter && op != OP_apply && op != OP_mapply) return 0;
    const i32 at = op == OP_apply || op == OP_mapply, calls = af_len(a[at].vals[0]);
    return a[at].step == 0 && af_is_container(a[at].vals[0]) && a[1 - at].step && n >= AF_COLUMN_LEAST && calls > 0 &&
           calls <= (best ? AF_NESTED_RATIO * n : n) && (i64)calls * n <= AF_NESTED_MOST;
}
AF_NOINLINE i32 af_try_nested(af_machine *m, i32 op, const af_column *a, i32 n, i32 depth, af_column *out,
                              u64 *costs) {
    const af_point point = af_point_of(m);
    const i32 status = af_column_nested(m, op, a, n, depth, out, costs);
    if (status == AF_OK) m->cache->paths.nested_columns++;
    if (status != AF_UNFIT) return status;
    af_go_back(m, &point);
    return af_column_doors[op](m, op, a, n, depth, out, costs);
}

#endif
