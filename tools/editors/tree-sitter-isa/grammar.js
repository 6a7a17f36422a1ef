/**
 * @file Specs of instruction sets (`.isa`)
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// Levels of operators, the loosest first. All of them group to the left.
const LEVELS = [
  ["||"],
  ["&&"],
  ["==", "!=", "<=", ">=", "<", ">"],
  ["|"],
  ["^"],
  ["&"],
  ["<<", ">>>", ">>"],
  ["++"],
  ["+", "-"],
  ["*", "/", "%"],
];
const UNARY = LEVELS.length + 1;
const POSTFIX = UNARY + 1;

const separated = (rule) => seq(rule, repeat(seq(",", rule)));
// A list that may end with a comma.
const list = (rule) => optional(seq(separated(rule), optional(",")));

module.exports = grammar({
  name: "isa",

  word: ($) => $.identifier,

  extras: ($) => [/\s/, $.comment],

  supertypes: ($) => [$._item, $._form_item, $._expression, $._statement],

  rules: {
    source_file: ($) => repeat($._item),

    comment: (_) => token(seq("//", /[^\n]*/)),

    identifier: (_) => /[A-Za-z_][A-Za-z0-9_]*/,

    // A number, or bits such as `1x0`: which of them, only its place tells.
    number: (_) => /[0-9][A-Za-z0-9_]*/,

    // Names joined with `-`.
    dashed: ($) => seq($.identifier, repeat(seq("-", $.identifier))),

    string: ($) => seq('"', repeat(choice($.string_content, $.escape)), token.immediate('"')),
    string_content: (_) => token.immediate(prec(1, /[^"\\\n]+/)),
    escape: (_) => token.immediate(seq("\\", /[^\n]/)),

    // A text with holes: `"{x}, {n:hex}"`.
    template: ($) =>
      seq('"', repeat(choice(alias($.template_content, $.string_content), $.escape, $.brace, $.hole)), token.immediate('"')),
    template_content: (_) => token.immediate(prec(1, /[^"\\\n{}]+/)),
    brace: (_) => token.immediate(choice("{{", "}}")),
    hole: ($) => seq(token.immediate("{"), field("value", $._expression), optional(seq(":", field("format", $.identifier))), "}"),

    cites: ($) => seq("cites", separated($.cite)),
    cite: ($) => seq(field("document", $.identifier), field("section", $.string)),

    // ---- items of a file

    _item: ($) =>
      choice(
        $.isa,
        $.chip,
        $.as_printed,
        $.parameter,
        $.variant,
        $.part,
        $.units,
        $.document,
        $.include,
        $.state,
        $.enum,
        $.operand_class,
        $.function,
        $.extern_function,
        $.layout,
        $.group,
        $.machine,
        $.priority,
        $.erratum,
        $.alias,
        $.undocumented,
      ),

    isa: ($) => seq("isa", field("name", $.dashed), field("title", $.string)),
    chip: ($) => seq("chip", field("name", $.identifier)),
    as_printed: (_) => "as_printed",
    parameter: ($) =>
      seq("parameter", field("name", $.identifier), ":", field("type", $._type), optional($.string), "=", field("default", $.identifier)),
    variant: ($) =>
      seq("variant", field("name", $.dashed), field("title", $.string), "{", repeat(choice($.setting, $.chip)), "}"),
    setting: ($) => seq(field("parameter", $.identifier), "=", field("value", $.identifier)),
    part: ($) => seq("part", $.number, "..", $.number, "of", $.number),
    units: ($) => seq("units", separated($.unit)),
    unit: ($) => seq(field("name", $.identifier), ":", field("width", $.number)),
    document: ($) => seq("document", field("name", $.identifier), field("title", $.string)),
    include: ($) => seq("include", field("path", $.string)),
    state: ($) =>
      seq("state", field("name", $.identifier), "[", field("address", $.number), "]", ":", field("width", $.number), optional($.string)),

    enum: ($) =>
      seq(
        "enum",
        field("name", $.identifier),
        choice(
          seq($._enum_head, choice($.enum_body, $.enum_product)),
          // A family: its rows compute something of the parameters.
          seq("(", list($.parameter_of_function), ")", $._enum_head, $.family_body),
        ),
      ),
    _enum_head: ($) => seq(":", field("width", $.number), optional($.string), optional($.cites)),
    family_body: ($) => seq("{", repeat($.family_row), "}"),
    family_row: ($) =>
      seq(
        field("codes", $.pattern),
        choice(
          seq("invalid", field("reason", $.string)),
          seq(
            field("name", $.identifier),
            optional(field("text", $.string)),
            optional(seq("canonical", field("canonical", $.number))),
            "=>",
            field("computes", $._expression),
          ),
        ),
        optional(","),
      ),
    enum_body: ($) => seq("{", repeat($.enum_row), "}"),
    enum_row: ($) =>
      seq(
        field("codes", $.pattern),
        choice(
          seq("invalid", field("reason", $.string)),
          seq(field("name", $.identifier), optional(field("text", $.string)), optional(seq("canonical", field("canonical", $.number)))),
        ),
        optional(","),
      ),
    enum_product: ($) =>
      seq("=", $.product_part, repeat(seq("++", $.product_part)), optional(seq("text", field("text", $.template))), repeat($.apart)),
    product_part: ($) => seq(optional(seq(field("name", $.identifier), ":")), field("enum", $.identifier)),
    apart: ($) => seq("apart", $.string, "before", separated($.string)),

    operand_class: ($) =>
      seq(
        "operand",
        field("name", $.identifier),
        "(",
        list($.parameter_of_class),
        ")",
        optional(seq(":", field("width", $.number))),
        "{",
        repeat($.operand_row),
        // Only the last row may end without a semicolon.
        optional(alias($._open_row, $.operand_row)),
        "}",
      ),
    parameter_of_class: ($) => seq(field("name", $.identifier), ":", field("type", choice($._type, $.operand_type))),
    operand_type: (_) => "operand",
    operand_row: ($) => choice(seq($._row_head, optional($._row_read), ";"), seq($._row_head, optional($._row_read), $._row_write, optional(";"))),
    _open_row: ($) => seq($._row_head, optional($._row_read)),
    _row_head: ($) =>
      seq(
        choice("else", "always", field("guard", $._expression)),
        "=>",
        choice(field("text", $.template), seq("invalid", field("reason", $.string))),
      ),
    _row_read: ($) => seq("read", field("read", $._expression)),
    _row_write: ($) => seq("write", field("value", $.identifier), field("write", $.statements)),

    function: ($) => seq("fn", field("name", $.identifier), "(", list($.parameter_of_function), ")", field("body", $.block)),
    parameter_of_function: ($) => seq(field("name", $.identifier), ":", field("width", $._expression)),
    extern_function: ($) =>
      seq(
        "extern",
        "fn",
        field("name", $.identifier),
        "(",
        list($.parameter_of_function),
        ")",
        ":",
        field("width", $.number),
        choice("approximate", "exact"),
        field("model", $.string),
      ),

    layout: ($) => seq("layout", field("name", $.identifier), field("body", $.form_body)),

    priority: ($) => seq("priority", field("winner", $.form_reference), "over", field("loser", $.form_reference)),
    form_reference: ($) => seq(field("instruction", $.identifier), ".", field("form", $.identifier)),

    erratum: ($) =>
      seq(
        "erratum",
        $.cite,
        "{",
        repeat(choice(seq(choice("printed", "corrected", "because"), $.string), $.evidence)),
        "}",
      ),
    evidence: ($) => seq("evidence", repeat1($._word), "=>", choice("invalid", $.string)),

    alias: ($) => seq("alias", field("text", $.string), choice("is", seq("read", "as")), field("stands_for", $.string)),
    undocumented: ($) => seq("undocumented", field("name", $.string), optional($.cites), field("reason", $.string)),

    // ---- groups

    group: ($) => seq("group", field("code", $.number), optional($.string), optional($.cites), "{", repeat($._group_item), "}"),
    _group_item: ($) => choice($.region, $.layout, $.instruction, $.illegal, $.priority, $.erratum),
    region: ($) => seq("region", optional(seq(":", repeat($.identifier), optional(","))), separated($.fixed_bits)),
    instruction: ($) =>
      seq(
        "instruction",
        field("name", $.identifier),
        optional($.string),
        optional($.cites),
        "{",
        repeat(choice($.form, $._form_item)),
        "}",
      ),
    form: ($) =>
      seq("form", field("name", $.identifier), ":", repeat1(field("unit", $.identifier)), optional($.cites), field("body", $.form_body)),
    illegal: ($) =>
      seq(
        "illegal",
        optional(field("name", $.identifier)),
        ":",
        repeat1(field("unit", $.identifier)),
        field("body", $.form_body),
        field("reason", $.string),
        optional($.cites),
      ),
    form_body: ($) => seq("{", repeat($._form_item), "}"),

    // ---- items of forms

    _form_item: ($) =>
      choice(
        $.use,
        $.fixed,
        $.reserved,
        $.ignored,
        $.unknown,
        $.field,
        $.operand,
        $.let_item,
        $.require,
        $.legal,
        $.text,
        $.sem,
        $.nosem,
      ),

    use: ($) => seq("use", field("layout", $.identifier)),
    fixed: ($) => seq("fixed", separated($.fixed_bits)),
    reserved: ($) => seq("reserved", separated($.fixed_bits)),
    ignored: ($) => seq("ignored", separated($.extents)),
    unknown: ($) => seq("unknown", field("name", $.identifier), $.extents, optional($.string)),
    field: ($) =>
      seq(
        "field",
        field("name", $.identifier),
        ":",
        field("type", $._type),
        "=",
        field("bits", $.extents),
        optional($.string),
        optional(seq("unused", "reserved", optional($.string))),
        optional($.cites),
      ),
    operand: ($) => seq("operand", field("name", $.identifier), "=", field("class", $.identifier), $.arguments),
    let_item: ($) =>
      seq(
        "let",
        field("name", $.identifier),
        optional(seq(":", field("type", $._type))),
        "=",
        field("value", $._expression),
        optional(";"),
      ),
    require: ($) => seq("require", field("condition", $._expression), "else", field("reason", $.string)),
    legal: ($) => seq("legal", $.arguments, optional($.cites), "{", repeat($.legal_row), "}"),
    legal_row: ($) => seq(repeat1($._pattern_atom), choice("ok", seq("invalid", field("reason", $.string))), optional(",")),
    text: ($) => seq("text", $.template),
    sem: ($) => seq("sem", $.statements),
    nosem: ($) => seq("nosem", $.string),

    fixed_bits: ($) => seq($.extents, "=", $.pattern),
    extents: ($) => seq($.extent, repeat(seq("++", $.extent))),
    extent: ($) => seq(field("unit", $.identifier), "[", $.number, optional(seq("..", $.number)), "]"),

    pattern: ($) => prec.left(seq($._pattern_atom, repeat(seq("|", $._pattern_atom)))),
    _pattern_atom: ($) => choice($.else, $.range, $._word),
    else: (_) => "else",
    range: ($) => seq($._word, "..", $._word),
    _word: ($) => choice($.number, $.identifier),

    _type: ($) => choice($.number, $.flag, $.inline_enum, alias($.identifier, $.type)),
    flag: ($) => seq("flag", $.string),
    inline_enum: ($) => seq("enum", $.enum_body),

    // ---- statements

    statements: ($) => seq("{", repeat($._statement), "}"),
    _statement: ($) => choice($.let, $.if_statement, $.match_statement, $.store, $.write),
    let: ($) =>
      seq(
        "let",
        choice(field("name", $.identifier), seq("(", list(field("name", $.identifier)), ")")),
        "=",
        field("value", $._expression),
        ";",
      ),
    if_statement: ($) =>
      seq("if", field("condition", $._expression), $.statements, optional(seq("else", choice($.if_statement, $.statements)))),
    match_statement: ($) => seq("match", field("value", $._expression), "{", repeat($.match_statement_arm), "}"),
    match_statement_arm: ($) => seq($.pattern, "=>", $.statements, optional(",")),
    store: ($) => seq("store", "(", field("space", $.identifier), ",", $._expression, ",", $._expression, ")", ";"),
    write: ($) => seq(field("target", choice($.identifier, alias($._element, $.index))), "<-", field("value", $._expression), ";"),
    _element: ($) => seq(field("value", $.identifier), "[", $._expression, "]"),

    // ---- expressions

    _expression: ($) =>
      choice(
        $.number,
        $.identifier,
        $.row,
        $.undefined,
        $.unary,
        $.binary,
        $.index,
        $.call,
        $.if,
        $.match,
        $.block,
        $.parenthesized,
      ),
    undefined: (_) => "undefined",
    row: ($) => seq(field("enum", alias($.identifier, $.type)), ".", field("name", $.identifier)),
    unary: ($) => prec(UNARY, seq(field("operator", choice("~", "-", "!")), $._expression)),
    binary: ($) =>
      choice(
        ...LEVELS.map((operators, level) =>
          prec.left(level + 1, seq($._expression, field("operator", operators.length > 1 ? choice(...operators) : operators[0]), $._expression)),
        ),
      ),
    index: ($) =>
      prec(POSTFIX, seq(field("value", $._expression), "[", $._expression, optional(seq("..", $._expression)), "]")),
    call: ($) => prec(POSTFIX, seq(field("function", $.identifier), $.arguments)),
    arguments: ($) => seq("(", list($._expression), ")"),
    if: ($) => seq("if", field("condition", $._expression), $.block, "else", choice($.if, $.block)),
    match: ($) => seq("match", field("value", $._expression), "{", list($.match_arm), "}"),
    match_arm: ($) => seq($.pattern, "=>", $._expression),
    block: ($) => seq("{", repeat($.let), $._expression, "}"),
    // One value in parentheses, or a tuple.
    parenthesized: ($) => seq("(", list($._expression), ")"),

    // ---- the machine section

    machine: ($) => seq("machine", optional($.cites), "{", repeat($._machine_item), "}"),
    _machine_item: ($) => choice($.registers, $.memory, $.control, $.words, $.threads, $.stop, $.exit, $.keep, $.hint, $.elf),
    registers: ($) =>
      seq("registers", field("state", $.identifier), $._role, repeat(seq(",", $._register_fact))),
    _role: ($) =>
      choice(seq("vector", "of", $.number), seq("flags", "{", repeat($.flag_bit), "}"), field("role", $.identifier)),
    flag_bit: ($) => seq(field("name", $.identifier), $.number),
    _register_fact: ($) => choice($.views, $.fixed_element, $.names, $.kept, $.results, $.usual),
    views: ($) => seq("views", repeat($.number)),
    fixed_element: ($) => seq("element", $.number, "is", choice("zero", $.number)),
    names: ($) => seq("names", "{", repeat($.element_name), "}"),
    element_name: ($) => seq($.number, $.identifier, repeat(seq("or", $.identifier))),
    kept: ($) =>
      seq("kept", "by", "calls", optional(seq("linked", "in", $._word)), "{", repeat(seq($._word, optional(seq("..", $._word)))), "}"),
    results: ($) => seq("results", "of", "calls", "{", repeat(seq($._word, optional(seq("..", $._word)))), "}"),
    usual: ($) => seq("usually", choice("zero", $.number)),
    memory: ($) => seq("memory", field("state", $.identifier), field("sharing", $.identifier), repeat(seq(",", $._memory_fact))),
    _memory_fact: ($) => choice($.byte_order, $.access, $.origin, $.size, $.banks),
    byte_order: (_) => seq(choice("little", "big"), "-", "endian"),
    access: ($) => seq("access", repeat($.number)),
    origin: ($) => seq("from", $.number),
    size: ($) => seq("size", $.number),
    banks: ($) => seq("banks", "of", $.number),
    control: ($) => seq("control", choice($.flow, $.counter, "next")),
    flow: ($) =>
      seq(
        field("state", $.identifier),
        "of",
        field("rows", alias($.identifier, $.type)),
        "{",
        repeat(choice($.flow_row, seq("target", $.identifier), seq("barrier", $.identifier, ",", $.identifier, ",", $.identifier))),
        "}",
      ),
    // Rows may be called as the other items are.
    flow_row: ($) => seq($._flow_name, repeat(seq("|", $._flow_name)), "=>", field("kind", $._flow_name)),
    _flow_name: ($) => choice($.identifier, alias(choice("target", "barrier"), $.identifier)),
    counter: ($) =>
      seq(
        field("state", $.identifier),
        "next",
        $.identifier,
        "+",
        choice("length", $.number),
        optional(seq(",", "computed", "targets", "after", "calls")),
      ),
    words: ($) => seq("words", repeat($.identifier), "at", $.number, optional(seq("in", "pairs"))),
    threads: ($) => seq("threads", "warps", "of", $.number, repeat(seq(",", $._threads_fact))),
    _threads_fact: ($) =>
      choice(
        seq("blocks", "of", $.number),
        seq("id", "in", field("state", $.identifier)),
        seq("launch", "{", repeat($.initial), "}"),
      ),
    initial: ($) =>
      seq(
        field("state", $.identifier),
        "[",
        $.number,
        optional(seq("..", optional($.number))),
        "]",
        optional(seq("bits", $.number, "..", $.number)),
        field("quantity", $.identifier),
      ),
    stop: ($) => seq("stop", choice(seq("{", repeat($.identifier), "}"), seq("behind", field("field", $.identifier)))),
    exit: ($) => seq("exit", "{", repeat($.identifier), "}"),
    keep: ($) => seq("keep", choice(seq("{", repeat($.identifier), "}"), seq("behind", field("field", $.identifier)))),
    hint: ($) => seq("hint", "{", repeat($.identifier), "}"),
    elf: ($) => seq("elf", $.number),
  },
});
