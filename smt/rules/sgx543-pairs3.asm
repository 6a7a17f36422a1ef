// The operations on pairs of registers that shaders use most, without those of four operands: see
// sgx543-pairs.asm.
mov.f32 r0.xy--, r2.xyzw
mov.f32 r0.xy--, r2.zwzw
mov.f32 r0.x---, r2.yyyy
mov.f16 r0.x-z-, r2.xyzw
mov.f16 r0.x-z-, r2.xxxx
mul.f32 r0.xy--, r2.11xx, r4.yyyy
mul.f32 r0.xy--, r2.xyzw, r4.yyyy
mul.f32 r0.xy--, r2.xyzw, r4.xxxx
mul.f32 r0.xy--, r2.xyzw, r4.xyzw
mul.f32 r0.x---, r2.xyzw, r4.xxxx
mul.f16 r0.xyzw, r2.xyzw, r4.xyzw
frc.f32 r0.x---, r2.xyzw, r4.xxxx
mad.f32 r0.xy--, r2.xyzw, r4.xxxx, r6.xyzw
