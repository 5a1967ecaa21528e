import { expect, test } from "@playwright/test";
import { kill } from "../support/lab.js";
import { admin, alice, bookAndSeeActive, signIn, network } from "../support/users.js";

test("two people at once see what the other does as it happens", async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  try {
    await signIn(other, admin);
    await other.getByRole("link", { name: "Bookings", exact: true }).click();
    await other.getByText("Everyone's").click();
    await signIn(page, alice);
    const booking = await bookAndSeeActive(page, { from: "h3", to: "h6", port: 7601, mbit: 7, share: "team-a", length: "5 min" });

    const row = other.getByRole("row").filter({ hasText: "h3 → h6" }).first();
    await expect(row, "without loading anew").toContainText("7 Mbit/s");
    await row.getByRole("link", { name: /h3 → h6/ }).click();
    await expect(other).toHaveURL(booking);
    await other.getByRole("button", { name: "Cancel booking" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).click();

    await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
    await expect(network(page)).toHaveText("Removed");
    await expect(page.getByRole("button", { name: "Cancel booking" })).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test("a page without events shows since when it is stale, and recovers by itself", async ({ page }) => {
  await signIn(page, alice);
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  await kill("the gateway");
  await expect(page.getByText(/This page shows the state at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/This page shows the state at/)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});
