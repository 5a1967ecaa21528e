import { test } from "@playwright/test";
import { median, slowest, write } from "./figures.js";
import { fresh, shown, tour } from "./visit.js";

const rounds = 7;

/** Runs in the page before its own code: limits the browser to the resources that it needs. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

test("cold", async ({ browser, baseURL }) => {
  const opened = new Map<string, number[]>();
  // The first round is for the server to warm up.
  for (let round = 0; round <= rounds; round++) {
    const context = await fresh(browser, baseURL ?? "");
    await context.addInitScript(saveData);
    const page = await context.newPage();
    await page.goto("/", { waitUntil: "commit" });
    await shown(page, "Overview");
    await page.waitForTimeout(1_500);
    const times = await tour(page);
    await context.close();
    if (round === 0) continue;
    for (const [link, time] of times) opened.set(link, [...(opened.get(link) ?? []), time]);
    console.log(`Measured: round ${round}: ${times.map(([link, time]) => `${link} ${time.toFixed(0)}`).join(", ")}`);
  }
  const each = [...opened].map(([link, runs]) => `${link} ${median(runs).toFixed(0)}`).join(", ");
  const [link, runs] = slowest(opened);
  write("cold", [
    { name: "web.page_cold_ms", unit: "ms", runs: [...opened.values()].flat(), note: `as page_ms, of a page whose code was not fetched before, as where people save data; medians: ${each}` },
    { name: "web.page_cold_slowest_ms", unit: "ms", runs, note: `the same of the slowest page, ${link}` },
  ]);
});
