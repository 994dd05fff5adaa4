/* The table of primitives (primitives.def) as C reads it: an enum, the arity, kinds and cost of each, and their names, by
 * which functions are ordered. */
#ifndef AF_OPS_H
#define AF_OPS_H
#include "portable.h"

/* A row seen from C: PRIM is defined anew before each reading. */
#define PRIM1(NAME, P1, K1, R, COST, DOC, EXAMPLE) PRIM(NAME, 1, COST, K1, any, any, any)
#define PRIM2(NAME, P1, K1, P2, K2, R, COST, DOC, EXAMPLE) PRIM(NAME, 2, COST, K1, K2, any, any)
#define PRIM3(NAME, P1, K1, P2, K2, P3, K3, R, COST, DOC, EXAMPLE) PRIM(NAME, 3, COST, K1, K2, K3, any)
#define PRIM4(NAME, P1, K1, P2, K2, P3, K3, P4, K4, R, COST, DOC, EXAMPLE) PRIM(NAME, 4, COST, K1, K2, K3, K4)
#define EXTRA1 PRIM1
#define EXTRA2 PRIM2
#define EXTRA3 PRIM3
#define EXTRA4 PRIM4
#define PYTHON1 PRIM1
#define PYTHON2 PRIM2
#define PYTHON3 PRIM3
#define PYTHON4 PRIM4
#define ALIAS(NAME, OF)
#define CALLS(NAME, RULE)
#define KERNEL(NAME, SHAPE)

#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) OP_##NAME,
enum {
#include "primitives.def"
    OP_COUNT,
    OP_lambda = OP_COUNT /* a maker without a row: lambdas of programs (perform.h) */
};
#undef PRIM

enum {
    K_any, K_int, K_pair, K_number, K_tuple, K_set, K_container, K_containers, K_function, K_grid, K_patch, K_object,
    K_objects, K_piece, K_element, K_rows, K_dict
};
enum {
    COST_UNIT, COST_COUNT, COST_KEEP, COST_READ, COST_WRITE, COST_BOTH, COST_WEIGH, COST_COPY, COST_SEARCH, COST_STORE,
    COST_NEST, COST_SQUARE, COST_CROSS
};

typedef struct {
    u8 arity, cost, kinds[4];
} af_op;

#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) {ARITY, COST_##COST, {K_##K1, K_##K2, K_##K3, K_##K4}},
AF_TABLE af_op af_ops[] = {
#include "primitives.def"
};
#undef PRIM

/* How a primitive calls functions; CALLS_NONE: not at all. */
enum { CALLS_NONE, CALLS_EACH, CALLS_OR_ZERO, CALLS_UNTIL, CALLS_PAIRS, CALLS_PRODUCT, CALLS_DEMOS, CALLS_THEN, CALLS_MEMBERS };
#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4)
#undef CALLS
#define CALLS(NAME, RULE)                                                                                              \
    case OP_##NAME: return CALLS_##RULE;
AF_INLINE i32 af_calls_rule(i32 op) {
    switch (op) {
#include "primitives.def"
    default: return CALLS_NONE;
    }
}
#undef CALLS
#define CALLS(NAME, RULE)
#undef PRIM

#define PRIM(NAME, ARITY, COST, K1, K2, K3, K4) (char *)#NAME,
AF_TABLE char *const af_names[] = {
#include "primitives.def"
    (char *)"lambda"
};
#undef PRIM

AF_FN i32 af_compare_names(i32 a, i32 b) {
    const char *x = af_names[a], *y = af_names[b];
    while (*x && *x == *y) {
        x++;
        y++;
    }
    return (*x > *y) - (*x < *y);
}

#endif
