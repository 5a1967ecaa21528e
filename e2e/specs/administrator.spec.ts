import { expect, test, type Page } from "@playwright/test";
import { entriesTo } from "../support/lab.js";
import { admin, fillWindow, logIn, logOut, network, cancel } from "../support/people.js";

const carol = { name: "carol", password: "carol-of-the-tests" };

test("an administrator's day: an account, a share for it, and its bounds are felt", async ({ page }) => {
  test.setTimeout(240_000);
  await logIn(page, admin);
  await page.getByRole("link", { name: "Administration" }).click();
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(carol.name);
  await dialog.getByLabel("Shown as").fill("Carol of team C");
  await dialog.getByLabel("Password", { exact: true }).fill(carol.password);
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByText("carol has an account")).toBeVisible();

  await delegate(page, "lab", { name: "team-c", mbit: 10, speaker: "carol" });
  await logOut(page);

  await logIn(page, carol);
  await fillWindow(page, { from: "h3", to: "h6", port: 7701, mbit: 25, share: "team-c", length: "5 min" });
  const answer = page.getByRole("region", { name: "Would it be granted?" });
  await expect(answer).toContainText("The share would promise more than it has");
  await expect(answer).toContainText("team-c");
  await answer.getByRole("button", { name: "10 Mbit/s in this window" }).click();
  await expect(answer).toContainText("It would be granted");
  await page.getByRole("button", { name: "Book this window" }).click();
  await expect(network(page)).toHaveText("Active");
  await cancel(page);
  await logOut(page);

  await logIn(page, admin);
  await page.goto("/shares/team-c");
  await page.getByRole("button", { name: "Remove carol" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("carol may no longer speak for this share")).toBeVisible();
  await logOut(page);

  await logIn(page, carol);
  await page.goto("/book");
  await expect(page.getByText("You may not speak for any share")).toBeVisible();
});

test("a share is changed, moved and deleted, each after a look at what that would do", async ({ page }) => {
  test.setTimeout(240_000);
  await logIn(page, admin);
  const dialog = page.getByRole("dialog");
  await delegate(page, "lab", { name: "pilot", mbit: 20, speaker: "admin" });
  await fillWindow(page, { from: "h2", to: "h6", port: 7702, mbit: 12, share: "pilot", length: "15 min" });
  await page.getByRole("button", { name: "Book this window" }).click();
  await expect(network(page)).toHaveText("Active");
  const booking = page.url();

  await page.goto("/shares/pilot");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await dialog.getByLabel("Most that may be reserved", { exact: true }).fill("15");
  await expect(dialog.getByText("It can be done", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Change it" }).click();
  await expect(page.getByText("pilot is changed")).toBeVisible();

  await page.getByRole("button", { name: "Move", exact: true }).click();
  await dialog.getByLabel("Make it a part of").click();
  await page.getByRole("option", { name: /^team-b/ }).click();
  await expect(dialog.getByText("It can be done", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Move it" }).click();
  await expect(page.getByText("pilot is a part of team-b")).toBeVisible();

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText("It can be done if one booking ends")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "End this booking" }).check();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText("pilot is deleted")).toBeVisible();
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
  await dialog.getByLabel("Most that may be reserved", { exact: true }).fill(String(share.mbit));
  await dialog.getByLabel("Speakers").fill(share.speaker);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delegate", exact: true }).click();
  await expect(page.getByText(`Share ${share.name} delegated`)).toBeVisible();
}
