// Holds the codec of pages against answers of the library: node codec.mjs CODEC.JS PAGE-DATA CASES.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [script, dataFile, casesFile] = process.argv.slice(2);
const { Codec } = createRequire(import.meta.url)(script);
const data = JSON.parse(readFileSync(dataFile, "utf8"));
const cases = JSON.parse(readFileSync(casesFile, "utf8"));
const codec = await Codec.load(data);
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
  if (!c.parse) continue;
  const back = codec.parse(c.text).map((p) => codec.wordText(p.word, p.width));
  parsed++;
  if (!back.includes(c.word)) failed.push(`${c.word}: ${c.text} is read as ${back.join(", ") || "nothing"}`);
}
// Texts that are no instructions.
for (const text of ["", "no such instruction", "0xg"]) if (codec.parse(text).length) failed.push(`${text}: read as an instruction`);
console.log(JSON.stringify({ cases: cases.length, parsed, slowest, failed: failed.length }));
failed.slice(0, 20).forEach((f) => console.log(f));
process.exitCode = failed.length ? 1 : 0;
