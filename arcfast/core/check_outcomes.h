/* What the host takes from a device: every offset, count, tag and form is checked here before anything else reads it.
 * A device may be broken, so nothing it wrote is taken for granted: no bytes, however odd, make these walks read outside
 * of them, go round in circles or take longer than their number warrants.
 * For the host alone, on one lane; called by _packing.pxi. */
#ifndef AF_CHECK_OUTCOMES_H
#define AF_CHECK_OUTCOMES_H
#include "packed_outcomes.h"

/* ---- Values ---- */

/* A container or function whose members are being walked, and what they add up to so far. */
typedef struct {
    af_val v;
    u64 weight, bytes;
    i32 k, depth, level;
} af_open;

#define AF_SIDE_MAX 0x40000000 /* of a grid (af_new_grid) */
#define AF_ARGS_MAX 4          /* of a lambda, as of any primitive */

/* Whether four words can be a value.  `member`: it stands in a container or function. */
AF_FN i32 af_is_well_formed(af_val v, i32 member) {
    switch (v.tag) {
    case T_NONE: return !v.a && !v.b && !v.c;
    case T_BOOL: return !member && (v.a == 0 || v.a == 1) && !v.b && !v.c;
    case T_INT: return !v.b && !v.c;
    case T_PAIR: return !v.c;
    case T_CELL: return 1;
    case T_ROW8:
    case T_ROW32: return v.b > 0 && v.b != 2 && !v.c;
    case T_GRID8:
    case T_GRID32: return v.b > 0 && v.b <= AF_SIDE_MAX && v.c >= 0 && v.c <= AF_SIDE_MAX;
    case T_INDICES:
    case T_OBJECT: return v.b > 0 && !v.c;
    case T_TUPLE:
    case T_SET: return (v.b > 0 || (v.b == 0 && !v.a)) && !v.c;
    case T_FUNC: return v.b > 0 ? v.c >= 0 && v.c <= OP_lambda : !v.b && !v.a && v.c >= 0 && v.c < OP_COUNT;
    default: return 0; /* Python's functions are not there */
    }
}

/* Places, or cells, ascending and each once. */
AF_FN i32 af_is_ascending(const af_machine *m, af_val v) {
    const u64 *keys = af_keys(m, v);
    const i32 *colors = v.tag == T_OBJECT ? af_colors(m, v) : 0;
    for (i32 k = 1; k < v.b; k++) {
        if (colors && colors[k - 1] < colors[k]) continue;
        if ((colors && colors[k - 1] > colors[k]) || keys[k - 1] >= keys[k]) return 0;
    }
    return 1;
}

/* Whether no form but that of a block is right for these members of a TUPLE (af_make_tuple) or SET (af_make_set). */
AF_FN i32 af_needs_block(u32 tag, const af_val *vals, i32 n) {
    u32 tags = 0;
    i32 even = 1; /* all as long as the first */
    for (i32 k = 0; k < n; k++) {
        tags |= TAG(vals[k].tag);
        even &= vals[k].b == vals[0].b;
    }
    if (tag == T_SET) return tags != TAG(T_PAIR) && tags != TAG(T_CELL);
    if (n == 2 && vals[0].tag == T_INT && vals[1].tag == T_PAIR) return 0; /* a cell */
    if (tags == TAG(T_INT) || tags == TAG(T_PAIR)) return 0;
    return !(even && ((tags & ~TAGS_ROW) == 0 || (tags == TAG(T_TUPLE) && vals[0].b == 0)));
}

/* A lambda inside the one that makes it: `at` is where the maker's body names what it is made of. */
typedef struct af_maker {
    const struct af_maker *outer;
    af_val body;
    i32 at;
} af_maker;

/* The value in a slot of a lambda that is not made yet; T_HOST where only a call will tell. */
AF_FN af_val af_captured(const af_machine *m, const af_maker *maker, const af_val *parts, i32 slot) {
    for (;; maker = maker->outer) {
        const i32 k = slot - af_body_at(m, maker->body, 0);
        if (k < 0 || k >= af_body_at(m, maker->body, 1)) return af_value(T_HOST, 0, 0, 0);
        if (!maker->outer) return parts[1 + k];
        slot = af_body_at(m, maker->outer->body, maker->at + 1 + k);
    }
}

static i32 af_is_body(const af_machine *m, const af_maker *maker, const af_val *parts, i32 captures, i32 depth, i64 *work);

/* Whether x is such an operand (blocks.h) of instruction k. */
AF_FN i32 af_is_operand(char letter, i32 x, i32 first, i32 slots, i32 k, i32 count) {
    if ((letter == 'O' || letter == 'S') && x == -1) return 1;
    switch (letter) {
    case 'o':
    case 'O': return x >= first && x < slots;
    case 's':
    case 'S': return x >= 0 && x < slots;
    case 't': return x > k && x < count;
    case 'b': return x >= 0 && x < k;
    default: return x == 0 || x == 1;
    }
}
/* Whether ints are the encoded block of a lambda. */
AF_FN i32 af_is_block_code(const af_machine *m, const af_maker *maker, const af_val *parts, i32 depth, i64 *work) {
    const af_val code = maker->body;
    if (code.b < AF_BLOCK_HEAD || af_body_at(m, code, 2) != -1) return 0;
    const i32 first = af_body_at(m, code, 0) + af_body_at(m, code, 1);
    const i32 slots = af_body_at(m, code, 3), count = af_body_at(m, code, 4);
    if (slots < first || slots >= AF_ANY_SLOT || count < 1 || count > (code.b - AF_BLOCK_HEAD) / 2) return 0;
    i32 at = AF_BLOCK_HEAD, op = 0;
    for (i32 k = 0; k < count; k++) {
        if (at > code.b - 2) return 0;
        op = af_body_at(m, code, at);
        const i32 n = af_body_at(m, code, at + 1);
        const char *letters = af_operands_of(op);
        i32 needed = 0;
        at += 2;
        if (!letters || n < 0 || n > code.b - at) return 0;
        while (letters[needed]) needed++;
        if (op >= 0 ? n != 1 + af_ops[op].arity : op >= AF_MAKE ? n < needed : n != needed) return 0;
        if (op == AF_CALL && n > 2 + AF_ARGS_MAX) return 0;
        for (i32 p = 0; p < n; p++)
            if (!af_is_operand(letters[p < needed ? p : needed - 1], af_body_at(m, code, at + p), first, slots, k, count))
                return 0;
        if (op == AF_MAKE) {
            af_maker inner;
            inner.outer = maker;
            inner.body = af_captured(m, maker, parts, af_body_at(m, code, at + 1));
            inner.at = at + 1;
            *work -= depth;
            if (!af_is_body(m, &inner, parts, n - 2, depth + 1, work)) return 0;
        }
        at += n;
    }
    return at == code.b && (op == AF_RETURN || op == AF_RAISE || op == AF_JUMP || op == AF_AGAIN);
}

/* Whether ints are the body of a lambda that captures so many values (perform.h, blocks.h), and so are the bodies of those
 * that it makes, which are among what it captures.  `work`: ints that may still be read. */
static i32 af_is_body(const af_machine *m, const af_maker *maker, const af_val *parts, i32 captures, i32 depth,
                      i64 *work) {
    const af_val body = maker->body;
    if (!af_is(body, TAGS_ROW) || body.b < AF_BODY_HEAD || depth > AF_LEVEL_MAX) return 0;
    *work -= body.b;
    const i32 arity = af_body_at(m, body, 0), result = af_body_at(m, body, 2), steps = af_body_at(m, body, 3);
    if (arity < 0 || arity > AF_ARGS_MAX || af_body_at(m, body, 1) != captures || *work < 0) return 0;
    if (result < 0) return af_is_block_code(m, maker, parts, depth, work);
    if (steps < 0 || steps > (body.b - AF_BODY_HEAD) / 2) return 0;
    const i32 first = arity + captures;
    if (result < 0 || result >= first + steps) return 0;
    i32 at = AF_BODY_HEAD;
    for (i32 k = 0; k < steps; k++) {
        if (at > body.b - 2) return 0;
        const i32 op = af_body_at(m, body, at), n = af_body_at(m, body, at + 1);
        at += 2;
        if (op < AF_MAKE || op >= OP_COUNT || n > body.b - at) return 0;
        if (op >= 0 ? n != af_ops[op].arity : n < 1 || (op == AF_CALL && n > 1 + AF_ARGS_MAX)) return 0;
        for (i32 p = 0; p < n; p++) {
            const i32 slot = af_body_at(m, body, at + p);
            if (slot < 0 || slot >= first + k) return 0;
        }
        if (op == AF_MAKE) {
            af_maker inner;
            inner.outer = maker;
            inner.body = af_captured(m, maker, parts, af_body_at(m, body, at));
            inner.at = at;
            *work -= depth;
            if (!af_is_body(m, &inner, parts, n - 1, depth + 1, work)) return 0;
        }
        at += n;
    }
    return at == body.b;
}

/* Whether a function of parts, all of them checked, is one that a maker makes. */
AF_FN i32 af_is_made(const af_machine *m, af_val f, i64 *work) {
    const af_val *parts = af_vals(m, f);
    switch (f.c) {
    case OP_compose:
    case OP_chain:
    case OP_matcher:
    case OP_rbind:
    case OP_lbind:
    case OP_fork:
    case OP_power:
        if (f.b != af_ops[f.c].arity) return 0;
        for (i32 k = 0; k < f.b; k++)
            if (!af_is_kind(m, af_ops[f.c].kinds[k], parts[k])) return 0;
        return f.c != OP_power || parts[1].a > 1;
    case OP_lambda: {
        af_maker maker;
        maker.outer = 0;
        maker.body = parts[0];
        maker.at = 0;
        return af_is_body(m, &maker, parts, f.b - 1, 0, work);
    }
    default: return 0;
    }
}

/* Whether a container or function is what its members, all of them checked, make of it. */
AF_FN i32 af_is_block_right(af_machine *m, const af_open *open, i64 *work) {
    const af_val v = open->v, *vals = af_vals(m, v);
    const af_block *block = af_block_of(m, v);
    const i32 depth = open->depth + (v.tag != T_FUNC), level = open->level + (v.tag == T_FUNC);
    if (depth > AF_DEPTH_MAX || level > AF_LEVEL_MAX || open->bytes > 0xffffffffu) return 0;
    if (block->weight != (open->weight > 0xffffffffu ? 0xffffffffu : (u32)open->weight)) return 0;
    if (block->bytes != open->bytes || block->depth != depth || block->level != level || block->unused) return 0;
    if (v.tag == T_FUNC) return af_is_made(m, v, work);
    if (!af_needs_block(v.tag, vals, v.b)) return 0;
    for (i32 k = 1; v.tag == T_SET && k < v.b; k++)
        if (af_compare(m, vals[k - 1], vals[k]) >= 0) return 0;
    return 1;
}

/* Copy a value from a device's n bytes, the first of which has the offset `start`, to the start of m's arena.  AF_ERROR:
 * it is none; AF_ARENA_FULL: the arena is too small for it.  `most`: bytes that the value may count (af_bytes, before
 * rounding up to 16), a bound for values that take no bytes here (a grid of empty rows).
 *
 * The device wrote the value by af_transfer, which puts blocks one after the other as its walk meets them.  So each block
 * has just one right offset, none is met twice, and the walk ends. */
AF_NOINLINE i32 af_receive(af_machine *m, const u8 *data, u64 start, u64 n, u64 most, af_val *v) {
    af_open stack[AF_VISITS];
    i32 open = 0;
    most += 15;
    if (!af_is_well_formed(*v, 0)) return AF_ERROR;
    const u64 flat = af_flat_bytes(*v), from = (u64)(u32)v->a - start;
    if (flat == 0 && !af_is(*v, TAGS_SMALL)) v->a = 0; /* there is nothing to point at */
    if (flat == 0) return af_bytes(m, *v) <= most ? AF_OK : AF_ERROR;
    if (((u32)v->a & 15u) || (u32)v->a < start || from > n || flat > n - from) return AF_ERROR;
    u64 size = af_round16(flat);
    if (af_is_nested(*v)) { /* its block says how much the whole takes at most */
        af_block block;
        memcpy(&block, data + from, sizeof block);
        size = af_round16(block.bytes);
    }
    if (size > n - from) size = n - from;
    if (size < flat) return AF_ERROR;
    if (size > m->size - AF_ARENA_START) return AF_ARENA_FULL;
    memcpy(m->mem + AF_ARENA_START, data + from, (size_t)size);
    most = most > 16 * size ? most : 16 * size;
    i64 work = (i64)(size * 16) + (1 << 20);
    const u32 shift = (u32)v->a - AF_ARENA_START; /* from offsets there to those here */
    u64 top = AF_ARENA_START;
    af_val *slot = v;
    for (;;) {
        /* The value in `slot` is next. */
        const u64 bytes = af_flat_bytes(*slot);
        i32 nested = 0;
        if (bytes) {
            if ((u32)slot->a - shift != top || bytes > AF_ARENA_START + size - top) return AF_ERROR;
            slot->a = (i32)top;
            top += af_round16(bytes);
            if (top > AF_ARENA_START + size) top = AF_ARENA_START + size; /* the last one is not filled up */
            nested = af_is_nested(*slot);
            if (af_is(*slot, TAG(T_INDICES) | TAG(T_OBJECT)) && !af_is_ascending(m, *slot)) return AF_ERROR;
        } else if (!af_is(*slot, TAGS_SMALL)) {
            slot->a = 0;
        }
        if (nested) {
            if (open == AF_VISITS) return AF_ERROR;
            af_open *const now = stack + open++;
            now->v = *slot;
            now->weight = now->bytes = 0;
            now->k = now->depth = now->level = 0;
        }
        /* Add up what is complete, and find the next one. */
        for (i32 complete = !nested;;) {
            if (complete) {
                if (!open) return af_bytes(m, *v) <= most ? AF_OK : AF_ERROR;
                af_open *const now = stack + open - 1;
                const i32 depth = af_depth(m, *slot), level = af_level(m, *slot);
                now->weight += af_weight(m, *slot);
                now->bytes += af_bytes(m, *slot);
                now->depth = depth > now->depth ? depth : now->depth;
                now->level = level > now->level ? level : now->level;
                if (now->bytes > most) return AF_ERROR;
            }
            af_open *const now = stack + open - 1;
            if (now->k < now->v.b) {
                slot = af_vals(m, now->v) + now->k++;
                if (!af_is_well_formed(*slot, 1)) return AF_ERROR;
                break;
            }
            now->bytes += 32;
            if (!af_is_block_right(m, now, &work)) return AF_ERROR;
            open--;
            slot = open ? af_vals(m, stack[open - 1].v) + stack[open - 1].k - 1 : v;
            complete = 1;
        }
    }
}

/* ---- Outcomes ---- */

enum { AF_TRUSTED, AF_WRONG_SEAL, AF_WRONG_OUTCOME, AF_WRONG_VALUE };

/* The outcomes of a launch as they came back. */
typedef struct {
    const u8 *bytes; /* up to where what values hold begins */
    u64 stamp, outcomes, values; /* as in af_work */
    const u8 *held; /* what values hold: n bytes, from offset `start` of the outcomes on */
    u64 start, n;
} af_returned;

/* A ticket as the host launched it. */
typedef struct {
    u64 warp, first; /* number of its first outcome */
    const u8 *slice, *wanted;
    u64 fuel, memory;
    af_val expected;
    u64 expected_hash;
    i32 keep;
} af_request;

/* Whether a run of a program with so many steps can end so.  All outcomes that the CPU computes pass. */
AF_FN i32 af_is_outcome(const af_packed_outcome *x, const af_request *request, i32 steps) {
    const i32 checked = request->expected.tag != T_NONE, grid = af_is(request->expected, TAGS_GRID);
    const i32 cells = grid ? request->expected.b * request->expected.c : 0, position = (i32)(x->code >> 18);
    const u32 op = af_code_op(x->code), why = af_code_why(x->code);
    if (x->status == AF_ARENA_FULL) return 1; /* nothing else of it is read */
    const i32 kind = af_status_kind(x->status);
    if (kind == AF_STATUS_INNER || kind == AF_STATUS_WORKER) return 0;
    if (x->fuel > request->fuel || x->matched < 0 || x->matched > 1) return 0;
    if (x->status != AF_OK)
        return !x->hash && !x->matched && !x->right && position < steps && (op <= OP_COUNT || op == AF_OP_NONE) &&
               why < WHY_COUNT;
    if (!x->hash || x->code || x->right < 0 || x->right > cells) return 0;
    if (x->matched) return checked && grid && x->right == cells && x->hash == request->expected_hash;
    return x->right < cells || !cells;
}

/* Check a ticket's outcomes: a verdict for each program, AF_TRUSTED for those that were not wanted.  AF_ARENA_FULL: the
 * arena is too small for a value among them. */
AF_NOINLINE i32 af_check_outcomes(af_machine *m, const af_returned *returned, const af_request *request, u8 *verdicts) {
    const i32 n = (i32)af_head(request->slice)->n_programs;
    const af_program *programs = (const af_program *)(request->slice + af_head(request->slice)->programs);
    const af_packed_outcome *outcomes =
        (const af_packed_outcome *)(returned->bytes + returned->outcomes) + request->first;
    const af_val *values = request->keep ? (const af_val *)(returned->bytes + returned->values) + request->first : 0;
    const af_mark *mark = (const af_mark *)(returned->bytes + sizeof(af_outcomes_head)) + request->warp;
    const i32 sealed = mark->stamp == returned->stamp &&
                       mark->seal == af_seal(returned->stamp, request->warp, outcomes, values, request->wanted, n);
    for (i32 p = 0; p < n; p++) {
        verdicts[p] = AF_TRUSTED;
        if (!request->wanted[p]) continue;
        if (!sealed)
            verdicts[p] = AF_WRONG_SEAL;
        else if (!af_is_outcome(outcomes + p, request, programs[p].n))
            verdicts[p] = AF_WRONG_OUTCOME;
        else if (values && outcomes[p].status == AF_OK && values[p].tag != T_HOST) {
            af_val v = values[p];
            const i32 status = af_receive(m, returned->held, returned->start, returned->n, request->memory, &v);
            if (status == AF_ARENA_FULL) return status;
            if (status != AF_OK || af_hash(m, v) != outcomes[p].hash) verdicts[p] = AF_WRONG_VALUE;
        }
    }
    return AF_OK;
}

#endif
