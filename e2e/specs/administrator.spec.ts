import { expect, test, type Page } from "@playwright/test";
import { entriesTo } from "../support/lab.js";
import { admin, alice, fillWindow, signIn, signOut, network, cancel } from "../support/users.js";

const carol = { name: "carol", password: "carol-of-the-tests" };

test("an administrator's day: an account, a share for it, and its bounds are felt", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, admin);
  await page.getByRole("link", { name: "Administration" }).click();
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(carol.name);
  await dialog.getByLabel("Display name").fill("Carol of team C");
  await dialog.getByLabel("Password", { exact: true }).fill(carol.password);
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByText("Added carol")).toBeVisible();

  await delegate(page, "lab", { name: "team-c", mbit: 10, speaker: "carol" });
  await signOut(page);

  await signIn(page, carol);
  await fillWindow(page, { from: "h3", to: "h6", port: 7701, mbit: 25, share: "team-c", length: "5 min" });
  const answer = page.getByRole("region", { name: "Availability" });
  await expect(answer).toContainText("The share has not enough bandwidth left");
  await expect(answer).toContainText("team-c");
  await answer.getByRole("button", { name: "10 Mbit/s in this window" }).click();
  await expect(answer).toContainText("There is room for this booking");
  await page.getByRole("button", { name: "Book this window" }).click();
  await expect(network(page)).toHaveText("Active");
  await cancel(page);
  await signOut(page);

  await signIn(page, admin);
  await page.goto("/shares/team-c");
  await page.getByRole("button", { name: "Remove carol" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("carol may no longer speak for this share")).toBeVisible();
  await signOut(page);

  await signIn(page, carol);
  await page.goto("/book");
  await expect(page.getByText("You are not a speaker of any share")).toBeVisible();
});

test("a share is changed, moved and deleted, each after a look at what that would do", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, admin);
  const dialog = page.getByRole("dialog");
  await delegate(page, "lab", { name: "pilot", mbit: 20, speaker: "admin" });
  await fillWindow(page, { from: "h2", to: "h6", port: 7702, mbit: 12, share: "pilot", length: "15 min" });
  await page.getByRole("button", { name: "Book this window" }).click();
  await expect(network(page)).toHaveText("Active");
  const booking = page.url();

  await page.goto("/shares/pilot");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await dialog.getByLabel("Maximum reservation", { exact: true }).fill("15");
  await expect(dialog.getByText("This is possible", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Change share" }).click();
  await expect(page.getByText("Changed pilot")).toBeVisible();

  await page.getByRole("button", { name: "Move", exact: true }).click();
  await dialog.getByLabel("New parent").click();
  await page.getByRole("option", { name: /^team-b/ }).click();
  await expect(dialog.getByText("This is possible", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Move share" }).click();
  await expect(page.getByText("Moved pilot to team-b")).toBeVisible();

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText("This is possible if one booking ends")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "End this booking" }).check();
  await dialog.getByRole("button", { name: "Delete share" }).click();
  await expect(page.getByText("Deleted pilot")).toBeVisible();
  await page.goto(booking);
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(network(page)).toHaveText("Removed");
  expect(await entriesTo("s1", 7702)).toHaveLength(0);
});

/** Delegates a share with one speaker, in the page of its parent. */
async function delegate(page: Page, parent: string, share: { name: string; mbit: number; speaker: string }): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.goto(`/shares/${parent}`);
  await page.getByRole("button", { name: "Delegate a share" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill(share.name);
  await dialog.getByLabel("Maximum reservation", { exact: true }).fill(String(share.mbit));
  await dialog.getByLabel("Speakers").fill(share.speaker);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delegate", exact: true }).click();
  await expect(page.getByText(`Share ${share.name} delegated`)).toBeVisible();
}

test("an administrator lowers a quota, and the user sees the refusal", async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/admin/quotas");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Set quota" }).click();
  await dialog.getByRole("combobox", { name: "User" }).click();
  await page.getByRole("option", { name: alice.name, exact: true }).click();
  await dialog.getByRole("textbox", { name: "Quota", exact: true }).fill("0");
  await expect(dialog.getByRole("status")).toContainText("The gateway refuses more.");
  await dialog.getByRole("button", { name: "Set quota" }).click();
  const quotas = page.getByRole("table", { name: "Quotas set by administrators" });
  await expect(quotas.getByRole("row", { name: /alice/ })).toContainText(" of 0");
  await signOut(page);

  await signIn(page, alice);
  await fillWindow(page, { from: "h1", to: "h4", port: 7703, mbit: 1, share: "team-a", length: "1 min" });
  const book = page.getByRole("button", { name: "Book this window" });
  await book.click();
  await expect(page.getByRole("alert")).toContainText(/User alice uses \d+ of 0 open bookings./);
  await page.goto("/account");
  await expect(page.getByRole("list", { name: "Your quotas" })).toContainText(/Open bookings\d+ of 0set by an administrator/);
  await signOut(page);

  await signIn(page, admin);
  await page.goto("/admin/quotas");
  await quotas.getByRole("button", { name: "Reset the quota Open bookings of alice" }).click();
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("All have the default quotas below.")).toBeVisible();
});
