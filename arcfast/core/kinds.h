/* Kinds of arguments (docs/language.md, "Kinds").  A value has one form, so nearly all are questions about its tag. */
#ifndef AF_KINDS_H
#define AF_KINDS_H
#include "ops.h"
#include "sets.h"

/* Tags that need no second look, by kind. */
AF_TABLE u32 af_kind_tags[] = {
    TAGS_VALUE,                                     /* any */
    TAGS_INT,                                       /* int */
    TAG(T_PAIR),                                    /* pair */
    TAGS_INT | TAG(T_PAIR),                         /* number */
    TAGS_TUPLE,                                     /* tuple */
    TAGS_SET,                                       /* set */
    TAGS_TUPLE | TAGS_SET,                          /* container */
    TAGS_GRID | TAG(T_INDICES) | TAG(T_OBJECT),     /* containers */
    TAGS_FUNCTION,                                  /* function */
    TAGS_GRID,                                      /* grid */
    TAG(T_INDICES) | TAG(T_OBJECT),                 /* patch */
    TAG(T_OBJECT),                                  /* object */
    0,                                              /* objects */
    TAGS_GRID | TAG(T_INDICES) | TAG(T_OBJECT),     /* piece */
    TAGS_GRID | TAG(T_OBJECT),                      /* element */
    TAGS_TUPLE | TAG(T_INDICES) | TAG(T_OBJECT),    /* rows */
    0,                                              /* dict */
};

/* A non-empty tuple whose members are all cells. */
AF_OUTLINE i32 af_is_cell_tuple(const af_machine *m, af_val v) {
    if (v.tag != T_TUPLE || v.b == 0) return 0;
    const af_val *vals = af_vals(m, v);
    i32 at = 0;
    FIRST(k, v.b, at, vals[k].tag != T_CELL)
    return at == v.b;
}
AF_FN i32 af_is_object(const af_machine *m, af_val v) {
    return v.tag == T_OBJECT || af_is_empty(v) || af_is_cell_tuple(m, v);
}

/* The second look. */
AF_NOINLINE i32 af_is_kind_slow(const af_machine *m, i32 kind, af_val v) {
    switch (kind) {
    case K_grid: return v.tag == T_TUPLE && v.b == 0;
    case K_patch: return af_is_empty(v) || (af_is(v, TAGS_GRID) && v.c == 2) || af_is_cell_tuple(m, v);
    case K_object: return af_is_empty(v) || af_is_cell_tuple(m, v);
    case K_piece:
    case K_element:
    case K_rows: return af_is_empty(v);
    case K_containers: {
        if (!af_is(v, TAG(T_TUPLE) | TAG(T_SET))) return 0;
        const af_val *vals = af_vals(m, v);
        i32 at = 0;
        FIRST(k, v.b, at, !af_is_container(vals[k]))
        return at == v.b;
    }
    case K_objects: {
        if (af_is(v, TAGS_GRID)) return v.c == 0;
        if (!af_is(v, TAG(T_TUPLE) | TAG(T_SET))) return 0;
        for (i32 k = 0; k < v.b; k++)
            if (!af_is_object(m, af_vals(m, v)[k])) return 0;
        return 1;
    }
    case K_dict: {
        if (af_is(v, TAGS_GRID)) return v.b == 2;
        if (v.tag != T_TUPLE || v.b != 2) return 0;
        const af_val keys = af_vals(m, v)[0], values = af_vals(m, v)[1];
        return af_is_tuple(keys) && af_is_tuple(values) && af_len(keys) == af_len(values);
    }
    default: return 0;
    }
}

/* Does v, by its tag or because it is empty, show that it is of this kind?  If not, it may be. */
AF_FN i32 af_shows_kind(i32 kind, af_val v) {
    return AF_LIKELY(af_is(v, af_kind_tags[kind])) || (LANES == 1 && kind >= K_patch && kind <= K_rows && af_is_empty(v));
}
AF_FN i32 af_is_kind(const af_machine *m, i32 kind, af_val v) {
    return af_shows_kind(kind, v) || af_is_kind_slow(m, kind, v);
}

#endif
