import { expect, test, type Locator, type Page } from "@playwright/test";
import { inBothThemes } from "../../support/screens.js";
import { admin, alice, audrey, signIn } from "../../support/users.js";

/** By then, each page shows something true. */
const soon = { timeout: 10_000 };

test("a member sees what runs and what there is room for", async ({ page }) => {
  await signIn(page, alice);
  // Pages answer before the teams of the demo have begun.
  await expect(running(page)).toHaveText(/^[1-9]/, { timeout: 60_000 });
  await expect(page.getByRole("region", { name: "Your room" }).getByText(/free now/).first()).toBeVisible(soon);
  await expect(lines(page, "Running now").first()).toBeVisible(soon);
  await expect(lines(page, "Refused in the last day").first()).toBeVisible(soon);
  await inBothThemes(page, "first-minute-member");
});

test("an administrator sees where capacity will be short, and traffic on the map", async ({ page }) => {
  await signIn(page, admin);
  await expect(running(page)).toHaveText(/^[1-9]/, soon);
  await expect(lines(page, "Busiest links ahead").first()).toBeVisible(soon);
  await inBothThemes(page, "first-minute-administrator");
  await page.getByRole("link", { name: "Network", exact: true }).click();
  const map = page.getByRole("region", { name: "Map" });
  await expect(map.getByText(/[1-9]\d* %/).first()).toBeVisible(soon);
  await inBothThemes(page, "first-minute-network");
});

test("an auditor sees what is unusual", async ({ page }) => {
  await signIn(page, audrey);
  await expect(lines(page, "Unusual in the last 7 days").first()).toContainText("bob", soon);
  await expect(running(page)).toHaveText(/^[1-9]/, soon);
  await inBothThemes(page, "first-minute-auditor");
});

test("no list is empty", async ({ page }) => {
  await signIn(page, admin);
  // Administrators see their own bookings first, and the demo's has none.
  await page.goto("/bookings?scope=all");
  await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /→/ }).first()).toBeVisible(soon);
  const main = page.getByRole("main");
  for (const [place, heading, content] of [
    ["Shares", "Shares", main.getByRole("link", { name: "team-a" })],
    ["Services", "Services", main.getByRole("link", { name: "team-site" })],
    // The first row is the head.
    ["Audit", "Audit", page.getByRole("table", { name: "Audit" }).getByRole("row").nth(1)],
    ["Administration", "Users", main.getByRole("link", { name: "alice" })],
  ] as const) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: place, exact: true }).click();
    // The page before may have such words, too.
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible(soon);
    await expect(content.first(), place).toBeVisible(soon);
  }
});

/** How many windows run now. */
function running(page: Page): Locator {
  return page.getByRole("navigation", { name: "Key figures" }).getByRole("link", { name: /windows? runs? now/ });
}

function lines(page: Page, name: string): Locator {
  return page.getByRole("list", { name }).getByRole("listitem");
}
