[
  (group)
  (instruction)
  (form_body)
  (operand_class)
  (enum_body)
  (family_body)
  (block)
  (legal)
  (statements)
  (match)
  (match_statement)
  (erratum)
  (variant)
  (machine)
  (registers)
  (names)
  (flow)
] @indent.begin

"}" @indent.end @indent.branch
")" @indent.branch
(comment) @indent.auto
