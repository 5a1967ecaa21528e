import { expect, test, type Page } from "@playwright/test";
import { cut, entriesTo, goodput } from "../../support/lab.js";
import { admin, alice, bob, bookAndSeeActive, cancel, network, seeAllLinks, signIn, switchesOnPath } from "../../support/users.js";

test("more is booked than one path holds: the second booking goes the other way round", async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  try {
    await signIn(page, alice);
    await bookAndSeeActive(page, { from: "h1", to: "h3", port: 7301, mbit: 60, share: "team-a", length: "5 min" });
    expect(await switchesOnPath(page)).toBe("s1 → s2 → s3");
    await signIn(other, bob);
    await bookAndSeeActive(other, { from: "h2", to: "h4", port: 7302, mbit: 60, share: "team-b", length: "5 min" });
    expect(await switchesOnPath(other), "the link from s2 to s3 has 40 Mbit/s left").toBe("s2 → s1 → s5 → s4");
    expect(await goodput("h2", "h4", { rate: "50M", port: 7302, seconds: 5 })).toBeGreaterThanOrEqual(0.98 * 50_000_000);
    await cancel(other);
    await cancel(page);
  } finally {
    await context.close();
  }
});

test("a link is cut, and the booking goes the other way round", async ({ page }) => {
  await signIn(page, alice);
  await bookAndSeeActive(page, { from: "h1", to: "h3", port: 7303, mbit: 10, share: "team-a", length: "5 min" });
  const reconnect = await cut("s2", "s3");
  try {
    await expect.poll(() => switchesOnPath(page), { timeout: 30_000 }).toBe("s1 → s5 → s4 → s3");
    await expect(network(page)).toHaveText("Active", { timeout: 30_000 });
    expect(await goodput("h1", "h3", { rate: "9M", port: 7303, seconds: 4 })).toBeGreaterThanOrEqual(0.98 * 9_000_000);
  } finally {
    await reconnect();
  }
  await seeAllLinks(page);
  await cancel(page);
  expect(await entriesTo("s5", 7303)).toHaveLength(0);
});

test("a switch is taken out of service, and what leads through it moves before", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext();
  const other = await context.newPage();
  try {
    await signIn(page, alice);
    await bookAndSeeActive(page, { from: "h1", to: "h3", port: 7304, mbit: 10, share: "team-a", length: "15 min" });
    expect(await switchesOnPath(page)).toBe("s1 → s2 → s3");
    await signIn(other, admin);
    const transfer = goodput("h1", "h3", { rate: "9M", port: 7304, seconds: 15 });
    await page.waitForTimeout(3_000);
    await takeOutOfService(other, "s2");
    try {
      await expect.poll(() => switchesOnPath(page), { timeout: 30_000 }).toBe("s1 → s5 → s4 → s3");
      expect(await transfer).toBeGreaterThanOrEqual(0.98 * 9_000_000);
      expect(await entriesTo("s2", 7304)).toHaveLength(0);
    } finally {
      await other.getByRole("button", { name: "End now" }).click();
      await other.getByRole("dialog").getByRole("button", { name: "End now" }).click();
      await expect(other.getByText("Over", { exact: true })).toBeVisible();
    }
    await cancel(page);
  } finally {
    await context.close();
  }
});

/** Schedules maintenance of a switch, from now until it is ended, and leads to the page of the window. */
async function takeOutOfService(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Maintenance", exact: true }).click();
  await page.getByRole("link", { name: "Schedule maintenance" }).first().click();
  await page.getByRole("textbox", { name: "Reason" }).fill("New line cards");
  await page.getByRole("combobox", { name: "Switches" }).click();
  await page.getByRole("option", { name, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No booking would be interrupted.")).toBeVisible();
  await page.getByRole("button", { name: "Schedule maintenance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New line cards" })).toBeVisible();
}
