// What an instruction does, evaluated step by step from the formulas of its spec.
(() => {
  "use strict";
  const mask = (width) => (1n << BigInt(width)) - 1n;
  const signed = (v, width) => BigInt.asIntN(width, v);
  const ONE = 1n;
  const bool = (b) => (b ? ONE : 0n);
  const shift = (b, w) => b < BigInt(w);
  // Operations on two values of so many bits; results are cut to the width of the term.
  const BINARY = {
    and: (w, a, b) => a & b,
    or: (w, a, b) => a | b,
    xor: (w, a, b) => a ^ b,
    add: (w, a, b) => a + b,
    sub: (w, a, b) => a - b,
    mul: (w, a, b) => a * b,
    udiv: (w, a, b) => (b ? a / b : mask(w)),
    urem: (w, a, b) => (b ? a % b : a),
    shl: (w, a, b) => (shift(b, w) ? a << b : 0n),
    lshr: (w, a, b) => (shift(b, w) ? a >> b : 0n),
    ashr: (w, a, b) => signed(a, w) >> (shift(b, w) ? b : BigInt(w)),
    rotl: (w, a, b) => { const n = b % BigInt(w); return a << n | a >> (BigInt(w) - n); },
    rotr: (w, a, b) => { const n = b % BigInt(w); return a >> n | a << (BigInt(w) - n); },
    eq: (w, a, b) => bool(a === b),
    ult: (w, a, b) => bool(a < b),
    ule: (w, a, b) => bool(a <= b),
    slt: (w, a, b) => bool(signed(a, w) < signed(b, w)),
    sle: (w, a, b) => bool(signed(a, w) <= signed(b, w)),
  };
  const SIGNS = { and: "&", or: "|", xor: "^", add: "+", sub: "-", mul: "*", udiv: "/", urem: "%", shl: "<<", lshr: ">>", ashr: ">>s", eq: "==", ult: "<", ule: "<=", slt: "<s", sle: "<=s" };

  class Effects {
    constructor(data) {
      this.data = data;
      const bytes = Uint8Array.from(data.nodes.match(/../g) ?? [], (digits) => parseInt(digits, 16));
      this.nodes = [];
      let at = 0;
      const number = () => {
        let n = 0n;
        for (let place = 0n; ; place += 7n) {
          const b = bytes[at++];
          n |= BigInt(b & 0x7f) << place;
          if (b < 0x80) return n;
        }
      };
      while (at < bytes.length) {
        const here = this.nodes.length;
        const op = data.operations[bytes[at++]];
        const width = bytes[at++];
        const node = { op, width, of: [] };
        const operands = (n) => { for (let i = 0; i < n; i++) node.of.push(here - Number(number())); };
        switch (op) {
          case "const": node.value = number(); break;
          case "var": node.variable = Number(number()); break;
          case "read": node.space = Number(number()); operands(1); break;
          case "call": node.called = Number(number()); operands(Number(number())); break;
          case "extract": node.lo = number(); operands(1); break;
          case "ite": operands(3); break;
          case "not": case "neg": case "zext": case "sext": operands(1); break;
          default: operands(2);
        }
        this.nodes.push(node);
      }
    }

    // Is the effect of a form described? If not, why.
    why(form) { return typeof this.data.forms[form] === "string" ? this.data.forms[form] : null; }

    // All steps of an instruction: { steps, writes }. `read(space, address)` is the state before. A
    // value that documents leave open, or that only a model of hardware gives, is null.
    run(form, fields, read) {
      const { fields: variables, writes } = this.data.forms[form];
      const given = new Map(variables.map((v, i) => [v, fields[i]]));
      const known = new Map();
      const steps = [];
      const operand = (n) => known.get(n);
      const compute = (n) => {
        const node = this.nodes[n];
        const values = node.of.map(operand);
        switch (node.op) {
          case "const": return node.value;
          case "var": return given.has(node.variable) ? given.get(node.variable) : null;
          case "call": return null;
          case "ite": return values[0] === null ? null : operand(node.of[values[0] === ONE ? 1 : 2]);
        }
        if (values.some((v) => v === null)) {
          // Zero, whatever the other one is.
          if (node.op === "and" && values.some((v) => v === 0n)) return 0n;
          if (node.op === "or" && values.some((v) => v === mask(node.width))) return mask(node.width);
          return null;
        }
        const width = this.nodes[node.of[0]].width;
        switch (node.op) {
          case "read": return read(node.space, values[0]);
          case "not": return ~values[0];
          case "neg": return -values[0];
          case "concat": return values[0] << BigInt(this.nodes[node.of[1]].width) | values[1];
          case "extract": return values[0] >> node.lo;
          case "zext": return values[0];
          case "sext": return signed(values[0], width);
          default: return BINARY[node.op](width, values[0], values[1]);
        }
      };
      const evaluate = (root) => {
        const pending = [root];
        while (pending.length) {
          const n = pending.at(-1);
          const node = this.nodes[n];
          if (known.has(n)) { pending.pop(); continue; }
          let need;
          if (node.op === "ite") {
            const c = node.of[0];
            // Only the branch that is taken is looked at.
            need = !known.has(c) ? [c] : known.get(c) === null ? [] : [node.of[known.get(c) === ONE ? 1 : 2]];
          } else need = node.of;
          need = need.filter((o) => !known.has(o));
          if (need.length) { pending.push(...[...need].reverse()); continue; }
          const raw = compute(n);
          const value = raw === null || raw === undefined ? null : raw & mask(node.width);
          known.set(n, value);
          if (!["const", "var"].includes(node.op)) steps.push({ kind: node.op === "read" ? "read" : "operation", node: n, value });
          pending.pop();
        }
        return known.get(root);
      };
      const out = [];
      for (const [state, [guard, addr, value]] of writes) {
        const holds = evaluate(guard);
        const done = { state, guard: holds, address: null, value: null };
        if (holds !== 0n) {
          done.address = evaluate(addr);
          done.value = evaluate(value);
        }
        out.push(done);
        steps.push({ kind: "write", write: done });
      }
      return { steps, writes: out, known };
    }

    hex(value, width) { return value === null ? "unspecified" : width === 1 ? (value ? "true" : "false") : "0x" + value.toString(16).padStart(Math.ceil(width / 4), "0"); }

    place(state, address) {
      const [name, addr] = this.data.states[state];
      return addr === 0 ? name : `${name}[${address === null ? "?" : addr > 8 ? "0x" + address.toString(16) : address}]`;
    }

    // An operation with the values of its operands.
    text(n, known) {
      const node = this.nodes[n];
      const v = (i) => this.hex(known.get(node.of[i]) ?? null, this.nodes[node.of[i]].width);
      switch (node.op) {
        case "read": return `${this.data.spaces[node.space]}[${v(0)}]`;
        case "call": return `${this.data.functions[node.called]}(${node.of.map((_, i) => v(i)).join(", ")})`;
        case "not": return `~${v(0)}`;
        case "neg": return `-${v(0)}`;
        case "ite": return `if ${v(0)} then … else …`;
        case "concat": return `${v(0)} ++ ${v(1)}`;
        case "extract": return `${v(0)}[${node.lo + BigInt(node.width) - 1n}..${node.lo}]`;
        case "zext": case "sext": return `${node.op}(${v(0)}, ${node.width})`;
        default: return SIGNS[node.op] ? `${v(0)} ${SIGNS[node.op]} ${v(1)}` : `${node.op}(${v(0)}, ${v(1)})`;
      }
    }
  }

  const api = { Effects };
  if (typeof module === "object" && module.exports) module.exports = api;
  else window.isamorphEffects = api;
})();
