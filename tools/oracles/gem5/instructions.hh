// Instructions that vop3p.cc defines and vop3p.hh does not declare. They belong to later chips, and are not run.
#pragma once
#include "arch/amdgpu/vega/insts/op_encodings.hh"

#define LATER(NAME) \
	class Inst_VOP3P__##NAME : public Inst_VOP3P { \
	  public: \
		Inst_VOP3P__##NAME(InFmt_VOP3P *); \
		~Inst_VOP3P__##NAME(); \
		void execute(GPUDynInstPtr) override; \
	};

namespace gem5::VegaISA {
LATER(V_PK_FMA_F32)
LATER(V_PK_MUL_F32)
LATER(V_PK_ADD_F32)
LATER(V_PK_MOV_B32)
} // namespace gem5::VegaISA
