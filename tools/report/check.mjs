// Opens a site of `verify report` in headless Chromium, from files, and checks what no test without
// a browser can: that scripts run, that axe-core finds nothing to complain about, that keyboard and
// links work, and how long it takes.
//
//     node check.mjs SITE [SCREENSHOTS]
//
// Chromium is CHROMIUM, or /usr/bin/chromium.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [folder, screenshots] = process.argv.slice(2);
if (!folder) throw new Error("usage: node check.mjs SITE [SCREENSHOTS]");
const site = resolve(folder);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const profile = mkdtempSync(join(tmpdir(), "isamorph-report-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  headless: true,
  viewport: { width: 1280, height: 1000 },
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const failures = [];
const fail = (page, what) => { failures.push(`${page}: ${what}`); };
const ensure = (holds, page, what) => { if (!holds) fail(page, what); };
let current = "";
const page = browser.pages()[0] ?? await browser.newPage();
page.on("pageerror", (e) => fail(current, `a script fails: ${e.message}`));
page.on("request", (r) => { if (!/^(file|data|blob):/.test(r.url())) fail(current, `asks for ${r.url()}`); });
// Leaving a page ends what it still asks for.
page.on("requestfailed", (r) => { if (r.failure()?.errorText !== "net::ERR_ABORTED") fail(current, `${r.url()} is not there: ${r.failure()?.errorText}`); });

const url = (path) => pathToFileURL(join(site, path)).href;
const visit = async (path, hash = "") => {
  current = path + hash;
  await page.goto("about:blank");
  await page.goto(url(path) + hash, { waitUntil: "load" });
};

const sets = readdirSync(site, { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name);
const first = (set, kind) => readdirSync(join(site, set, kind)).sort().map((f) => `${set}/${kind}/${f}`)[0];

// Every kind of page, light and dark, without what axe-core calls a violation.
let pages = 0;
for (const scheme of ["light", "dark"]) {
  await page.emulateMedia({ colorScheme: scheme });
  const all = ["index.html", ...sets.flatMap((s) => [
    ...readdirSync(join(site, s)).filter((f) => f.endsWith(".html")).map((f) => `${s}/${f}`), first(s, "groups"), first(s, "instructions")])];
  for (const path of all) {
    await visit(path);
    if (path.endsWith("/codec.html")) await page.waitForSelector("#codec[data-ready]");
    await page.evaluate(() => document.querySelectorAll("details").forEach((d, i) => { d.open = i < 6; }));
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], preload: false }));
    for (const v of violations) fail(`${path} (${scheme})`, `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(" | ")}`);
    pages++;
  }
}
await page.emulateMedia({ colorScheme: "light" });

const times = {};
for (const set of sets) {
  // First paint of the page of the set.
  await visit(`${set}/index.html`);
  const paint = await page.evaluate(() => performance.getEntriesByType("paint").find((e) => e.name === "first-contentful-paint")?.startTime ?? 0);
  ensure(paint < 1000, current, `first paint after ${paint} ms`);

  // The search finds instructions by keyboard.
  const name = first(set, "instructions").split("/").pop().replace(/\.html$/, "");
  await page.keyboard.press("/");
  await page.keyboard.type(name);
  await page.waitForSelector("#found li[aria-selected=true]");
  await page.keyboard.press("Enter");
  await page.waitForURL(/instructions\//);
  ensure((await page.textContent("h1")).trim() === name, current, `the search for ${name} leads to ${await page.textContent("h1")}`);

  // The map: its numbers add up wherever one goes, by keyboard alone.
  await visit(`${set}/map.html`);
  const counted = async () => page.$$eval(".map", (maps) => maps.map((m) => {
    const rows = [...m.querySelectorAll("table.counts tr[data-kind]")].map((r) => [r.dataset.kind, BigInt(r.querySelector("data").value)]);
    const all = rows.find(([k]) => k === "all")[1];
    return rows.filter(([k]) => k !== "all").reduce((a, [, n]) => a + n, 0n) === all;
  }));
  ensure((await counted()).every(Boolean), current, "kinds do not add up");
  await page.focus(".map .cell-outline");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  ensure((await counted()).every(Boolean), current, "kinds of a part do not add up");
  ensure(new URL(page.url()).hash.includes("map-"), current, "the square has no link");
  const deeper = page.url();
  const label = await page.textContent(".map .where-am-i [aria-current]");
  await page.goto("about:blank");
  await page.goto(deeper);
  ensure(await page.textContent(".map .where-am-i [aria-current]") === label, current, "the link leads to another square");

  // The codec: words of the page, bits, fields, assembly, links.
  await visit(`${set}/codec.html`);
  if (!(await page.$("#codec"))) continue;
  await page.waitForSelector("#codec[data-ready]");
  const words = await page.$$eval("#codec-listing tr", (rows) => rows.map((r) => ({ word: r.dataset.word, status: r.dataset.status, text: r.cells[2].textContent })));
  if (words.length === 0) continue;
  ensure(words.every((w) => w.status === "valid"), current, "words of the example are no instructions");
  await page.fill("#codec-input", words.map((w) => w.text).join("\n"));
  const again = await page.$$eval("#codec-listing tr", (rows) => rows.map((r) => r.dataset.word));
  ensure(words.every((w) => again.includes(w.word)), current, `texts are read as ${again}`);
  const before = await page.getAttribute("#codec-listing tr", "data-word");
  const bit = page.locator(".bit").last();
  await bit.focus();
  await page.keyboard.press("Enter");
  const flipped = await page.getAttribute("#codec-listing tr", "data-word");
  ensure(flipped !== before, current, "a bit is not flipped");
  ensure(await page.evaluate(() => document.activeElement.classList.contains("bit")), current, "the focus is lost");
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("#codec[data-ready]");
  ensure(await page.getAttribute("#codec-listing tr", "data-word") === flipped, current, "the link leads to another word");
  times[set] = await page.evaluate(() => {
    const input = document.getElementById("codec-input");
    const text = input.value.split("\n")[0];
    const runs = Array.from({ length: 21 }, () => {
      const began = performance.now();
      input.value = text;
      input.dispatchEvent(new Event("input"));
      return performance.now() - began;
    }).sort((a, b) => a - b);
    // The least: what else the machine does is not the page's.
    return { explained: runs[0], middle: runs[10], paint: 0 };
  });
  times[set].paint = paint;

  // The effect, step by step.
  const steps = page.locator('[data-step="End"]');
  if (await steps.count()) {
    await steps.click();
    ensure(await page.locator(".step-list li").count() > 0, current, "nothing is executed");
    ensure(await page.evaluate(() => document.activeElement.dataset.step === "End"), current, "the focus is lost by a step");
    await page.check("#every-step");
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], preload: false }));
    for (const v of violations) fail(current, `step by step: ${v.id}: ${v.help}`);
  }
  ensure(times[set].explained < 10, current, `a word is explained in ${times[set].explained} ms`);
}

if (screenshots) {
  const set = sets.includes("sgx543") ? "sgx543" : sets[0];
  await visit(`${set}/map.html`);
  await page.screenshot({ path: join(screenshots, "report-map.png"), clip: { x: 0, y: 0, width: 1280, height: 900 } });
  await visit(`${set}/codec.html`);
  await page.waitForSelector("#codec[data-ready]");
  await page.screenshot({ path: join(screenshots, "report-codec.png"), clip: { x: 0, y: 0, width: 1280, height: 900 } });
}
await browser.close();
rmSync(profile, { recursive: true, force: true });
console.log(JSON.stringify({ pages, sets: sets.length, failures: failures.length, times }));
failures.slice(0, 40).forEach((f) => console.log(f));
process.exitCode = failures.length ? 1 : 0;
