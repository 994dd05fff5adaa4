/* The one file that knows the machine: types, function annotations, lanes, sections and reductions.
 *
 * The core is compiled three times from the same source: for the CPU (LANES 1), for the GPU by NVRTC (LANES 32, one
 * warp), and for the warp emulator (LANES 32 on the CPU, AF_EMULATE).  Every lane runs the same control flow on the
 * same scalars; arena memory is written only inside EACH, PICK and SERIAL sections, each of which ends in a sync.
 * No `return`, `goto` or reduction may stand inside a section. */
#ifndef AF_PORTABLE_H
#define AF_PORTABLE_H

/* AF_FN: a small function.  AF_INLINE: one that a CPU compiles into its callers, where most of what it asks is known.
 * AF_NOINLINE: a large one.  AF_OUTLINE: one that is worth inlining on a CPU but, called from
 * everywhere, would multiply the GPU's code (tools/compile_kernel.py shows what such a choice costs).
 * AF_ROLLED: before a loop that must not be unrolled on the GPU; NVRTC unrolls by four whatever it can.
 * AF_UNROLLED: before a loop on one lane that is vectorised, and short.
 * AF_AT_ONCE(n): of a struct that always stands at a multiple of n bytes; a GPU then reads and writes n bytes in one access.
 * AF_ALONE: of parameters that point to different things, and the arena to others: a CPU then keeps in registers what it read.
 * AF_BRIEF: in a loop that goes round a few times as a rule; a CPU would take longer to set up vectors.
 * AF_HIDE: in a loop, of what it counts on: a compiler would count on apart from that, to have the last value sooner. */
#if defined(__CUDACC__)
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
#define LANES 32
#define AF_FN static __device__ inline
#define AF_INLINE AF_FN
#define AF_OUTLINE AF_NOINLINE
#define AF_NOINLINE static __device__ __noinline__
#define AF_TABLE static __device__ const
#define AF_ROLLED _Pragma("unroll 1")
#define AF_LANE ((i32)(threadIdx.x & 31u))
#define AF_ALL_LANES 0xffffffffu
#define SYNC() __syncwarp()
#define BALLOT(P) __ballot_sync(AF_ALL_LANES, (P))
#define AF_SHUFFLE_XOR(X, MASK) __shfl_xor_sync(AF_ALL_LANES, (X), (MASK))
#define AF_ATOMIC_OR(P, X) atomicOr((P), (X))
#define AF_ATOMIC_ADD(P, X) atomicAdd((P), (X))
#define AF_POPCOUNT(X) __popc(X)
#define AF_POPCOUNT64(X) __popcll(X)
#define AF_FIRST_BIT64(X) (__ffsll((i64)(X)) - 1)
#define AF_LIKELY(P) (P)
#define AF_FOLDED_PRODUCT(X, Y) (((X) * (Y)) ^ __umul64hi((X), (Y)))
#define AF_AT_ONCE(BYTES) __align__(BYTES)
#else
#include <stdint.h>
#include <string.h>
typedef int8_t i8;
typedef uint8_t u8;
typedef int16_t i16;
typedef uint16_t u16;
typedef int32_t i32;
typedef uint32_t u32;
typedef long long i64;
typedef unsigned long long u64;
#define AF_FN static inline
#define AF_INLINE static inline __attribute__((always_inline))
#define AF_OUTLINE AF_FN
#define AF_NOINLINE static __attribute__((noinline, unused))
#define AF_TABLE static const
#define AF_ROLLED
#define AF_UNROLLED _Pragma("GCC unroll 4")
#define AF_ALONE __restrict__
#define AF_BRIEF() __asm__ volatile("")
#define AF_HIDE(X) __asm__("" : "+r"(X))
#define AF_POPCOUNT(X) __builtin_popcount(X)
#define AF_POPCOUNT64(X) __builtin_popcountll(X)
#define AF_FIRST_BIT64(X) __builtin_ctzll(X)
#define AF_LIKELY(P) __builtin_expect(!!(P), 1)
#define AF_FOLDED_PRODUCT(X, Y) af_folded_product((X), (Y))
#define AF_AT_ONCE(BYTES)
/* Both halves of a product, one XOR the other. */
AF_FN u64 af_folded_product(u64 x, u64 y) {
    const unsigned __int128 product = (unsigned __int128)x * y;
    return (u64)product ^ (u64)(product >> 64);
}
#ifdef AF_EMULATE
/* Implemented by emulator.c: each lane is a coroutine that yields in these calls; SITE tells syncs apart. */
#define LANES 32
extern int af_emu_lane;
void af_emu_sync(int SITE);
u64 af_emu_shuffle_xor(u64 X, int MASK, int SITE);
u32 af_emu_ballot(int P, int SITE);
void af_emu_atomic_or(u32 *P, u32 X);
u64 af_emu_atomic_add(u64 *P, u64 X);
#define AF_SITE __COUNTER__
#define AF_LANE af_emu_lane
#define SYNC() af_emu_sync(AF_SITE)
#define BALLOT(P) af_emu_ballot((P) != 0, AF_SITE)
#define AF_SHUFFLE_XOR(X, MASK) af_emu_shuffle_xor((u64)(X), (MASK), AF_SITE)
#define AF_ATOMIC_OR(P, X) af_emu_atomic_or((P), (X))
#define AF_ATOMIC_ADD(P, X) af_emu_atomic_add((P), (X))
#else
#define LANES 1
#define AF_LANE 0
#define SYNC() ((void)0)
#define BALLOT(P) ((u32)((P) != 0))
#define AF_ATOMIC_OR(P, X) ((void)(*(P) |= (X)))
#define AF_ATOMIC_ADD(P, X) __atomic_fetch_add((P), (X), __ATOMIC_RELAXED)
#endif
#endif

/* Four ints written, or copied, at once.  On one lane by one store of 16 bytes: a copy that follows soon would wait for four
 * narrow stores to end (a tenth of the time of loops; Intel Xeon, perf, 2026-11-18). */
#if LANES == 1
typedef i32 af_four __attribute__((vector_size(16), aligned(4), may_alias));
AF_INLINE void af_put_four(void *to, i32 a, i32 b, i32 c, i32 d) { *(af_four *)to = (af_four){a, b, c, d}; }
AF_INLINE void af_copy_four(void *to, const void *from) { *(af_four *)to = *(const af_four *)from; }
#else
typedef struct AF_AT_ONCE(16) {
    i32 a, b, c, d;
} af_four;
AF_FN void af_put_four(void *to, i32 a, i32 b, i32 c, i32 d) {
    af_four *const four = (af_four *)to;
    four->a = a;
    four->b = b;
    four->c = c;
    four->d = d;
}
AF_FN void af_copy_four(void *to, const void *from) { *(af_four *)to = *(const af_four *)from; }
#endif

#ifdef AF_DEBUG
#include <assert.h>
#define AF_ASSERT(P) assert(P)
#else
#define AF_ASSERT(P) ((void)0)
#endif

/* Sections.  EACH(i, n) { independent bodies }   SERIAL { one lane }   PICK(i, n, slot, count, predicate) { for each i
 * that satisfies the predicate, in ascending order, with slot = the number of satisfying ones before it (from count,
 * which is advanced) }.  The predicate may only read. */
#define AF_ONCE(NAME) for (i32 NAME = 1; NAME; NAME = 0, SYNC())
#define EACH(I, N) AF_ONCE(af_once_##I) AF_ROLLED for (i32 I = AF_LANE; I < (i32)(N); I += LANES)
#define SERIAL AF_ONCE(af_once_serial) if (AF_LANE == 0)
#define PICK(I, N, SLOT, COUNT, P)                                                                                     \
    AF_ONCE(af_once_##I)                                                                                               \
    AF_ROLLED                                                                                                          \
    for (i32 af_base_##I = 0, I = 0, SLOT = 0, af_ok_##I = 0;                                                          \
         af_base_##I < (i32)(N) &&                                                                                     \
         (I = af_base_##I + AF_LANE, af_ok_##I = I < (i32)(N) && (P), SLOT = af_pick(af_ok_##I, &(COUNT)), 1);         \
         af_base_##I += LANES)                                                                                         \
        if (af_ok_##I)

AF_FN i32 af_pick(i32 ok, i32 *count) {
    const u32 votes = BALLOT(ok);
    const i32 slot = *count + (LANES == 1 ? 0 : (i32)AF_POPCOUNT(votes & ((1u << AF_LANE) - 1u)));
    *count += LANES == 1 ? (i32)votes : (i32)AF_POPCOUNT(votes);
    return slot;
}

/* Reductions over what each lane holds; every lane gets the answer.  On the CPU a lane holds everything already. */
#if LANES == 1
#define AF_REDUCE(NAME, T, STEP)                                                                                       \
    AF_FN T NAME(T x) { return x; }
#else
#define AF_REDUCE(NAME, T, STEP)                                                                                       \
    AF_NOINLINE T NAME(T x) {                                                                                          \
        for (i32 mask = 16; mask; mask >>= 1) {                                                                        \
            const T y = (T)AF_SHUFFLE_XOR(x, mask);                                                                    \
            x = STEP;                                                                                                  \
        }                                                                                                              \
        return x;                                                                                                      \
    }
#endif
AF_REDUCE(SUM, i64, x + y)
AF_REDUCE(SUM_HASH, u64, x + y)
AF_REDUCE(MIN, i32, x < y ? x : y)
AF_REDUCE(MAX, i32, x > y ? x : y)
AF_REDUCE(MIN64, u64, x < y ? x : y)
#define ANY(P) (BALLOT(P) != 0)

/* The sum of x over the lanes before this one; *total becomes the sum over all lanes. */
AF_FN i32 af_scan(i32 x, i32 *total) {
#if LANES == 1
    *total = x;
    return 0;
#else
    i32 before = 0, sum = x;
    for (i32 mask = 1; mask < LANES; mask <<= 1) {
        const i32 other = (i32)AF_SHUFFLE_XOR(sum, mask);
        if (AF_LANE & mask) before += other;
        sum += other;
    }
    *total = sum;
    return before;
#endif
}

#if LANES == 1
#ifdef __SSE2__
#include <emmintrin.h>
#endif
/* Eight bytes as they lie in memory. */
AF_FN u64 af_eight(const u8 *bytes) {
    u64 word;
    memcpy(&word, bytes, 8);
    return word;
}
/* The first n of them, 1 to 7, and zeros; read twice where the parts overlap. */
AF_FN u64 af_some(const u8 *bytes, i32 n) {
    u32 first, last;
    if (n < 4) return bytes[0] | (u64)bytes[n >> 1] << (8 * (n >> 1)) | (u64)bytes[n - 1] << (8 * (n - 1));
    memcpy(&first, bytes, 4);
    memcpy(&last, bytes + n - 4, 4);
    return first | (u64)last << (8 * (n - 4));
}
/* How many of n bytes are the wanted one. */
AF_FN i32 af_count_bytes(const u8 *bytes, i32 n, u8 wanted) {
    i32 count = 0, k = 0;
#ifdef __SSE2__
    static const u8 last[32] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255,
                                255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    const __m128i pattern = _mm_set1_epi8((char)wanted), zero = _mm_setzero_si128();
    __m128i sums = zero;
    while (n - k >= 16) {
        const i32 end = n - k < 4000 ? n & ~15 : k + 4000; /* so few that a byte can count them */
        __m128i counts = zero, others = zero;
        for (; k <= end - 32; k += 32) {
            counts = _mm_sub_epi8(counts, _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(bytes + k)), pattern));
            others = _mm_sub_epi8(others, _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(bytes + k + 16)), pattern));
        }
        counts = _mm_add_epi8(counts, others);
        for (; k < end; k += 16)
            counts = _mm_sub_epi8(counts, _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(bytes + k)), pattern));
        if (n - k < 16) { /* the rest, with some that were counted */
            const __m128i same = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(bytes + n - 16)), pattern);
            counts = _mm_sub_epi8(counts, _mm_and_si128(same, _mm_loadu_si128((const __m128i *)(last + (n - k)))));
            k = n;
        }
        sums = _mm_add_epi64(sums, _mm_sad_epu8(counts, zero));
    }
    count = _mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_srli_si128(sums, 8));
#endif
    for (; k < n; k++) count += bytes[k] == wanted;
    return count;
}
/* n bytes, rounded up to 16, in which a becomes b, and b becomes c, which is a or b. */
typedef u8 af_sixteen __attribute__((vector_size(16), aligned(1), may_alias));
AF_FN void af_exchange_bytes(u8 *to, const u8 *from, i32 n, u8 a, u8 b, u8 c) {
    const af_sixteen zero = {0}, as = zero + a, bs = zero + b, ab = as ^ bs, bc = bs ^ (zero + c);
    for (i32 k = 0; k < n && b == c; k += 16) {
        const af_sixteen x = *(const af_sixteen *)(from + k);
        *(af_sixteen *)(to + k) = x ^ ((af_sixteen)(x == as) & ab);
    }
    for (i32 k = 0; k < n && b != c; k += 16) {
        const af_sixteen x = *(const af_sixteen *)(from + k);
        *(af_sixteen *)(to + k) = x ^ ((af_sixteen)(x == as) & ab) ^ ((af_sixteen)(x == bs) & bc);
    }
}
/* A bit for each of the values 0 to 15 that n bytes have; 0 if any has another. */
AF_FN u32 af_values_below_16(const u8 *bytes, i32 n) {
    u32 bits = 0;
    i32 k = 0;
#ifdef __SSSE3__
    const __m128i low = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m128i high = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128);
    if (n >= 16) {
        __m128i lows = _mm_setzero_si128(), highs = lows, any = lows;
        for (;;) {
            const __m128i cells = _mm_loadu_si128((const __m128i *)(bytes + k));
            lows = _mm_or_si128(lows, (__m128i)__builtin_ia32_pshufb128((__v16qi)low, (__v16qi)cells));
            highs = _mm_or_si128(highs, (__m128i)__builtin_ia32_pshufb128((__v16qi)high, (__v16qi)cells));
            any = _mm_or_si128(any, cells);
            if ((k += 16) >= n) break;
            if (k > n - 16) k = n - 16; /* the rest, with some that were asked */
        }
        __m128i pairs = _mm_or_si128(_mm_unpacklo_epi8(lows, highs), _mm_unpackhi_epi8(lows, highs));
        pairs = _mm_or_si128(pairs, _mm_srli_si128(pairs, 8));
        pairs = _mm_or_si128(pairs, _mm_srli_si128(pairs, 4));
        bits = (u32)_mm_cvtsi128_si32(pairs);
        any = _mm_cmpeq_epi8(_mm_and_si128(any, _mm_set1_epi8(-16)), _mm_setzero_si128());
        return _mm_movemask_epi8(any) != 0xffff ? 0 : (bits | bits >> 16) & 0xffffu;
    }
#endif
    u32 any = 0;
    for (; k < n; k++) {
        bits |= 1u << (bytes[k] & 15);
        any |= bytes[k];
        AF_BRIEF();
    }
    return any > 15 ? 0 : bits;
}
/* A bit for each of sixteen bytes at a that differs from the one at b. */
AF_FN u32 af_differences(const u8 *a, const u8 *b) {
#ifdef __SSE2__
    const __m128i x = _mm_loadu_si128((const __m128i *)a), y = _mm_loadu_si128((const __m128i *)b);
    return (u32)_mm_movemask_epi8(_mm_cmpeq_epi8(x, y)) ^ 0xffffu;
#else
    u32 bits = 0;
    for (i32 k = 0; k < 2; k++) {
        const u64 word = af_eight(a + 8 * k) ^ af_eight(b + 8 * k), low = 0x7f7f7f7f7f7f7f7fULL;
        const u64 high = (((word & low) + low) | word) & ~low;
        bits |= (u32)((high * 0x0002040810204081ULL) >> 56) << (8 * k);
    }
    return bits;
#endif
}
/* A bit for each of sixteen bytes at a that is this byte, and for each that is not. */
AF_FN u32 af_equals(const u8 *a, u8 byte) {
#ifdef __SSE2__
    const __m128i x = _mm_loadu_si128((const __m128i *)a);
    return (u32)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8((char)byte)));
#else
    u8 pattern[16];
    memset(pattern, byte, 16);
    return af_differences(a, pattern) ^ 0xffffu;
#endif
}
AF_FN u32 af_others(const u8 *a, u8 byte) { return af_equals(a, byte) ^ 0xffffu; }
/* Eight words of eight bytes become columns: byte i of word j stands in row i, column j. */
AF_FN void af_turn_eight(u8 *to, i64 width, const u64 *words) {
#ifdef __SSE2__
    __m128i two[4], four[4], all[4];
    for (i32 k = 0; k < 4; k++)
        two[k] = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)(words + 2 * k)),
                                   _mm_loadl_epi64((const __m128i *)(words + 2 * k + 1)));
    for (i32 k = 0; k < 2; k++) {
        four[2 * k] = _mm_unpacklo_epi16(two[2 * k], two[2 * k + 1]);
        four[2 * k + 1] = _mm_unpackhi_epi16(two[2 * k], two[2 * k + 1]);
    }
    for (i32 k = 0; k < 2; k++) {
        all[2 * k] = _mm_unpacklo_epi32(four[k], four[2 + k]);
        all[2 * k + 1] = _mm_unpackhi_epi32(four[k], four[2 + k]);
    }
    for (i32 k = 0; k < 4; k++) {
        _mm_storel_epi64((__m128i *)(to + 2 * k * width), all[k]);
        _mm_storel_epi64((__m128i *)(to + (2 * k + 1) * width), _mm_unpackhi_epi64(all[k], all[k]));
    }
#else
    for (i32 i = 0; i < 8; i++)
        for (i32 j = 0; j < 8; j++) to[i * width + j] = ((const u8 *)(words + j))[i];
#endif
}
#endif

/* A section of its own: copy n bytes between places that do not overlap. */
AF_OUTLINE void COPY(void *to, const void *from, u64 n) {
#if LANES == 1
    memcpy(to, from, (size_t)n);
#else
    u8 *t = (u8 *)to;
    const u8 *f = (const u8 *)from;
    if ((((u64)t | (u64)f | n) & 3u) == 0) {
        EACH(i, n >> 2) { ((u32 *)t)[i] = ((const u32 *)f)[i]; }
    } else {
        EACH(i, n) { t[i] = f[i]; }
    }
#endif
}

/* A section of its own: move n bytes (a multiple of 16) down to a lower place that may overlap. */
AF_OUTLINE void MOVE_DOWN(void *to, const void *from, u64 n) {
#if LANES == 1
    memmove(to, from, (size_t)n);
#else
    u32 *t = (u32 *)to;
    const u32 *f = (const u32 *)from;
    const i32 words = (i32)(n >> 2);
    for (i32 base = 0; base < words; base += LANES) {
        const i32 i = base + AF_LANE;
        const u32 word = i < words ? f[i] : 0u;
        SYNC();
        if (i < words) t[i] = word;
        SYNC();
    }
#endif
}

/* A section of its own: set n bytes (a multiple of 8, aligned to 8) to zero. */
AF_OUTLINE void CLEAR(void *to, u64 n) {
#if LANES == 1
    memset(to, 0, (size_t)n);
#else
    u64 *t = (u64 *)to;
    EACH(i, n >> 3) { t[i] = 0; }
#endif
}

#endif
