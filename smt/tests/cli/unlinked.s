	.text
	.globl	weighted
	.type	weighted,@function
weighted:
	lui	a1, %hi(weights)
	lw	a1, %lo(weights)(a1)
	mul	a0, a0, a1
	ret
	.size	weighted, .-weighted
	.globl	plain
	.type	plain,@function
plain:
	mv	a2, a0
	add	a0, a2, a2
	ret
	.size	plain, .-plain
