import { expect, test } from "@playwright/test";
import { entriesTo } from "../support/lab.js";
import { alice, audrey, bookAndSeeActive, cancel, signIn, signOut } from "../support/users.js";

test("an auditor traces a packet rule on a switch back to the person who asked for it", async ({ page }) => {
  await signIn(page, alice);
  const booking = await bookAndSeeActive(page, { from: "h1", to: "h4", port: 7401, mbit: 6, share: "team-a", length: "5 min" });
  await signOut(page);

  const [rule] = await entriesTo("s1", 7401);
  const { address, port } = /nw_src=(?<address>[\d.]+).*tp_dst=(?<port>\d+)/.exec(rule ?? "")?.groups ?? {};
  expect(address, "the rule as the switch has it").toBe("10.0.0.1");

  await signIn(page, audrey);
  await page.getByRole("link", { name: "Network", exact: true }).click();
  await page.getByRole("region", { name: "Map" }).getByRole("link", { name: /^s1 .* up$/ }).click();
  const entry = page.getByRole("table", { name: "Entries and queues of bookings" }).getByRole("row").filter({ hasText: `dstPort=${String(port)}` });
  await expect(entry).toContainText(`srcHost=${String(address)}`);
  await expect(entry).toContainText("alice");
  await entry.getByRole("link").first().click();
  await expect(page).toHaveURL(booking);

  await page.getByRole("main").getByRole("link", { name: "Audit" }).click();
  const asked = page.getByRole("row").filter({ hasText: "Booking a window" });
  await expect(asked).toHaveCount(1);
  await expect(asked).toContainText("alice");
  await expect(asked).toContainText("127.0.0.1");
  await expect(page.getByRole("row").filter({ hasText: "Change on the switches" }).first()).toBeVisible();
  await asked.getByRole("link", { name: "Booking a window" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Booking a window");
  await expect(page.getByText("Checked", { exact: true })).toHaveCount(3);
  await signOut(page);

  await signIn(page, alice);
  await page.goto(booking);
  await cancel(page);
});

test("what an auditor searches for is in the address and in the file", async ({ page }) => {
  await signIn(page, alice);
  await signOut(page);
  await signIn(page, audrey);
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await page.getByLabel("User").fill("alice");
  await page.keyboard.press("Enter");
  await page.getByLabel("What", { exact: true }).selectOption({ label: "Signing in" });
  await expect(page).toHaveURL(/principal=alice/);
  await expect(page).toHaveURL(/kind=session\.open/);
  const rows = page.getByRole("table", { name: "Audit" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("alice");
  await page.reload();
  await expect(rows.nth(1)).toContainText("Signing in");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const lines = (await (await (await download).createReadStream()).toArray()).join("").trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/^seq,at,principal,/);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toMatch(/alice.*session\.open/);
});
