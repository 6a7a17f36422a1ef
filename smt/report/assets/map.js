// Draws maps of encoding spaces, and goes into their squares.
(() => {
  "use strict";
  const KINDS = ["canonical", "residue", "reserved", "invalid", "illegal", "undocumented"];
  const SIZE = 640;
  const svg = (name, attributes) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    return e;
  };
  const html = (name, attributes = {}, ...inside) => {
    const e = document.createElement(name);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    e.append(...inside);
    return e;
  };
  const grouped = (n) => n.toString().replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const percent = (n, all) => {
    if (n === all) return "100 %";
    const parts = n * 1000000n / all;
    return parts === 0n ? "< 0.0001 %" : `${parts / 10000n}.${(parts % 10000n).toString().padStart(4, "0")} %`;
  };

  class SpaceMap {
    constructor(place) {
      this.place = place;
      this.root = place.dataset.root;
      this.name = place.dataset.map;
      const data = JSON.parse(document.getElementById(this.name).textContent);
      this.width = data.width;
      this.forms = data.forms;
      this.cells = data.cells.map(([counts, split, first, forms, formCount]) => ({
        counts: counts.split(",").map((n) => BigInt(n || 0)),
        split: split ? split.split(" ") : [],
        first, forms, formCount, up: -1, value: "",
      }));
      this.cells.forEach((c, i) => this.parts(c).forEach((p, value) => {
        this.cells[p].up = i;
        this.cells[p].value = value.toString(2).padStart(c.split.length, "0");
      }));
      const wanted = new URLSearchParams(location.hash.slice(1)).get(this.name);
      this.at = this.cells[Number(wanted)] ? Number(wanted) : 0;
      this.draw(false);
    }

    parts(c) { return c.split.length ? Array.from({ length: 1 << c.split.length }, (_, i) => c.first + i) : []; }

    // The bits that lead to a cell from the one above it.
    label(i) {
      const c = this.cells[i];
      return c.up < 0 ? "all words" : this.cells[c.up].split.map((bit, n) => `${bit}=${c.value[n]}`).join(" ");
    }

    go(i) {
      this.at = i;
      const hash = new URLSearchParams(location.hash.slice(1));
      hash.set(this.name, i);
      history.replaceState(null, "", "#" + hash);
      this.draw(true);
    }

    // A rectangle whose strips have the shares of the kinds.
    strips(c, x, y, w, h) {
      const all = c.counts.reduce((a, b) => a + b, 0n);
      const out = [];
      let top = y;
      c.counts.forEach((n, k) => {
        if (n === 0n) return;
        const part = Number(n * 1000000n / all) / 1000000 * h;
        out.push(svg("rect", { class: "k-" + KINDS[k], x, y: top, width: w, height: Math.max(part, 0.5) }));
        top += part;
      });
      return out;
    }

    inside(i, x, y, size, depth) {
      const c = this.cells[i];
      const parts = this.parts(c);
      if (!parts.length || depth === 0) return this.strips(c, x, y, size.w, size.h);
      const columns = 1 << Math.floor(c.split.length / 2);
      const w = size.w / columns;
      const h = size.h / (parts.length / columns);
      return parts.flatMap((p, n) => this.inside(p, x + (n % columns) * w + 0.6, y + Math.floor(n / columns) * h + 0.6, { w: w - 1.2, h: h - 1.2 }, depth - 1));
    }

    describe(i) {
      const c = this.cells[i];
      const all = c.counts.reduce((a, b) => a + b, 0n);
      const most = KINDS.map((k, n) => [k, c.counts[n]]).filter(([, n]) => n > 0n).map(([k, n]) => `${k} ${percent(n, all)}`).join(", ");
      const forms = c.formCount === 1 ? this.forms[c.forms[0]][0] : c.formCount ? `${c.formCount} forms` : "no form";
      return `${this.label(i)}: ${forms}; ${most}`;
    }

    draw(focus) {
      const c = this.cells[this.at];
      const parts = this.parts(c);
      const picture = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "group", "aria-label": `Map of words of ${this.width} bits: ${this.label(this.at)}` });
      const outlines = [];
      if (parts.length) {
        const columns = 1 << Math.floor(c.split.length / 2);
        const w = SIZE / columns;
        const h = SIZE / (parts.length / columns);
        parts.forEach((p, n) => {
          const x = (n % columns) * w;
          const y = Math.floor(n / columns) * h;
          picture.append(...this.inside(p, x + 2, y + 2, { w: w - 4, h: h - 4 }, 2));
          const leaf = this.cells[p].split.length === 0;
          const box = svg("rect", { class: "cell-outline" + (leaf ? " leaf" : ""), x: x + 2, y: y + 2, width: w - 4, height: h - 4, tabindex: n === 0 ? 0 : -1, role: "button", "aria-label": this.describe(p) });
          const title = svg("title", {});
          title.textContent = this.describe(p);
          box.append(title);
          box.addEventListener("click", () => this.go(p));
          box.addEventListener("keydown", (e) => {
            const to = { ArrowRight: n + 1, ArrowLeft: n - 1, ArrowDown: n + columns, ArrowUp: n - columns, Home: 0, End: parts.length - 1 }[e.key];
            if (to !== undefined) {
              e.preventDefault();
              if (outlines[to]) { box.tabIndex = -1; outlines[to].tabIndex = 0; outlines[to].focus(); }
            } else if (e.key === "Enter" || e.key === " ") {
              e.preventDefault();
              this.go(p);
            } else if ((e.key === "Escape" || e.key === "Backspace") && c.up >= 0) {
              e.preventDefault();
              this.go(c.up);
            }
          });
          outlines.push(box);
        });
        picture.append(...outlines);
      } else {
        picture.append(...this.strips(c, 2, 2, SIZE - 4, SIZE - 4));
      }
      const way = html("nav", { class: "where-am-i", "aria-label": `Way into the map of words of ${this.width} bits` });
      const above = [];
      for (let i = this.at; i >= 0; i = this.cells[i].up) above.unshift(i);
      above.forEach((i, n) => {
        const last = n === above.length - 1;
        const step = html("button", { type: "button", ...(last ? { "aria-current": "true" } : {}) }, this.label(i));
        step.addEventListener("click", () => this.go(i));
        way.append(step);
      });
      const all = c.counts.reduce((a, b) => a + b, 0n);
      const rows = KINDS.map((k, n) => [k, c.counts[n]]).filter(([, n]) => n > 0n).map(([k, n]) => {
        const value = html("data", { value: n.toString() }, grouped(n));
        const swatch = svg("svg", { class: "swatch", viewBox: "0 0 16 16", "aria-hidden": "true" });
        swatch.append(svg("rect", { class: "k-" + k, width: 16, height: 16 }));
        return html("tr", { "data-kind": k }, html("th", { scope: "row" }, swatch, k), html("td", { class: "num" }, value), html("td", { class: "num" }, percent(n, all)));
      });
      const table = html("table", { class: "counts" },
        html("caption", {}, c.split.length ? `Split by ${c.split.join(", ")}` : "Not split any further"),
        html("tbody", {}, ...rows, html("tr", { class: "sum", "data-kind": "all" }, html("th", { scope: "row" }, "all"), html("td", { class: "num" }, html("data", { value: all.toString() }, grouped(all))), html("td", { class: "num" }, "100 %"))));
      const forms = html("p", {}, c.formCount ? "Forms: " : "No form has words here.");
      c.forms.forEach((f, n) => {
        const [name, path] = this.forms[f];
        forms.append(n ? ", " : "", html("a", { href: this.root + path }, name));
      });
      if (c.formCount > c.forms.length) forms.append(` and ${c.formCount - c.forms.length} more`);
      this.place.replaceChildren(way, html("div", { class: "columns" }, picture, html("div", {}, table, forms)));
      if (focus) {
        (outlines[0] ?? way.lastElementChild)?.focus();
        window.isamorphSay?.(this.describe(this.at));
      }
    }
  }
  for (const place of document.querySelectorAll(".map")) new SpaceMap(place);
})();
