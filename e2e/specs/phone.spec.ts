import { expect, test, type Locator, type Page } from "@playwright/test";
import { axeFindsNothing, open, scrollsNoSideways, whole } from "../support/access.js";
import { admin, alice, signIn } from "../support/users.js";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * The page fits the width of the phone, and axe finds nothing on it: each thing to touch is large enough, too. The colors
 * are those of wide screens, where they are checked in both themes.
 */
async function fits(page: Page, name: string): Promise<void> {
  await whole(page, name);
  await scrollsNoSideways(page, name);
  await axeFindsNothing(page, name, ["color-contrast"]);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const place = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

async function pick(page: Page, field: Locator, words: string): Promise<void> {
  await field.tap();
  await page.getByRole("option").filter({ hasText: new RegExp(`^${words}`) }).first().tap();
}

const combobox = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

test("a member's day on a phone: a window is booked, found in the list, looked at and cancelled by touch", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, alice);
  await fits(page, "overview");

  await page.getByRole("main").getByRole("link", { name: "Book a window" }).first().tap();
  await expect(heading(page, "Book a window")).toBeVisible();
  await pick(page, combobox(page, "From"), "h1");
  await pick(page, combobox(page, "To"), "h4");
  await page.getByLabel("To port").fill("7801");
  await page.getByLabel("Rate", { exact: true }).fill("2");
  await pick(page, combobox(page, "Share"), "team-a");
  await page.getByRole("radiogroup", { name: "Way back" }).getByText("None", { exact: true }).tap();
  await page.getByRole("radiogroup", { name: "Start" }).getByText("At a time").tap();
  await page.getByRole("radiogroup", { name: "Length" }).getByText("15 min", { exact: true }).tap();
  await page.getByLabel("Start time").fill(localTime(Date.now() + 7_200_000));
  await expect(page.getByText("There is room for this booking")).toBeVisible();
  await fits(page, "book");
  await page.getByRole("button", { name: "Book this window" }).tap();
  await expect(heading(page, "h1 → h4")).toBeVisible();
  const booking = new URL(page.url()).pathname;
  await fits(page, "booking");

  await place(page, "Bookings").tap();
  await expect(heading(page, "Bookings")).toBeVisible();
  await fits(page, "bookings");
  await page.getByRole("button", { name: /^Filter/ }).tap();
  await page.getByLabel("Host", { exact: true }).fill("h4");
  await page.getByLabel("Host", { exact: true }).press("Enter");
  await fits(page, "bookings, with filters");
  await page.getByRole("radiogroup", { name: "View" }).getByText("Gantt").tap();
  await expect(page.getByText(/1 booking|\d bookings/).first()).toBeVisible();
  await fits(page, "bookings over time");
  await page.getByRole("radiogroup", { name: "View" }).getByText("Table").tap();
  await page.locator(`a[href="${booking}"]`).tap();
  await expect(heading(page, "h1 → h4")).toBeVisible();

  await place(page, "Shares").tap();
  await expect(page.getByRole("treegrid")).toBeVisible();
  await fits(page, "shares");
  await page.getByRole("treegrid").getByRole("link", { name: "team-a", exact: true }).tap();
  await expect(heading(page, "team-a")).toBeVisible();
  await fits(page, "share");
  await place(page, "Network").tap();
  await expect(page.getByRole("region", { name: "Map" }).getByRole("link", { name: /^s1 .* up$/ })).toBeVisible();
  await fits(page, "network");

  await page.getByRole("button", { name: "Search" }).tap();
  await page.getByRole("combobox", { name: "Search and commands" }).fill("h1 h4");
  await fits(page, "palette");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(booking);
  await page.getByRole("button", { name: "Cancel booking" }).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await fits(page, "cancel");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).tap();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).tap();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await fits(page, "account menu");
  await page.getByRole("button", { name: "Sign out" }).tap();
  await expect(heading(page, "Sign in")).toBeVisible();
  await fits(page, "login");
});

test("every page fits a phone, and every place is reached in its menu", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, admin);
  const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  for (const link of await places.all()) {
    await link.tap();
    await expect(link).toHaveAttribute("data-status", "active");
    await fits(page, await link.innerText());
  }
  for (const path of [
    "/network/timeline", `/network/links/${encodeURIComponent("s1:4>s3:1")}`, "/network/switches/00:00:00:00:00:00:00:01",
    "/maintenance/new", "/what-if", "/audit/2", "/audit/statistics", "/shares/lab", "/account", "/device",
    "/admin/users/alice", "/admin/quotas", "/admin/health", "/admin/settings", "/nowhere",
  ]) {
    await open(page, path);
    await fits(page, path);
  }
});

/** A time of the clock on the wall, as a field for it has it. */
function localTime(at: number): string {
  return new Date(at).toLocaleString("sv", { timeZone: "Europe/Berlin" }).slice(0, 16).replace(" ", "T");
}
