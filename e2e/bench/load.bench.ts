import { test, type Page } from "@playwright/test";
import { median, slowest, write } from "./figures.js";
import { fresh, interactive, places, shown, tour } from "./visit.js";

const rounds = 7;

/** Counts what comes over the wire of JavaScript from now on, headers and all, in bytes. */
async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => bytes;
}

test("load", async ({ browser, baseURL }) => {
  const loaded: number[] = [];
  const usable: number[] = [];
  const opened = new Map<string, number[]>(places.map(([link]) => [link, []]));
  // The first round is for the server to warm up, and for the browser's own code.
  for (let round = 0; round <= rounds; round++) {
    const context = await fresh(browser, baseURL ?? "");
    const page = await context.newPage();
    const scripts = await countScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const painted = await shown(page, "Overview");
    // What comes after it is the code of other places, which the user does not wait for.
    const kib = scripts() / 1024;
    const interactiveAt = await interactive(page, painted);
    const times = await tour(page);
    await context.close();
    if (round === 0) continue;
    loaded.push(kib);
    usable.push(interactiveAt);
    for (const [link, time] of times) opened.get(link)?.push(time);
    console.log(`Measured: round ${round}: ${interactiveAt.toFixed(0)} ms; ${times.map(([link, time]) => `${link} ${time.toFixed(0)}`).join(", ")}`);
  }
  const [slowLink, slowRuns] = slowest(opened);
  const each = [...opened].map(([link, runs]) => `${link} ${median(runs).toFixed(0)}`).join(", ");
  const world = "built pages on the mock gateway with 5,000 shares, 10,000 bookings, 200 cables at 1 Hz";
  write("load", [
    { name: "web.first_load_kib", unit: "KiB", runs: loaded, note: "JavaScript over the wire until all of the overview is painted, brotli, empty cache" },
    { name: "web.interactive_ms", unit: "ms", runs: usable, note: `the overview, empty cache: heading and all parts painted, the last task over 50 ms done; ${world}` },
    { name: "web.page_ms", unit: "ms", runs: [...opened.values()].flat(), note: `press of a link until heading and all parts are painted, each page for the first time, its code fetched in idle time before; medians: ${each}` },
    { name: "web.page_slowest_ms", unit: "ms", runs: slowRuns, note: `the same of the slowest page, ${slowLink}` },
  ]);
});
