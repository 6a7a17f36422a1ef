(comment) @comment
(string) @string
(string_content) @string
(escape) @string.escape
(brace) @string.escape
(template) @string
(hole ["{" "}"] @punctuation.special)
(hole format: (identifier) @type)
(number) @number

[
  "isa" "chip" "parameter" "variant" "part" "of" "units" "document" "state" "enum" "operand" "fn" "extern"
  "layout" "group" "machine" "priority" "over" "erratum" "alias" "is" "undocumented"
  "region" "instruction" "form" "illegal"
  "use" "fixed" "reserved" "ignored" "unknown" "unused" "field" "let" "require" "legal" "ok" "text" "sem" "nosem"
  "cites" "invalid" "canonical" "apart" "before" "read" "write" "always"
  "printed" "corrected" "because" "evidence" "approximate" "exact"
  "registers" "memory" "control" "words" "threads" "stop" "exit" "keep" "hint" "elf"
] @keyword
[(as_printed) (else) (operand_type)] @keyword
"include" @keyword.import
["if" "else" "match"] @keyword.conditional
(undefined) @constant.builtin

["store"] @function.builtin
(call function: (identifier) @function)
((call function: (identifier) @function.builtin)
  (#any-of? @function.builtin "zext" "sext" "bits" "width" "load" "store"))
(function name: (identifier) @function)
(extern_function name: (identifier) @function)
(parameter_of_function name: (identifier) @variable.parameter)
(parameter_of_class name: (identifier) @variable.parameter)

(type) @type
(flag "flag" @type.builtin)
(enum name: (identifier) @type)
(enum_row name: (identifier) @constant)
(family_row name: (identifier) @constant)
(product_part enum: (identifier) @type)
(row name: (identifier) @constant)
(operand_class name: (identifier) @type)
(operand class: (identifier) @type)
(layout name: (identifier) @type)
(use layout: (identifier) @type)

(isa name: (dashed) @module)
(variant name: (dashed) @module)
(document name: (identifier) @label)
(cite document: (identifier) @label)
(group code: (number) @label)
(instruction name: (identifier) @function.macro)
(form name: (identifier) @constructor)
(form unit: (identifier) @variable.builtin)
(form_reference instruction: (identifier) @function.macro)
(form_reference form: (identifier) @constructor)
(unit name: (identifier) @variable.builtin)
(extent unit: (identifier) @variable.builtin)
(state name: (identifier) @variable)
(field name: (identifier) @property)
(unknown name: (identifier) @property)
(operand name: (identifier) @variable)
(let_item name: (identifier) @variable)
(let name: (identifier) @variable)

["=" "<-" "=>" "++" "==" "!=" "<=" ">=" "<" ">" "&&" "||" "!" "&" "|" "^" "~" "<<" ">>" ">>>" "+" "-" "*" "/" "%" ".."] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter
