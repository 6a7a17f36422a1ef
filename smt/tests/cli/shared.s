	.text
	.type	factor,@function
factor:
	mul	a3, a0, a2
	mul	a4, a1, a2
	add	a0, a3, a4
	ret

	.type	chain,@function
chain:
	add	a4, a0, a1
	addi	a4, a4, 1
	add	a4, a4, a2
	addi	a4, a4, 2
	add	a4, a4, a3
	addi	a0, a4, 3
	ret

	.type	masks,@function
masks:
	srli	a2, a0, 4
	andi	a2, a2, 15
	srli	a3, a1, 4
	andi	a3, a3, 15
	xor	a0, a2, a3
	ret

	.type	products,@function
products:
	mul	a4, a0, a2
	mul	a5, a1, a2
	mul	a6, a0, a3
	mul	a7, a1, a3
	add	a0, a4, a5
	add	a1, a6, a7
	ret
