// The operations on pairs of registers that shaders use most, an instruction of each with its swizzles
// and masks; the hints `.skipinv`, `.nosched` and `.end`, and banks of registers, are not told apart.
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
pack.f16.f32 r0.xyzw, r2, r4, x y z w
frc.f32 r0.x---, r2.xyzw, r4.xxxx
mad.f32 r0.xy--, r2.xyzw, r4.xxxx, r6.xyzw
mad.f32 r0.x---, r2.xxxx, r4.xxxx, r6.xxxx
mad.f32 r0.x---, r2.xxxx, r4.xxxx, r6.yyyy
mad.f32 r0.x---, r2.yyyy, r4.yyyy, r6.xxxx
mad.f32 r0.x---, r2.xxxx, r4.yyyy, r6.xxxx
