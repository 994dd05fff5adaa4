/* Arithmetic on columns of ints and of pairs, on one lane: loops over arrays, which the compiler vectorises.  A sum
 * that is no int ends the attempt, and the step is run again one by one, as after all that goes wrong in columns. */
#ifndef AF_CALLS_INTS_H
#define AF_CALLS_INTS_H
#include "calls_rows.h"

#define AF_INTS_LEAST 8 /* rows that are worth it */

/* Ints, or pairs, as in a column. */
typedef struct {
    const i32 *vals;
    u32 tag;
} af_ints;

AF_FN i32 af_may_be_ints(const af_column *a) {
    return a->ints || (!a->right && af_is(a->vals[0], TAGS_INT | TAG(T_PAIR)));
}
/* A column's rows as such; 0: they are not, or there is no room. */
AF_NOINLINE i32 af_read_ints(af_machine *m, const af_column *a, i32 n, af_ints *ints) {
    i32 *to = 0;
    ints->vals = a->ints;
    ints->tag = a->tag;
    if (a->ints) return 1;
    if (!af_may_be_ints(a)) return 0;
    const u32 tag = a->vals[0].tag;
    const i32 pairs = tag == T_PAIR;
    if (af_scratch_ints(m, (u64)n << pairs, &to) != AF_OK) return 0;
    u32 other = 0;
    for (i32 k = 0; k < n; k++) {
        const af_val v = a->vals[k * a->step];
        other |= v.tag ^ tag;
        to[k] = v.a;
        if (pairs) to[n + k] = v.b;
    }
    ints->vals = to;
    ints->tag = tag;
    return !other;
}

/* ---- Loops: what they give is not 0 where a result is no int ---- */

#define AF_INTS_OF_ONE(NAME, X, RESULT, BEYOND)                                                                        \
    AF_NOINLINE u32 af_ints_##NAME(const i32 *x, i32 *to, i32 n) {                                                     \
        u32 beyond = 0;                                                                                                \
        for (i32 k = 0; k < n; k++) {                                                                                  \
            const i32 X = x[k];                                                                                        \
            to[k] = (RESULT);                                                                                          \
            beyond |= (u32)(BEYOND);                                                                                   \
        }                                                                                                              \
        return beyond;                                                                                                 \
    }
AF_INTS_OF_ONE(invert, X, (i32)(0u - (u32)X), X == AF_INT_MIN)
AF_INTS_OF_ONE(double, X, (i32)(2u * (u32)X), X > AF_INT_MAX / 2 || X < AF_INT_MIN / 2)
AF_INTS_OF_ONE(halve, X, X >> 1, 0)
AF_INTS_OF_ONE(increment, X, (i32)((u32)X + 1u), X == AF_INT_MAX)
AF_INTS_OF_ONE(decrement, X, (i32)((u32)X - 1u), X == AF_INT_MIN)
AF_INTS_OF_ONE(sign, X, (X > 0) - (X < 0), 0)
AF_INTS_OF_ONE(even, X, (X & 1) == 0, 0)
AF_INTS_OF_ONE(positive, X, X > 0, 0)

#define AF_INTS_OF_TWO(NAME, X, Y, RESULT, BEYOND)                                                                     \
    AF_NOINLINE u32 af_ints_##NAME(const i32 *x, const i32 *y, i32 *to, i32 n) {                                       \
        u32 beyond = 0;                                                                                                \
        for (i32 k = 0; k < n; k++) {                                                                                  \
            const i32 X = x[k], Y = y[k], R = (RESULT);                                                                \
            to[k] = R;                                                                                                 \
            beyond |= (u32)(BEYOND);                                                                                   \
        }                                                                                                              \
        return beyond;                                                                                                 \
    }
AF_INTS_OF_TWO(add, X, Y, (i32)((u32)X + (u32)Y), (X ^ R) & (Y ^ R) & AF_INT_MIN)
AF_INTS_OF_TWO(subtract, X, Y, (i32)((u32)X - (u32)Y), (X ^ Y) & (X ^ R) & AF_INT_MIN)
AF_INTS_OF_TWO(product, X, Y, (i32)((u32)X * (u32)Y), ((u32)X + 32768u) >> 16 | ((u32)Y + 32768u) >> 16)
AF_INTS_OF_TWO(exact_product, X, Y, (i32)((u32)X * (u32)Y), (i64)X * Y != R)
AF_INTS_OF_TWO(greater, X, Y, X > Y, 0)
AF_INTS_OF_TWO(equality, X, Y, X == Y, 0)
AF_INTS_OF_TWO(maximum, X, Y, X > Y ? X : Y, 0)
AF_INTS_OF_TWO(minimum, X, Y, X < Y ? X : Y, 0)

/* ---- Primitives ---- */

AF_FN i32 af_has_ints_way(i32 op) {
    switch (op) {
    case OP_add:
    case OP_subtract:
    case OP_multiply:
    case OP_invert:
    case OP_double:
    case OP_halve:
    case OP_increment:
    case OP_decrement:
    case OP_sign:
    case OP_even:
    case OP_positive:
    case OP_greater:
    case OP_equality:
    case OP_first:
    case OP_last:
    case OP_astuple:
    case OP_maximum:
    case OP_minimum: return 1;
    default: return 0;
    }
}

/* One that takes a number, or a pair. */
AF_FN i32 af_ints_of_one(af_machine *m, i32 op, af_ints x, i32 n, af_column *out) {
    const i32 pairs = x.tag == T_PAIR, all = n << pairs;
    const i32 *lasts = x.vals + n;
    i32 *to = 0;
    u32 tag = pairs ? T_PAIR : T_INT, beyond = 0;
    const i32 of_pairs = op == OP_first || op == OP_last || op == OP_maximum || op == OP_minimum;
    const i32 of_ints = op == OP_even || op == OP_positive;
    if (pairs ? of_ints : of_pairs) return AF_UNFIT;
    if (op == OP_first || op == OP_last) {
        *out = af_column_of_ints(op == OP_last ? lasts : x.vals, T_INT);
        return AF_OK;
    }
    AF_TRY(af_scratch_ints(m, (u64)all, &to));
    switch (op) {
    case OP_invert: beyond = af_ints_invert(x.vals, to, all); break;
    case OP_double: beyond = af_ints_double(x.vals, to, all); break;
    case OP_halve: af_ints_halve(x.vals, to, all); break;
    case OP_increment: beyond = af_ints_increment(x.vals, to, all); break;
    case OP_decrement: beyond = af_ints_decrement(x.vals, to, all); break;
    case OP_sign: af_ints_sign(x.vals, to, all); break;
    case OP_even: af_ints_even(x.vals, to, all); break;
    case OP_positive: af_ints_positive(x.vals, to, all); break;
    case OP_maximum: af_ints_maximum(x.vals, lasts, to, n); break;
    default: af_ints_minimum(x.vals, lasts, to, n); break;
    }
    if (of_ints) tag = T_BOOL;
    if (of_pairs) tag = T_INT;
    *out = af_column_of_ints(to, tag);
    return beyond ? AF_ERROR : AF_OK;
}

/* One that takes two of them. */
AF_FN i32 af_ints_of_two(af_machine *m, i32 op, af_ints x, af_ints y, i32 n, af_column *out) {
    const i32 pairs = (x.tag == T_PAIR) + (y.tag == T_PAIR), compares = op == OP_greater || op == OP_equality;
    i32 *to = 0;
    u32 beyond = 0;
    if ((op == OP_greater || op == OP_astuple) && pairs) return AF_UNFIT; /* a row of pairs has another form */
    if (op == OP_equality && pairs == 1) return AF_UNFIT;
    AF_TRY(af_scratch_ints(m, 2 * (u64)n, &to));
    *out = af_column_of_ints(to, compares ? T_BOOL : pairs || op == OP_astuple ? T_PAIR : T_INT);
    if (op == OP_astuple) {
        memcpy(to, x.vals, 4 * (size_t)n);
        memcpy(to + n, y.vals, 4 * (size_t)n);
        return AF_OK;
    }
    for (i32 half = 0; half <= (pairs != 0); half++) {
        const i32 *left = x.vals + (x.tag == T_PAIR ? half * n : 0), *right = y.vals + (y.tag == T_PAIR ? half * n : 0);
        i32 *const at = to + half * n;
        switch (op) {
        case OP_add: beyond |= af_ints_add(left, right, at, n); break;
        case OP_subtract: beyond |= af_ints_subtract(left, right, at, n); break;
        case OP_multiply:
            if (af_ints_product(left, right, at, n)) beyond |= af_ints_exact_product(left, right, at, n);
            break;
        case OP_greater: af_ints_greater(left, right, at, n); break;
        default: af_ints_equality(left, right, at, n); break;
        }
    }
    for (i32 k = 0; k < n && compares && pairs; k++) to[k] &= to[n + k];
    return beyond ? AF_ERROR : AF_OK;
}

/* A primitive that has this way; AF_UNFIT where its arguments are not such. */
AF_NOINLINE i32 af_column_ints(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out, u64 *costs) {
    const u32 scratch = m->scratch;
    const i32 two = af_ops[op].arity == 2;
    i32 status = AF_UNFIT;
    af_ints x, y;
    if (af_may_be_ints(a) && (!two || af_may_be_ints(a + 1)) && af_read_ints(m, a, n, &x) &&
        (!two || af_read_ints(m, a + 1, n, &y)))
        status = two ? af_ints_of_two(m, op, x, y, n, out) : af_ints_of_one(m, op, x, n, out);
    if (status == AF_UNFIT) m->scratch = scratch;
    if (status != AF_OK) return status;
    const u64 cost = af_ops[op].cost == COST_UNIT ? 1 : op == OP_greater || op == OP_equality ? 3 : 2;
    for (i32 k = 0; k < n && costs; k++) costs[k] += cost;
    AF_TRY(af_charge(m, cost * (u64)n));
    m->cache->paths.int_columns++;
    return af_need(m, 16);
}

#endif
