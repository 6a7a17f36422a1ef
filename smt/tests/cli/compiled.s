	.text
	.attribute	4, 16
	.file	"sums.c"
	.globl	sum                             # -- Begin function sum
	.p2align	1
	.type	sum,@function
sum:                                    # @sum
	.cfi_startproc
# %bb.0:
	li	a2, 0
	blez	a1, .LBB0_3
# %bb.1:
	slli	a1, a1, 2
	add	a1, a1, a0
.LBB0_2:                                # =>This Inner Loop Header: Depth=1
	lw	a3, 0(a0)
	addi	a0, a0, 4
	add	a2, a2, a3
	bne	a0, a1, .LBB0_2
.LBB0_3:
	mv	a0, a2
	ret
.Lfunc_end0:
	.size	sum, .Lfunc_end0-sum
	.cfi_endproc
                                        # -- End function
	.globl	twice                           # -- Begin function twice
	.p2align	1
	.type	twice,@function
twice:                                  # @twice
	call	sum
	slli	a0, a0, 1
	ret
.Lfunc_end1:
	.size	twice, .Lfunc_end1-twice
                                        # -- End function
	.type	weights,@object                 # @weights
	.section	.rodata,"a",@progbits
weights:
	.word	1                               # 0x1
	.size	weights, 4
