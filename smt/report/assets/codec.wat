;; Decodes, encodes and prints instructions by the tables that lie in its memory. The tables and
;; their places, written between at signs here, are put in by codec/module.rs; codec/memory.rs says
;; what their rows hold. `codec.wasm` is this file assembled: run `BLESS=1 cargo test --workspace
;; codec::module` after a change.
(module
  (memory (export "memory") @PAGES@)
  (data (i32.const 0) "@DATA@")

  ;; What decode found: the form, its word without what does not count, and the bits that count.
  (global $form (export "form") (mut i32) (i32.const -1))
  (global $canonical (export "canonical") (mut i64) (i64.const 0))
  (global $used (export "used") (mut i64) (i64.const 0))

  ;; Was a word found to be invalid?
  (global $bad (mut i32) (i32.const 0))

  ;; Where values of fields are read and written, one after the other, and texts are written.
  (global $values_at (export "values_at") i32 (i32.const @VALUES@))
  (global $text_at (export "text_at") i32 (i32.const @TEXT@))

  ;; The tables that a parser walks backwards.
  (global $forms_at (export "forms_at") i32 (i32.const @FORMS@))
  (global $chunks_at (export "chunks_at") i32 (i32.const @CHUNKS@))
  (global $rows_at (export "rows_at") i32 (i32.const @ROWS@))
  (global $operations_at (export "operations_at") i32 (i32.const @OPERATIONS@))
  (global $list_at (export "list_at") i32 (i32.const @LIST@))
  (global $lists_at (export "lists_at") i32 (i32.const @LISTS@))
  (global $numbers_at (export "numbers_at") i32 (i32.const @NUMBERS@))
  (global (export "parts_at") i32 (i32.const @PARTS@))
  (global $form_count (export "form_count") i32 (i32.const @FORM_COUNT@))

  ;; Tables that the decoder alone reads.
  (global $masks_at i32 (i32.const @MASKS@))
  (global $classes_at i32 (i32.const @CLASSES@))
  (global $classes_end i32 (i32.const @CLASSES_END@))
  (global $residue_at i32 (i32.const @RESIDUE@))

  ;; Some bits of a word, side by side.
  (func $gather (param $word i64) (param $bits i64) (result i32)
    (local $out i32) (local $at i32)
    (block $done
      (loop $next
        (br_if $done (i64.eqz (local.get $bits)))
        (local.set $out (i32.or (local.get $out)
          (i32.shl
            (i32.wrap_i64 (i64.and (i64.shr_u (local.get $word) (i64.ctz (local.get $bits))) (i64.const 1)))
            (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
        (br $next)))
    (local.get $out))

  ;; A table program: lookups, each of bits of the word behind what the one before has found.
  (func $run (param $program i32) (param $word i64) (result i32)
    (local $found i32) (local $left i32) (local $index i32)
    (local.set $left (i32.load (local.get $program)))
    (local.set $program (i32.add (local.get $program) (i32.const 8)))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $left)))
        (local.set $index (i32.or
          (i32.shl (local.get $found) (i32.wrap_i64 (i64.popcnt (i64.load (local.get $program)))))
          (call $gather (local.get $word) (i64.load (local.get $program)))))
        (local.set $found
          (if (result i32) (i32.load offset=12 (local.get $program))
            (then (i32.load16_u (i32.add (i32.load offset=8 (local.get $program)) (i32.shl (local.get $index) (i32.const 1)))))
            (else (i32.load8_u (i32.add (i32.load offset=8 (local.get $program)) (local.get $index))))))
        (local.set $program (i32.add (local.get $program) (i32.const 16)))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (br $next)))
    (local.get $found))

  ;; All programs of a list: what they lead to among the masks, joined; zero if one leads to the
  ;; first mask, which stands for an invalid word, and then the flag is set.
  (func $masks (param $programs i32) (param $count i32) (param $word i64) (param $flip i32) (result i64)
    (local $all i64) (local $mask i64) (local $found i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $found (call $run (i32.load (local.get $programs)) (local.get $word)))
        (local.set $mask (i64.load (i32.add (global.get $masks_at) (i32.shl (local.get $found) (i32.const 3)))))
        (if (local.get $flip)
          (then (local.set $all (i64.xor (local.get $all) (local.get $mask))))
          (else
            (local.set $all (i64.or (local.get $all) (local.get $mask)))
            (if (i32.eqz (local.get $found)) (then (global.set $bad (i32.const 1))))))
        (local.set $programs (i32.add (local.get $programs) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next)))
    (local.get $all))

  (func $row (param $form i32) (result i32)
    (i32.add (global.get $forms_at) (i32.mul (local.get $form) (i32.const @FORM_ROW@))))

  ;; 0 valid, 1 width, 2 undocumented, 3 illegal, 4 reserved, 5 invalid, 6 unused field not zero.
  (func $decode (export "decode") (param $word i64) (param $width i32) (result i32)
    (local $class i32) (local $row i32) (local $shape i32) (local $end i32)
    (global.set $form (i32.const -1))
    (global.set $canonical (i64.const 0))
    (global.set $used (i64.const 0))
    (global.set $bad (i32.const 0))
    (local.set $class (global.get $classes_at))
    (local.set $end (global.get $classes_end))
    (block $known
      (loop $next
        (if (i32.ge_u (local.get $class) (local.get $end)) (then (return (i32.const 1))))
        (br_if $known (i32.eq (i32.load (local.get $class)) (local.get $width)))
        (local.set $class (i32.add (local.get $class) (i32.const 8)))
        (br $next)))
    (if (i32.and
          (i32.lt_u (local.get $width) (i32.const 64))
          (i64.ne (i64.shr_u (local.get $word) (i64.extend_i32_u (local.get $width))) (i64.const 0)))
      (then (return (i32.const 1))))
    (global.set $form (call $run (i32.load offset=4 (local.get $class)) (local.get $word)))
    (if (i32.ge_u (global.get $form) (global.get $form_count))
      (then (global.set $form (i32.const -1)) (return (i32.const 2))))
    (local.set $row (call $row (global.get $form)))
    (local.set $shape (i32.load offset=40 (local.get $row)))
    (if (i32.eqz (local.get $shape)) (then (return (i32.const 3))))
    (if (i64.ne
          (i64.and (local.get $word) (i64.load (local.get $row)))
          (i64.load offset=8 (local.get $row)))
      (then (return (i32.const 4))))
    (global.set $used (i64.or
      (i64.load offset=24 (local.get $row))
      (call $masks (i32.load (local.get $shape)) (i32.load offset=4 (local.get $shape)) (local.get $word) (i32.const 0))))
    (if (global.get $bad) (then (return (i32.const 5))))
    (if (i64.ne (i64.const 0) (i64.and
          (i64.and (local.get $word) (i64.load offset=32 (local.get $row)))
          (i64.xor (global.get $used) (i64.const -1))))
      (then (return (i32.const 6))))
    (global.set $canonical (i64.xor
      (i64.or (i64.and (local.get $word) (global.get $used)) (i64.load offset=16 (local.get $row)))
      (call $masks (i32.load offset=8 (local.get $shape)) (i32.load offset=12 (local.get $shape)) (local.get $word) (i32.const 1))))
    (i32.const 0))

  ;; Bits from one number up, as many as a width, put where they belong.
  (func $move (param $value i64) (param $from i32) (param $to i32) (param $width i32) (result i64)
    (i64.shl
      (i64.and
        (i64.shr_u (local.get $value) (i64.extend_i32_u (local.get $from)))
        (i64.shr_u (i64.const -1) (i64.extend_i32_u (i32.sub (i32.const 64) (local.get $width)))))
      (i64.extend_i32_u (local.get $to))))

  ;; Writes the values of all fields of a word of a form; returns how many there are.
  (func (export "values") (param $form i32) (param $word i64) (result i32)
    (local $field i32) (local $end i32) (local $move i32) (local $last i32) (local $value i64) (local $out i32)
    (local.set $field (i32.load offset=52 (call $row (local.get $form))))
    (local.set $end (i32.add (local.get $field) (i32.mul (i32.load offset=56 (call $row (local.get $form))) (i32.const 12))))
    (local.set $out (global.get $values_at))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $field) (local.get $end)))
        (local.set $value (i64.const 0))
        (local.set $move (i32.load (local.get $field)))
        (local.set $last (i32.add (local.get $move) (i32.shl (i32.load offset=4 (local.get $field)) (i32.const 2))))
        (block $whole
          (loop $part
            (br_if $whole (i32.ge_u (local.get $move) (local.get $last)))
            (local.set $value (i64.or (local.get $value) (call $move (local.get $word)
              (i32.load8_u (local.get $move)) (i32.load8_u offset=1 (local.get $move)) (i32.load8_u offset=2 (local.get $move)))))
            (local.set $move (i32.add (local.get $move) (i32.const 4)))
            (br $part)))
        (i64.store (local.get $out) (local.get $value))
        (local.set $out (i32.add (local.get $out) (i32.const 8)))
        (local.set $field (i32.add (local.get $field) (i32.const 12)))
        (br $next)))
    (i32.load offset=56 (call $row (local.get $form))))

  ;; The canonical word of a form whose fields have the values that stand in memory. 0 if there is
  ;; one, 7 if a value is too wide, 5 if it would be no instruction of this form.
  (func $encode (export "encode") (param $form i32) (result i32)
    (local $row i32) (local $field i32) (local $end i32) (local $move i32) (local $last i32)
    (local $value i64) (local $in i32) (local $word i64) (local $status i32)
    (if (i32.ge_u (local.get $form) (global.get $form_count)) (then (return (i32.const 5))))
    (local.set $row (call $row (local.get $form)))
    (local.set $word (i64.load offset=16 (local.get $row)))
    (local.set $field (i32.load offset=52 (local.get $row)))
    (local.set $end (i32.add (local.get $field) (i32.mul (i32.load offset=56 (local.get $row)) (i32.const 12))))
    (local.set $in (global.get $values_at))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $field) (local.get $end)))
        (local.set $value (i64.load (local.get $in)))
        (if (i32.lt_u (i32.load offset=8 (local.get $field)) (i32.const 64)) (then
          (if (i64.ne (i64.const 0) (i64.shr_u (local.get $value) (i64.load32_u offset=8 (local.get $field))))
            (then (return (i32.const 7))))))
        (local.set $move (i32.load (local.get $field)))
        (local.set $last (i32.add (local.get $move) (i32.shl (i32.load offset=4 (local.get $field)) (i32.const 2))))
        (block $whole
          (loop $part
            (br_if $whole (i32.ge_u (local.get $move) (local.get $last)))
            (local.set $word (i64.or (local.get $word) (call $move (local.get $value)
              (i32.load8_u offset=1 (local.get $move)) (i32.load8_u (local.get $move)) (i32.load8_u offset=2 (local.get $move)))))
            (local.set $move (i32.add (local.get $move) (i32.const 4)))
            (br $part)))
        (local.set $in (i32.add (local.get $in) (i32.const 8)))
        (local.set $field (i32.add (local.get $field) (i32.const 12)))
        (br $next)))
    (local.set $status (call $decode (local.get $word) (i32.load offset=44 (local.get $row))))
    ;; Nothing is ignored in a word that an encoder writes.
    (if (i32.or (local.get $status) (i32.or
          (i32.ne (global.get $form) (local.get $form))
          (i64.ne (global.get $canonical) (local.get $word))))
      (then (return (i32.const 5))))
    (i32.const 0))

  (func $digit (param $at i32) (param $value i32) (result i32)
    (i32.store8 (local.get $at)
      (i32.add (local.get $value) (select (i32.const 48) (i32.const 87) (i32.lt_u (local.get $value) (i32.const 10)))))
    (i32.add (local.get $at) (i32.const 1)))

  (func $hexadecimal (param $value i64) (param $at i32) (result i32)
    (local $shift i64)
    (i32.store16 (local.get $at) (i32.const 0x7830))
    (local.set $at (i32.add (local.get $at) (i32.const 2)))
    ;; The highest digit that is not zero, or the lowest.
    (local.set $shift (i64.and
      (i64.sub (i64.const 63) (i64.clz (i64.or (local.get $value) (i64.const 1))))
      (i64.const 60)))
    (loop $next
      (local.set $at (call $digit (local.get $at)
        (i32.wrap_i64 (i64.and (i64.shr_u (local.get $value) (local.get $shift)) (i64.const 15)))))
      (local.set $shift (i64.sub (local.get $shift) (i64.const 4)))
      (br_if $next (i64.ge_s (local.get $shift) (i64.const 0))))
    (local.get $at))

  (func $decimal (param $value i64) (param $at i32) (result i32)
    (if (i64.ge_u (local.get $value) (i64.const 10)) (then
      (local.set $at (call $decimal (i64.div_u (local.get $value) (i64.const 10)) (local.get $at)))))
    (call $digit (local.get $at) (i32.wrap_i64 (i64.rem_u (local.get $value) (i64.const 10)))))

  ;; A number of up to 128 bits: its sign, and the low half of what it is without.
  (func $number (param $row i32) (param $word i64) (param $at i32) (result i32)
    (local $part i32) (local $left i32) (local $low i64) (local $high i64) (local $shift i64) (local $bias i64)
    (local.set $part (i32.load (local.get $row)))
    (local.set $left (i32.load offset=4 (local.get $row)))
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $left)))
        (local.set $low (i64.or (local.get $low) (call $move (local.get $word)
          (i32.load8_u (local.get $part)) (i32.load8_u offset=2 (local.get $part)) (i32.load8_u offset=1 (local.get $part)))))
        (local.set $part (i32.add (local.get $part) (i32.const 4)))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (br $next)))
    ;; Two's complement in so many bits.
    (if (i32.and (i32.load offset=16 (local.get $row)) (i32.const 1)) (then
      (local.set $shift (i64.sub (i64.const 64) (i64.load32_u offset=8 (local.get $row))))
      (local.set $low (i64.shr_s (i64.shl (local.get $low) (local.get $shift)) (local.get $shift)))
      (local.set $high (i64.shr_s (local.get $low) (i64.const 63)))))
    (local.set $shift (i64.load32_u offset=12 (local.get $row)))
    (if (i64.ne (local.get $shift) (i64.const 0)) (then
      (local.set $high (i64.or
        (i64.shl (local.get $high) (local.get $shift))
        (i64.shr_u (local.get $low) (i64.sub (i64.const 64) (local.get $shift)))))
      (local.set $low (i64.shl (local.get $low) (local.get $shift)))))
    (local.set $bias (i64.load offset=24 (local.get $row)))
    (local.set $low (i64.add (local.get $low) (local.get $bias)))
    (local.set $high (i64.add
      (i64.add (local.get $high) (i64.shr_s (local.get $bias) (i64.const 63)))
      (i64.extend_i32_u (i64.lt_u (local.get $low) (local.get $bias)))))
    (if (i64.lt_s (local.get $high) (i64.const 0)) (then
      (i32.store8 (local.get $at) (i32.const 45))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (local.set $low (i64.sub (i64.const 0) (local.get $low)))))
    (if (result i32) (i32.and (i32.load offset=16 (local.get $row)) (i32.const 2))
      (then (call $hexadecimal (local.get $low) (local.get $at)))
      (else (call $decimal (local.get $low) (local.get $at)))))

  ;; Operations of a list, one after the other: characters, further lists, or a number.
  (func $write (param $list i32) (param $word i64) (param $at i32) (result i32)
    (local $next i32) (local $end i32) (local $operation i32) (local $kind i32) (local $found i32)
    (local.set $next (i32.load (i32.add (global.get $lists_at) (i32.shl (local.get $list) (i32.const 2)))))
    (local.set $end (i32.load offset=4 (i32.add (global.get $lists_at) (i32.shl (local.get $list) (i32.const 2)))))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $next) (local.get $end)))
        (local.set $operation (i32.add (global.get $operations_at) (i32.shl
          (i32.load16_u (i32.add (global.get $list_at) (i32.shl (local.get $next) (i32.const 1))))
          (i32.const 4))))
        (local.set $kind (i32.load (local.get $operation)))
        (if (i32.eq (local.get $kind) (i32.const 3))
          (then (local.set $at (call $number
            (i32.add (global.get $numbers_at) (i32.shl (i32.load offset=4 (local.get $operation)) (i32.const 5)))
            (local.get $word) (local.get $at))))
          (else
            (local.set $found (i32.load16_u (i32.add (global.get $rows_at) (i32.shl
              (i32.add (i32.load offset=4 (local.get $operation)) (call $gather (local.get $word) (i64.load offset=8 (local.get $operation))))
              (i32.const 1)))))
            (if (local.get $kind)
              (then (local.set $at (call $write (local.get $found) (local.get $word) (local.get $at))))
              (else
                (local.set $found (i32.add (global.get $chunks_at) (i32.shl (local.get $found) (i32.const 4))))
                (i64.store align=1 (local.get $at) (i64.load (local.get $found)))
                (i64.store offset=8 align=1 (local.get $at) (i64.load offset=8 (local.get $found)))
                (local.set $at (i32.add (local.get $at) (i32.load8_u offset=15 (local.get $found))))))))
        (local.set $next (i32.add (local.get $next) (i32.const 1)))
        (br $each)))
    (local.get $at))

  ;; Writes the text of a canonical word of a form, and of what differs from it in a word of the
  ;; same instruction; returns how many bytes it has.
  (func (export "print") (param $form i32) (param $word i64) (param $residue i64) (result i32)
    (local $at i32)
    (local.set $at (call $write (i32.load offset=48 (call $row (local.get $form))) (local.get $word) (global.get $text_at)))
    (if (i64.ne (local.get $residue) (i64.const 0)) (then
      (i64.store align=1 (local.get $at) (i64.load (global.get $residue_at)))
      (i32.store8 offset=8 (local.get $at) (i32.const 61))
      (local.set $at (call $hexadecimal (local.get $residue) (i32.add (local.get $at) (i32.const 9))))))
    (i32.sub (local.get $at) (global.get $text_at)))
)
