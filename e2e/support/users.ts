import { expect, type Locator, type Page } from "@playwright/test";

export interface User {
  name: string;
  password: string;
}

export const admin: User = { name: "admin", password: "admin-window" };
export const alice: User = { name: "alice", password: "alice-window" };
export const bob: User = { name: "bob", password: "bob-window" };
export const audrey: User = { name: "audrey", password: "audrey-window" };

/** Logs in through the page, as a user does who has hidden the guide to a first booking. */
export async function signIn(page: Page, user: User): Promise<void> {
  await page.addInitScript((name) => {
    localStorage.setItem(`windowpane-first-booking-${name}`, "hidden");
  }, user.name);
  await page.goto("/login");
  await page.getByLabel("Name", { exact: true }).fill(user.name);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
}

/** Logs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

export interface Window {
  from: string;
  to: string;
  port: number;
  mbit: number;
  share?: string;
  /** One of the form's presets. */
  length: "1 min" | "5 min" | "15 min" | "1 h";
}

/** Fills the booking form; nothing is sent yet. */
export async function fillWindow(page: Page, window: Window): Promise<void> {
  await page.goto("/book");
  await fillFlow(page, window);
  await page.getByLabel("Rate", { exact: true }).fill(String(window.mbit));
  await page.getByRole("radiogroup", { name: "Length" }).getByText(window.length, { exact: true }).click();
}

/** Fills in the flow and the share of the booking form, for the way there only. */
export async function fillFlow(page: Page, flow: Pick<Window, "from" | "to" | "port" | "share">): Promise<void> {
  await search(page, "From", flow.from);
  await search(page, "To", flow.to);
  await choose(page, "Transport", "TCP");
  await page.getByLabel("To port").fill(String(flow.port));
  if (flow.share !== undefined) await choose(page, "Share", flow.share);
  const wayBack = page.getByRole("radiogroup", { name: "Way back" });
  if (await wayBack.isVisible()) await wayBack.getByText("None", { exact: true }).click();
}

/** Books the window and waits until every switch has confirmed it; gives the address of its page. */
export async function bookAndSeeActive(page: Page, window: Window): Promise<string> {
  await fillWindow(page, window);
  await expect(page.getByText("There is room for this booking")).toBeVisible();
  await page.getByRole("button", { name: "Book this window" }).click();
  await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/);
  await expect(network(page)).toHaveText("Active");
  return page.url();
}

/** The badge of what the network does, at the head of a booking's page. */
export function network(page: Page): Locator {
  return page.getByText(/^(Pending|Installing|Active|Degraded|Removed|Failed)$/).first();
}

/** The switches of the path of the booking whose page this is, such as `s1 → s2`. */
export async function switchesOnPath(page: Page): Promise<string> {
  const places = await page.getByRole("list", { name: "Path" }).getByRole("listitem").allInnerTexts();
  return places.map((place) => /\bs\d\b/.exec(place)?.[0]).filter((name) => name !== undefined).join(" → ");
}

/** Waits until no link of the network is missing: until the controller has found again one that was cut. */
export async function seeAllLinks(page: Page): Promise<void> {
  await expect.poll(async () => {
    const answer = await page.request.get("/api/v1/network");
    return ((await answer.json()) as { downLinks: unknown[] }).downLinks;
  }, { timeout: 30_000 }).toEqual([]);
}

/** Cancels the booking whose page this is, and waits until nothing of it is left on any switch. */
export async function cancel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(network(page)).toHaveText("Removed");
}

/** Types a host's name and takes it from what is found. */
async function search(page: Page, label: string, host: string): Promise<void> {
  const field = combobox(page, label);
  await field.fill(host);
  await page.getByRole("option").filter({ hasText: new RegExp(`^${host}`) }).click();
  await expect(field).toHaveValue(new RegExp(`^${host}\\b`));
}

function combobox(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).and(page.getByRole("combobox"));
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await combobox(page, label).click();
  await page.getByRole("option").filter({ hasText: new RegExp(`^${option}\\b`) }).first().click();
}
