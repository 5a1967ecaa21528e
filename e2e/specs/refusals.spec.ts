import { expect, test } from "@playwright/test";
import { alice, bob, fillWindow, signIn } from "../support/users.js";

test("a wrong password is reported, and no input is lost", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Name", { exact: true }).fill("alice");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Name or password is wrong.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("alice");
});

test("a visitor who is not signed in is sent to the sign-in page, and back afterwards", async ({ page }) => {
  await page.goto("/shares");
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel("Name", { exact: true }).fill(alice.name);
  await page.getByLabel("Password", { exact: true }).fill(alice.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/shares$/);
});

test("too much for the share is refused in words, with offers one click away", async ({ page }) => {
  await signIn(page, alice);
  await fillWindow(page, { from: "h1", to: "h4", port: 6001, mbit: 95, share: "team-a", length: "1 min" });
  const offer = page.getByRole("button", { name: /in this window/ });
  await expect(offer).toBeVisible();
  await expect(page.getByText(/team-a|lab/).first()).toBeVisible();
  await offer.click();
  await expect(page.getByText("There is room for this booking")).toBeVisible();
});

test("a field left empty is named", async ({ page }) => {
  await signIn(page, alice);
  await page.goto("/book");
  await page.getByRole("button", { name: "Book this window" }).click();
  await expect(page.getByText("Choose a host").first()).toBeVisible();
});

test("a person is offered only shares to speak for", async ({ page }) => {
  await signIn(page, bob);
  await page.goto("/book");
  await page.getByLabel("Share", { exact: true }).and(page.getByRole("combobox")).click();
  await expect(page.getByRole("option", { name: /^team-b/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /^team-a/ })).toHaveCount(0);
});

test("the API refuses what a page would not send, by the field and without a trace", async ({ page }) => {
  await signIn(page, alice);
  const session = (await (await page.request.get("/api/v1/session")).json()) as { csrfToken: string };
  const send = async (body: unknown, token = session.csrfToken) =>
    page.request.post("/api/v1/bookings", {
      headers: { "X-CSRF-Token": token, "Content-Type": "application/json" },
      data: typeof body === "string" ? body : JSON.stringify(body),
    });
  const good = {
    share: "team-a",
    flowGroup: { srcHost: "10.0.0.1", dstHost: "10.0.0.4", transport: "tcp", dstPort: "80" },
    rateBps: 1_000_000,
    start: null,
    end: new Date(Date.now() + 60_000).toISOString(),
  };
  for (const [body, field] of [
    [{ ...good, rateBps: -5 }, "rateBps"],
    [{ ...good, end: "tomorrow" }, "end"],
    [{ ...good, flowGroup: { ...good.flowGroup, srcHost: "10.0.0.999" } }, "flowGroup.srcHost"],
    [{ ...good, flowGroup: { ...good.flowGroup, dstPort: "99999" } }, "flowGroup.dstPort"],
    [{ ...good, colour: "blue" }, "colour"],
  ] as const) {
    const answer = await send(body);
    expect(answer.status(), field).toBe(400);
    expect(answer.headers()["content-type"]).toContain("application/problem+json");
    const problem = (await answer.json()) as { errors: { field: string }[] };
    expect(problem.errors.map((error) => error.field)).toContain(field);
  }
  for (const body of ["", "{", "[]", '"a"', "null"]) {
    const answer = await send(body);
    expect(answer.status(), body).toBe(400);
    expect(await answer.text()).not.toMatch(/Exception|\tat /);
  }
  expect((await send(good, "forged")).status()).toBe(403);
  expect((await send({ ...good, share: "team-b" })).status()).toBe(404);
});
