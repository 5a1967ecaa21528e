import { expect, test, type Page } from "@playwright/test";
import { goodput, lab, remains } from "../support/lab.js";
import { inBothThemes } from "../support/screens.js";
import { admin, signIn } from "../support/users.js";

const mbit = 1_000_000;
const port = 5201;
const maximum = 8;
/** Seconds that one point of the chart covers. The chart leaves out the point in which the class began. */
const chartStep = 10;

test("an administrator creates and changes a traffic class, and its flows keep to it on the switches", async ({ page }) => {
  test.setTimeout(180_000);
  const before = await remains();
  await signIn(page, admin);
  await page.goto("/shares/rootShare");
  const free = await goodput("h1", "h4", { seconds: 4, port });
  expect(free).toBeGreaterThan(2 * maximum * mbit);

  await create(page);
  const classes = page.getByRole("list", { name: "Traffic classes" });
  await expect(classes.getByRole("listitem")).toHaveText(/^backup.*at least 4 Mbit\/s, at most 8 Mbit\/sLowRatesChangeDelete$/, { timeout: 20_000 });
  expect(await queues()).toContain(`max-rate="${String(maximum * mbit)}"`);
  const limited = await goodput("h1", "h4", { seconds: chartStep + 4, port });
  expect(limited).toBeLessThan(1.02 * maximum * mbit);
  expect(limited).toBeGreaterThan(0.8 * maximum * mbit);
  await page.getByRole("button", { name: "Rates of the traffic class backup" }).click();
  const chart = page.getByRole("figure", { name: "What backup sent on each link in the last 15 minutes" });
  await expect(chart).toContainText("s1:", { timeout: 20_000 });
  await inBothThemes(page, "share-classes");

  await change(page);
  await expect(classes.getByRole("listitem")).toHaveText(/^backup.*at least 4 Mbit\/s, at most 16 Mbit\/sHighRatesChangeDelete/, { timeout: 20_000 });
  await expect.poll(queues, { timeout: 20_000 }).toContain(`max-rate="${String(2 * maximum * mbit)}"`);
  expect(await queues()).not.toContain(`max-rate="${String(maximum * mbit)}"`);
  const changed = await goodput("h1", "h4", { seconds: 4, port });
  expect(changed).toBeLessThan(1.02 * 2 * maximum * mbit);
  expect(changed).toBeGreaterThan(0.8 * 2 * maximum * mbit);

  await page.getByRole("button", { name: "Delete the traffic class backup" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(classes).toHaveCount(0);
  await expect.poll(remains, { timeout: 60_000 }).toEqual(before);
});

function queues(): Promise<string> {
  return lab("exec", "s1", "ovs-vsctl", "--columns=other_config", "list", "Queue");
}

async function change(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Change the traffic class backup" }).click();
  const dialog = page.getByRole("dialog", { name: "Change backup" });
  await expect(dialog.getByRole("textbox", { name: "Minimum" })).toHaveValue("4");
  await dialog.getByRole("textbox", { name: "Maximum" }).fill(String(2 * maximum));
  await dialog.getByText("High", { exact: true }).click();
  await expect(dialog.getByText("Reserves 4 Mbit/s of rootShare")).toBeVisible();
  await inBothThemes(page, "share-class-change");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

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
