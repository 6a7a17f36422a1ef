[
  (group)
  (instruction)
  (form)
  (illegal)
  (layout)
  (operand_class)
  (enum)
  (function)
  (legal)
  (statements)
  (match)
  (match_statement)
  (erratum)
  (variant)
  (machine)
  (comment)+
] @fold
