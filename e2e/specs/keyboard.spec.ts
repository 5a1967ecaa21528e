import { expect, test, type Locator, type Page } from "@playwright/test";
import { open, whole } from "../support/access.js";
import { keepsFocus, tabThrough, tabTo } from "../support/keys.js";
import { admin, alice, signIn } from "../support/users.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name, exact: true });
const combobox = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

/** Between two keys of a fast typist, in milliseconds. */
const delay = 30;

/** Goes to an element with Tab and presses a key on it. */
async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(words, { delay });
}

test("a member's day by the keyboard alone", async ({ page }) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => { localStorage.setItem("windowpane-first-booking-alice", "hidden"); });
  await signsInByKeys(page);
  await skipsTheNavigation(page);
  await fillsTheForm(page);
  await isRefusedAndBooks(page);
  const booking = page.url();
  await asksBeforeItCancels(page);
  await looksAround(page);
  await page.goto(booking);
  await whole(page, "booking");
  await cancels(page);
  await signsOut(page);
});

async function signsInByKeys(page: Page): Promise<void> {
  await page.goto("/login");
  await expect(heading(page, "Sign in")).toBeVisible();
  await type(page, page.getByLabel("Name", { exact: true }), alice.name);
  await type(page, page.getByLabel("Password", { exact: true }), alice.password);
  await press(page, button(page, "Show or hide the password"), "Space");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await press(page, button(page, "Sign in"));
  await expect(heading(page, "Overview")).toBeFocused();
}

async function skipsTheNavigation(page: Page): Promise<void> {
  await open(page, "/bookings");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await press(page, page.getByRole("main").getByRole("link", { name: "Book a window" }).first());
  await expect(heading(page, "Book a window")).toBeFocused();
}

async function fillsTheForm(page: Page): Promise<void> {
  await type(page, combobox(page, "From"), "h1");
  await takesOffered(page, "h1");
  await tabTo(page, combobox(page, "To"));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(combobox(page, "To"), "Escape closes the list only").toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.type("h4", { delay });
  await takesOffered(page, "h4");
  await tabTo(page, combobox(page, "Transport"));
  await chooseByArrows(page, "UDP");
  await type(page, page.getByLabel("To port"), "7901");
  await type(page, page.getByLabel("Rate", { exact: true }), "95");
  await tabTo(page, combobox(page, "Share"));
  await chooseByArrows(page, "team-a");

  const kinds = page.getByRole("radiogroup", { name: "Type of booking" });
  await tabTo(page, kinds.getByRole("radio", { name: "Fixed" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByLabel("Deadline")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(kinds.getByRole("radio", { name: "Fixed" })).toBeFocused();
  await tabTo(page, page.getByRole("radiogroup", { name: "Start" }).getByRole("radio", { name: "Now" }));
  await page.keyboard.press("ArrowRight");
  const start = page.getByLabel("Start time");
  await tabTo(page, start);
  const before = await start.inputValue();
  // One hour later, in the part of the field for the hour.
  for (const key of ["Tab", "Tab", "Tab", "ArrowUp"]) await page.keyboard.press(key);
  await expect(start).toBeFocused();
  await expect(start).not.toHaveValue(before);
  // Back again: the hour after 23 is 0 on the same day, which is over.
  await page.keyboard.press("ArrowDown");
  await expect(start).toHaveValue(before);
  await tabTo(page, page.getByRole("radiogroup", { name: "Length" }).getByRole("radio", { name: "5 min", exact: true }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "15 min" })).toBeChecked();
}

/** What was typed finds one option, which Enter takes. */
async function takesOffered(page: Page, option: string): Promise<void> {
  await expect(page.getByRole("option").filter({ hasText: new RegExp(`^${option}`) })).toHaveAttribute("data-combobox-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveCount(0);
}

/** In the list of a field: down with the arrows, until the option is the one that Enter would take. */
async function chooseByArrows(page: Page, option: string): Promise<void> {
  const wanted = page.getByRole("option").filter({ hasText: new RegExp(`^${option}\\b`) });
  await page.keyboard.press("Space");
  await expect(wanted).toBeVisible();
  for (let moves = 0; moves < 10; moves++) {
    await page.keyboard.press("ArrowDown");
    if ((await wanted.getAttribute("data-combobox-selected")) === "true") break;
  }
  await page.keyboard.press("Enter");
  await expect(wanted).toHaveCount(0);
}

/** The gateway refuses what is too much; the keyboard stays where it was, and one of the offers is taken. */
async function isRefusedAndBooks(page: Page): Promise<void> {
  const submit = button(page, "Book this window");
  await press(page, submit);
  const availability = page.getByRole("region", { name: "Availability" });
  await expect(availability.getByRole("status"), "the refusal is read out").toContainText("The share has not enough bandwidth left");
  await expect(submit, "a refusal leaves the keyboard where it was").toBeFocused();
  const offer = availability.getByRole("button", { name: /in this window$/ });
  await tabTo(page, offer, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is room for this booking")).toBeVisible();
  await keepsFocus(page);
  await press(page, submit, "Space");
  await expect(heading(page, "h1 → h4")).toBeFocused();
}

/** The dialogs of a booking take the keyboard in, keep it, and give it back to what opened them. */
async function asksBeforeItCancels(page: Page): Promise<void> {
  for (const name of ["Change", "Cancel booking"]) {
    const opener = button(page.getByRole("main"), name);
    await press(page, opener);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 12; stop++) {
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), "the focus is in the dialog").toBe(true);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener, "the dialog gives the focus back").toBeFocused();
  }
}

async function looksAround(page: Page): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(heading(page, "Bookings")).toBeFocused();
  await press(page, page.getByRole("link", { name: "h1 → h4" }).first());
  await expect(heading(page, "h1 → h4")).toBeFocused();
  await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shares" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Shares")).toBeFocused();

  const rows = page.getByRole("treegrid").getByRole("row", { expanded: true });
  await tabTo(page, rows.first());
  const count = await page.getByRole("row").count();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("row")).not.toHaveCount(count);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("row")).toHaveCount(count);
  await page.keyboard.press("End");
  await keepsFocus(page);
  await page.keyboard.press("Enter");
  await expect(heading(page, /^team-a$|^[a-z-]+$/)).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
  await page.keyboard.press("Escape");
  await keepsFocus(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await keepsFocus(page);

  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(heading(page, "Network")).toBeFocused();
  const map = page.getByRole("region", { name: "Map" });
  await tabTo(page, map.getByRole("link", { name: /^s1 .* up$/ }));
  const slider = map.getByRole("slider");
  await tabTo(page, slider);
  await page.keyboard.press("ArrowLeft");
  await expect(map.getByText("Colors show what was used")).toBeVisible();
  await press(page, button(map, "Now"));
  await keepsFocus(page);
  await press(page, page.getByRole("table", { name: "Links" }).getByRole("button", { name: /→/ }).first());
  await expect(page.getByRole("table", { name: "Links" }).getByRole("button", { pressed: true })).toBeFocused();
}

async function cancels(page: Page): Promise<void> {
  await press(page, button(page.getByRole("main"), "Cancel booking"));
  const dialog = page.getByRole("dialog");
  await expect(button(dialog, "Keep booking")).toBeFocused();
  await press(page, button(dialog, "Cancel booking"));
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await keepsFocus(page);
}

async function signsOut(page: Page): Promise<void> {
  const account = page.getByRole("button", { name: /^Account of/ });
  await tabTo(page, account, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(button(page, "Sign out")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, button(page, "Sign out"));
  await expect(heading(page, "Sign in")).toBeVisible();
  await keepsFocus(page);
}

test("Tab goes through all of a page, shows where it is at each stop, and leaves it", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, admin);
  await whole(page, "overview");
  for (const path of ["/", "/bookings", "/book", "/shares", "/services", "/network", "/maintenance", "/audit", "/admin/users", "/account"]) {
    await open(page, path);
    expect(await tabThrough(page, path), path).toBeGreaterThan(12);
  }
});
