"""The template process's loop (workers/template.py): forks a child for each command, which sets its limits and returns.

In C, because every page of memory that a process touches after a fork is copied. The loop and the way of a child to its
first line of Python touch a dozen; the same in Python touched three hundred, at three microseconds each (2026-11-18).
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport uint32_t
from libc.string cimport memcpy

cdef extern from *:
    """
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdint.h>
    #include <string.h>
    #include <sys/resource.h>
    #include <sys/socket.h>
    #include <sys/types.h>
    #include <sys/wait.h>
    #include <unistd.h>
    #ifdef __linux__
    #include <linux/filter.h>
    #include <linux/seccomp.h>
    #include <sys/prctl.h>
    #endif
    #ifndef MSG_NOSIGNAL
    #define MSG_NOSIGNAL 0
    #endif

    enum { AF_FORK, AF_REAP, AF_PROBE };
    enum { AF_REQUESTS = 3, AF_ANSWERS = 4 };  /* numbers of a child's pipes */

    typedef struct {
        char *filter;            /* instructions of the filter of system calls */
        uint32_t filter_bytes, n_places;
        const uint32_t *places;  /* where a child's number goes, in bytes */
        int known;               /* bits of the limits that are set already */
    } af_limits;

    typedef struct {
        int64_t kind;
        uint64_t amount;         /* bytes of address space that a child may have; milliseconds that it has to end */
    } af_command;

    /* A command, with the two files of AF_FORK; 0 if there is none to come. */
    static int af_receive(int commands, af_command *command, int files[2]) {
        union { struct cmsghdr head; char bytes[CMSG_SPACE(2 * sizeof(int))]; } control;
        struct iovec part = {command, sizeof *command};
        struct msghdr message;
        struct cmsghdr *head;
        ssize_t n;
        do {
            memset(&message, 0, sizeof message);
            message.msg_iov = &part;
            message.msg_iovlen = 1;
            message.msg_control = control.bytes;
            message.msg_controllen = sizeof control.bytes;
            n = recvmsg(commands, &message, 0);
        } while (n < 0 && errno == EINTR);
        files[0] = files[1] = -1;
        head = n > 0 ? CMSG_FIRSTHDR(&message) : NULL;
        if (head && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(2 * sizeof(int)))
            memcpy(files, CMSG_DATA(head), 2 * sizeof(int));
        return n == (ssize_t)sizeof *command;
    }

    enum { AF_KILLED = 1 << 20 };  /* beside a status: it did not end by itself */

    /* Wait for the end of a child: its status. It is killed if it has not ended by itself after so long. */
    static int af_wait(pid_t child, uint64_t milliseconds) {
        int status = 0, killed = 0;
        pid_t found;
        while ((found = waitpid(child, &status, killed ? 0 : WNOHANG)) != child) {
            if (found < 0 && errno != EINTR) return -1;
            if (found == 0 && milliseconds) {
                usleep(1000);
                milliseconds--;
            } else if (!killed) {
                kill(child, SIGKILL);
                killed = AF_KILLED;
            }
        }
        return status | killed;
    }

    static int af_die_with(pid_t parent) {
    #ifdef __linux__
        if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return 0;
        if (getppid() != parent) _exit(0);
        return 1;
    #else
        return 0;
    #endif
    }

    static int af_adopt(void) {
    #ifdef __linux__
        return !prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    #else
        return 0;
    #endif
    }

    /* Limit a child; gives the bits of limits.LIMITS that are enforced. */
    static int af_limit(pid_t parent, uint64_t space, const af_limits *limits) {
        int bits = limits->known;
    #ifdef __linux__
        struct rlimit most;
        uint32_t k, pid = (uint32_t)getpid();
        int filtered = 0;
        bits |= af_die_with(parent) << 3;
        most.rlim_cur = most.rlim_max = space;
        bits |= !setrlimit(RLIMIT_AS, &most);
        if (limits->filter_bytes && !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) {
            struct sock_fprog program;
            program.len = (unsigned short)(limits->filter_bytes / sizeof(struct sock_filter));
            program.filter = (struct sock_filter *)(void *)limits->filter;
            for (k = 0; k < limits->n_places; k++)
                memcpy(limits->filter + limits->places[k], &pid, sizeof pid);
            filtered = !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
        }
        /* The filter leaves threads alone. The limit in its place does not, and does not bind root. */
        most.rlim_cur = most.rlim_max = 0;
        if (!filtered) setrlimit(RLIMIT_NPROC, &most);
        bits |= filtered << 2;
    #endif
        return bits;
    }

    /* Put a child's pipes where it looks for them, and close what is its parent's alone. */
    static int af_place(int commands, int files[2]) {
        int k;
        close(commands);
        if (files[0] == AF_REQUESTS && files[1] == AF_ANSWERS) return 1;  /* the lowest numbers were free */
        for (k = 0; k < 2; k++) {
            int high = fcntl(files[k], F_DUPFD, 16);
            close(files[k]);
            files[k] = high;
        }
        for (k = 0; k < 2; k++) {
            if (files[k] < 0 || dup2(files[k], AF_REQUESTS + k) < 0) return 0;
            close(files[k]);
        }
        return 1;
    }

    /* Serve until the other end is closed, which ends this process. Returns in children alone. */
    static void af_serve_forks(int commands, const af_limits *limits) {
        pid_t self = getpid(), child = 0;
        af_command command;
        int files[2];
        while (af_receive(commands, &command, files)) {
            int64_t answer = -1;
            if (child) {
                answer = af_wait(child, command.kind == AF_REAP ? command.amount : 0);
                child = 0;
            }
            if (command.kind != AF_REAP) {
                child = fork();
                if (child == 0) {
                    int bits = af_limit(self, command.amount, limits);
                    if (command.kind == AF_PROBE) _exit(bits);
                    if (!af_place(commands, files)) _exit(1);
                    return;
                }
                answer = child < 0 ? -(int64_t)errno : child;
                if (child < 0) child = 0;
                if (files[0] >= 0) close(files[0]);
                if (files[1] >= 0) close(files[1]);
            }
            if (send(commands, &answer, sizeof answer, MSG_NOSIGNAL) != (ssize_t)sizeof answer) break;
        }
        _exit(0);
    }
    """
    ctypedef struct af_limits:
        char *filter
        uint32_t filter_bytes
        uint32_t n_places
        const uint32_t *places
        int known
    enum: AF_FORK
    enum: AF_REAP
    enum: AF_PROBE
    enum: AF_KILLED
    enum: AF_REQUESTS
    enum: AF_ANSWERS
    int af_die_with(int parent)
    int af_adopt()
    void af_serve_forks(int commands, const af_limits *limits)

FORK, REAP, PROBE = AF_FORK, AF_REAP, AF_PROBE
KILLED = AF_KILLED
REQUESTS, ANSWERS = AF_REQUESTS, AF_ANSWERS


def serve_forks(int commands, bytes filter, list places, int known):
    """Fork a child for each command that comes from a socket; returns in the children, limited, and nowhere else.

    filter    instructions of the filter of system calls, none where there is no filter
    places    where a child's number goes in them, in bytes from the start
    known     bits of limits.LIMITS that are set for all children
    """
    cdef af_limits limits
    cdef uint32_t *held = <uint32_t *> PyMem_Malloc(4 * (len(places) + 1) + len(filter))
    if not held:
        raise MemoryError
    for k, place in enumerate(places):
        held[k] = place
    limits.places, limits.n_places = held, len(places)
    limits.filter, limits.filter_bytes = <char *> (held + len(places)), len(filter)
    memcpy(limits.filter, <const char *> filter, len(filter))
    limits.known = known
    af_serve_forks(commands, &limits)
    PyMem_Free(held)


def die_with(int parent) -> bool:
    """Have the system end this process when its parent ends; exits at once if that has happened."""
    return af_die_with(parent) != 0


def adopt_orphans() -> bool:
    """Have processes whose parents died become children of this one, so that they can be ended."""
    return af_adopt() != 0
