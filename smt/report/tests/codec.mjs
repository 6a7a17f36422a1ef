// Holds codec and effects of pages against answers of the library:
// node codec.mjs CODEC.JS CODEC-DATA CASES EFFECTS.JS EFFECTS-DATA.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [script, dataFile, casesFile, effectsScript, effectsFile] = process.argv.slice(2);
const { Codec, unpack } = createRequire(import.meta.url)(script);
const data = await unpack(readFileSync(dataFile, "utf8"));
const cases = JSON.parse(readFileSync(casesFile, "utf8"));
const codec = await Codec.load(data);
const { Effects } = createRequire(import.meta.url)(effectsScript);
const effects = new Effects(await unpack(readFileSync(effectsFile, "utf8")));
// The state before, the same as that of the test.
const STIR = 0x9e3779b97f4a7c15f39cc0605cedc835n;
const stir = (a, b) => ((a + 1n) * STIR ^ (b + 1n) * (STIR >> 7n)) & (1n << 128n) - 1n;
const width = (space) => BigInt(effects.data.states.find((s) => s[0] === effects.data.spaces[space])[2]);
const read = (space, address) => stir(BigInt(space), address) & (1n << width(space)) - 1n;
let written = 0;
const failed = [];
let parsed = 0;
let slowest = 0;
for (const c of cases) {
  const given = codec.word(c.word);
  if (!given) { failed.push(`${c.word}: not read as a word`); continue; }
  const began = performance.now();
  const found = codec.decode(given.word, given.width);
  slowest = Math.max(slowest, performance.now() - began);
  const say = (what, is, must) => { if (is !== must) failed.push(`${c.word}: ${what} is ${is}, must be ${must}`); };
  say("width", given.width, c.width);
  say("status", found.status, c.status);
  if (c.form !== null) say("form", data.forms[found.form]?.name, c.form);
  if (c.status !== "valid") continue;
  say("text", found.text, c.text);
  say("canonical", codec.wordText(found.canonical, given.width), c.canonical);
  const values = codec.values(found.form, found.canonical);
  say("fields", values.map(String).join(" "), c.fields.join(" "));
  const encoded = codec.encode(found.form, values);
  say("encoding", encoded.status === "valid" ? codec.wordText(encoded.word, encoded.width) : encoded.status, c.canonical);
  values[0] = 1n << 63n;
  if (data.forms[found.form].fields[0]?.[1] < 64) say("a wide value", codec.encode(found.form, values).status, "wide");
  if ((effects.why(found.form) === null) !== (c.writes !== null)) failed.push(`${c.word}: described here or there only`);
  if (c.writes !== null && effects.why(found.form) === null) {
    const { writes } = effects.run(found.form, codec.values(found.form, found.canonical), read);
    say("writes", writes.length, c.writes.length);
    writes.forEach((w, i) => {
      const [guard, address, value] = c.writes[i];
      // What is open has any value there.
      if (w.guard === null) return;
      say(`condition ${i}`, String(w.guard), guard);
      if (w.guard !== 1n) return;
      if (w.address !== null) { say(`address ${i}`, String(w.address), address); }
      if (w.value !== null) { say(`value ${i}`, String(w.value), value); written++; }
    });
  }
  if (!c.parse) continue;
  const back = codec.parse(c.text).map((p) => codec.wordText(p.word, p.width));
  parsed++;
  if (!back.includes(c.word)) failed.push(`${c.word}: ${c.text} is read as ${back.join(", ") || "nothing"}`);
}
// Texts that are no instructions.
for (const text of ["", "no such instruction", "0xg"]) if (codec.parse(text).length) failed.push(`${text}: read as an instruction`);
console.log(JSON.stringify({ cases: cases.length, parsed, written, slowest, failed: failed.length }));
failed.slice(0, 20).forEach((f) => console.log(f));
process.exitCode = failed.length ? 1 : 0;
