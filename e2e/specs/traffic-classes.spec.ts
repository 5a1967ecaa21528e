import { expect, test, type Page } from "@playwright/test";
import { goodput, lab, remains } from "../support/lab.js";
import { inBothThemes } from "../support/screens.js";
import { admin, signIn } from "../support/users.js";

const mbit = 1_000_000;
const port = 5201;
const maximum = 8;

test("an administrator creates a traffic class, and its flows keep to it on the switches", async ({ page }) => {
  test.setTimeout(180_000);
  const before = await remains();
  await signIn(page, admin);
  await page.goto("/shares/rootShare");
  const free = await goodput("h1", "h4", { seconds: 4, port });
  expect(free).toBeGreaterThan(2 * maximum * mbit);

  await create(page);
  const classes = page.getByRole("list", { name: "Traffic classes" });
  await expect(classes.getByRole("listitem")).toHaveText(/^backup.*at least 4 Mbit\/s, at most 8 Mbit\/sLowDelete$/, { timeout: 20_000 });
  await inBothThemes(page, "share-classes");
  expect(await lab("exec", "s1", "ovs-vsctl", "--columns=other_config", "list", "Queue")).toContain(`max-rate="${String(maximum * mbit)}"`);
  const limited = await goodput("h1", "h4", { seconds: 4, port });
  expect(limited).toBeLessThan(1.02 * maximum * mbit);
  expect(limited).toBeGreaterThan(0.8 * maximum * mbit);

  await page.getByRole("button", { name: "Delete the traffic class backup" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(classes).toHaveCount(0);
  await expect.poll(remains, { timeout: 60_000 }).toEqual(before);
});

async function create(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New class" }).click();
  const dialog = page.getByRole("dialog", { name: "New traffic class of rootShare" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("backup");
  await dialog.getByRole("textbox", { name: "Destination port" }).fill(String(port));
  await dialog.getByText("Low", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "Minimum" }).fill("4000");
  await expect(dialog.getByText("The class cannot be created")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Minimum" }).fill("4");
  await dialog.getByRole("textbox", { name: "Maximum" }).fill(String(maximum));
  await expect(dialog.getByText("Reserves 4 Mbit/s of rootShare")).toBeVisible();
  await inBothThemes(page, "share-class-form");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toHaveCount(0);
}
