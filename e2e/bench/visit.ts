import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";

/** The places of the navigation, by the words of their links, with the headings of their pages. */
export const places = [
  ["Bookings", "Bookings"],
  ["Book", "Book a window"],
  ["Shares", "Shares"],
  ["Network", "Network"],
  ["Audit", "Audit"],
  ["Administration", "Users"],
  ["Overview", "Overview"],
] as const;

/** A browser that has seen nothing yet, with the administrator logged in. */
export async function fresh(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(watch);
  const answer = await context.request.post("/api/v1/session", { data: { name: "root", password: "windowpane" } });
  expect(answer.ok()).toBe(true);
  return context;
}

declare global {
  interface Window {
    /** When the page with this heading, or with any, was painted without anything left to come, in milliseconds since it was begun. */
    benchShown: (heading: string | null) => Promise<number>;
    /** The tasks of 50 ms and more so far. */
    benchLong: { readonly start: number; readonly end: number }[];
    /** When a pointer was pressed last. */
    benchPressed: number;
  }
}

/** Runs in the page before its own code: looks on without touching it. */
function watch(): void {
  window.benchLong = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.benchLong.push({ start: startTime, end: startTime + duration });
  }).observe({ type: "longtask", buffered: true });
  addEventListener("pointerdown", (event) => (window.benchPressed = event.timeStamp), { capture: true });
  window.benchShown = (heading) =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const look = () => {
        if (performance.now() - begun > 30_000) reject(new Error(`No page "${heading ?? "any"}" was there after 30 s.`));
        const main = document.querySelector("main");
        const title = main?.querySelector("h1")?.textContent;
        const isComing = main?.querySelector('[aria-label="Loading"], .mantine-Skeleton-root') != null;
        if (title === undefined || (heading !== null && title !== heading) || isComing) requestAnimationFrame(look);
        // The frame in which it was seen is painted before the next one begins.
        else requestAnimationFrame(() => resolve(performance.now()));
      };
      look();
    });
}

/** When the page that was opened, by its heading if one is given, was painted, heading and all of its parts, in milliseconds since the navigation began. */
export async function shown(page: Page, heading: string | null): Promise<number> {
  return page.evaluate((name) => window.benchShown(name), heading);
}

/**
 * When the page that was painted then could be used: the last task of 50 ms or more is over, half a second without one
 * following.
 */
export async function interactive(page: Page, painted: number): Promise<number> {
  await page.waitForTimeout(1_500);
  const long = await page.evaluate(() => window.benchLong);
  let usable = painted;
  for (const { start, end } of long) if (end > usable && start < usable + 500) usable = end;
  return usable;
}

/** How long it takes from the press of a link of the navigation until its page is painted, all of its parts there. */
export async function opening(page: Page, link: string, heading: string): Promise<number> {
  // The page is watched from before the press: what is asked of a busy page is answered late.
  const painted = shown(page, heading);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link, exact: true }).click();
  return (await painted) - (await page.evaluate(() => window.benchPressed));
}

/** Opens one place after the other, with a second for each, and returns how long that took. */
export async function tour(page: Page): Promise<[link: string, milliseconds: number][]> {
  const times: [string, number][] = [];
  for (const [link, heading] of places) {
    times.push([link, await opening(page, link, heading)]);
    await page.waitForTimeout(1_000);
  }
  return times;
}
