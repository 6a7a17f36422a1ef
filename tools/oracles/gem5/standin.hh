// Stand-ins for what gem5's packed instructions of Vega and its library of floats take from the rest of gem5: just enough to
// compile op_encodings.hh, vop3p.hh, vop3p.cc and fplib.cc as they are. One wavefront, one vector register file; whatever
// belongs to memory is declared, or ends the program.
#pragma once
#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/bitfield.hh"

[[noreturn]] inline void stand_in(const char *what) {
	fprintf(stderr, "not part of this harness: %s\n", what);
	exit(1);
}
#define panic(...) stand_in("panic")
#define fatal(...) stand_in("fatal")
#define panic_if(condition, ...) ((condition) ? stand_in(#condition) : void())
#define warn_if(...) void()
#define DPRINTF(...) void()

namespace gem5 {

using Addr = uint64_t;

namespace ArmISA {
// The control register of the library of floats: zero is rounding to nearest, denormals kept, NaNs carried on.
struct FPSCR {
	uint32_t ioc : 1 = 0, dzc : 1 = 0, ofc : 1 = 0, ufc : 1 = 0, ixc : 1 = 0, : 2, idc : 1 = 0;
	uint32_t : 11, fz16 : 1 = 0, : 2, rmode : 2 = 0, fz : 1 = 0, dn : 1 = 0;
	uint32_t ahp : 1 = 0, : 1, v : 1 = 0, c : 1 = 0, z : 1 = 0, n : 1 = 0;
	operator uint32_t() const { return uint32_t(fz16) << 19 | uint32_t(rmode) << 22 | uint32_t(fz) << 24 | uint32_t(dn) << 25 | uint32_t(ahp) << 26; }
};
} // namespace ArmISA

namespace enums {
enum StorageClassType { SC_NONE, SC_GLOBAL, SC_GROUP, SC_PRIVATE };
}
enum GPUStaticInstFlag { ALU };
struct MemCmd {
	enum Command { ReadReq, WriteReq, SwapReq };
};

using VectorMask = std::bitset<64>;

// Memory and its pipes, which packed instructions do not reach.
struct Request {
	template<typename... T> explicit Request(T...) {}
};
using RequestPtr = std::shared_ptr<Request>;
struct AtomicOpFunctor {
	virtual ~AtomicOpFunctor() {}
	virtual void operator()(uint8_t *) {}
};
using AtomicOpFunctorPtr = std::unique_ptr<AtomicOpFunctor>;
struct LdsChunk {
	template<typename T> T read(Addr) { stand_in("local memory"); }
	template<typename T> void write(Addr, T) { stand_in("local memory"); }
	template<typename T> T atomic(Addr, AtomicOpFunctorPtr) { stand_in("local memory"); }
};
struct Shader {
	Addr getScratchBase() { stand_in("scratch memory"); }
};
struct GPUDynInst;
using GPUDynInstPtr = std::shared_ptr<GPUDynInst>;
struct Pipe {
	void issueRequest(GPUDynInstPtr) { stand_in("a pipe of memory"); }
};
struct ComputeUnit {
	Shader *shader;
	Pipe globalMemoryPipe, localMemoryPipe;
	int requestorId() { return 0; }
	uint64_t clockPeriod() { return 0; }
	void injectGlobalMemFence(GPUDynInstPtr, bool, RequestPtr) { stand_in("a fence of memory"); }
};

struct Wavefront {
	VectorMask mask;
	uint32_t v[256][64];
	unsigned accumOffset = 0;
	int execUnitId = 0;
	LdsChunk *ldsChunk = nullptr;
	bool execMask(int lane) const { return mask[lane]; }
	void decVMemInstsIssued() {}
	void decLGKMInstsIssued() {}
};

class GPUStaticInst {
  public:
	explicit GPUStaticInst(const std::string &opcode) : _opcode(opcode) {}
	virtual ~GPUStaticInst() {}
	virtual void execute(GPUDynInstPtr) { stand_in("an instruction that is not packed"); }
	virtual int instSize() const { return 8; }
	virtual void generateDisassembly() {}
	virtual void initOperandInfo() {}
	virtual int getNumOperands() { return 0; }
	virtual int numDstRegOperands() { return 0; }
	virtual int numSrcRegOperands() { return 0; }
	virtual int getOperandSize(int) { return 0; }
	bool isFlat() const { return false; }
	bool isFlatGlobal() const { return false; }
	bool isFlatScratch() const { return false; }
	bool isAtomicRet() const { return false; }
	bool isSDWAInst() const { return false; }
	bool isDPPInst() const { return false; }
	void setFlag(GPUStaticInstFlag) {}
	enums::StorageClassType executed_as = enums::SC_NONE;

  protected:
	const std::string _opcode;
	std::string disassembly;
};

struct GPUDynInst {
	Wavefront *wave;
	explicit GPUDynInst(Wavefront *w) : wave(w) {}
	Wavefront *wavefront() { return wave; }
	ComputeUnit *computeUnit() { stand_in("a compute unit"); }
	GPUStaticInst *staticInstruction() { stand_in("an instruction of memory"); }
	enums::StorageClassType executedAs() { return enums::SC_NONE; }
	bool isLoad() { return false; }
	bool isStore() { return false; }
	void resolveFlatSegment(const VectorMask &) {}
	void resetEntireStatusVector() {}
	void setStatusVector(int, int) {}
	void setRequestFlags(RequestPtr) {}
	template<typename T> AtomicOpFunctorPtr makeAtomicOpFunctor(T *, T *) { return {}; }
	struct {
		void init(ComputeUnit *) {}
		void set(uint64_t) {}
	} latency;
	VectorMask exec_mask;
	std::array<Addr, 64> addr;
	Addr scalarAddr;
	uint8_t *d_data, *a_data, *x_data;
	int wfDynId, execUnitId;
};

template<typename T, int N> void initMemReqHelper(GPUDynInstPtr, MemCmd::Command, bool = false) { stand_in("memory"); }
template<typename T, int N> void initMemReqScalarHelper(GPUDynInstPtr, MemCmd::Command) { stand_in("memory"); }

namespace VegaISA {

const int NumVecElemPerVecReg = 64;
using VecElemU32 = uint32_t;
using VecElemU64 = uint64_t;
using ScalarRegU32 = uint32_t;
using ScalarRegI32 = int32_t;

class VEGAGPUStaticInst : public GPUStaticInst {
  public:
	using GPUStaticInst::GPUStaticInst;
};

// An operand: read as a whole before, written as a whole after, its lanes in between. Sources are numbered from 256, which is v0.
template<typename T> class VectorOperand {
	static const int PARTS = sizeof(T) / 4;
	GPUDynInstPtr inst;
	int first;
	T lanes[NumVecElemPerVecReg];

  public:
	VectorOperand(GPUDynInstPtr i, int code, bool source) : inst(i), first(source ? code - 256 : code) {
		if (first < 0 || first + PARTS > 256)
			stand_in("an operand other than a vector register");
	}
	void read() {
		for (int lane = 0; lane < NumVecElemPerVecReg; lane++) {
			lanes[lane] = 0;
			for (int part = 0; part < PARTS; part++)
				lanes[lane] |= T(inst->wave->v[first + part][lane]) << 32 * part;
		}
	}
	void readSrc() { read(); }
	void write() {
		for (int lane = 0; lane < NumVecElemPerVecReg; lane++)
			for (int part = 0; part < PARTS; part++)
				if (inst->wave->mask[lane])
					inst->wave->v[first + part][lane] = uint32_t(lanes[lane] >> 32 * part);
	}
	T &operator[](int lane) { return lanes[lane]; }
};
template<typename T> struct Source : VectorOperand<T> {
	Source(GPUDynInstPtr inst, int code) : VectorOperand<T>(inst, code, true) {}
};
template<typename T> struct Destination : VectorOperand<T> {
	Destination(GPUDynInstPtr inst, int code) : VectorOperand<T>(inst, code, false) {}
};
using ConstVecOperandU32 = Source<uint32_t>;
using ConstVecOperandU64 = Source<uint64_t>;
using VecOperandU32 = Destination<uint32_t>;
using VecOperandU64 = Destination<uint64_t>;

template<typename T> struct ConstScalarOperand {
	ConstScalarOperand(GPUDynInstPtr, int) {}
	void read() { stand_in("a scalar register"); }
	T rawData() const { return {}; }
	const void *rawDataPtr() const { return nullptr; }
};
using ConstScalarOperandU32 = ConstScalarOperand<uint32_t>;
using ConstScalarOperandU64 = ConstScalarOperand<uint64_t>;
using ConstScalarOperandU128 = ConstScalarOperand<std::array<uint32_t, 4>>;

} // namespace VegaISA
} // namespace gem5
