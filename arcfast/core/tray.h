/* Batteries on a device: one warp runs one slice on one input.
 *
 * The host writes trays (slices made ready) and inputs once, then work by the piece: tickets that name a tray and an
 * input each.  A warp lays the tray out in its own arena, runs the programs and leaves endings, and the values that
 * were asked for, among the answers.  Everything is named by offsets, so the same bytes serve every device.
 * Called by all lanes together; callers are kernel.cu, the emulator and, on one lane, _tray.pxi. */
#ifndef AF_TRAY_H
#define AF_TRAY_H
#include "answers.h"

/* Offsets are from this header.  The image is what every arena begins with, from AF_FOOT on. */
typedef struct {
    u32 slice, image, bytes, unused; /* bytes: of the image */
    af_desk desk;
    i32 inputs[4]; /* nodes of I, S and C; -1: not used */
    u64 fuel, memory;
} af_tray;

/* I, S, C and the grid that is expected (none: T_NONE); offsets are from the first of all inputs. */
typedef struct {
    af_val parts[4];
} af_given;

#define AF_NO_TRAY (~(u64)0) /* fills up a block, whose warps share a tray */
#define AF_EVERY 0xffffffffu
typedef struct {
    u64 tray;
    u32 input, endings; /* endings: number of the first one */
    u32 wanted, keep;   /* wanted: offset of a byte for each program, or AF_EVERY; keep: the output values too */
} af_ticket;

/* A piece of work.  Tickets follow, then what they say is wanted; offsets are from here. */
typedef struct {
    u64 stamp;           /* of this launch: each warp leaves it in its mark when it has finished */
    u64 count;           /* of tickets */
    u64 endings, values; /* offsets into the answers: af_answer, then af_val for those that are kept */
    u64 limit;           /* of the answers; values lie between their own end and here */
} af_work;

/* Lay out a tray and an input in the arena, whatever was there. */
AF_NOINLINE i32 af_lay(af_machine *m, const af_tray *tray, const u8 *inputs, const af_given *given, af_desk *desk) {
    u64 kept = tray->desk.kept;
    *desk = tray->desk;
    if (kept > m->size || m->size - kept < 1024) return AF_ROOM;
    desk->ceiling = (u32)(kept + (m->size - kept) / 4) & ~15u;
    SYNC(); /* lanes may still read what a program left */
    COPY(m->mem + AF_FOOT, (const u8 *)tray + tray->image, tray->bytes);
    for (i32 part = 0; part < 3; part++) {
        const i32 node = tray->inputs[part];
        af_val v = given->parts[part];
        if (node < 0) continue;
        AF_TRY(af_transfer(m, inputs, m->mem, &kept, desk->ceiling, 0, &v));
        SERIAL {
            ((af_val *)af_at(m, (i32)desk->slots))[node] = v;
            ((u8 *)af_at(m, (i32)desk->states))[node] = 1;
        }
    }
    desk->kept = (u32)kept;
    return AF_OK;
}

AF_NOINLINE i32 af_right_cells(const af_machine *m, af_val v, const u8 *inputs, af_val expected) {
    const u8 *a = (const u8 *)af_at(m, v.a), *b = inputs + (u32)expected.a;
    i64 right = 0;
    if (!af_is(v, TAGS_GRID) || !af_is(expected, TAGS_GRID) || v.b != expected.b || v.c != expected.c) return -1;
    AF_ROLLED for (i32 i = AF_LANE; i < v.b * v.c; i += LANES) {
        right += af_get(a, v.tag == T_GRID32, i) == af_get(b, expected.tag == T_GRID32, i);
    }
    return (i32)SUM(right);
}

/* Copy an output to the answers; one that finds no room there is marked T_HOST, which no output can be. */
AF_NOINLINE af_val af_keep(af_machine *m, u8 *answers, u64 limit, af_val v) {
    const u64 bytes = af_round16(af_is_nested(v) ? af_bytes(m, v) : af_flat_bytes(v));
    u64 top = 0;
    if (bytes == 0) return v;
    if (AF_LANE == 0) top = AF_ATOMIC_ADD(&((af_answers *)answers)->top, bytes);
    top = SUM_HASH(top); /* the other lanes have 0 */
    if (bytes > limit || top > limit - bytes || af_transfer(m, m->mem, answers, &top, top + bytes, 0, &v) != AF_OK)
        return af_value(T_HOST, 0, 0, 0);
    return v;
}

/* Run a ticket: all wanted programs on one input; gives the seal of its answers.  Where the arena is full, values that are shared are given up and the
 * program runs once more; one that does not fit even so ends as AF_ROOM. */
AF_FN u64 af_run_ticket(const u8 *trays, const u8 *inputs, const u8 *work, u8 *answers, af_ticket ticket, u64 warp,
                        af_machine *m) {
    const af_work *job = (const af_work *)work;
    const af_tray *tray = (const af_tray *)(trays + ticket.tray);
    const u8 *slice = (const u8 *)tray + tray->slice;
    const af_program *programs = (const af_program *)(slice + af_head(slice)->programs);
    const i32 n = (i32)af_head(slice)->n_programs;
    const af_given *given = (const af_given *)inputs + ticket.input;
    const af_val expected = given->parts[3];
    const u8 *wanted = ticket.wanted == AF_EVERY ? 0 : work + ticket.wanted;
    af_answer *to = (af_answer *)(answers + job->endings) + ticket.endings;
    af_val *values = ticket.keep ? (af_val *)(answers + job->values) + ticket.endings : 0;
    af_desk desk;
    m->memory = tray->memory;
    i32 laid = af_lay(m, tray, inputs, given, &desk);
    u32 fresh = desk.kept; /* above are values that programs share */
    for (i32 p = 0; p < n; p++) {
        if (wanted && !wanted[p]) continue;
        af_ending end;
        i32 status = laid, right = -1;
        af_val v = af_value(T_HOST, 0, 0, 0);
        end.fuel = end.hash = 0;
        end.code = 0;
        if (status == AF_OK) status = af_run_program(m, slice, &desk, p, tray->fuel, &end);
        if (status != AF_OK && desk.kept != fresh) {
            laid = af_lay(m, tray, inputs, given, &desk);
            fresh = desk.kept;
            status = af_run_program(m, slice, &desk, p, tray->fuel, &end);
        }
        if (status == AF_OK && end.status == AF_OK) {
            v = ((const af_val *)af_at(m, (i32)desk.slots))[programs[p].result];
            if (expected.tag != T_NONE) right = af_right_cells(m, v, inputs, expected);
            if (values) v = af_keep(m, answers, job->limit, v);
        }
        SERIAL {
            to[p].hash = end.hash;
            to[p].fuel = end.fuel;
            to[p].code = end.code;
            to[p].status = status == AF_OK ? end.status : AF_ROOM;
            to[p].matched = right >= 0 && right == expected.b * expected.c;
            to[p].right = right < 0 ? 0 : right;
            if (values) values[p] = v;
        }
    }
    return af_seal(job->stamp, warp, to, values, wanted, n);
}

/* What a warp does in a launch.  Its arena is one of many, `stride` bytes long each. */
AF_FN void af_run_warp(u64 trays, u64 inputs, u64 work, u64 answers, u64 arenas, u64 stride, u64 warp) {
    const af_work *job = (const af_work *)work;
    if (warp >= job->count) return;
    const af_ticket ticket = ((const af_ticket *)(job + 1))[warp];
    af_machine m;
    if (ticket.tray == AF_NO_TRAY) return;
    af_start(&m, (u8 *)(arenas + warp * stride), (u32)stride);
    const u64 seal =
        af_run_ticket((const u8 *)trays, (const u8 *)inputs, (const u8 *)work, (u8 *)answers, ticket, warp, &m);
    SERIAL {
        af_mark *mark = (af_mark *)(answers + sizeof(af_answers)) + warp;
        mark->stamp = job->stamp;
        mark->seal = seal;
    }
}

#endif
