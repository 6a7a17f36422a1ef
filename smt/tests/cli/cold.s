	.text
	.globl	f
	.type	f,@function
f:
	beqz	a0, f.1
	j	f.2
	.section .text.f.2,"ax"
f.2:
	addi	a0, a0, 1
	ret
