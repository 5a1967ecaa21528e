import { test } from "@playwright/test";
import { median, slowest, write } from "./figures.js";
import { fresh, shown } from "./visit.js";

const rounds = 7;

/** Addresses that people keep or send each other. */
const links = [
  "/bookings?scope=all", "/bookings/0192f6c1-105000", "/shares/rootShare", "/network", "/network/timeline", "/audit",
] as const;

test("deep", async ({ browser, baseURL }) => {
  const opened = new Map<string, number[]>(links.map((link) => [link, []]));
  // The first round is for the server to warm up.
  for (let round = 0; round <= rounds; round++) {
    for (const link of links) {
      const context = await fresh(browser, baseURL ?? "");
      const page = await context.newPage();
      await page.goto(link, { waitUntil: "commit" });
      const time = await shown(page, null);
      await context.close();
      if (round > 0) opened.get(link)?.push(time);
    }
    console.log(`Measured: round ${String(round)}: ${[...opened].map(([link, runs]) => `${link} ${runs.at(-1)?.toFixed(0) ?? "-"}`).join(", ")}`);
  }
  const each = [...opened].map(([link, runs]) => `${link} ${median(runs).toFixed(0)}`).join(", ");
  const [slow, runs] = slowest(opened);
  write("deep", [
    { name: "web.deep_link_ms", unit: "ms", runs: [...opened.values()].flat(), note: `an address opened with an empty cache until heading and all parts are painted; medians: ${each}` },
    { name: "web.deep_link_slowest_ms", unit: "ms", runs, note: `the same of the slowest address, ${slow}` },
  ]);
});
