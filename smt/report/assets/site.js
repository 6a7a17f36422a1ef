// Search, the choice of dark or light, and what all pages do with the keyboard.
(() => {
  "use strict";
  const page = document.documentElement;
  const root = page.dataset.root || "";
  const store = (key, value) => {
    // Some browsers keep nothing for pages that are files.
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch { /* The choice is forgotten. */ }
    return null;
  };
  const theme = store("isamorph-theme");
  if (theme) page.dataset.theme = theme;

  const say = (text) => { document.getElementById("said").textContent = text; };
  window.isamorphSay = say;

  document.getElementById("theme").addEventListener("click", () => {
    const dark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = dark ? "light" : "dark";
    store("isamorph-theme", page.dataset.theme);
    say(page.dataset.theme);
  });

  // What is printed, and what a link leads to, is open.
  const open = () => {
    let at = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  };
  addEventListener("hashchange", open);
  open();
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((d) => { d.open = true; }));

  const box = document.getElementById("q");
  const list = document.getElementById("found");
  let rows = [];
  let at = -1;
  const here = () => {
    // The set of this page comes first.
    const path = decodeURIComponent(location.pathname);
    return (window.isamorphIndex?.sets ?? []).findIndex((s) => path.includes("/" + s));
  };
  const find = (query) => {
    const index = window.isamorphIndex;
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!index || words.length === 0) return [];
    const own = here();
    const out = [];
    if (words.every((w) => /^(0x)?[0-9a-f]{3,16}$/.test(w))) {
      index.sets.forEach((set, i) => {
        if (own < 0 || own === i) {
          // What is as long as a word is meant as one; `add` is a name first.
          out.push({ score: words.join("").length >= 8 ? -10 : 3, what: "word", name: query, about: "decode it in " + set.slice(0, -1), href: `${root}${set}codec.html#w=${words.join("-")}` });
        }
      });
    }
    for (const [set, what, name, about, path] of index.rows) {
      const low = name.toLowerCase();
      const all = low + " " + about.toLowerCase();
      if (!words.every((w) => all.includes(w))) continue;
      let score = low === words[0] ? 0 : low.startsWith(words[0]) ? 1 : low.includes(words[0]) ? 2 : 4;
      if (set !== own && own >= 0) score += 3;
      if (what === "form") score += 0.5;
      out.push({ score, what: index.sets[set].slice(0, -1) + " " + what, name, about, href: root + index.sets[set] + path });
    }
    return out.sort((a, b) => a.score - b.score).slice(0, 30);
  };
  const show = () => {
    list.replaceChildren(...rows.map((r, i) => {
      const li = document.createElement("li");
      li.id = "found-" + i;
      li.setAttribute("role", "option");
      li.setAttribute("aria-selected", String(i === at));
      const name = document.createElement("b");
      name.textContent = r.name;
      const what = document.createElement("span");
      what.className = "what";
      what.textContent = ` ${r.what} ${r.about.slice(0, 90)}`;
      li.append(name, what);
      li.addEventListener("mousedown", (e) => { e.preventDefault(); location.href = r.href; });
      return li;
    }));
    const some = rows.length > 0;
    list.hidden = !some;
    box.setAttribute("aria-expanded", String(some));
    if (at >= 0) box.setAttribute("aria-activedescendant", "found-" + at); else box.removeAttribute("aria-activedescendant");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };
  box.addEventListener("input", () => {
    rows = find(box.value);
    at = rows.length > 0 ? 0 : -1;
    show();
    say(box.value.trim() ? `${rows.length} found` : "");
  });
  box.addEventListener("keydown", (e) => {
    if (e.key === "ArrowDown" && rows.length) at = (at + 1) % rows.length;
    else if (e.key === "ArrowUp" && rows.length) at = (at + rows.length - 1) % rows.length;
    else if (e.key === "Escape") { rows = []; at = -1; }
    else return;
    e.preventDefault();
    show();
  });
  box.form.addEventListener("submit", (e) => {
    e.preventDefault();
    if (rows[at]) location.href = rows[at].href;
  });
  box.addEventListener("blur", () => { list.hidden = true; box.setAttribute("aria-expanded", "false"); });
  addEventListener("keydown", (e) => {
    if (e.key === "/" && !e.ctrlKey && !e.metaKey && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "")) {
      e.preventDefault();
      box.focus();
    }
  });
})();
