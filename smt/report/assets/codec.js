// The codec of an instruction set: the module of WebAssembly, and a parser that walks its tables of
// texts backwards. Runs in pages and in tests.
(() => {
  "use strict";
  const STATUS = ["valid", "width", "undocumented", "illegal", "reserved", "invalid", "unused", "wide"];
  const FORM_ROW = 64;
  const TEXT = new TextDecoder();
  // Most words that are tried for one text.
  const PATIENCE = 20000;

  // Tokens of assembly text: blanks and number bases never matter.
  const tokens = (text) => [...text.matchAll(/([A-Za-z_]+)|0x([0-9a-fA-F]+)|0b([01]+)(?![0-9])|([0-9]+)|(\S)/gu)].map(
    ([, word, hex, binary, decimal, other]) =>
      word ?? (hex ? BigInt("0x" + hex).toString() : binary ? BigInt("0b" + binary).toString() : decimal ? BigInt(decimal).toString() : other));
  const same = (a, b) => a.length === b.length && a.every((t, i) => t === b[i]);

  const bitsOf = (mask) => {
    const out = [];
    for (let bit = 0n; mask >> bit; bit++) if (mask >> bit & 1n) out.push(bit);
    return out;
  };

  class Codec {
    static async load(data) {
      const bytes = Uint8Array.from(data.wasm.match(/../g), (digits) => parseInt(digits, 16));
      const { instance } = await WebAssembly.instantiate(bytes);
      return new Codec(data, instance.exports);
    }

    constructor(data, wasm) {
      this.data = data;
      this.wasm = wasm;
      this.view = new DataView(wasm.memory.buffer);
      this.bytes = new Uint8Array(wasm.memory.buffer);
      this.rows = new Map();
    }

    row(form) { return this.wasm.forms_at.value + FORM_ROW * form; }
    wide(at) { return this.view.getBigUint64(at, true); }

    // Units in hexadecimal, the low one first, or one number: { word, width }, or null.
    word(text) {
      const units = this.data.units;
      const parts = text.trim().split(/[\s_-]+/).filter(Boolean).map((p) => p.replace(/^0x/i, ""));
      if (parts.length === 0 || parts.some((p) => !/^[0-9a-f]+$/i.test(p))) return null;
      if (parts.length === 1) {
        const last = units.slice(1).find((u) => (u.lo + u.width) / 4 === parts[0].length);
        if (last) return this.known(BigInt("0x" + parts[0]), last.lo + last.width);
      }
      let word = 0n;
      let width = 0;
      for (const [i, p] of parts.entries()) {
        const u = units[i];
        const value = BigInt("0x" + p);
        if (!u || value >> BigInt(u.width)) return null;
        word |= value << BigInt(u.lo);
        width = u.lo + u.width;
      }
      return this.known(word, width);
    }

    known(word, width) { return this.data.widths.includes(width) ? { word, width } : null; }

    wordText(word, width) {
      return this.data.units.filter((u) => u.lo < width)
        .map((u) => (word >> BigInt(u.lo) & (1n << BigInt(u.width)) - 1n).toString(16).padStart(Math.ceil(u.width / 4), "0")).join(" ");
    }

    decode(word, width) {
      const status = STATUS[this.wasm.decode(BigInt.asIntN(64, word), width)];
      const unsigned = (n) => BigInt.asUintN(64, n);
      const out = { status, word, width, form: this.wasm.form.value };
      if (status === "valid") {
        out.canonical = unsigned(this.wasm.canonical.value);
        out.used = unsigned(this.wasm.used.value);
        out.residue = out.canonical ^ word;
        out.text = this.print(out.form, out.canonical, out.residue);
      }
      return out;
    }

    print(form, canonical, residue) {
      const length = this.wasm.print(form, BigInt.asIntN(64, canonical), BigInt.asIntN(64, residue));
      const at = this.wasm.text_at.value;
      return TEXT.decode(this.bytes.subarray(at, at + length));
    }

    values(form, word) {
      const count = this.wasm.values(form, BigInt.asIntN(64, word));
      return Array.from({ length: count }, (_, i) => this.wide(this.wasm.values_at.value + 8 * i));
    }

    // The word of a form with these values of its fields: { status, word, width }.
    encode(form, values) {
      values.forEach((v, i) => this.view.setBigUint64(this.wasm.values_at.value + 8 * i, v, true));
      const status = STATUS[this.wasm.encode(form)];
      return status === "valid"
        ? { status, word: BigInt.asUintN(64, this.wasm.canonical.value), width: this.view.getInt32(this.row(form) + 44, true) }
        : { status };
    }

    // ---- texts

    chunk(number) {
      const at = this.wasm.chunks_at.value + 16 * number;
      return TEXT.decode(this.bytes.subarray(at, at + this.bytes[at + 15]));
    }

    // The operations of a list; what an operation finds, each with the indices that find it.
    operations(list) {
      const known = this.rows.get(list);
      if (known) return known;
      const { lists_at, list_at, operations_at, rows_at } = this.wasm;
      const from = this.view.getUint32(lists_at.value + 4 * list, true);
      const to = this.view.getUint32(lists_at.value + 4 * list + 4, true);
      const out = [];
      for (let i = from; i < to; i++) {
        const at = operations_at.value + 16 * this.view.getUint16(list_at.value + 2 * i, true);
        const kind = this.view.getUint32(at, true);
        const base = this.view.getUint32(at + 4, true);
        const bits = bitsOf(this.wide(at + 8));
        if (kind === 3) { out.push({ number: this.number(base) }); continue; }
        const found = new Map();
        for (let index = 0; index < 1 << bits.length; index++) {
          const row = this.view.getUint16(rows_at.value + 2 * (base + index), true);
          if (!found.has(row)) found.set(row, []);
          found.get(row).push(bits.reduce((w, bit, n) => w | BigInt(index >> n & 1) << bit, 0n));
        }
        const mask = this.wide(at + 8);
        const choices = [...found].map(([row, words]) => ({ row, words, text: kind === 0 ? this.chunk(row) : null }));
        const last = out.at(-1);
        // A long text is written in several steps, which may cut a number in two.
        if (mask === 0n && kind === 0 && last?.mask === 0n && last.choices[0].text !== null) last.choices[0].text += choices[0].text;
        else out.push({ mask, choices });
      }
      for (const { choices = [] } of out) {
        for (const c of choices) if (c.text !== null) c.text = tokens(c.text).join("");
        // Long characters first: a short one may be the beginning of another.
        choices.sort((a, b) => (b.text?.length ?? 0) - (a.text?.length ?? 0));
      }
      this.rows.set(list, out);
      return out;
    }

    number(index) {
      const at = this.wasm.numbers_at.value + 32 * index;
      const u32 = (n) => this.view.getUint32(at + n, true);
      const parts = Array.from({ length: u32(4) }, (_, i) => {
        const p = u32(0) + 4 * i;
        return [this.bytes[p], this.bytes[p + 1], this.bytes[p + 2]].map(BigInt);
      });
      return { parts, width: BigInt(u32(8)), shift: BigInt(u32(12)), signed: (u32(16) & 1) !== 0, bias: this.view.getBigInt64(at + 24, true) };
    }

    // The bits that stand for a number, or null.
    raw({ parts, width, shift, signed, bias }, value) {
      let v = value - bias;
      if (v & (1n << shift) - 1n) return null;
      v >>= shift;
      const half = 1n << (width > 0n ? width - 1n : 0n);
      if (signed ? v < -half || v >= half : v < 0n || v >> width) return null;
      const bits = v & (1n << width) - 1n;
      let mask = 0n;
      let word = 0n;
      for (const [lo, n, place] of parts) {
        const ones = (1n << n) - 1n;
        mask |= ones << lo;
        word |= (bits >> place & ones) << lo;
      }
      return { mask, words: [word] };
    }

    // All words that read as a text: [{ word, width, form }]. There is one at most for each width.
    parse(text) {
      let residue = 0n;
      const rest = text.replace(/\s+residue=(0x[0-9a-fA-F]+)\s*$/, (_, n) => { residue = BigInt(n); return ""; });
      const wanted = tokens(rest);
      const out = [];
      for (const side of [wanted, ...this.expanded(rest)]) {
        const goal = { tokens: side, text: side.join(""), left: PATIENCE };
        for (let form = 0; form < this.wasm.form_count.value; form++) {
          const at = this.row(form);
          if (this.view.getUint32(at + 40, true) === 0) continue;
          const found = this.match(form, this.view.getUint32(at + 48, true), goal, { mask: this.wide(at), value: this.wide(at + 8) });
          if (found === null) continue;
          const width = this.view.getUint32(at + 44, true);
          const word = found ^ residue;
          const again = this.decode(word, width);
          if (again.status === "valid" && again.form === form && !out.some((o) => o.word === word && o.width === width)) out.push({ word, width, form });
        }
        if (out.length) break;
      }
      return out;
    }

    // What other texts of the spec stand for.
    expanded(text) {
      const out = [];
      const all = tokens(text);
      for (const [alias, meaning] of this.data.aliases) {
        const sides = [alias, meaning].map((s) => s.split(/(\{\w+\})/).filter((p) => p.trim()));
        const held = this.holes(sides[0], all);
        if (held) out.push(sides[1].flatMap((p) => p.startsWith("{") ? held.get(p) : tokens(p)));
      }
      return out;
    }

    holes(pieces, all) {
      const held = new Map();
      let at = 0;
      for (const [i, piece] of pieces.entries()) {
        if (!piece.startsWith("{")) {
          const own = tokens(piece);
          if (!same(own, all.slice(at, at + own.length))) return null;
          at += own.length;
          continue;
        }
        let end = all.length;
        if (i + 1 < pieces.length) {
          const next = tokens(pieces[i + 1]);
          end = at + 1;
          while (end < all.length && !same(next, all.slice(end, end + next.length))) end++;
        }
        if (end <= at) return null;
        held.set(piece, all.slice(at, end));
        at = end;
      }
      return at === all.length ? held : null;
    }

    // A word of a form that prints as wanted, or null.
    match(form, list, goal, fixed) {
      const start = { ...fixed, open: [] };
      const walk = (list, n, at, state, then) => {
        const all = this.operations(list);
        if (n === all.length) return then(at, state);
        const op = all[n];
        if (op.number) {
          const digits = /^-?[0-9]+/.exec(goal.text.slice(at))?.[0] ?? "";
          for (let length = digits.length; length > 0; length--) {
            const part = digits.slice(0, length);
            if (part === "-") break;
            const raw = this.raw(op.number, BigInt(part));
            const next = raw && narrow(state, raw.mask, raw.words);
            const found = next && walk(list, n + 1, at + length, next, then);
            if (found !== null) return found;
          }
          return null;
        }
        for (const { row, words, text } of op.choices) {
          if (text !== null && !goal.text.startsWith(text, at)) continue;
          const next = narrow(state, op.mask, words);
          if (!next) continue;
          const found = text !== null
            ? walk(list, n + 1, at + text.length, next, then)
            : walk(row, 0, at, next, (at, state) => walk(list, n + 1, at, state, then));
          if (found !== null) return found;
          if (goal.left <= 0) return null;
        }
        return null;
      };
      return walk(list, 0, 0, start, (at, state) => at === goal.text.length ? this.solve(form, state, goal) : null);
    }

    // Gives the bits that the text leaves open values: the least ones that make the word valid.
    solve(form, state, goal) {
      if (goal.left-- <= 0) return null;
      const open = state.open.map((o) => ({ ...o, words: o.words.filter((w) => ((w ^ state.value) & state.mask & o.mask) === 0n) }))
        .filter((o) => o.mask & ~state.mask);
      if (open.some((o) => o.words.length === 0)) return null;
      if (open.length === 0) {
        const constant = this.wide(this.row(form) + 16);
        const word = (state.value | constant & ~state.mask);
        const found = this.decode(word, this.view.getUint32(this.row(form) + 44, true));
        if (found.status !== "valid" || found.form !== form) return null;
        return same(tokens(this.print(form, found.canonical, 0n)), goal.tokens) ? found.canonical : null;
      }
      open.sort((a, b) => a.words.length - b.words.length);
      for (const word of open[0].words) {
        const next = narrow({ ...state, open: open.slice(1) }, open[0].mask, [word]);
        const found = next && this.solve(form, next, goal);
        if (found !== null) return found;
        if (goal.left <= 0) return null;
      }
      return null;
    }
  }

  // What is known of a word, when some of its bits are one of several; null if that cannot be.
  function narrow(state, mask, words) {
    const left = words.filter((w) => ((w ^ state.value) & state.mask & mask) === 0n);
    if (left.length === 0) return null;
    let differ = 0n;
    for (const w of left) differ |= w ^ left[0];
    const sure = mask & ~differ;
    const next = { mask: state.mask | sure, value: state.value | left[0] & sure, open: state.open };
    if (differ) next.open = [...state.open, { mask, words: left }];
    return next;
  }

  // Data of a page, which is compressed.
  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  }

  const api = { Codec, tokens, unpack };
  if (typeof module === "object" && module.exports) module.exports = api;
  else window.isamorphCodec = api;
})();
