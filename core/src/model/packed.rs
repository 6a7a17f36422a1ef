//! Which parts of a compiled spec are written, one line a type.

use super::machine::{
    Barrier, Control, Counter, Flow, FlowState, Initial, Machine, MemorySpace, Quantity, Registers, Role, Sharing, Step, Threads, WordRule,
};
use super::*;
use crate::float::{Denormals, Format, Kind, Mode, Nan, Operation, Rounding};
use crate::pack::{Pack, Reader, runs, unpack_runs};
use crate::source::{SourceMap, Span};
use crate::{pack_enum, pack_struct};

pack_struct! {
    Span { file, start, end }
    Unit { name, width, lo }
    Part { lo, width }
    Source { document, section }
    Document { name, title }
    State { name, addr, width, doc, space }
    EnumRow { name, text, invalid, canonical, codes, span }
    FieldBits { field, lo, width }
    Extent { word_lo, field_lo, width }
    Field { name, width, extents, kind, unused_reserved, doc, cites, var, span }
    Cube { mask, value }
    Reserved { cube, span }
    TableRow { name, guard, invalid, canonical, span }
    Number { bits, shift, bias, signed, hex }
    Effect { state, addr, value, guard, span }
    Operand { name, class, pieces, fields }
    Form {
        name, instruction, group, width, fixed, reserved, ignored, fields, operands, tables, checks, text, semantics, illegal, cites,
        span,
    }
    Instruction { name, title, group, forms, cites }
    Group { code, title, regions, cites, span }
    Erratum { source, printed, corrected, because, evidence, group, span }
    Parameter { name, doc, values, value }
    Variant { name, title, settings }
    Undocumented { name, reason, cites }
    Alias { text, stands_for, read_only }
    Evidence { word, text, span }
    Word { bits, width }
    ExternFn { name, args, width, model, approximate, function }
    Isa {
        name, title, chip, as_printed, part, parameters, variants, units, documents, states, enums, functions, groups, instructions,
        forms, priorities, errata, undocumented, aliases, machine, pool, floats, float_results, origins,
        sources,
    }
    Operation { result, kind, format, mode, operands }
    Format { exponent, fraction }
    Mode { rounding, operands, results, nan }
    Registers { state, role, views, fixed, names, kept, link, results, usual }
    MemorySpace { state, sharing, big_endian, access, origin, size, bank }
    Barrier { number, count, way }
    FlowState { state, kinds, next, target, barrier }
    Counter { state, step, returns, convention, one_function }
    WordRule { width, align, pairs }
    Initial { state, element, count, bits, quantity }
    Threads { warp, block, id, launch }
    Machine { registers, memories, control, words, threads, stops, exits, stops_behind, keeps, keeps_behind, hints, elf, holds }
}

pack_enum! {
    FieldKind { 0 Number, 1 Enum(id), 2 Unknown }
    Piece { 0 Literal(text), 1 Number(number), 2 Choice { table, rows } }
    Semantics { 0 Effects { effects, undefined_reads }, 1 Unknown(why) }
    Kind {
        0 Add, 1 Sub, 2 Mul, 3 Fma, 4 MultiplyTruncateAdd, 5 FromSigned, 6 FromUnsigned, 7 ToSigned, 8 ToUnsigned, 9 Convert,
    }
    Rounding { 0 Nearest, 1 Zero, 2 Down, 3 Up, 4 Coded(code) }
    Denormals { 0 Keep, 1 Flush }
    Nan { 0 Canonical, 1 First, 2 Full }
    Role { 0 General, 1 Vector(elements), 2 Predicate, 3 Flags(names), 4 Address, 5 Special }
    Sharing { 0 Global, 1 Shared, 2 Local, 3 Constant }
    Step { 0 Length, 1 By(number) }
    Control { 0 Flow(state), 1 Counter(counter), 2 Straight }
    Flow {
        0 Next, 1 Exit, 2 Join, 3 Branch, 4 Call, 5 Ret, 6 PreBreak, 7 Break, 8 JoinAt, 9 Barrier, 10 Trap, 11 QuadOn, 12 QuadPop,
    }
    Quantity {
        0 ThreadX, 1 ThreadY, 2 ThreadZ, 3 Lane, 4 Warp, 5 BlockX, 6 BlockY, 7 BlockSizeX, 8 BlockSizeY, 9 BlockSizeZ, 10 GridSizeX,
        11 GridSizeY, 12 Parameters,
    }
}

impl Pack for EnumId {
    fn pack(&self, out: &mut Vec<u8>) {
        self.0.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<EnumId> {
        u32::unpack(from).map(EnumId)
    }
}

impl Pack for Enum {
    fn pack(&self, out: &mut Vec<u8>) {
        let Enum {
            name,
            width,
            doc,
            rows,
            row_of,
            cites,
        } = self;
        name.pack(out);
        width.pack(out);
        doc.pack(out);
        rows.pack(out);
        runs(row_of, out);
        cites.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Enum> {
        Some(Enum {
            name: Pack::unpack(from)?,
            width: Pack::unpack(from)?,
            doc: Pack::unpack(from)?,
            rows: Pack::unpack(from)?,
            row_of: unpack_runs(from)?,
            cites: Pack::unpack(from)?,
        })
    }
}

impl Pack for Table {
    fn pack(&self, out: &mut Vec<u8>) {
        let Table { name, selector, map, rows } = self;
        name.pack(out);
        selector.pack(out);
        runs(map, out);
        rows.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Table> {
        Some(Table {
            name: Pack::unpack(from)?,
            selector: Pack::unpack(from)?,
            map: unpack_runs(from)?,
            rows: Pack::unpack(from)?,
        })
    }
}

/// Nothing: formulas are written apart from what all commands need, see [`crate::builtin`].
impl<T: Default> Pack for Deferred<T> {
    fn pack(&self, _: &mut Vec<u8>) {}
    fn unpack(_: &mut Reader<'_>) -> Option<Deferred<T>> {
        Some(T::default().into())
    }
}

/// Names alone: a program that holds a built-in spec holds its text anyway, see
/// [`SourceMap::with_texts`].
impl Pack for SourceMap {
    fn pack(&self, out: &mut Vec<u8>) {
        let names: Vec<String> = self.files().iter().map(|f| f.name.clone()).collect();
        names.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<SourceMap> {
        let mut sources = SourceMap::default();
        for name in Vec::<String>::unpack(from)? {
            sources.add(name, "");
        }
        Some(sources)
    }
}
