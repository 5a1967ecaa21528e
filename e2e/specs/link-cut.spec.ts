import { expect, test } from "@playwright/test";
import { cut, entriesTo, goodput } from "../support/lab.js";
import { alice, bookAndSeeActive, cancel, network, seeAllLinks, signIn, switchesOnPath } from "../support/users.js";

test("a link is cut, and what was booked over it goes another way with all that was promised", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, alice);
  await bookAndSeeActive(page, { from: "h1", to: "h4", port: 7201, mbit: 10, share: "team-a", length: "5 min" });
  await expect(switchesOnPath(page)).resolves.toBe("s1 → s3 → s2");

  const reconnect = await cut("s1", "s3");
  try {
    await expect.poll(() => switchesOnPath(page), { timeout: 30_000 }).toBe("s1 → s4 → s3 → s2");
    await expect(network(page)).toHaveText("Active", { timeout: 30_000 });
    await expect.poll(() => entriesTo("s4", 7201), "the switch on the way round holds an entry").not.toHaveLength(0);
    expect(await goodput("h1", "h4", { rate: "9M", port: 7201, seconds: 6 })).toBeGreaterThanOrEqual(0.98 * 9_000_000);

    await page.getByRole("link", { name: "Network", exact: true }).click();
    await expect(page.getByRole("region", { name: "Map" }).getByRole("link", { name: /s1:4 → s3:1/ })).toContainText("down since");
    await page.goBack();
  } finally {
    await reconnect();
  }
  await seeAllLinks(page);
  await cancel(page);
  expect(await entriesTo("s4", 7201)).toHaveLength(0);
});
