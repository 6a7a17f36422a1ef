//! Fields that are no given bits: operands, modifiers, and bits that are ignored.

use std::collections::HashMap;

use super::{Builder, LITERAL, Operation, is_access, is_immediate, is_source, loads_to_share, may_be_literal, root};
use crate::amd::fields::{self, COMPUTED};
use crate::amd::halves::Half;
use crate::amd::literals;
use crate::amd::modifiers::DECIDING;
use crate::amd::pcode;
use crate::amd::tables::{Class, Field, Holds, Operand, Wave};
use crate::model::{self, Extent, Form, Kind, in_units};
use crate::names::identifier;

impl Builder<'_> {
    /// A field that is no given bits.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn field(
        &mut self,
        c: &Class,
        x: &Field,
        o: &Operation,
        literal: bool,
        f: &mut Form,
        shown: &mut Vec<String>,
        after: &mut Vec<String>,
        sources: &mut Vec<String>,
        operands: &mut HashMap<String, pcode::Slot>,
    ) {
        let name = identifier(&x.name);
        let register = !matches!(x.holds, Holds::Number | Holds::Enum(..) | Holds::Fixed(_));
        let operand = self.operand(&o.key, &x.name).cloned();
        // A comparison that selects parts has a mask of its own, which tables do not list.
        let is_mask = x.name == "sdst" && c.field("sd").is_some();
        let is_shared = x.name == "vdst" && loads_to_share(&o.name);
        let used = operand.is_some() && !is_shared || is_mask;
        // Programs have the register that is no register where a flat access has no base.
        if let Some(null) = self.chip.codes.null.filter(|_| root(c) == "VFLAT" && x.name == "saddr" && !used) {
            f.fields.push(model::Field {
                name: name.clone(),
                title: String::new(),
                extents: vec![x.extent],
                of: None,
                place: x.place.clone(),
            });
            let text = format!("operand no_base(n: 7) {{\n  n == {null} => \"\";\n  else => \" saddr:{{n}}\";\n}}");
            self.modifiers.insert("no_base".into(), text);
            f.items.push(format!("operand m_{name} = no_base({name})"));
            after.push(format!("{{m_{name}}}"));
            return;
        }
        if register && !used {
            let parts = in_units(&self.d.units, x.extent).into_iter().map(|(bits, _)| bits);
            f.items.push(format!("ignored {}", parts.collect::<Vec<_>>().join(", ")));
            return;
        }
        f.fields.push(model::Field {
            name: name.clone(),
            title: operand
                .as_ref()
                .map(|o| format!("{} bits, {}", o.bits, o.format.trim_start_matches("FMT_").to_lowercase()))
                .unwrap_or_default(),
            extents: vec![x.extent],
            of: None,
            place: operand.as_ref().map_or(&x.place, |o| &o.place).clone(),
        });
        // A comparison that writes the mask of active lanes writes nothing else.
        if operand.as_ref().is_some_and(|o| o.kind == "OPR_EXEC") && x.extent.width() == 8 {
            self.modifiers.insert("only_exec".into(), ONLY_EXEC.into());
            f.items.push(format!("operand m_{name} = only_exec({name})"));
            after.push(format!("{{m_{name}}}"));
            return;
        }
        // Bits that say what other fields hold are read by the operands of these.
        let (stem, is_offset) = (root(c), x.name == "ioffset" && x.extent.width() == 24);
        let accumulates = operand.as_ref().is_some_and(|o| o.kind == "OPR_VGPR_OR_ACCVGPR") && one_bit(c, "acc");
        if matches!(stem.as_str(), "SCRATCH" | "VSCRATCH") && x.name == "sve" || x.name == "acc" && self.accumulates(c, o) {
            operands.insert(x.name.clone(), pcode::Slot::value(name, x.extent.width()));
            return;
        }
        let bits = match operand.as_ref() {
            Some(o) if o.format == MASK => self.chip.codes.wave.lanes(),
            Some(o) => o.bits,
            None if is_mask => 64,
            None => 32,
        };
        // A comparison in memory has two values and returns one, whatever tables say.
        let same = |data: &str| self.operand(&o.key, data).is_some_and(|d| d.bits == bits);
        let returns = x.name == "vdst" && o.name.contains("_ATOMIC_CMPSWAP") && (same("data") || same("vsrc"));
        let bits = if returns { bits / 2 } else { bits };
        let spread = operand.as_ref().is_some_and(|o| shared_by_lanes(&o.format)) || transposes(&o.name, &x.name);
        let bits = if spread && self.chip.codes.wave == Wave::Of64 {
            (bits / 2).max(32)
        } else {
            bits
        };
        let registers = bits.div_ceil(32).max(1);
        let half = match x.holds {
            Holds::ScalarSource => Half::Scalar,
            _ => self.half(c, bits),
        };
        let slot = |width: u32| pcode::Slot {
            operand: format!("x_{name}"),
            width,
            mask: operand.as_ref().is_some_and(|o| o.format == MASK),
            own: matches!(x.holds, Holds::Vgpr | Holds::OtherVgpr),
        };
        // A destination among the codes of sources is a scalar register.
        let is_scalar = operand.as_ref().is_some_and(|o| o.kind.starts_with("OPR_SREG"));
        let is_number = operand.as_ref().is_some_and(is_immediate);
        let holds = if x.holds == Holds::ScalarSource && !is_source(x)
            || x.holds == Holds::Number && is_scalar
            || x.holds == Holds::Vgpr && is_scalar
        {
            Holds::Sgpr
        } else if matches!(x.holds, Holds::Sgpr | Holds::ScalarSource) && is_number {
            Holds::Number
        } else {
            x.holds.clone()
        };
        match &holds {
            Holds::Source | Holds::ScalarSource => {
                let may_be = may_be_literal(x);
                if may_be {
                    sources.push(name.clone());
                }
                let literal = literal && may_be;
                let is_accumulator = operand.as_ref().is_some_and(|o| o.kind == "OPR_SRC_ACCVGPR");
                let size = match bits {
                    _ if is_accumulator => 32,
                    0..=16 => 16,
                    17..=32 => 32,
                    33..=64 => 64,
                    // Sources of more bits are registers.
                    _ => 0,
                };
                // What a product of matrices is added to may be a constant.
                let is_addend = size == 0 && x.extent.width() == 9 && stem == "VOP3P" && x.name == "src2";
                if size == 0 {
                    let kind = match x.extent.width() {
                        _ if is_addend => "addend",
                        9 => "vsrc",
                        _ => "v",
                    };
                    f.items.push(format!("operand x_{name} = {kind}{registers}({name})"));
                } else if operand.as_ref().is_some_and(|o| o.format == "FMT_NUM_PK2_F16") && size == 32 && !literal {
                    f.items.push(format!("operand x_{name} = srcpacked({name})"));
                } else {
                    let plain = match size {
                        _ if is_accumulator => format!("accumulator({name})"),
                        16 => half.source_of(&name, is_integer(operand.as_ref())),
                        _ => format!("src{size}({name})"),
                    };
                    if literal {
                        let written = literals::written(size, f);
                        f.items.push(format!("operand plain_{name} = {plain}"));
                        f.items.push(format!(
                            "operand x_{name} = literal{size}({name}, literal, {written}, plain_{name})"
                        ));
                    } else {
                        f.items.push(format!("operand x_{name} = {plain}"));
                    }
                }
                let width = match size {
                    _ if is_addend => 0,
                    0 => 32 * registers,
                    _ => size,
                };
                operands.insert(x.name.clone(), slot(width));
                shown.push(format!("{{x_{name}}}"));
            }
            Holds::Enum(..) => shown.push(format!("{{{name}}}")),
            Holds::Number if x.name == "literal" => {
                operands.insert(x.name.clone(), pcode::Slot::value(name.clone(), 32));
                // Shown by the source that it is.
                if sources.is_empty() && !shown.iter().any(|s| s.contains("x_s")) || self.always(o) {
                    let at = shown.len() - usize::from(self.literal_comes_first(o) && !shown.is_empty());
                    shown.insert(at, format!("{{{name}:hex}}"));
                }
            }
            Holds::Number if operand.is_some() => {
                let wanted = operand.as_ref().map_or(0, |o| o.bits);
                if operand.as_ref().is_some_and(|o| o.kind.contains("SIMM")) && wanted > x.extent.width() && !is_source(x) {
                    let what = format!(
                        "`{}` has an operand of {wanted} bits in the {} bits of `{}`",
                        o.name,
                        x.extent.width(),
                        x.name
                    );
                    let word = f.fixed.value;
                    let place = operand.as_ref().map_or(&x.place, |o| &o.place).clone();
                    self.finding(
                        Kind::TooWide,
                        what,
                        "the field holds what fits",
                        Some((word, f.width)),
                        &[&place, &x.place],
                    );
                }
                shown.push(format!("{{{name}}}"));
                operands.insert(x.name.clone(), pcode::Slot::value(name.clone(), x.extent.width()));
            }
            Holds::Number => {
                if x.name == "offset" && stem == "FLAT" && x.extent.width() == SIGNED {
                    self.unsigned(&name, &mut f.fields, &mut f.items);
                }
                let width = f.fields.last().map_or(x.extent.width(), model::Field::width);
                let mut class = self.modifier(&x.name, width);
                // Of buffers without a type, the format is that of a dword.
                if stem == "VBUFFER" && name == "format" && o.name.starts_with("BUFFER_") {
                    class = "untyped".into();
                    self.modifiers.insert(class.clone(), UNTYPED.into());
                }
                let is_signed = matches!(stem.as_str(), "GLOBAL" | "SCRATCH") && name == "offset";
                if is_signed || is_offset && is_access(&stem) {
                    class = format!("signed_offset{width}");
                    self.modifiers
                        .insert(class.clone(), left_out_at_zero(&class, width, "offset", ":sdec"));
                }
                f.items.push(format!("operand m_{name} = {class}({name})"));
                after.push(format!("{{m_{name}}}"));
                operands.insert(x.name.clone(), pcode::Slot::value(name.clone(), x.extent.width()));
            }
            other => {
                let class = match (stem.as_str(), x.name.as_str(), registers) {
                    (_, "saddr", 1 | 2) => Some(format!("address{registers}(saddr)")),
                    ("GLOBAL" | "VGLOBAL", "addr" | "vaddr", 2) if self.operand(&o.key, "saddr").is_some() => {
                        Some(format!("global_address({name}, saddr)"))
                    }
                    ("SCRATCH" | "VSCRATCH", "addr" | "vaddr", 1) if c.field("sve").is_some() => {
                        Some(format!("scratch_address({name}, sve)"))
                    }
                    // A field of nine bits: registers have seven.
                    (_, "rsrc" | "samp", n) if x.extent.width() == 9 => {
                        let reason = "the upper bits of the number of a scalar register are zero";
                        f.requires.push((format!("{name}[8..7] == 0"), reason.into()));
                        Some(format!("s{n}({name}[6..0])"))
                    }
                    (_, _, 1) if operand.as_ref().is_some_and(|o| o.kind == "OPR_ACCVGPR") => Some(format!("va1({name}, 1)")),
                    (_, _, n) if accumulates && n <= 32 => Some(format!("va{n}({name}, acc)")),
                    _ if half.chooses() && x.holds == Holds::Vgpr => Some(half.register_of(&name)),
                    _ => fields::class_of(other, &name, registers),
                };
                if let Some(class) = class {
                    let width = match registers {
                        _ if class.starts_with("half") => 16,
                        n if COMPUTED.contains(&n) => 32 * n,
                        _ => 0,
                    };
                    f.items.push(format!("operand x_{name} = {class}"));
                    operands.insert(x.name.clone(), slot(width));
                    shown.push(format!("{{x_{name}}}"));
                }
            }
        }
    }

    /// Where the bit stands that chooses a half as an operand of a class.
    fn half(&self, c: &Class, bits: u32) -> Half {
        let Some(low) = self.chip.codes.halves.filter(|_| bits == 16) else {
            return Half::Low;
        };
        let is_list = c.field("opsel").is_some_and(|f| f.extent.width() == 4);
        match root(c).as_str() {
            "VOP1" | "VOP2" | "VOPC" => Half::Number,
            "VOP3" | "VOP3SD" | "VINTERP" if is_list && !low.is_empty() => Half::Selected,
            _ => Half::Low,
        }
    }

    /// Offsets of flat accesses have no sign: the bit of the sign is ignored.
    fn unsigned(&self, name: &str, fields: &mut [model::Field], items: &mut Vec<String>) {
        let Some(extent) = fields.iter_mut().find(|f| f.name == name).and_then(|f| f.extents.first_mut()) else {
            return;
        };
        let sign = Extent {
            hi: extent.hi,
            lo: extent.hi,
        };
        extent.hi -= 1;
        items.extend(in_units(&self.d.units, sign).into_iter().map(|(bits, _)| format!("ignored {bits}")));
    }

    /// Does an operation have operands that are accumulation registers if a bit says so?
    fn accumulates(&self, c: &Class, o: &Operation) -> bool {
        let all = self.chip.operands.get(&o.key).map_or(&[][..], Vec::as_slice);
        one_bit(c, "acc") && !loads_to_share(&o.name) && all.iter().any(|o| o.kind == "OPR_VGPR_OR_ACCVGPR" && c.field(&o.field).is_some())
    }

    /// Is the literal an operand of its own? Tables may leave it out of the operands.
    pub(super) fn always(&self, o: &Operation) -> bool {
        let computed_with = || self.pcode(o).is_some_and(|(text, _)| text.contains(LITERAL));
        self.operand(&o.key, "literal").is_some() || computed_with()
    }

    /// Does the literal stand before the second source, as a factor does?
    pub(super) fn literal_comes_first(&self, o: &Operation) -> bool {
        let before = |text: &str| Some(text.find(LITERAL)? < text.find("S1")?);
        self.pcode(o).and_then(|(text, _)| before(text)).unwrap_or(false)
    }

    /// The class of a modifier.
    fn modifier(&mut self, name: &str, width: u32) -> String {
        let plain = identifier(name);
        let class = format!("mod_{plain}_{width}");
        let word = match plain.as_str() {
            "clmp" => "clamp",
            "unrm" => "unorm",
            "row" => "row_en",
            other => other,
        };
        let text = if plain == "scope" && width == 2 {
            SCOPES.to_string()
        } else if width == 1 {
            format!("operand {class}(n: 1) {{\n  n == 0 => \"\";\n  n == 1 => \" {word}\";\n}}")
        } else {
            left_out_at_zero(&class, width, word, "")
        };
        self.modifiers.insert(class.clone(), text);
        class
    }
}

/// The format of an operand with a bit for each lane. Tables give it 64 bits.
const MASK: &str = "FMT_NUM_M64";

/// Bits of an offset that has a sign in other accesses, on chips whose flat accesses have none. The
/// tables do not tell these apart; LLVM's assembler takes 12 bits without a sign, and its
/// disassembler reads the bit of the sign as the highest one of the number.
const SIGNED: u32 = 13;

/// The destination of a comparison whose result are the active lanes.
const ONLY_EXEC: &str = "operand only_exec(n: 8) {\n  n == 126 => \"\";\n  else => \" vdst:{n}\";\n}";

/// How far an access is seen.
const SCOPES: &str = "operand mod_scope_2(n: 2) {
  n == 0 => \"\";
  n == 1 => \" scope:SCOPE_SE\";
  n == 2 => \" scope:SCOPE_DEV\";
  n == 3 => \" scope:SCOPE_SYS\";
}";

/// The format of an access that has none.
const UNTYPED: &str = "operand untyped(n: 7) {\n  n == 1 => \"\";\n  else => \" format:{n}\";\n}";

/// Is a matrix of this format spread over all lanes? Tables give the bits of each of 32 lanes.
fn shared_by_lanes(format: &str) -> bool {
    format
        .strip_prefix("FMT_WMMA_")
        .is_some_and(|m| m.starts_with("DC_") || m.starts_with("AB_16X"))
}

/// Does an access spread a matrix that it transposes over all lanes?
fn transposes(operation: &str, field: &str) -> bool {
    operation.starts_with("GLOBAL_LOAD_TR_") && field == "vdst"
}

/// Is an operand an integer, or bits, of 16 bits?
fn is_integer(o: Option<&Operand>) -> bool {
    o.is_some_and(|o| ["FMT_NUM_I16", "FMT_NUM_U16", "FMT_NUM_B16"].contains(&o.format.as_str()))
}

/// The class of a modifier that is a number of this format, and is not written if it is zero. Rows
/// depend on few bits: a number of more is always written, until `Modifiers` gives it two more
/// classes.
fn left_out_at_zero(class: &str, width: u32, word: &str, format: &str) -> String {
    let rows = match width {
        0..=DECIDING => format!("n == 0 => \"\";\n  else => \" {word}:{{n{format}}}\";"),
        _ => format!("always => \" {word}:{{n{format}}}\";"),
    };
    format!("operand {class}(n: {width}) {{\n  {rows}\n}}")
}

/// Has a class a field of one bit of this name?
fn one_bit(c: &Class, name: &str) -> bool {
    c.field(name).is_some_and(|f| f.extent.width() == 1)
}
