/* Numbers and logic: arithmetic on ints and pairs, truth, equality, choice. */
#ifndef AF_PRIMS_NUMBERS_H
#define AF_PRIMS_NUMBERS_H
#include "prims.h"

/* The int, or the pair, that two exact results make. */
AF_FN i32 af_number(af_machine *m, i32 is_pair, i64 a, i64 b, af_val *out) {
    if (!af_in_range(a) || (is_pair && !af_in_range(b))) return af_fail(m, -1, WHY_INT_LIMIT);
    af_write_value(out, is_pair ? af_pair((i32)a, (i32)b) : af_int((i32)a));
    return AF_OK;
}
AF_FN i64 af_floor_div(i64 a, i64 b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

/* Both arguments of an arithmetic primitive as two lanes of ints. */
#define AF_ITEMS(A0, A1, B0, B1)                                                                                       \
    const i32 is_pair = x[0].tag == T_PAIR || x[1].tag == T_PAIR;                                                      \
    const i64 A0 = x[0].a, A1 = x[0].tag == T_PAIR ? x[0].b : x[0].a;                                                  \
    const i64 B0 = x[1].a, B1 = x[1].tag == T_PAIR ? x[1].b : x[1].a

AF_PRIM(add) {
    AF_ITEMS(a0, a1, b0, b1);
    return af_number(m, is_pair, a0 + b0, a1 + b1, out);
}
AF_PRIM(subtract) {
    AF_ITEMS(a0, a1, b0, b1);
    return af_number(m, is_pair, a0 - b0, a1 - b1, out);
}
AF_PRIM(multiply) {
    AF_ITEMS(a0, a1, b0, b1);
    return af_number(m, is_pair, a0 * b0, a1 * b1, out);
}
AF_PRIM(divide) {
    AF_ITEMS(a0, a1, b0, b1);
    if (b0 == 0 || b1 == 0) return af_fail(m, 1, WHY_ZERO);
    return af_number(m, is_pair, af_floor_div(a0, b0), af_floor_div(a1, b1), out);
}

#define AF_NUMBER1(NAME, N, RESULT)                                                                                    \
    AF_FN i64 af_##NAME##_int(i64 N) { return RESULT; }                                                                \
    AF_PRIM(NAME) { return af_number(m, x[0].tag == T_PAIR, af_##NAME##_int(x[0].a), af_##NAME##_int(x[0].b), out); }
AF_NUMBER1(invert, n, -n)
AF_NUMBER1(double, n, 2 * n)
AF_NUMBER1(halve, n, af_floor_div(n, 2))
AF_NUMBER1(increment, n, n + 1)
AF_NUMBER1(decrement, n, n - 1)
AF_NUMBER1(crement, n, n + (n > 0) - (n < 0))
AF_NUMBER1(sign, n, (n > 0) - (n < 0))

AF_PRIM(identity) { (void)m; AF_GIVE(x[0]); }
AF_PRIM(even) { (void)m; AF_GIVE(af_bool((x[0].a & 1) == 0)); }
AF_PRIM(positive) { (void)m; AF_GIVE(af_bool(x[0].a > 0)); }
AF_PRIM(flip) { (void)m; AF_GIVE(af_bool(!af_truth(x[0]))); }
AF_PRIM(both) { (void)m; AF_GIVE(af_truth(x[0]) ? x[1] : x[0]); }
AF_PRIM(either) { (void)m; AF_GIVE(af_truth(x[0]) ? x[0] : x[1]); }
AF_PRIM(branch) { (void)m; AF_GIVE(af_truth(x[0]) ? x[1] : x[2]); }
AF_PRIM(equality) { AF_GIVE(af_bool(af_equal(m, x[0], x[1]))); }
AF_PRIM(toivec) { (void)m; AF_GIVE(af_pair(x[0].a, 0)); }
AF_PRIM(tojvec) { (void)m; AF_GIVE(af_pair(0, x[0].a)); }

AF_PRIM(greater) {
    i32 has_order = 1;
    if (x[0].tag == T_INT && x[1].tag == T_INT) AF_GIVE(af_bool(x[0].a > x[1].a));
    const i32 c = af_compare_ordered(m, x[0], x[1], &has_order);
    if (!has_order) return af_fail(m, -1, WHY_COMPARE);
    AF_GIVE(af_bool(c > 0));
}

#endif
