/* Primitives of ints on one lane: what those with a KERNEL row (primitives.def) give, for one row and as loops over arrays,
 * which the compiler vectorises.  execute.h asks for one row, column_kernels.h for many. */
#ifndef AF_INT_KERNELS_H
#define AF_INT_KERNELS_H
#include "perform.h"

enum {
    KERNEL_NONE, KERNEL_NUMBER, KERNEL_TEST, KERNEL_PART, KERNEL_NUMBERS, KERNEL_INTS, KERNEL_COMPARE, KERNEL_EQUAL,
    KERNEL_JOIN, KERNEL_KEEP, KERNEL_SET, KERNEL_DISTANCE, KERNEL_FIRST, KERNEL_LAST
};

/* The result R of x, or of x and y; not 0 where it is no int.  And a kernel: n of them. */
typedef u32 (*af_kernel)(const i32 *x, const i32 *y, i32 *to, i32 n);
#define AF_ROW(NAME, RESULT, BEYOND)                                                                                   \
    AF_INLINE u32 af_ints_##NAME(i32 x, i32 y, i32 *to) {                                                              \
        const i32 R = (RESULT);                                                                                        \
        (void)y;                                                                                                       \
        *to = R;                                                                                                       \
        return (u32)(BEYOND);                                                                                          \
    }
#define AF_LOOP(NAME, Y)                                                                                               \
    AF_NOINLINE u32 af_kernel_##NAME(const i32 *x, const i32 *y, i32 *to, i32 n) {                                     \
        u32 beyond = 0;                                                                                                \
        (void)y;                                                                                                       \
        for (i32 k = 0; k < n; k++) beyond |= af_ints_##NAME(x[k], Y, to + k);                                         \
        return beyond;                                                                                                 \
    }
#define AF_OF_ONE(NAME, RESULT, BEYOND) AF_ROW(NAME, RESULT, BEYOND) AF_LOOP(NAME, 0)
#define AF_OF_TWO(NAME, RESULT, BEYOND) AF_ROW(NAME, RESULT, BEYOND) AF_LOOP(NAME, y[k])
AF_OF_ONE(invert, (i32)(0u - (u32)x), x == AF_INT_MIN)
AF_OF_ONE(double, (i32)(2u * (u32)x), x > AF_INT_MAX / 2 || x < AF_INT_MIN / 2)
AF_OF_ONE(halve, x >> 1, 0)
AF_OF_ONE(increment, (i32)((u32)x + 1u), x == AF_INT_MAX)
AF_OF_ONE(decrement, (i32)((u32)x - 1u), x == AF_INT_MIN)
AF_OF_ONE(sign, (x > 0) - (x < 0), 0)
AF_OF_ONE(even, (x & 1) == 0, 0)
AF_OF_ONE(positive, x > 0, 0)
AF_OF_TWO(add, (i32)((u32)x + (u32)y), (x ^ R) & (y ^ R) & AF_INT_MIN)
AF_OF_TWO(subtract, (i32)((u32)x - (u32)y), (x ^ y) & (x ^ R) & AF_INT_MIN)
AF_OF_TWO(near, (i32)((u32)x * (u32)y), ((u32)x + 32768u) >> 16 | ((u32)y + 32768u) >> 16)
AF_OF_TWO(exact, (i32)((u32)x * (u32)y), (i64)x * y != R)
AF_OF_TWO(floor_divide, y == 0 || y == -1 ? (i32)(0u - (u32)x) : x / y - (x % y != 0 && (x < 0) != (y < 0)),
          y == 0 || (y == -1 && x == AF_INT_MIN))
AF_OF_TWO(modulo, y == 0 || y == -1 ? 0 : x % y + (x % y != 0 && (x < 0) != (y < 0) ? y : 0), y == 0)
AF_OF_TWO(greater, x > y, 0)
AF_OF_TWO(less, x < y, 0)
AF_OF_TWO(less_equal, x <= y, 0)
AF_OF_TWO(equality, x == y, 0)
AF_OF_TWO(gap, (i32)(x > y ? (u32)x - (u32)y : (u32)y - (u32)x), R < 0)
AF_OF_TWO(maximum, x > y ? x : y, 0)
AF_OF_TWO(minimum, x < y ? x : y, 0)
AF_FN u32 af_kernel_multiply(const i32 *x, const i32 *y, i32 *to, i32 n) { /* most factors are small */
    return af_kernel_near(x, y, to, n) ? af_kernel_exact(x, y, to, n) : 0;
}
#define af_ints_multiply af_ints_exact
#define af_ints_plus af_ints_add
#define af_ints_minus af_ints_subtract
#define af_ints_times af_ints_exact
#define af_kernel_plus af_kernel_add
#define af_kernel_minus af_kernel_subtract
#define af_kernel_times af_kernel_multiply
#define af_kernel_manhattan af_kernel_gap /* of the firsts and of the lasts, which are added */
/* These compute nothing. */
#define af_kernel_first 0
#define af_kernel_last 0
#define af_kernel_identity 0
#define af_kernel_initset 0
#define af_kernel_astuple 0

/* What each row costs: arguments and results weigh 1. */
AF_INLINE u64 af_cost_of_ints(i32 op) {
    const i32 rule = af_ops[op].cost;
    if (rule == COST_UNIT || rule == COST_COPY || rule == COST_WEIGH) return 1;
    return rule == COST_WRITE || rule == COST_CROSS ? 2 : 1 + (u64)af_ops[op].arity;
}
/* Pay for a primitive that gives so many bytes; 0: that would end the run. */
AF_INLINE i32 af_pay_quickly(af_machine *m, i32 op, u64 cost, u64 bytes) {
    if (cost > m->fuel || m->live + bytes > m->memory) return 0;
    if (m->live + bytes > m->peak) m->peak = m->live + bytes;
    m->fuel -= cost;
    m->error_op = op;
    return 1;
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
#undef KERNEL

/* One row of a kernel whose shape takes two ints; the others have none. */
#define AF_TWO_INTS(NAME, TAG)                                                                                         \
    case OP_##NAME:                                                                                                    \
        beyond = af_ints_##NAME(x, y, &given);                                                                         \
        cost = af_cost_of_ints(OP_##NAME);                                                                             \
        tag = (TAG);                                                                                                   \
        break;
#define ONE_ROW_NUMBERS(NAME) AF_TWO_INTS(NAME, T_INT)
#define ONE_ROW_INTS(NAME) AF_TWO_INTS(NAME, T_INT)
#define ONE_ROW_COMPARE(NAME) AF_TWO_INTS(NAME, T_BOOL)
#define ONE_ROW_EQUAL(NAME) AF_TWO_INTS(NAME, T_BOOL)
#define ONE_ROW_NUMBER(NAME)
#define ONE_ROW_TEST(NAME)
#define ONE_ROW_PART(NAME)
#define ONE_ROW_JOIN(NAME)
#define ONE_ROW_KEEP(NAME)
#define ONE_ROW_SET(NAME)
#define ONE_ROW_DISTANCE(NAME)
#define ONE_ROW_FIRST(NAME)
#define ONE_ROW_LAST(NAME)
#define KERNEL(NAME, SHAPE) ONE_ROW_##SHAPE(NAME)
/* What a primitive gives for two ints; 0: this is not known here, or would end the run. */
AF_INLINE i32 af_run_two_ints(af_machine *m, i32 op, i32 x, i32 y, af_val *r) {
    i32 given = 0;
    u32 tag = T_INT, beyond = 1;
    u64 cost = 1;
    switch (op) {
#include "primitives.def"
    default: break;
    }
    if (beyond || !af_pay_quickly(m, op, cost, 16)) return 0;
    af_set_value(r, tag, given, 0, 0);
    return 1;
}
#undef PRIM
#undef KERNEL
#define KERNEL(NAME, SHAPE)

#endif
