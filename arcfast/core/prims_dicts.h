/* Dicts, as Python programs have them: the tuple (keys, values) of two equally long tuples, keys distinct and in the order in
 * which they came.  The tuple takes its one form like any other: of ints it is a grid of two rows. */
#ifndef AF_PRIMS_DICTS_H
#define AF_PRIMS_DICTS_H
#include "prims_lists.h"

AF_FN af_val af_dict_keys(const af_machine *m, af_val d) { return af_member(m, d, 0); }
AF_FN af_val af_dict_values(const af_machine *m, af_val d) { return af_member(m, d, 1); }

AF_FN i32 af_make_dict(af_machine *m, af_val keys, af_val values, af_val *out) {
    af_val two[2];
    two[0] = keys;
    two[1] = values;
    return af_make_tuple(m, two, 2, out);
}

AF_PRIM(dict_get_or) {
    const i32 at = af_find(m, af_dict_keys(m, x[0]), x[1], 0);
    const af_val values = af_dict_values(m, x[0]);
    AF_GIVE(at < af_len(values) ? af_member(m, values, at) : x[2]);
}
AF_PRIM(dict_get) {
    const af_val values = af_dict_values(m, x[0]);
    const i32 at = af_find(m, af_dict_keys(m, x[0]), x[1], 0);
    if (at == af_len(values)) return af_fail(m, 1, WHY_NO_MATCH);
    AF_GIVE(af_member(m, values, at));
}
AF_PRIM(dict_has) {
    const af_val keys = af_dict_keys(m, x[0]);
    AF_GIVE(af_bool(af_find(m, keys, x[1], 0) < af_len(keys)));
}
AF_PRIM(dict_set) {
    const u32 top = m->top;
    const af_val values = af_dict_values(m, x[0]);
    const i32 n = af_len(values);
    af_val keys = af_dict_keys(m, x[0]), changed;
    const i32 at = af_find(m, keys, x[1], 0);
    if (at == n) AF_TRY(af_splice(m, keys, n, n, x + 1, 1, &keys));
    AF_TRY(af_splice(m, values, at, at < n ? at + 1 : n, x + 2, 1, &changed));
    AF_TRY(af_make_dict(m, keys, changed, out));
    af_settle(m, top, out);
    return AF_OK;
}
AF_PRIM(dict_drop) {
    const u32 top = m->top;
    af_val keys = af_dict_keys(m, x[0]), values = af_dict_values(m, x[0]);
    const i32 at = af_find(m, keys, x[1], 0);
    if (at == af_len(keys)) return af_fail(m, 1, WHY_NO_MATCH);
    AF_TRY(af_splice(m, keys, at, at + 1, 0, 0, &keys));
    AF_TRY(af_splice(m, values, at, at + 1, 0, 0, &values));
    AF_TRY(af_make_dict(m, keys, values, out));
    af_settle(m, top, out);
    return AF_OK;
}

/* The places of equal members of a tuple: ends[k] is the place of the last one if the first is at k, else -1; counts[k] how
 * many there are. */
AF_NOINLINE i32 af_group(af_machine *m, af_val t, i32 **ends, i32 **counts) {
    const i32 n = af_len(t);
    af_val *vals = 0, *order = 0;
    i32 *last = 0, *count = 0;
    AF_TRY(af_scratch_ints(m, (u64)n, &last));
    AF_TRY(af_scratch_ints(m, (u64)n, &count));
    AF_TRY(af_sorted_members(m, t, &vals, &order));
    EACH(k, n) { last[k] = -1; }
    for (i32 k = 0; k < n;) {
        i32 end = k + 1;
        while (end < n && af_equal(m, vals[k], vals[end])) end++;
        SERIAL { /* the sort is stable: places ascend among equals */
            last[order[k].a] = order[end - 1].a;
            count[order[k].a] = end - k;
        }
        k = end;
    }
    *ends = last;
    *counts = count;
    return AF_OK;
}
AF_NOINLINE i32 af_dict_from(af_machine *m, af_val keys, af_val values, af_val *out) {
    const i32 n = af_len(keys);
    af_val *kept = 0, *given = 0;
    i32 *ends = 0, *counts = 0, count = 0;
    AF_TRY(af_scratch_vals(m, (u64)n, &kept));
    AF_TRY(af_scratch_vals(m, (u64)n, &given));
    AF_TRY(af_group(m, keys, &ends, &counts));
    PICK(k, n, slot, count, ends[k] >= 0) {
        kept[slot] = af_member(m, keys, k);
        given[slot] = af_member(m, values, ends[k]);
    }
    AF_TRY(af_make_tuple(m, kept, count, &keys));
    AF_TRY(af_make_tuple(m, given, count, &values));
    return af_make_dict(m, keys, values, out);
}
AF_PRIM(dict_of) {
    if (af_len(x[0]) != af_len(x[1])) return af_fail(m, 1, WHY_UNPACK);
    return af_dict_from(m, x[0], x[1], out);
}
AF_PRIM(dict_merge) {
    af_val two[2], keys, values;
    for (i32 k = 0; k < 2; k++) two[k] = af_dict_keys(m, x[k]);
    AF_TRY(prim_combine(m, two, &keys));
    for (i32 k = 0; k < 2; k++) two[k] = af_dict_values(m, x[k]);
    AF_TRY(prim_combine(m, two, &values));
    return af_dict_from(m, keys, values, out);
}
AF_PRIM(count_all) {
    const i32 n = af_len(x[0]);
    af_val *kept = 0, *given = 0, t, keys, values;
    i32 *ends = 0, *counts = 0, count = 0;
    AF_TRY(prim_totuple(m, x, &t));
    AF_TRY(af_scratch_vals(m, (u64)n, &kept));
    AF_TRY(af_scratch_vals(m, (u64)n, &given));
    AF_TRY(af_group(m, t, &ends, &counts));
    PICK(k, n, slot, count, ends[k] >= 0) {
        kept[slot] = af_member(m, t, k);
        given[slot] = af_int(counts[k]);
    }
    AF_TRY(af_make_tuple(m, kept, count, &keys));
    AF_TRY(af_make_tuple(m, given, count, &values));
    return af_make_dict(m, keys, values, out);
}

#endif
