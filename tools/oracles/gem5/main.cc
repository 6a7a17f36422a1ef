// Runs gem5's packed instructions. A line of input is a word, as one number with the dword that comes first in its low half, and
// registers with their values: `040e0501d3806005 1=d424acf1 2=3df3 3=ffffb72b`; all other registers are zero. A line of output is
// the destination. The opcodes are those of the document of GCN 1.4.
#include "arch/amdgpu/vega/insts/vop3p.hh"

#include <iostream>

namespace gem5::VegaISA {
Inst_VOP3P::Inst_VOP3P(InFmt_VOP3P *words, const std::string &opcode) : VEGAGPUStaticInst(opcode) {
	memcpy(&instData, words, 4);
	memcpy(&extData, words + 1, 4);
}
Inst_VOP3P::~Inst_VOP3P() {}
int Inst_VOP3P::instSize() const { return 8; }
void Inst_VOP3P::generateDisassembly() {}
void Inst_VOP3P::initOperandInfo() {}
} // namespace gem5::VegaISA

using namespace gem5;
using namespace gem5::VegaISA;

template<typename T> std::unique_ptr<GPUStaticInst> make(InFmt_VOP3P *words) { return std::make_unique<T>(words); }

static std::unique_ptr<GPUStaticInst> (*const instructions[])(InFmt_VOP3P *) = {
	make<Inst_VOP3P__V_PK_MAD_I16>, make<Inst_VOP3P__V_PK_MUL_LO_U16>, make<Inst_VOP3P__V_PK_ADD_I16>, make<Inst_VOP3P__V_PK_SUB_I16>,
	make<Inst_VOP3P__V_PK_LSHLREV_B16>, make<Inst_VOP3P__V_PK_LSHRREV_B16>, make<Inst_VOP3P__V_PK_ASHRREV_B16>,
	make<Inst_VOP3P__V_PK_MAX_I16>, make<Inst_VOP3P__V_PK_MIN_I16>, make<Inst_VOP3P__V_PK_MAD_U16>, make<Inst_VOP3P__V_PK_ADD_U16>,
	make<Inst_VOP3P__V_PK_SUB_U16>, make<Inst_VOP3P__V_PK_MAX_U16>, make<Inst_VOP3P__V_PK_MIN_U16>, make<Inst_VOP3P__V_PK_FMA_F16>,
	make<Inst_VOP3P__V_PK_ADD_F16>, make<Inst_VOP3P__V_PK_MUL_F16>, make<Inst_VOP3P__V_PK_MIN_F16>, make<Inst_VOP3P__V_PK_MAX_F16>,
};

int main() {
	static Wavefront wave;
	wave.mask = 1;
	for (std::string line; std::getline(std::cin, line);) {
		std::istringstream in(line);
		std::string item;
		in >> item;
		uint64_t word = std::stoull(item, nullptr, 16);
		memset(wave.v, 0, sizeof wave.v);
		while (in >> item) {
			size_t equals = item.find('=');
			wave.v[std::stoul(item.substr(0, equals))][0] = std::stoul(item.substr(equals + 1), nullptr, 16);
		}
		InFmt_VOP3P words[2];
		memcpy(words, &word, 8);
		if (words[0].ENCODING != 0x1a7 || words[0].OP >= std::size(instructions))
			stand_in("a word of another instruction");
		instructions[words[0].OP](words)->execute(std::make_shared<GPUDynInst>(&wave));
		printf("%x\n", wave.v[words[0].VDST][0]);
	}
}
