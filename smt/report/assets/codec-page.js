// The page of the codec: words and assembly in, what they mean out, bits to be flipped.
(async () => {
  "use strict";
  const place = document.getElementById("codec");
  const { Codec, unpack } = window.isamorphCodec;
  const data = await unpack(document.getElementById("codec-data").textContent);
  const root = document.documentElement.dataset.root;
  const input = document.getElementById("codec-input");
  const listing = document.getElementById("codec-listing");
  const panel = document.getElementById("codec-word");
  const codec = await Codec.load(data);
  const effects = new window.isamorphEffects.Effects(await unpack(document.getElementById("effects-data").textContent));
  const html = (name, attributes = {}, ...inside) => {
    const e = document.createElement(name);
    for (const [k, v] of Object.entries(attributes)) if (v !== null) e.setAttribute(k, v);
    e.append(...inside);
    return e;
  };
  const ones = (width) => (1n << BigInt(width)) - 1n;
  const REASONS = {
    width: "no form has this width",
    undocumented: "no form has these fixed bits: no document describes the word",
    illegal: "documented as no instruction",
    reserved: "reserved bits have a wrong value",
    invalid: "excluded by a table of its form",
    unused: "a field that nothing uses must be zero",
    wide: "a value does not fit its field",
  };
  const rowOf = data.enums.map((e) => e.map && e.map.split(",").flatMap((run) => {
    const [row, count] = run.split("*").map(Number);
    return Array(count || 1).fill(row);
  }));

  const bitName = (bit) => {
    const u = data.units.find((u) => u.lo <= bit && bit < u.lo + u.width);
    return `${u.name}[${bit - u.lo}]`;
  };
  const runName = (hi, lo) => {
    const u = data.units.find((u) => u.lo <= lo && lo < u.lo + u.width);
    return hi === lo ? bitName(lo) : `${u.name}[${hi - u.lo}..${lo - u.lo}]`;
  };
  const runs = (mask) => {
    const out = [];
    for (let bit = 63; bit >= 0; bit--) {
      if (!(mask >> BigInt(bit) & 1n)) continue;
      const last = out.at(-1);
      if (last && last[1] === bit + 1 && !data.units.some((u) => u.lo === bit + 1)) last[1] = bit;
      else out.push([bit, bit]);
    }
    return out;
  };
  const valueText = (v, width) => (width <= 8 ? v.toString(2).padStart(width, "0") : "0x" + v.toString(16).padStart(Math.ceil(width / 4), "0"));

  // What each part of a word is, the highest first.
  const items = (d) => {
    const form = data.forms[d.form];
    const out = [];
    const plain = (mask, kind, say) => {
      for (const [hi, lo] of runs(mask)) {
        const v = d.word >> BigInt(lo) & ones(hi - lo + 1);
        out.push({ name: kind, kind, runs: [[hi, lo]], bits: runName(hi, lo), value: valueText(v, hi - lo + 1), meaning: say(v, hi, lo) });
      }
    };
    plain(BigInt(form.fixed[0]), "fixed", () => "selects the form");
    for (const [mask, value] of form.reserved) {
      plain(BigInt(mask), "reserved", (v, hi, lo) => {
        const must = BigInt(value) >> BigInt(lo) & ones(hi - lo + 1);
        return v === must ? "" : `must be ${valueText(must, hi - lo + 1)}`;
      });
    }
    plain(BigInt(form.ignored), "ignored", (v) => (v ? "residue" : ""));
    const values = codec.values(d.form, d.word);
    form.fields.forEach(([name, width, extents, kind, doc, signed], i) => {
      const v = values[i];
      const mask = extents.reduce((m, [lo, , n]) => m | ones(n) << BigInt(lo), 0n);
      const unused = d.used !== undefined && (d.used & mask) === 0n;
      let meaning = "";
      if (kind === "u") meaning = v ? "set, meaning not documented" : "";
      else if (unused) meaning = v ? "residue" : "";
      else if (kind === "n") meaning = (signed && v >> BigInt(width - 1) ? v - (1n << BigInt(width)) : v).toString();
      else {
        const [rowName, text, why] = data.enums[kind].rows[rowOf[kind][Number(v)]];
        meaning = why ? `invalid: ${why}` : text && text !== rowName ? `${rowName} “${text}”` : rowName;
      }
      out.push({
        name, field: i, mask, kind: kind === "u" ? "unknown" : unused ? "unused" : "field", number: v, width, codes: typeof kind === "number" ? kind : null,
        runs: extents.map(([lo, , n]) => [lo + n - 1, lo]), bits: extents.map(([lo, , n]) => runName(lo + n - 1, lo)).join(" ++ "),
        value: valueText(v, width), meaning, doc,
      });
    });
    const unit = (bit) => data.units.findIndex((u) => u.lo <= bit && bit < u.lo + u.width);
    return out.sort((a, b) => unit(a.runs[0][0]) - unit(b.runs[0][0]) || b.runs[0][0] - a.runs[0][0]);
  };

  let chosen = 0;
  let lines = [];

  const read = () => {
    lines = input.value.split("\n").flatMap((text, n) => {
      const line = text.replace(/\/\/.*$|^\s*#.*$/, "").trim();
      if (!line) return [];
      const word = codec.word(line);
      if (word) return [{ n, given: line, ...codec.decode(word.word, word.width) }];
      const found = codec.parse(line);
      if (found.length === 0) return [{ n, given: line, status: "no instruction reads like this, and no word has these digits" }];
      return found.map((f) => ({ n, given: line, assembled: true, ...codec.decode(f.word, f.width) }));
    });
    chosen = Math.min(chosen, Math.max(lines.length - 1, 0));
  };

  const formLink = (d) => {
    if (d.form === undefined || d.form < 0) return "";
    const f = data.forms[d.form];
    return html("a", { href: root + f.link }, f.name);
  };

  const showList = () => {
    listing.replaceChildren(...lines.map((d, i) => {
      const pick = html("button", { type: "button", "aria-pressed": String(i === chosen), "aria-label": `explain line ${d.n + 1}` }, "explain");
      pick.addEventListener("click", () => { chosen = i; show(); });
      const word = d.width ? codec.wordText(d.word, d.width) : "";
      return html("tr", { "data-status": d.status, ...(d.width ? { "data-word": word } : {}) },
        html("td", { class: "num" }, String(d.n + 1)), html("td", {}, html("code", {}, word)),
        html("td", {}, html("code", {}, d.text ?? "")), html("td", {}, formLink(d)),
        html("td", {}, d.status === "valid" ? (d.residue ? "valid, with residue" : "valid") : REASONS[d.status] ?? d.status),
        html("td", {}, d.width ? pick : ""));
    }));
  };

  const change = (word, width, focus) => {
    const texts = input.value.split("\n");
    texts[lines[chosen].n] = codec.wordText(word, width);
    input.value = texts.join("\n");
    read();
    show(focus);
  };

  const editor = (d, all) => {
    const kindOf = (bit) => all.find((i) => i.runs.some(([hi, lo]) => lo <= bit && bit <= hi));
    const out = html("div", { class: "bits", role: "group", "aria-label": "Bits of the word: choose one to flip it" });
    for (const u of data.units.filter((u) => u.lo < d.width)) {
      for (let top = u.lo + u.width; top > u.lo;) {
        const n = (top - u.lo) % 32 || 32;
        const row = html("div", { class: "bit-row" }, html("span", { class: "unit" }, u.name));
        for (let bit = top - 1; bit >= top - n; bit--) {
          const at = BigInt(bit);
          const item = kindOf(bit);
          const one = d.word >> at & 1n;
          const b = html("button", {
            type: "button", class: `bit b-${item?.kind ?? "none"}${d.residue && d.residue >> at & 1n ? " residue" : ""}`, "data-bit": String(bit),
            "aria-pressed": String(one === 1n), "aria-label": `${one}, ${bitName(bit)} ${item ? item.name : ""}`, title: `${bitName(bit)} ${item?.name ?? ""}`,
            tabindex: bit === u.lo + u.width - 1 && u.lo === 0 ? "0" : "-1",
          }, String(one));
          b.addEventListener("click", () => change(d.word ^ 1n << at, d.width, bit));
          b.addEventListener("keydown", (e) => {
            const to = { ArrowLeft: bit + 1, ArrowRight: bit - 1, ArrowUp: bit + 32, ArrowDown: bit - 32 }[e.key];
            const next = to !== undefined && out.querySelector(`[data-bit="${to}"]`);
            if (next) { e.preventDefault(); b.tabIndex = -1; next.tabIndex = 0; next.focus(); }
          });
          row.append(b);
          if ((bit - u.lo) % 4 === 0) row.append(html("span", { class: "gap" }));
        }
        out.append(row);
        top -= n;
      }
    }
    return out;
  };

  const control = (d, item) => {
    if (item.field === undefined) return item.value;
    const set = (value) => {
      const values = codec.values(d.form, d.status === "valid" ? d.canonical : d.word);
      values[item.field] = value;
      const found = codec.encode(d.form, values);
      if (found.status === "valid") change(found.word, found.width, null);
      else {
        // The word is shown all the same, with what is wrong with it.
        const extents = data.forms[d.form].fields[item.field][2];
        if (value >> BigInt(item.width)) { window.isamorphSay(REASONS.wide); return; }
        change(extents.reduce((w, [lo, from, n]) => w | (value >> BigInt(from) & ones(n)) << BigInt(lo), d.word & ~item.mask), d.width, null);
      }
    };
    if (item.codes !== null && data.enums[item.codes].rows.length <= 64) {
      const e = data.enums[item.codes];
      const select = html("select", { "aria-label": item.name });
      const here = rowOf[item.codes][Number(item.number)];
      e.rows.forEach(([name, text, why, code], i) => {
        const o = html("option", { value: String(code) }, why ? `invalid (${valueText(BigInt(code), item.width)})` : `${name}${text && text !== name ? ` “${text}”` : ""}`);
        if (i === here) { o.selected = true; o.value = String(item.number); }
        select.append(o);
      });
      select.addEventListener("change", () => set(BigInt(select.value)));
      return select;
    }
    const box = html("input", { value: item.value, size: String(Math.min(item.value.length + 1, 20)), "aria-label": item.name, spellcheck: "false" });
    box.addEventListener("change", () => {
      const text = box.value.trim();
      const value = /^[01]+$/.test(text) && item.width <= 8 ? BigInt("0b" + text) : /^(0x[0-9a-f]+|[0-9]+)$/i.test(text) ? BigInt(text) : null;
      if (value === null) { box.value = item.value; window.isamorphSay("not a number"); } else set(value);
    });
    return box;
  };

  // ---- execution, step by step

  const before = new Map();
  let position = 0;
  let every = false;
  let stepped = "";

  const stepper = (d) => {
    const section = html("section", { class: "steps", "aria-labelledby": "steps-title" }, html("h2", { id: "steps-title" }, "Step by step"));
    const why = effects.why(d.form);
    if (why !== null) {
      section.append(html("p", {}, `The effect is not described: ${why}.`));
      return section;
    }
    const key = codec.wordText(d.canonical, d.width);
    if (key !== stepped) { position = 0; stepped = key; }
    const places = new Map();
    const read = (space, address) => {
      const name = effects.data.spaces[space];
      const state = effects.data.states.findIndex((s) => s[0] === name);
      const place = effects.place(state, address);
      const width = effects.data.states[state][2];
      const value = (before.get(place) ?? 0n) & ones(width);
      places.set(place, { value, width });
      return value;
    };
    const { steps, known } = effects.run(d.form, codec.values(d.form, d.canonical), read);
    const shown = steps.filter((s) => every || s.kind !== "operation");
    position = Math.min(position, shown.length);
    const redraw = (focus) => {
      const fresh = stepper(d);
      section.replaceWith(fresh);
      fresh.querySelector(focus)?.focus();
    };
    const button = (name, to, off) => {
      const b = html("button", { type: "button", "data-step": name, ...(off ? { "aria-disabled": "true" } : {}) }, name);
      b.addEventListener("click", () => {
        if (off) return;
        position = to;
        redraw(`[data-step="${name}"]`);
        const last = shown[to - 1];
        window.isamorphSay(last ? line(last) : "before the first step");
      });
      return b;
    };
    const line = (s) => {
      if (s.kind === "write") {
        const w = s.write;
        const place = effects.place(w.state, w.address);
        if (w.guard === 0n) return `${effects.data.states[w.state][0]} stays: its condition is false`;
        const value = effects.hex(w.value, effects.data.states[w.state][2]);
        return w.guard === null ? `${place} ← ${value}, if an unspecified value says so` : `${place} ← ${value}`;
      }
      return `${effects.text(s.node, known)} = ${effects.hex(s.value, effects.nodes[s.node].width)}`;
    };
    const box = html("input", { type: "checkbox", id: "every-step", ...(every ? { checked: "" } : {}) });
    box.addEventListener("change", () => { every = box.checked; position = 0; redraw("#every-step"); });
    section.append(html("p", { class: "where-am-i" }, button("Start", 0, position === 0), " ", button("Back", position - 1, position === 0), " ",
      button("Step", position + 1, position === shown.length), " ", button("End", shown.length, position === shown.length),
      html("label", { for: "every-step" }, box, " every operation"), html("span", { class: "small" }, ` ${position} of ${shown.length}`)));
    if (places.size) {
      const inputs = [...places].map(([place, { value, width }]) => {
        const i = html("input", { "aria-label": `${place} before`, value: effects.hex(value, Math.max(width, 2)), size: "20", spellcheck: "false" });
        i.addEventListener("change", () => {
          const text = i.value.trim();
          if (/^(0x[0-9a-f]+|[0-9]+)$/i.test(text)) before.set(place, BigInt(text) & ones(width));
          redraw(`[aria-label="${CSS.escape(place)} before"]`);
        });
        return html("tr", {}, html("th", { scope: "row" }, place), html("td", {}, i));
      });
      section.append(html("table", {}, html("caption", {}, "State before, as far as it is read"), html("tbody", {}, ...inputs)));
    }
    section.append(html("ol", { class: "step-list" }, ...shown.slice(0, position).map((s, n) =>
      html("li", { class: s.kind, ...(n === position - 1 ? { "aria-current": "step" } : {}) }, html("code", {}, line(s))))));
    return section;
  };

  const show = (focus) => {
    showList();
    const d = lines[chosen];
    if (!d || !d.width) {
      panel.replaceChildren(html("p", {}, d ? "No word to explain." : "Nothing given."));
      return;
    }
    const all = d.form >= 0 ? items(d) : [];
    const word = codec.wordText(d.word, d.width);
    const head = html("p", { class: "headline" }, html("code", { class: "hex" }, word), " ",
      d.status === "valid" ? html("b", {}, d.text) : html("b", {}, REASONS[d.status]), " ", formLink(d));
    if (d.status === "valid" && d.residue) head.append(html("span", { class: "small" }, ` canonical word ${codec.wordText(d.canonical, d.width)}`));
    const table = html("table", { class: "explain" },
      html("thead", {}, html("tr", {}, ...["name", "bits", "value", "class", "meaning"].map((t) => html("th", { scope: "col" }, t)))),
      html("tbody", {}, ...all.map((i) => html("tr", {}, html("th", { scope: "row" }, i.name), html("td", {}, html("code", {}, i.bits)),
        html("td", {}, control(d, i)), html("td", {}, i.kind), html("td", {}, i.meaning, i.doc ? html("span", { class: "small" }, ` ${i.doc}`) : "")))));
    panel.replaceChildren(head, editor(d, all), table, ...(d.status === "valid" ? [stepper(d)] : []));
    if (focus !== undefined && focus !== null) {
      const b = panel.querySelector(`[data-bit="${focus}"]`);
      b?.focus();
      window.isamorphSay(d.status === "valid" ? d.text : REASONS[d.status]);
    }
    const hash = lines.filter((l) => l.width).map((l) => codec.wordText(l.word, l.width).replaceAll(" ", "-")).slice(0, 64).join("+");
    history.replaceState(null, "", "#w=" + hash);
  };

  const fromHash = () => {
    const wanted = /^#w=(.+)$/.exec(decodeURIComponent(location.hash));
    if (wanted) input.value = wanted[1].split("+").map((w) => w.replaceAll("-", " ")).join("\n");
  };
  fromHash();
  input.addEventListener("input", () => { read(); show(); });
  addEventListener("hashchange", () => { fromHash(); read(); show(); });
  read();
  show();
  place.dataset.ready = "true";
})();
