	.text
	.globl	f
	.type	f,@function
f:
	li	t0, 7
	nop; add a0, a0, t0
	ret
	.size f, .-f
