import { expect, test, type Locator } from "@playwright/test";
import { goodput } from "../support/lab.js";
import { axeFindsNothingInBothThemes, open, whole } from "../support/access.js";
import { inBothThemes } from "../support/screens.js";
import { admin, alice, audrey, fillFlow, fillWindow, signIn } from "../support/users.js";

test("the sign-in page", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await inBothThemes(page, "login");
});

test("booking a window, its page, and the list", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, alice);
  await fillWindow(page, { from: "h1", to: "h4", port: 7001, mbit: 20, share: "team-a", length: "5 min" });
  await expect(page.getByText("There is room for this booking")).toBeVisible();
  await inBothThemes(page, "book");
  await page.getByRole("button", { name: "Book this window" }).click();
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
  const transfer = goodput("h1", "h4", { rate: "20M", port: 7001, seconds: 25 });
  await page.waitForTimeout(15_000);
  await inBothThemes(page, "booking");
  await transfer;
  await page.getByRole("link", { name: "Bookings" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
  await inBothThemes(page, "bookings");
  await page.getByRole("radiogroup", { name: "View" }).getByText("Gantt").click();
  await expect(page.getByRole("link", { name: /h1 → h4/ }).first()).toBeVisible();
  await inBothThemes(page, "gantt");
  await page.goBack();
  await page.getByRole("table", { name: "Running now" }).getByRole("link", { name: /h1 → h4/ }).first().click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByLabel("Rate from now on")).toBeVisible();
  await axeFindsNothingInBothThemes(page, "the dialog that changes a booking");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByRole("button", { name: "Keep booking" })).toBeVisible();
  await axeFindsNothingInBothThemes(page, "the dialog that cancels a booking");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Removed", { exact: true }).first()).toBeVisible();
});

test("windows that come again", async ({ page }) => {
  await signIn(page, alice);
  await page.goto("/book");
  await page.getByRole("radiogroup", { name: "Type of booking" }).getByText("Recurring", { exact: true }).click();
  await fillFlow(page, { from: "h1", to: "h4", port: 7002, share: "team-a" });
  await page.getByLabel("Rate", { exact: true }).fill("10");
  await expect(page.getByRole("region", { name: "Availability of each window" })).toContainText(/room for/);
  await inBothThemes(page, "recurring");
});

test("the palette and the sheet of shortcuts", async ({ page }) => {
  await signIn(page, admin);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search and commands" }).fill("h1 h4");
  await expect(page.getByRole("option", { name: /Book a window from h1 to h4/ })).toBeVisible();
  await inBothThemes(page, "palette");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await inBothThemes(page, "shortcuts");
});

test("the overview, the map, a link and a switch", async ({ page }) => {
  await signIn(page, alice);
  await expect(page.getByRole("list", { name: "Fullest links" })).toBeVisible();
  await expect(page.getByRole("link", { name: /of the fullest flow table/ })).toContainText("%");
  await inBothThemes(page, "overview");
  await page.getByRole("link", { name: "Network", exact: true }).click();
  const map = page.getByRole("region", { name: "Map" });
  const [spine, leaf] = [map.getByRole("link", { name: /^s3 .* up$/ }), map.getByRole("link", { name: /^s1 .* up$/ })];
  await expect(spine).toBeVisible();
  expect(await above(spine, leaf)).toBe(true);
  await inBothThemes(page, "network");
  const slider = map.getByRole("slider", { name: "Instant on the map" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(map.getByText("Colors show what is reserved.")).toBeVisible();
  await map.getByRole("button", { name: "Now" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", "Live");
  await map.getByRole("link", { name: "Show the heatmap" }).click();
  await expect(page.getByRole("grid", { name: /^Links by time/ })).toBeVisible();
  await inBothThemes(page, "timeline");
  await page.goBack();
  await map.getByRole("link", { name: /s1:4 → s3:1: / }).click();
  await expect(page.getByRole("figure", { name: /^Use of s/ })).toBeVisible();
  await inBothThemes(page, "link");
  await page.getByRole("link", { name: /^s1, port/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Switch s1" })).toBeVisible();
  await expect(page.getByRole("figure", { name: /^Entries of s1/ })).toBeVisible();
  await inBothThemes(page, "switch");
});

/** Whether one thing is drawn above another. */
async function above(one: Locator, other: Locator): Promise<boolean> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()];
  return upper !== null && lower !== null && upper.y + upper.height < lower.y;
}

test("the audit log, and an event that is verified", async ({ page }) => {
  await signIn(page, admin);
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
  await inBothThemes(page, "audit");
  await page.goto("/audit/statistics");
  await expect(page.getByRole("table", { name: "Kinds of events" })).toBeVisible();
  await inBothThemes(page, "audit-statistics");
  await page.goto("/audit/2");
  await expect(page.getByText("Checked", { exact: true })).toHaveCount(3);
  await inBothThemes(page, "audit-event");
});

test("the account, users, how parts are, and how the gateway was set up", async ({ page }) => {
  await signIn(page, admin);
  await page.goto("/account");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What is it for?").fill("nightly");
  await dialog.getByRole("checkbox", { name: /^Read/ }).check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByLabel("The token")).toHaveValue(/^windowpane_/);
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByRole("list", { name: "Your API tokens" })).toContainText("nightly");
  await inBothThemes(page, "account");
  await page.getByRole("link", { name: "Administration" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await expect(page.getByText("Alice of team A")).toBeVisible();
  await inBothThemes(page, "users");
  await page.goto("/admin/users/alice");
  await expect(page.getByRole("heading", { level: 1, name: "Alice of team A" })).toBeVisible();
  await inBothThemes(page, "user");
  await page.goto("/admin/quotas");
  await expect(page.getByRole("table", { name: "Closest to their quotas" })).toBeVisible();
  await inBothThemes(page, "quotas");
  await page.goto("/admin/health");
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  await expect(page.getByText("Database").first()).toBeVisible();
  await inBothThemes(page, "health");
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByText("--database-url", { exact: true })).toBeVisible();
  await inBothThemes(page, "settings");
});

test("a program that signs in with a code", async ({ page, request }) => {
  await signIn(page, alice);
  const asked = await request.post("/api/v1/session/device", { data: { name: "wp on laptop", scopes: ["read", "book"] } });
  const { userCode, deviceCode } = (await asked.json()) as { userCode: string; deviceCode: string };
  await page.goto(`/device?code=${userCode}`);
  await expect(page.getByText("wp on laptop")).toBeVisible();
  await inBothThemes(page, "device");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("The program is signed in")).toBeVisible();
  const decided = await request.post("/api/v1/session/device/check", { data: { deviceCode } });
  const { state, token } = (await decided.json()) as { state: string; token: { secret: string } };
  expect(state).toBe("approved");
  expect(token.secret).toMatch(/^windowpane_/);
});

test("the share tree, a share, and delegating from it", async ({ page }) => {
  await signIn(page, admin);
  await page.getByRole("link", { name: "Shares" }).click();
  await expect(page.getByRole("treegrid")).toBeVisible();
  await inBothThemes(page, "shares");
  await page.goto("/shares/lab");
  await expect(page.getByRole("heading", { level: 1, name: "lab" })).toBeVisible();
  await inBothThemes(page, "share");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Maximum reservation", { exact: true }).fill("160");
  await expect(dialog.getByText("This is possible", { exact: true })).toBeVisible();
  await inBothThemes(page, "share-change");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delegate a share" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("guests");
  await dialog.getByLabel("Maximum reservation", { exact: true }).fill("5");
  await dialog.getByRole("combobox", { name: "From what" }).click();
  await page.getByRole("option", { name: "Address or prefix", exact: true }).click();
  await dialog.getByLabel("From address or prefix").fill("10.0.0.6");
  // The list of addresses closes.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("option")).toHaveCount(0);
  await axeFindsNothingInBothThemes(page, "the dialog that delegates a share");
  await dialog.getByRole("button", { name: "Delegate", exact: true }).click();
  await expect(page.getByText("Share guests delegated")).toBeVisible();
  await expect(page.getByRole("link", { name: "guests" }).first()).toBeVisible();
});

for (const { user, places } of [
  { user: alice, places: ["/account", "/services", "/maintenance", "/shares/team-a", "/audit"] },
  { user: audrey, places: ["/account", "/book", "/shares/team-a", "/what-if", "/admin/users/alice"] },
  { user: admin, places: ["/maintenance/new", "/applications/none"] },
]) {
  test(`axe finds nothing on what else ${user.name} sees, the menu of the account among it`, async ({ page }) => {
    await signIn(page, user);
    await whole(page, "overview");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await axeFindsNothingInBothThemes(page, "overview with the menu of the account");
    for (const place of places) {
      await open(page, place);
      await axeFindsNothingInBothThemes(page, place);
    }
  });
}

test("the page for an unknown address", async ({ page }) => {
  await signIn(page, alice);
  await page.goto("/nowhere");
  await expect(page.getByText("Page not found")).toBeVisible();
  await inBothThemes(page, "not-found");
});
