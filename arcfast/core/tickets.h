/* Tickets: one warp of a device runs one packed slice on one input.
 *
 * The host writes packed slices and inputs once, then the work of each launch: tickets that name a slice and an input.  A
 * warp loads both into its own arena, runs the programs and writes their outcomes, and the output values that are to be
 * kept (wire.def).  Everything is named by offsets, so the same bytes serve every device.
 * Called by all lanes together; callers are kernel.cu, the emulator and, on one lane, _packing.pxi. */
#ifndef AF_TICKETS_H
#define AF_TICKETS_H
#include "packed_outcomes.h"

/* A prepared slice as bytes.  Offsets are from here.  The image is what every arena begins with, from AF_ARENA_START on:
 * the node table with constants and nodes that depend on no input. */
typedef struct {
    u32 slice, image, bytes, unused; /* bytes: of the image */
    af_node_table table;
    i32 inputs[4]; /* nodes of I, S and C; -1: not used */
    u64 fuel, memory;
} af_packed_slice;

/* I, S, C and the expected grid (T_NONE: nothing is expected).  Offsets are from the first of all inputs. */
typedef struct {
    af_val parts[4];
} af_packed_input;

#define AF_NO_SLICE (~(u64)0) /* in a ticket that only fills up a block: the warps of a block share a slice */
#define AF_EVERY 0xffffffffu  /* in a ticket: every program is wanted */

/* Load a slice and an input into the arena, whatever was there. */
AF_NOINLINE i32 af_load(af_machine *m, const af_packed_slice *packed, const u8 *inputs, const af_packed_input *input,
                        af_node_table *table) {
    u64 kept = packed->table.kept;
    *table = packed->table;
    if (kept > m->size || m->size - kept < 1024) return AF_ARENA_FULL;
    table->ceiling = (u32)(kept + (m->size - kept) / 4) & ~15u;
    SYNC(); /* lanes may still read what a program left */
    COPY(m->mem + AF_ARENA_START, (const u8 *)packed + packed->image, packed->bytes);
    for (i32 part = 0; part < 3; part++) {
        const i32 node = packed->inputs[part];
        af_val v = input->parts[part];
        if (node < 0) continue;
        AF_TRY(af_transfer(m, inputs, m->mem, &kept, table->ceiling, 0, &v));
        SERIAL {
            ((af_known *)af_at(m, (i32)table->known))[node].value = v;
            ((u8 *)af_at(m, (i32)table->states))[node] = 1 + AF_OK;
        }
    }
    table->kept = (u32)kept;
    return AF_OK;
}

/* How many cells of a value are those of the expected grid; -1: it is no grid of that shape. */
AF_NOINLINE i32 af_right_cells(const af_machine *m, af_val v, const u8 *inputs, af_val expected) {
    const u8 *a = (const u8 *)af_at(m, v.a), *b = inputs + (u32)expected.a;
    i64 right = 0;
    if (!af_is(v, TAGS_GRID) || !af_is(expected, TAGS_GRID) || v.b != expected.b || v.c != expected.c) return -1;
    AF_ROLLED for (i32 i = AF_LANE; i < v.b * v.c; i += LANES) {
        right += af_get(a, v.tag == T_GRID32, i) == af_get(b, expected.tag == T_GRID32, i);
    }
    return (i32)SUM(right);
}

/* Copy an output value behind the outcomes; one that finds no room there becomes T_HOST, which no output can be. */
AF_NOINLINE af_val af_keep(af_machine *m, u8 *outcomes, u64 limit, af_val v) {
    const u64 bytes = af_round16(af_is_nested(v) ? af_bytes(m, v) : af_flat_bytes(v));
    u64 top = 0;
    if (bytes == 0) return v;
    if (AF_LANE == 0) top = AF_ATOMIC_ADD(&((af_outcomes_head *)outcomes)->top, bytes);
    top = SUM_HASH(top); /* the other lanes have 0 */
    if (bytes > limit || top > limit - bytes || af_transfer(m, m->mem, outcomes, &top, top + bytes, 0, &v) != AF_OK)
        return af_value(T_HOST, 0, 0, 0);
    return v;
}

/* Run a ticket: all wanted programs on one input; gives the seal of its outcomes.  Where the arena is full, values that
 * programs share are given up and the program runs once more; one that does not fit even so ends as AF_ARENA_FULL. */
AF_FN u64 af_run_ticket(const u8 *slices, const u8 *inputs, const u8 *work, u8 *outcomes, af_ticket ticket, u64 warp,
                        af_machine *m) {
    const af_work *job = (const af_work *)work;
    const af_packed_slice *packed = (const af_packed_slice *)(slices + ticket.slice);
    const u8 *slice = (const u8 *)packed + packed->slice;
    const af_program *programs = (const af_program *)(slice + af_head(slice)->programs);
    const i32 n = (i32)af_head(slice)->n_programs;
    const af_packed_input *input = (const af_packed_input *)inputs + ticket.input;
    const af_val expected = input->parts[3];
    const u8 *wanted = ticket.wanted == AF_EVERY ? 0 : work + ticket.wanted;
    af_packed_outcome *to = (af_packed_outcome *)(outcomes + job->outcomes) + ticket.outcomes;
    af_val *values = ticket.keep ? (af_val *)(outcomes + job->values) + ticket.outcomes : 0;
    af_node_table table;
    m->memory = packed->memory;
    i32 loaded = af_load(m, packed, inputs, input, &table);
    u32 fresh = table.kept; /* above are values that programs share */
    for (i32 p = 0; p < n; p++) {
        if (wanted && !wanted[p]) continue;
        af_outcome outcome;
        i32 status = loaded, right = -1;
        af_val v = af_value(T_HOST, 0, 0, 0);
        outcome.fuel = outcome.hash = 0;
        outcome.code = 0;
        if (status == AF_OK) status = af_run_program(m, slice, &table, p, packed->fuel, &outcome);
        if (status != AF_OK && table.kept != fresh) {
            loaded = af_load(m, packed, inputs, input, &table);
            fresh = table.kept;
            status = af_run_program(m, slice, &table, p, packed->fuel, &outcome);
        }
        if (status == AF_OK && outcome.status == AF_OK) {
            v = ((const af_known *)af_at(m, (i32)table.known))[programs[p].result].value;
            if (expected.tag != T_NONE) right = af_right_cells(m, v, inputs, expected);
            if (values) v = af_keep(m, outcomes, job->limit, v);
        }
        SERIAL {
            to[p].hash = outcome.hash;
            to[p].fuel = outcome.fuel;
            to[p].code = outcome.code;
            to[p].status = status == AF_OK ? outcome.status : AF_ARENA_FULL;
            to[p].matched = right >= 0 && right == expected.b * expected.c;
            to[p].right = right < 0 ? 0 : right;
            if (values) values[p] = v;
        }
    }
    return af_seal(job->stamp, warp, to, values, wanted, n);
}

/* What a warp does in a launch.  Its arena is one of many, `stride` bytes long each. */
AF_FN void af_run_warp(u64 slices, u64 inputs, u64 work, u64 outcomes, u64 arenas, u64 stride, u64 warp) {
    const af_work *job = (const af_work *)work;
    if (warp >= job->count) return;
    const af_ticket ticket = ((const af_ticket *)(job + 1))[warp];
    af_machine m;
    if (ticket.slice == AF_NO_SLICE) return;
    af_start(&m, (u8 *)(arenas + warp * stride), (u32)stride);
    const u64 seal =
        af_run_ticket((const u8 *)slices, (const u8 *)inputs, (const u8 *)work, (u8 *)outcomes, ticket, warp, &m);
    SERIAL {
        af_mark *mark = (af_mark *)(outcomes + sizeof(af_outcomes_head)) + warp;
        mark->stamp = job->stamp;
        mark->seal = seal;
    }
}

#endif
