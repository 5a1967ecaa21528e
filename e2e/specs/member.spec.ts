import { expect, test, type Page } from "@playwright/test";
import { goodput } from "../support/lab.js";
import { alice, cancel, fillFlow, fillWindow, signIn, network } from "../support/users.js";

test("a member's day: refused with an offer, taken, held, confirmed, delivered, changed and given back", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, alice);
  await page.getByRole("link", { name: "Book", exact: true }).click();
  await fillWindow(page, { from: "h1", to: "h4", port: 7301, mbit: 60, share: "team-a", length: "15 min" });
  const refusal = page.getByRole("region", { name: "Availability" });
  await expect(refusal).toContainText(/A link on the path has not enough bandwidth left/);
  await refusal.getByRole("button", { name: /in this window$/ }).click();
  await expect(refusal).toContainText("There is room for this booking");
  const offered = Number(await page.getByLabel("Rate", { exact: true }).inputValue());
  expect(offered).toBeGreaterThan(0);
  expect(offered).toBeLessThan(60);

  await page.getByLabel("Rate", { exact: true }).fill("8");
  await expect(refusal).toContainText("There is room for this booking");
  await page.getByRole("button", { name: /^Hold/ }).click();
  await expect(page.getByText("This booking is not confirmed")).toBeVisible();
  await expect(page.getByText(/^The hold expires in (10 min|9 min)/)).toBeVisible();
  await page.getByRole("button", { name: "Confirm booking" }).click();
  await expect(page.getByText("Booked", { exact: true }).first()).toBeVisible();
  await expect(network(page)).toHaveText("Active");

  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Rate from now on").fill("12");
  await page.getByRole("dialog").getByLabel("Label").fill("nightly copy");
  await page.getByRole("dialog").getByRole("button", { name: "Change booking" }).click();
  await expect(page.getByText("Booking changed")).toBeVisible();
  await expect(fact(page, "Guaranteed")).toContainText("12 Mbit/s");
  await expect(fact(page, "Label")).toContainText("nightly copy");
  await expect(network(page)).toHaveText("Active");
  const transfer = goodput("h1", "h4", { rate: "11M", port: 7301, seconds: 12 });
  await expect(page.getByText(/\d+ % of the guarantee/)).toHaveText(/^(9\d|10\d) % of the guarantee$/, { timeout: 20_000 });
  await transfer;

  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("link", { name: /windows? runs? now/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Running now" }).getByRole("listitem").filter({ hasText: "h1 → h4" })).toContainText("12 Mbit/s");
  await page.goBack();
  await cancel(page);
});

test("a window is found before a deadline, and data is there by one", async ({ page }) => {
  await signIn(page, alice);
  const answer = page.getByRole("region", { name: "Availability" });
  for (const kind of ["Flexible", "Transfer"]) {
    await page.goto("/book");
    await page.getByRole("radiogroup", { name: "Type of booking" }).getByText(kind, { exact: true }).click();
    await fillFlow(page, { from: "h2", to: "h5", port: 7302, share: "team-a" });
    await page.getByLabel(kind === "Transfer" ? "Highest rate" : "Rate", { exact: true }).fill("10");
    if (kind === "Transfer") await page.getByLabel("Amount of data", { exact: true }).fill("0.5");
    await expect(answer).toContainText("There is room for this booking");
    await expect(answer).toContainText(/\d Mbit\/s, /);
    await page.getByRole("button", { name: "Book this window" }).click();
    await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Booked", { exact: true }).first()).toBeVisible();
    await cancel(page);
  }
});

/** The value next to a label among the facts of a page. */
function fact(page: Page, label: string) {
  return page.locator("dl > div").filter({ has: page.locator("dt", { hasText: label }) });
}
