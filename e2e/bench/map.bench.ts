import { test } from "@playwright/test";
import { largeNetwork } from "./playwright.config.js";
import { write } from "./figures.js";
import { fresh, opening, shown } from "./visit.js";

const rounds = 7;

test("map", async ({ browser }) => {
  const opened: number[] = [];
  // The first round is for the server to warm up.
  for (let round = 0; round <= rounds; round++) {
    const context = await fresh(browser, largeNetwork);
    const page = await context.newPage();
    await page.goto("/account", { waitUntil: "commit" });
    await shown(page, "Account");
    await page.waitForTimeout(2_000);
    const time = await opening(page, "Network", "Network");
    await context.close();
    if (round > 0) opened.push(time);
    console.log(`Measured: round ${String(round)}: ${time.toFixed(0)} ms`);
  }
  write("map", [
    { name: "web.map_500_ms", unit: "ms", runs: opened, note: "press of the link until the page Network with the map of a fat tree of 500 switches, 2,000 hosts and 6,000 cables is painted" },
  ]);
});
