import { expect, test, type Page } from "@playwright/test";
import { entriesTo, goodput } from "../support/lab.js";
import { inBothThemes } from "../support/screens.js";
import { admin, alice, bookAndSeeActive, cancel, network, signIn, switchesOnPath } from "../support/users.js";

const port = 7211;
const link = "s1 – s3 (s1:4, s3:1)";
const [before, after] = ["s1 → s3 → s2", "s1 → s4 → s3 → s2"];

test("the failure of a link is previewed, and its maintenance moves what is booked over it without losing packets", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext();
  const other = await context.newPage();
  try {
    await signIn(page, alice);
    await bookAndSeeActive(page, { from: "h1", to: "h4", port, mbit: 10, share: "team-a", length: "15 min" });
    await expect(switchesOnPath(page)).resolves.toBe(before);
    await signIn(other, admin);
    await seeFailure(other);

    const transfer = goodput("h1", "h4", { rate: "9M", port, seconds: 20 });
    await page.waitForTimeout(5_000);
    await schedule(other);
    try {
      await expect.poll(() => switchesOnPath(page), { timeout: 30_000 }).toBe(after);
      await expect(network(page)).toHaveText("Active", { timeout: 30_000 });
      expect(await transfer).toBeGreaterThanOrEqual(0.98 * 9_000_000);
      expect(await entriesTo("s4", port), "the switch on the way round holds an entry").not.toHaveLength(0);
      await expect(other.getByText("All bookings have moved")).toBeVisible({ timeout: 30_000 });
      await seeOthersInformed(other, page);
    } finally {
      await end(other);
    }
    await expect.poll(() => switchesOnPath(page), { message: "the booking comes back", timeout: 30_000 }).toBe(before);
    await expect(network(page)).toHaveText("Active");
    await cancel(page);
  } finally {
    await context.close();
  }
});

/** From the page of the link: what its failure would do to the booking. */
async function seeFailure(page: Page): Promise<void> {
  await page.goto(`/network/links/${encodeURIComponent("s1:4>s3:1")}`);
  await page.getByRole("link", { name: "What if it fails?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What if" })).toBeVisible();
  await expect(page.getByText(link).first()).toBeVisible();
  await expect(moved(page)).toContainText(`${before}${after}`);
  const weakPoints = page.getByRole("table", { name: "Weak points" });
  await expect(weakPoints.getByRole("row", { name: /^s1 / })).toBeVisible({ timeout: 20_000 });
  await inBothThemes(page, "what-if");
}

/** Schedules maintenance of the link, from now until it is ended, and leads to the page of the window. */
async function schedule(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Maintenance", exact: true }).click();
  await page.getByRole("link", { name: "Schedule maintenance" }).first().click();
  await page.getByRole("textbox", { name: "Reason" }).fill("New cable");
  await page.getByRole("combobox", { name: "Links" }).click();
  await page.getByRole("option", { name: link }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/moves? to (an)?other paths?/)).toBeVisible();
  await expect(page.getByText("No booking would be interrupted.")).toBeVisible();
  await expect(moved(page)).toContainText(`${before}${after}`);
  await inBothThemes(page, "maintenance-new");
  await page.getByRole("button", { name: "Schedule maintenance" }).click();
  await expect(page).toHaveURL(/\/maintenance\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "New cable" })).toBeVisible();
}

/** Every user sees the maintenance in the list and on the page of the link. */
async function seeOthersInformed(administrator: Page, member: Page): Promise<void> {
  const booking = member.url();
  await member.getByRole("link", { name: "Maintenance", exact: true }).click();
  const row = member.getByRole("row", { name: /New cable/ });
  await expect(row).toContainText("Active");
  await expect(member.getByRole("link", { name: "Schedule maintenance" })).toHaveCount(0);
  await row.getByRole("link", { name: link }).click();
  await expect(member.getByText("Out of service for maintenance")).toBeVisible();
  await member.goto(booking);
  const page = administrator.url();
  await administrator.getByRole("link", { name: "Maintenance", exact: true }).click();
  await expect(administrator.getByRole("row", { name: /New cable/ })).toBeVisible();
  await inBothThemes(administrator, "maintenance");
  await administrator.goto(page);
}

async function end(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await expect(page.getByText("Over", { exact: true })).toBeVisible();
}

/** The booking in the table of those that would move. */
function moved(page: Page) {
  return page.getByRole("table", { name: "Bookings that move" }).getByRole("row", { name: /h1 → h4.*alice/ }).first();
}
