import { expect, test } from "@playwright/test";
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

  await page.goto("/shares/lab");
  await page.getByRole("button", { name: "Delegate a share" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("team-c");
  await dialog.getByLabel("Most that may be reserved", { exact: true }).fill("10");
  await dialog.getByLabel("Speakers").fill("carol");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delegate", exact: true }).click();
  await expect(page.getByText("Share team-c delegated")).toBeVisible();
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
