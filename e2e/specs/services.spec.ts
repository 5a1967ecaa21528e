import { expect, test, type Locator, type Page } from "@playwright/test";
import { request, serve } from "../support/lab.js";
import { admin, signIn } from "../support/users.js";
import { inBothThemes } from "../support/screens.js";

const address = "10.0.0.200";

test("a service is created, a server drains and another one dies, and no request fails", async ({ page }) => {
  test.setTimeout(180_000);
  const stops = ["h2", "h4", "h5"].map((host) => serve(host, 8080));
  try {
    await signIn(page, admin);
    await create(page);
    for (const host of ["h2", "h4", "h5"]) await expect(row(page, host)).toContainText("Up", { timeout: 20_000 });

    const requests = request("h1", address, 80, 30);
    await expect(row(page, "h2")).toContainText(/Up.*[1-9]/, { timeout: 15_000 });
    await page.getByRole("button", { name: "Drain h2:8080" }).click();
    await expect(row(page, "h2")).toContainText("Draining");
    await page.waitForTimeout(4_000);
    await inBothThemes(page, "service");
    await stops[2]?.();
    await expect(row(page, "h5")).toContainText("Down", { timeout: 10_000 });
    const { answers, failed, repeated } = await requests;
    const all = Object.values(answers).reduce<number>((sum, each) => sum + (each ?? 0), 0);
    expect(failed, JSON.stringify(answers)).toBe(0);
    // A request that the server had when it died is sent again; draining costs none.
    expect(repeated, JSON.stringify(answers)).toBeLessThan(0.05 * all);
    expect(answers["h4"]).toBeGreaterThan(50);

    await page.getByRole("button", { name: "Resume h2:8080" }).click();
    await expect(row(page, "h2")).toContainText("Up");
    const later = await request("h1", address, 80, 4);
    expect(Object.keys(later.answers).sort()).toEqual(["h2", "h4"]);
    expect(later.failed + later.repeated).toBe(0);
    await page.getByRole("link", { name: "Services", exact: true }).first().click();
    await expect(page.getByRole("row", { name: /web/ })).toContainText("3, 1 down");
    await inBothThemes(page, "services");
    await remove(page);
  } finally {
    await Promise.all(stops.map((stop) => stop().catch(() => undefined)));
  }
});

async function create(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Services", exact: true }).first().click();
  await page.getByRole("button", { name: "New service" }).click();
  const dialog = page.getByRole("dialog", { name: "New service" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("web");
  await dialog.getByRole("combobox", { name: "Share" }).click();
  await page.getByRole("option", { name: "rootShare" }).click();
  await dialog.getByRole("textbox", { name: "Virtual address" }).fill(address);
  await dialog.getByRole("button", { name: "Add a server" }).click();
  for (const [at, host] of ["h2", "h4", "h5"].entries()) {
    await dialog.getByPlaceholder("Host").nth(at).fill(host);
    await page.keyboard.press("Escape");
  }
  const ports = dialog.getByPlaceholder("Port");
  for (const at of [0, 1, 2]) await ports.nth(at).fill("8080");
  await expect(dialog.getByText("h5:8080 gets 33.3 % of new flows")).toBeVisible();
  await inBothThemes(page, "service-form");
  await dialog.getByRole("button", { name: "Create service" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "web" })).toBeVisible();
  await expect(page.getByText("Installed", { exact: true })).toBeVisible({ timeout: 20_000 });
}

function row(page: Page, host: string): Locator {
  return page.getByRole("table", { name: "Servers" }).getByRole("row", { name: new RegExp(`${host}:8080`) });
}

async function remove(page: Page): Promise<void> {
  await page.getByRole("link", { name: "web", exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete service" }).click();
  await expect(page.getByText("No services yet")).toBeVisible();
}
