# Rows of small ints as Python has them to cells and back, in C; and the tuples of places and cells.

cdef extern from *:
    """
    #ifdef Py_LIMITED_API
    #define AF_ITEM(ROW, K) (PyTuple_Check(ROW) ? PyTuple_GetItem((ROW), (K)) : PyList_GetItem((ROW), (K)))
    #define AF_ROW_ITEMS(ROW) (ROW)
    #define AF_ROW_ITEM(ITEMS, K) AF_ITEM((ITEMS), (K))
    typedef PyObject *af_items;
    #define AF_SIZE(ROW) (PyTuple_Check(ROW) ? PyTuple_Size(ROW) : PyList_Size(ROW))
    #define AF_SET_ITEM(ROW, K, ITEM) ((void)PyTuple_SetItem((ROW), (K), (ITEM)))
    #else
    #define AF_ITEM(ROW, K) PySequence_Fast_GET_ITEM((ROW), (K))
    #define AF_ROW_ITEMS(ROW) PySequence_Fast_ITEMS(ROW)
    #define AF_ROW_ITEM(ITEMS, K) (ITEMS)[K]
    typedef PyObject **af_items;
    #define AF_SIZE(ROW) PySequence_Fast_GET_SIZE(ROW)
    #define AF_SET_ITEM(ROW, K, ITEM) PyTuple_SET_ITEM((ROW), (K), (ITEM))
    #endif
    #define AF_IS_ROW(ROW) (Py_TYPE(ROW) == &PyTuple_Type || Py_TYPE(ROW) == &PyList_Type)

    /* Python has one object for each small int, and in most builds they lie side by side: an address tells the int. */
    #define AF_INT_BYTES 32
    static PyObject *af_cells[256];  /* the int of each cell */
    static uintptr_t af_zero = 1;    /* the address of 0 where 0 to 127 lie side by side; else one that no object is near */

    static int af_meet_ints(void) {
        int apart = 0;
        for (int cell = -128; cell < 128; cell++) {
            af_cells[(u8)cell] = PyLong_FromLong(cell);
            if (!af_cells[(u8)cell]) return -1;
            apart |= cell > 0 && (uintptr_t)af_cells[cell] != (uintptr_t)af_cells[cell - 1] + AF_INT_BYTES;
        }
        if (!apart) af_zero = (uintptr_t)af_cells[0];
        return 0;
    }

    #if defined(__SSE4_1__) && !defined(Py_LIMITED_API)
    #define AF_ROWS_AT_ONCE 1
    #include <smmintrin.h>
    /* Four or eight small ints as cells of 16 bits; what is in any of their distances from 0 is added to `all`. A shift by
     * 5 is a division by AF_INT_BYTES. Distances that are too great may be changed: no cell of `all` is looked at then. */
    static inline __m128i af_four_distances(const af_items items, __m128i zero, __m128i *all) {
        const __m128i *pairs = (const __m128i *)items;
        const __m128i a = _mm_sub_epi64(_mm_loadu_si128(pairs), zero), b = _mm_sub_epi64(_mm_loadu_si128(pairs + 1), zero);
        *all = _mm_or_si128(*all, _mm_or_si128(a, b));
        return _mm_packus_epi32(a, b);
    }
    static inline __m128i af_eight_ints(const af_items items, __m128i zero, __m128i *all) {
        const __m128i first = af_four_distances(items, zero, all);
        return _mm_srli_epi16(_mm_packus_epi32(first, af_four_distances(items + 4, zero, all)), 5);
    }
    static inline void af_put_four_ints(const af_items items, __m128i zero, u8 *to, __m128i *all) {
        const __m128i four = af_four_distances(items, zero, all), each = _mm_srli_epi16(_mm_packus_epi32(four, four), 5);
        const int cells = _mm_cvtsi128_si32(_mm_packus_epi16(each, each));
        memcpy(to, &cells, 4);
    }
    static inline void af_put_eight(const af_items items, __m128i zero, u8 *to, __m128i *all) {
        const __m128i each = af_eight_ints(items, zero, all);
        _mm_storel_epi64((__m128i *)to, _mm_packus_epi16(each, each));
    }
    static inline void af_put_sixteen(const af_items items, __m128i zero, u8 *to, __m128i *all) {
        const __m128i first = af_eight_ints(items, zero, all), second = af_eight_ints(items + 8, zero, all);
        _mm_storeu_si128((__m128i *)to, _mm_packus_epi16(first, second));
    }
    /* The items of a tuple or list of n >= 1; NULL if it is not such. */
    static inline af_items af_items_of(PyObject *row, Py_ssize_t n) {
        if (AF_LIKELY(Py_TYPE(row) == &PyTuple_Type)) return Py_SIZE(row) == n ? ((PyTupleObject *)row)->ob_item : 0;
        return Py_TYPE(row) == &PyList_Type && Py_SIZE(row) == n ? ((PyListObject *)row)->ob_item : 0;
    }
    /* A row of n >= 4 ints: the last part goes back over cells that are there already. */
    static inline void af_put_ints(const af_items items, Py_ssize_t n, __m128i zero, u8 *to, __m128i *all) {
        if (n > 16) {
            for (Py_ssize_t j = 0; j + 16 < n; j += 16) af_put_sixteen(items + j, zero, to + j, all);
            af_put_sixteen(items + n - 16, zero, to + n - 16, all);
        } else if (n >= 8) {
            af_put_eight(items, zero, to, all);
            if (n > 8) af_put_eight(items + n - 8, zero, to + n - 8, all);
        } else {
            af_put_four_ints(items, zero, to, all);
            if (n > 4) af_put_four_ints(items + n - 4, zero, to + n - 4, all);
        }
    }
    #endif

    /* The same of ints that are not all from 0 to 127. */
    static __attribute__((noinline)) int af_put_other_row(PyObject *row, Py_ssize_t n, u8 *to) {
        for (Py_ssize_t j = 0; j < n; j++) {
            PyObject *item = AF_ITEM(row, j);
            int overflow = 0;
            if (Py_TYPE(item) != &PyLong_Type) return 0;
            const long cell = PyLong_AsLongAndOverflow(item, &overflow);
            if (overflow || cell < -128 || cell > 127) return 0;
            to[j] = (u8)(i8)cell;
        }
        return 1;
    }

    /* A row of n small ints to its cells; 0 if it is not such. */
    static int af_put_row(PyObject *row, Py_ssize_t n, u8 *to) {
        if (!AF_IS_ROW(row) || AF_SIZE(row) != n) return 0;
        const af_items items = AF_ROW_ITEMS(row);
        const uintptr_t zero = af_zero;
        uintptr_t distances = 0;
        for (Py_ssize_t j = 0; j < n; j++) {
            const uintptr_t distance = (uintptr_t)AF_ROW_ITEM(items, j) - zero;
            distances |= distance;
            to[j] = (u8)(distance / AF_INT_BYTES);
        }
        return AF_LIKELY(distances < 128 * AF_INT_BYTES) || af_put_other_row(row, n, to);
    }
    /* h rows of n small ints; 0 if they are not such. */
    static int af_put_rows(PyObject *rows, Py_ssize_t h, Py_ssize_t n, u8 *to) {
        Py_ssize_t i = 0;
    #ifdef AF_ROWS_AT_ONCE
        if (n >= 4) { /* whether all ints are from 0 to 127 is asked once */
            const af_items items = AF_ROW_ITEMS(rows);
            const __m128i zero = _mm_set1_epi64x((long long)af_zero);
            __m128i all = _mm_setzero_si128();
            for (af_items row; i < h && (row = af_items_of(items[i], n)); i++) af_put_ints(row, n, zero, to + i * n, &all);
            if ((uintptr_t)(_mm_cvtsi128_si64(all) | _mm_extract_epi64(all, 1)) >= 128 * AF_INT_BYTES) i = 0;
        }
    #endif
        for (; i < h; i++)
            if (!af_put_row(AF_ITEM(rows, i), n, to + i * n)) return 0;
        return 1;
    }

    /* A row of cells as a tuple. A cell is read once: the compiler cannot know that counting changes none. */
    static __attribute__((noinline)) PyObject *af_plain_row(const u8 *cells, Py_ssize_t n) {
        PyObject *row = PyTuple_New(n), *cell;
        Py_ssize_t j = 0;
        if (!row) return 0;
    #define AF_SET_CELL(K) \
        cell = af_cells[cells[K]]; \
        Py_INCREF(cell); \
        AF_SET_ITEM(row, K, cell);
        for (; j + 4 <= n; j += 4) {
            AF_SET_CELL(j)
            AF_SET_CELL(j + 1)
            AF_SET_CELL(j + 2)
            AF_SET_CELL(j + 3)
        }
        for (; j < n; j++) { AF_SET_CELL(j) }
        return row;
    }
    /* Places and cells that are common are one object each, made when they are first met. */
    #define AF_SIDE 32
    static PyObject *af_pair_objects[AF_SIDE * AF_SIDE], *af_cell_objects[10 * AF_SIDE * AF_SIDE];

    static PyObject *af_tuple_of(PyObject *first, PyObject *second) {
        PyObject *both = first && second ? PyTuple_New(2) : 0;
        if (!both) {
            Py_XDECREF(first);
            Py_XDECREF(second);
            return 0;
        }
        AF_SET_ITEM(both, 0, first);
        AF_SET_ITEM(both, 1, second);
        return both;
    }
    static PyObject *af_plain_pair(i32 i, i32 j) {
        if ((u32)i >= AF_SIDE || (u32)j >= AF_SIDE) return af_tuple_of(PyLong_FromLong(i), PyLong_FromLong(j));
        PyObject **place = &af_pair_objects[i * AF_SIDE + j];
        if (!*place) *place = af_tuple_of(PyLong_FromLong(i), PyLong_FromLong(j));
        Py_XINCREF(*place);
        return *place;
    }
    static PyObject *af_plain_cell(i32 c, i32 i, i32 j) {
        if ((u32)c >= 10 || (u32)i >= AF_SIDE || (u32)j >= AF_SIDE)
            return af_tuple_of(PyLong_FromLong(c), af_plain_pair(i, j));
        PyObject **cell = &af_cell_objects[(c * AF_SIDE + i) * AF_SIDE + j];
        if (!*cell) *cell = af_tuple_of(PyLong_FromLong(c), af_plain_pair(i, j));
        Py_XINCREF(*cell);
        return *cell;
    }
    /* A row of n >= 1 cells as one number: all of it where n < 8, else its first cells. */
    static inline u64 af_row_key(const u8 *row, size_t n) {
        u64 key;
        u32 first, last;
        if (n >= 8) {
            memcpy(&key, row, 8);
            return key;
        }
        if (n < 4) return row[0] | (u64)row[n / 2] << 8 | (u64)row[n - 1] << 16;
        memcpy(&first, row, 4);
        memcpy(&last, row + n - 4, 4);
        return first | (u64)last << 32;
    }
    /* Whether rows of equal keys are equal: the last cells, which may overlap the first, are soon compared. */
    static inline int af_same_rest(const u8 *a, const u8 *b, size_t n) {
        u64 x, y;
        if (n <= 8) return 1;
        memcpy(&x, a + n - 8, 8);
        memcpy(&y, b + n - 8, 8);
        return x == y && (n <= 16 || !memcmp(a + 8, b + 8, n - 16));
    }

    #if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030C0000
    /* The cells of a grid refer to few ints. Counting each reference in its int is slow: a processor adds 1 in one place
     * only every few cycles. So the references to the ints from 0 to 9 are first counted in a register, five bits for each
     * and the rest for all other ints, then in fields of ten bits, and added to the ints at the end. Meanwhile none of
     * these references is given up, and af_cells has one to each int: no count is ever too small to keep an int. */
    #define AF_REFS_RUN 31     /* cells that five bits can count, ... */
    #define AF_REFS_ALL 1023   /* and ten */
    #define AF_REFS_OTHERS 50
    #define AF_REFS_FIELDS 0x1f07c1f07c1full /* every second field of five bits */
    static u64 af_ref_of[256];
    typedef struct {
        u64 even, odd;
        Py_ssize_t all;
    } af_refs;

    static void af_begin_refs(af_refs *t) { t->even = t->odd = 0; t->all = 0; }
    static __attribute__((noinline)) void af_end_refs(af_refs *t) {
        for (int k = 0; k < 5; k++) {
            Py_SET_REFCNT(af_cells[2 * k], Py_REFCNT(af_cells[2 * k]) + (Py_ssize_t)(t->even >> 10 * k & 1023));
            Py_SET_REFCNT(af_cells[2 * k + 1], Py_REFCNT(af_cells[2 * k + 1]) + (Py_ssize_t)(t->odd >> 10 * k & 1023));
        }
        af_begin_refs(t);
    }
    /* At most AF_REFS_RUN cells as references. */
    static inline void af_put_refs(const u8 *cells, Py_ssize_t n, PyObject **items, af_refs *t) {
        Py_ssize_t j = 0;
        u64 fives = 0;
        if (!AF_LIKELY((t->all += n) <= AF_REFS_ALL)) {
            af_end_refs(t);
            t->all = n;
        }
    #define AF_REFS_CELL(K) { const u8 cell = cells[K]; items[K] = af_cells[cell]; fives += af_ref_of[cell]; }
        for (; j + 4 <= n; j += 4) {
            AF_REFS_CELL(j)
            AF_REFS_CELL(j + 1)
            AF_REFS_CELL(j + 2)
            AF_REFS_CELL(j + 3)
        }
        for (; j < n; j++) AF_REFS_CELL(j)
        t->even += fives & AF_REFS_FIELDS;
        t->odd += fives >> 5 & AF_REFS_FIELDS;
        if (AF_LIKELY(fives >> AF_REFS_OTHERS == 0)) return;
        for (j = 0; j < n; j++)
            if (cells[j] > 9) Py_INCREF(items[j]);
    }
    static __attribute__((noinline)) void af_put_many_refs(const u8 *cells, Py_ssize_t n, PyObject **items, af_refs *t) {
        for (; n > AF_REFS_RUN; n -= AF_REFS_RUN, cells += AF_REFS_RUN, items += AF_REFS_RUN)
            af_put_refs(cells, AF_REFS_RUN, items, t);
        af_put_refs(cells, n, items, t);
    }
    static inline PyObject *af_counted_row(const u8 *cells, Py_ssize_t n, af_refs *t) {
        PyObject *row = PyTuple_New(n);
        if (!row) return 0;
        if (AF_LIKELY(n <= AF_REFS_RUN)) af_put_refs(cells, n, ((PyTupleObject *)row)->ob_item, t);
        else af_put_many_refs(cells, n, ((PyTupleObject *)row)->ob_item, t);
        return row;
    }
    static void af_meet_refs(void) {
        for (int cell = 0; cell < 256; cell++) af_ref_of[cell] = (u64)1 << (cell < 10 ? 5 * cell : AF_REFS_OTHERS);
    }
    #else /* these ints are immortal, or nobody may count for Python */
    typedef int af_refs;
    #define af_begin_refs(T) ((void)(T))
    #define af_end_refs(T) ((void)(T))
    #define af_counted_row(CELLS, N, T) af_plain_row(CELLS, N)
    #define af_meet_refs() ((void)0)
    #endif

    /* A grid of which rows are likely to be equal to those of the result: a tuple, and its cells; or NULL. */
    typedef struct {
        PyObject *grid;
        const u8 *cells;
        Py_ssize_t h, w;
    } af_likeness;

    /* The row before, the one in this place of `like` or the last but one, if row i is equal; else NULL. `keys`: of the row,
     * of the one before and of the one before that. */
    static inline PyObject *af_row_again(PyObject *rows, const u8 *row, Py_ssize_t i, Py_ssize_t w, const u64 *keys,
                                         const af_likeness *like) {
        if (keys[0] == keys[1] && i && af_same_rest(row, row - w, (size_t)w)) return AF_ITEM(rows, i - 1);
        if (like && i < like->h) {
            const u8 *const other = like->cells + i * w;
            if (keys[0] == af_row_key(other, (size_t)w) && af_same_rest(row, other, (size_t)w)
                && Py_TYPE(AF_ITEM(like->grid, i)) == &PyTuple_Type) return AF_ITEM(like->grid, i);
        }
        if (keys[0] == keys[2] && i > 1 && af_same_rest(row, row - 2 * w, (size_t)w)) return AF_ITEM(rows, i - 2);
        return 0;
    }
    /* The cells as a tuple of tuples. Equal rows are one: making and freeing rows is most of the work on results. */
    static PyObject *af_plain_grid(const u8 *cells, Py_ssize_t h, Py_ssize_t w, const af_likeness *like) {
        PyObject *rows = PyTuple_New(h), *row;
        u64 keys[3] = {0, 0, 0};
        af_refs refs;
        if (like && (like->w != w || !like->grid)) like = 0;
        af_begin_refs(&refs);
        for (Py_ssize_t i = 0; rows && i < h; i++, cells += w) {
            keys[2] = keys[1];
            keys[1] = keys[0];
            if (w) keys[0] = af_row_key(cells, (size_t)w);
            row = w ? af_row_again(rows, cells, i, w, keys, like) : 0;
            if (row) Py_INCREF(row);
            else row = af_counted_row(cells, w, &refs);
            if (row) AF_SET_ITEM(rows, i, row);
            else Py_CLEAR(rows);
        }
        af_end_refs(&refs);
        return rows;
    }
    """
    Py_ssize_t AF_SIZE(object row)
    PyObject *AF_ITEM(object row, Py_ssize_t k)
    bint AF_IS_ROW(PyObject *row)
    int af_meet_ints() except -1
    bint af_put_rows(object rows, Py_ssize_t h, Py_ssize_t n, u8 *to)
    object af_plain_row(const u8 *cells, Py_ssize_t n)
    ctypedef struct af_likeness:
        PyObject *grid
        const u8 *cells
        Py_ssize_t h, w
    object af_plain_grid(const u8 *cells, Py_ssize_t h, Py_ssize_t w, const af_likeness *like)
    void af_meet_refs()
    object af_plain_pair(i32 i, i32 j)
    object af_plain_cell(i32 c, i32 i, i32 j)

af_meet_ints()
af_meet_refs()


cdef i32 put_grid(af_machine *m, object rows, af_val *out) noexcept:
    """Equally long rows of small ints, the usual argument, straight to their cells; AF_ERROR: it is not such.

    Rows are tuples or lists, and so is what holds them, of one row at least. Nothing here runs Python code, so no list
    changes on the way.
    """
    cdef Py_ssize_t h = AF_SIZE(rows), w
    cdef af_grid g
    cdef u32 top = m.top
    cdef i32 status
    if not AF_IS_ROW(AF_ITEM(rows, 0)):
        return AF_ERROR
    w = AF_SIZE(<object>AF_ITEM(rows, 0))
    status = af_new_grid(m, h, w, 0, out, &g)
    if status == AF_OK and not af_put_rows(rows, h, w, g.data):
        m.top = top
        return AF_ERROR
    return status
