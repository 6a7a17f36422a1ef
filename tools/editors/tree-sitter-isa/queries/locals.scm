[
  (form)
  (illegal)
  (instruction)
  (layout)
  (function)
  (operand_class)
  (block)
  (statements)
] @local.scope

(parameter_of_function name: (identifier) @local.definition.parameter)
(parameter_of_class name: (identifier) @local.definition.parameter)
(operand_row value: (identifier) @local.definition.parameter)
(field name: (identifier) @local.definition.field)
(unknown name: (identifier) @local.definition.field)
(operand name: (identifier) @local.definition.var)
(let_item name: (identifier) @local.definition.var)
(let name: (identifier) @local.definition.var)
(function name: (identifier) @local.definition.function)
(extern_function name: (identifier) @local.definition.function)
(enum name: (identifier) @local.definition.type)
(operand_class name: (identifier) @local.definition.type)

(identifier) @local.reference
(type) @local.reference
