import { expect, type Page } from "@playwright/test";

export interface Person {
  name: string;
  password: string;
}

export const admin: Person = { name: "admin", password: "admin-window" };
export const alice: Person = { name: "alice", password: "alice-window" };
export const bob: Person = { name: "bob", password: "bob-window" };

/** Logs in through the page, as a person does. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
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
  await search(page, "From", window.from);
  await search(page, "To", window.to);
  await choose(page, "Transport", "TCP");
  await page.getByLabel("To port").fill(String(window.port));
  await page.getByLabel("Rate", { exact: true }).fill(String(window.mbit));
  if (window.share !== undefined) {
    await choose(page, "Share", window.share);
  }
  await page.getByRole("radiogroup", { name: "Length" }).getByText(window.length, { exact: true }).click();
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
