import { test, type Page } from "@playwright/test";
import { write } from "./figures.js";
import { longestTask } from "./tracing.js";
import { fresh } from "./visit.js";

const rounds = 5;

/** Where there is much to scroll through, by the names of the figures. */
const long = [
  ["shares", "/shares", "Shares", "the tree of 5,000 shares"],
  ["bookings", "/bookings?scope=all", "Bookings", "the list of 10,000 bookings"],
  ["network", "/network", "Network", "the map and the lists of 200 cables"],
] as const;

/** Turns the wheel as a hand does, down and up again, for as long as six updates of the links take. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(760, 640);
  for (let turn = 0; turn < 120; turn++) {
    await page.mouse.wheel(0, Math.floor(turn / 30) % 2 === 0 ? 240 : -240);
    await page.waitForTimeout(50);
  }
}

test("scroll", async ({ browser, baseURL }) => {
  const worst: number[] = [];
  const longest = new Map<string, number[]>(long.map(([name]) => [name, []]));
  // The first round is for the server to warm up.
  for (let round = 0; round <= rounds; round++) {
    const times: number[] = [];
    for (const [name, path, heading] of long) {
      const context = await fresh(browser, baseURL ?? "");
      const page = await context.newPage();
      await page.goto(path, { waitUntil: "commit" });
      await page.evaluate((title) => window.benchShown(title), heading);
      await page.locator('[data-state="live"]').waitFor();
      await page.waitForTimeout(3_000);
      const time = await longestTask(page, () => scroll(page));
      await context.close();
      times.push(time);
      if (round > 0) longest.get(name)?.push(time);
    }
    if (round > 0) worst.push(Math.max(...times));
    console.log(`Measured: round ${round}: ${times.map((time) => time.toFixed(1)).join(", ")} ms`);
  }
  write("scroll", [
    { name: "web.longest_task_ms", unit: "ms", runs: worst, note: "of the page's main thread while shares, bookings or the network are scrolled by wheel, 200 cables live at 1 Hz; built pages on the mock gateway" },
    ...long.map(([name, , , what]) => ({ name: `web.longest_task_${name}_ms`, unit: "ms" as const, runs: longest.get(name) ?? [], note: `the same, ${what} alone` })),
  ]);
});
