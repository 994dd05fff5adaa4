/* Kernels over columns of ints and of pairs (the KERNEL rows of primitives.def), on one lane: loops over arrays, which the
 * compiler vectorises.  A result that is no int ends the attempt in columns, and the calls are made one by one. */
#ifndef AF_COLUMN_KERNELS_H
#define AF_COLUMN_KERNELS_H
#include "call_cache.h"

#define AF_KERNEL_LEAST 8 /* rows that are worth it */

enum { KERNEL_NONE, KERNEL_NUMBER, KERNEL_TEST, KERNEL_PART, KERNEL_NUMBERS, KERNEL_INTS, KERNEL_COMPARE, KERNEL_EQUAL, KERNEL_JOIN };

/* A kernel: n results of x, or of x and y; not 0 where one is no int. */
typedef u32 (*af_kernel)(const i32 *x, const i32 *y, i32 *to, i32 n);
#define AF_LOOP(NAME, RESULT, BEYOND)                                                                                  \
    AF_NOINLINE u32 af_kernel_##NAME(const i32 *x, const i32 *y, i32 *to, i32 n) {                                     \
        u32 beyond = 0;                                                                                                \
        (void)y;                                                                                                       \
        for (i32 k = 0; k < n; k++) {                                                                                  \
            const i32 R = (RESULT);                                                                                    \
            beyond |= (u32)(BEYOND);                                                                                   \
            to[k] = R;                                                                                                 \
        }                                                                                                              \
        return beyond;                                                                                                 \
    }
AF_LOOP(invert, (i32)(0u - (u32)x[k]), x[k] == AF_INT_MIN)
AF_LOOP(double, (i32)(2u * (u32)x[k]), x[k] > AF_INT_MAX / 2 || x[k] < AF_INT_MIN / 2)
AF_LOOP(halve, x[k] >> 1, 0)
AF_LOOP(increment, (i32)((u32)x[k] + 1u), x[k] == AF_INT_MAX)
AF_LOOP(decrement, (i32)((u32)x[k] - 1u), x[k] == AF_INT_MIN)
AF_LOOP(sign, (x[k] > 0) - (x[k] < 0), 0)
AF_LOOP(even, (x[k] & 1) == 0, 0)
AF_LOOP(positive, x[k] > 0, 0)
AF_LOOP(add, (i32)((u32)x[k] + (u32)y[k]), (x[k] ^ R) & (y[k] ^ R) & AF_INT_MIN)
AF_LOOP(subtract, (i32)((u32)x[k] - (u32)y[k]), (x[k] ^ y[k]) & (x[k] ^ R) & AF_INT_MIN)
AF_LOOP(near, (i32)((u32)x[k] * (u32)y[k]), ((u32)x[k] + 32768u) >> 16 | ((u32)y[k] + 32768u) >> 16)
AF_LOOP(exact, (i32)((u32)x[k] * (u32)y[k]), (i64)x[k] * y[k] != R)
AF_LOOP(greater, x[k] > y[k], 0)
AF_LOOP(less, x[k] < y[k], 0)
AF_LOOP(less_equal, x[k] <= y[k], 0)
AF_LOOP(equality, x[k] == y[k], 0)
AF_LOOP(maximum, x[k] > y[k] ? x[k] : y[k], 0)
AF_LOOP(minimum, x[k] < y[k] ? x[k] : y[k], 0)
AF_FN u32 af_kernel_multiply(const i32 *x, const i32 *y, i32 *to, i32 n) { /* most factors are small */
    return af_kernel_near(x, y, to, n) ? af_kernel_exact(x, y, to, n) : 0;
}
#define af_kernel_plus af_kernel_add
#define af_kernel_minus af_kernel_subtract
#define af_kernel_times af_kernel_multiply
/* Of parts and joins there is nothing to compute. */
AF_FN u32 af_kernel_first(const i32 *x, const i32 *y, i32 *to, i32 n) { return memcpy(to, x, 4 * (size_t)n) == y; }
AF_FN u32 af_kernel_last(const i32 *x, const i32 *y, i32 *to, i32 n) { return memcpy(to, y, 4 * (size_t)n) == x; }
AF_FN u32 af_kernel_astuple(const i32 *x, const i32 *y, i32 *to, i32 n) {
    return memcpy(to, x, 4 * (size_t)n) == y || memcpy(to + n, y, 4 * (size_t)n) == x;
}

#undef KERNEL
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)
#define KERNEL(NAME, SHAPE)                                                                                            \
    case OP_##NAME: *kernel = af_kernel_##NAME; return KERNEL_##SHAPE;
AF_INLINE i32 af_kernel_of(i32 op, af_kernel *kernel) {
    switch (op) {
#include "primitives.def"
    default: return KERNEL_NONE;
    }
}
#undef PRIM
#undef KERNEL
#define KERNEL(NAME, SHAPE)

AF_FN i32 af_may_be_ints(const af_column *a) {
    return a->ints || (!a->parts && af_is(a->vals[0], TAGS_INT | TAG(T_PAIR)));
}
/* A column's rows as such; 0: they are not, or there is no room. */
AF_NOINLINE i32 af_read_ints(af_machine *m, const af_column *a, i32 n, af_column *ints) {
    i32 *to = 0;
    *ints = *a;
    if (a->ints) return 1;
    if (!af_may_be_ints(a)) return 0;
    const u32 tag = a->vals[0].tag;
    const i32 pairs = tag == T_PAIR;
    if (af_scratch_ints(m, (u64)n << pairs, &to) != AF_OK) return 0;
    const af_val *const vals = a->vals;
    u32 other = 0;
    if (a->step == 0) {
        for (i32 k = 0; k < n; k++) to[k] = vals->a;
        for (i32 k = n; k < n << pairs; k++) to[k] = vals->b;
    } else if (pairs) {
        for (i32 k = 0; k < n; k++) {
            other |= vals[k].tag ^ T_PAIR;
            to[k] = vals[k].a;
            to[n + k] = vals[k].b;
        }
    } else {
        for (i32 k = 0; k < n; k++) {
            other |= vals[k].tag ^ tag;
            to[k] = vals[k].a;
        }
    }
    if (!other) *ints = af_column_of_ints(to, tag);
    return !other;
}

AF_FN i32 af_run_kernel(af_machine *m, af_kernel kernel, i32 shape, const af_column *x, const af_column *y, i32 n, af_column *out) {
    const i32 left = x->tag == T_PAIR, right = y->tag == T_PAIR, two = shape >= KERNEL_NUMBERS;
    u32 beyond = 0, tag = T_INT;
    i32 *to = 0, halves = 1;
    switch (shape) {
    case KERNEL_NUMBER: halves = 1 + left; break;
    case KERNEL_TEST: if (left) return AF_UNFIT; break;
    case KERNEL_PART: if (!left) return AF_UNFIT; break;
    case KERNEL_NUMBERS: halves = 1 + (left | right); break;
    case KERNEL_EQUAL: if (left != right) return AF_UNFIT; halves = 1 + left; break;
    default: if (left | right) return AF_UNFIT; /* pairs have another order, and a row of pairs another form */
    }
    if (shape == KERNEL_TEST || shape == KERNEL_COMPARE || shape == KERNEL_EQUAL) tag = T_BOOL;
    else if (halves == 2 || shape == KERNEL_JOIN) tag = T_PAIR;
    AF_TRY(af_scratch_ints(m, 2 * (u64)n, &to));
    *out = af_column_of_ints(to, tag);
    if (shape == KERNEL_PART) {
        kernel(x->ints, x->ints + n, to, n);
        return AF_OK;
    }
    for (i32 half = 0; half < halves; half++)
        beyond |= kernel(x->ints + (left ? half * n : 0), two ? y->ints + (right ? half * n : 0) : 0, to + half * n, n);
    for (i32 k = 0; k < n && shape == KERNEL_EQUAL && halves == 2; k++) to[k] &= to[n + k];
    return beyond ? AF_ERROR : AF_OK;
}

/* A primitive over columns of ints or pairs; AF_UNFIT where it has no kernel or its arguments are not such. */
AF_NOINLINE i32 af_column_ints(af_machine *m, i32 op, const af_column *a, i32 n, af_column *out) {
    af_kernel kernel = 0;
    const i32 shape = af_kernel_of(op, &kernel), two = shape >= KERNEL_NUMBERS;
    const u32 scratch = m->scratch;
    i32 status = AF_UNFIT;
    af_column x, y = af_column_of_ints(0, T_INT);
    if (shape == KERNEL_NONE || !af_may_be_ints(a) || (two && !af_may_be_ints(a + 1))) return AF_UNFIT;
    if (af_read_ints(m, a, n, &x) && (!two || af_read_ints(m, a + 1, n, &y)))
        status = af_run_kernel(m, kernel, shape, &x, &y, n, out);
    if (status == AF_UNFIT) m->scratch = scratch;
    if (status != AF_OK) return status;
    const i32 rule = af_ops[op].cost; /* ints and pairs weigh 1 */
    const i32 unit = rule == COST_UNIT || rule == COST_COPY || rule == COST_WEIGH;
    const u64 cost = unit ? 1 : rule == COST_WRITE ? 2 : 1 + (u64)af_ops[op].arity;
    AF_TRY(af_charge(m, cost * (u64)n));
    m->cache->paths.int_columns++;
    return af_need(m, 16);
}

#endif
