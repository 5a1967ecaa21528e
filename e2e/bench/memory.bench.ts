import { test, type Page } from "@playwright/test";
import { write } from "./figures.js";
import { fresh, shown } from "./visit.js";

const warmUp = 5 * 60_000;
const hour = 60 * 60_000;
const sampled = 10 * 60_000;

/** Pages that change while people look at them, with their headings. */
const live = [
  ["overview", "/", "Overview"],
  ["network", "/network", "Network"],
] as const;

/** The page changes each second, and has more in some of them. */
const collections = 5;

/** What the page keeps: the smallest of several sizes of the JavaScript heap after a collection, a second apart, in MiB. */
async function kept(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const sizes: number[] = [];
  for (let count = 0; count < collections; count++) {
    // Finalizers free more the second time.
    for (let time = 0; time < 3; time++) await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    sizes.push(usedSize / 1024 / 1024);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  await session.detach();
  return Math.min(...sizes);
}

test("memory", async ({ browser, baseURL }) => {
  test.setTimeout(warmUp + hour + 10 * 60_000);
  const pages: [string, Page][] = [];
  for (const [name, path, heading] of live) {
    const page = await (await fresh(browser, baseURL ?? "")).newPage();
    await page.goto(path, { waitUntil: "commit" });
    await shown(page, heading);
    await page.locator('[data-state="live"]').waitFor();
    pages.push([name, page]);
  }
  await new Promise((resolve) => setTimeout(resolve, warmUp));
  const samples = new Map<string, number[]>(pages.map(([name]) => [name, []]));
  for (let at = 0; at <= hour; at += sampled) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, sampled));
    for (const [name, page] of pages) samples.get(name)?.push(await kept(page));
    console.log(`Measured: after ${String(at / 60_000)} min: ${[...samples].map(([name, of]) => `${name} ${of.at(-1)?.toFixed(1) ?? "-"} MiB`).join(", ")}`);
  }
  const growths = [...samples].map(([name, of]) => ({ name, growth: ((of.at(-1) ?? 0) / (of[0] ?? 0) - 1) * 100, of }));
  const worst = growths.reduce((one, other) => (other.growth > one.growth ? other : one));
  const each = growths.map(({ name, of }) => `${name} ${(of[0] ?? 0).toFixed(1)} to ${(of.at(-1) ?? 0).toFixed(1)} MiB`).join(", ");
  write("memory", [
    { name: "web.memory_growth_pct", unit: "%", runs: [worst.growth], note: `of the JavaScript heap after a collection, from 5 to 65 minutes of live updates at 1 Hz, the page that grows most; ${each}` },
  ]);
});
