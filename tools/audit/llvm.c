/* A decoder of LLVM's library as a function for library.c, where llvm-mc would be a process for each batch.
 *
 * build: cc -O2 -shared -fPIC -o llvm.so llvm.c -lLLVM-22
 * usage: LLVM_TRIPLE=amdgcn LLVM_CPU=gfx1100 LLVM_FEATURES=+wavefrontsize64 library llvm.so
 *
 * The prototypes are those of llvm-c/Disassembler.h and llvm-c/Target.h, whose names stay from one version of
 * LLVM to the next.
 */
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *LLVMCreateDisasmCPUFeatures(const char *triple, const char *cpu, const char *features, void *info, int tag,
                                  void *operand, void *symbol);
int LLVMSetDisasmOptions(void *context, uint64_t options);
size_t LLVMDisasmInstruction(void *context, uint8_t *bytes, uint64_t size, uint64_t at, char *text, size_t room);

#define TARGET(name)                                                                                            \
    void LLVMInitialize##name##TargetInfo(void);                                                                \
    void LLVMInitialize##name##TargetMC(void);                                                                  \
    void LLVMInitialize##name##Disassembler(void);                                                              \
    static void start_##name(void) {                                                                            \
        LLVMInitialize##name##TargetInfo();                                                                     \
        LLVMInitialize##name##TargetMC();                                                                       \
        LLVMInitialize##name##Disassembler();                                                                   \
    }
TARGET(AMDGPU)
TARGET(RISCV)

enum { HEXADECIMAL = 2, LONGEST = 64 };

static void *known;

static void *context(void) {
    if (!known) {
        const char *triple = getenv("LLVM_TRIPLE"), *cpu = getenv("LLVM_CPU"), *features = getenv("LLVM_FEATURES");
        start_AMDGPU();
        start_RISCV();
        known = LLVMCreateDisasmCPUFeatures(triple ? triple : "amdgcn", cpu ? cpu : "", features ? features : "",
                                            NULL, 0, NULL, NULL);
        if (!known) {
            fprintf(stderr, "LLVM has no disassembler for LLVM_TRIPLE=%s LLVM_CPU=%s\n", triple, cpu);
            exit(2);
        }
        LLVMSetDisasmOptions(known, HEXADECIMAL);
    }
    return known;
}

static sigjmp_buf before;

static void crashed(int signal) {
    siglongjmp(before, signal);
}

int decode(const uint8_t *bytes, size_t size, char *text, size_t room) {
    uint8_t copy[LONGEST];
    if (size > LONGEST) {
        return 0;
    }
    memcpy(copy, bytes, size);
    /* A context that a crash was in is not used again: it may be left in any state. */
    signal(SIGSEGV, crashed);
    /* What LLVM holds for unreachable is an invalid instruction of the processor in some builds. */
    signal(SIGILL, crashed);
    if (sigsetjmp(before, 1)) {
        known = NULL;
        const char *as = getenv("LLVM_CRASHES");
        snprintf(text, room, "LLVM crashes");
        return as && !strcmp(as, "reject") ? 0 : (int)size;
    }
    return (int)LLVMDisasmInstruction(context(), copy, size, 0, text, room);
}
