/* How a primitive is written: AF_PRIM opens its body, AF_GIVE ends it with a value.  All prims_<subject>.h build on this.
 * perform.h has checked that the arguments have the kinds the table says; meanings stand in primitives.def. */
#ifndef AF_PRIMS_H
#define AF_PRIMS_H
#include "kinds.h"

/* prim_<name>: arguments x[0..arity), result to *out, status returned.  Macros that write several alike primitives
 * (AF_NUMBER1, AF_CORNER, AF_LIMIT) take the name first as well, so `grep "(name[,)]" prims_*.h` finds every one. */
#if LANES == 1
#define AF_PRIM(NAME) static i32 prim_##NAME(af_machine *AF_ALONE m, const af_val *AF_ALONE x, af_val *AF_ALONE out)
#else
#define AF_PRIM(NAME) AF_NOINLINE i32 prim_##NAME(af_machine *m, const af_val *x, af_val *out)
#endif
#define AF_GIVE(VALUE)                                                                                                 \
    do {                                                                                                               \
        const af_val given = (VALUE);                                                                                  \
        af_set_value(out, given.tag, given.a, given.b, given.c);                                                       \
        return AF_OK;                                                                                                  \
    } while (0)

#endif
