import { expect, test, type Locator, type Page } from "@playwright/test";
import { admin, alice, audrey, bob, signIn, signOut, type User } from "../support/users.js";

const places = ["Overview", "Bookings", "Book", "Shares", "Services", "Network", "Maintenance"];

for (const { user, offered } of [
  { user: alice, offered: places },
  { user: audrey, offered: [...places, "Audit", "Administration"] },
  { user: admin, offered: [...places, "Audit", "Administration"] },
]) {
  test(`${user.name} is offered what there is for them, and no more`, async ({ page }) => {
    await signIn(page, user);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(offered);
  });
}

test("a member who opens a page for administrators sees who may use it, and the gateway returns no data", async ({ page }) => {
  await signIn(page, alice);
  for (const place of ["/audit", "/audit/1", "/admin/users", "/admin/users/bob", "/admin/health", "/admin/settings"]) {
    await page.goto(place);
    await expect(page.getByText(/auditors|administrators/i).first(), place).toBeVisible();
    await expect(page.getByRole("main").getByRole("table"), place).toHaveCount(0);
  }
  for (const path of ["audit", "audit/1", "audit/export", "users", "users/bob", "drift", "settings", "principals", "failures/weak-points"]) {
    expect((await page.request.get(`/api/v1/${path}`)).status(), path).toBe(403);
  }
});

/** The buttons of a page that would change something, once all of the page is there. */
async function changesOn(page: Page, place: string): Promise<Locator> {
  await page.goto(place);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".mantine-Skeleton-root"), place).toHaveCount(0);
  return page.getByRole("main").getByRole("button", {
    name: /delegate|^add\b|remove|delete|move|^change|set…|disable|register|cancel booking|\bbook(ing)?\b/i,
  });
}

test("an auditor sees everything and is offered no change of it", async ({ page }) => {
  await signIn(page, audrey);
  for (const place of ["/", "/bookings", "/shares", "/shares/team-a", "/network", "/admin/users", "/admin/users/alice", "/admin/settings", "/audit"]) {
    await expect(await changesOn(page, place), place).toHaveCount(0);
  }
  await page.goto("/book");
  await expect(page.getByText("You are not a speaker of any share")).toBeVisible();
  for (const [method, path] of [["POST", "bookings"], ["POST", "shares"], ["DELETE", "shares/team-a"], ["POST", "users"]] as const) {
    expect(await statusOf(page, method, path), `${method} ${path}`).toBe(403);
  }
});

test("an administrator is offered the changes that an auditor is not", async ({ page }) => {
  await signIn(page, admin);
  for (const place of ["/shares/team-a", "/admin/users", "/admin/users/alice"]) {
    await expect((await changesOn(page, place)).first(), place).toBeVisible();
  }
});

test("a member learns nothing of the booking and the share of another, and may change neither", async ({ page }) => {
  const secret = await booked(page, alice);
  await signIn(page, bob);
  await page.goto(`/bookings/${secret}`);
  await expect(page.getByText(/no such|not found|There is no/i).first()).toBeVisible();
  await expect(page.getByText("10.0.0.1")).toHaveCount(0);
  expect(await statusOf(page, "POST", `bookings/${secret}/cancel`)).toBe(404);
  expect(await statusOf(page, "PUT", "shares/team-a/speakers/bob"), "as for a share that is none").toBe(404);
  await expect(await changesOn(page, "/shares/team-a")).toHaveCount(0);
  await signOut(page);
  await signIn(page, alice);
  expect(await statusOf(page, "POST", `bookings/${secret}/cancel`)).toBe(200);
});

test("a visitor who is not signed in gets no data", async ({ page }) => {
  for (const path of ["shares", "bookings", "network", "audit", "me", "events"]) {
    expect((await page.request.get(`/api/v1/${path}`)).status(), path).toBe(401);
  }
});

/** What the gateway answers to a change that is asked for with all that a page would send along. */
async function statusOf(page: Page, method: string, path: string): Promise<number> {
  const { csrfToken } = (await (await page.request.get("/api/v1/session")).json()) as { csrfToken: string };
  const answer = await page.request.fetch(`/api/v1/${path}`, {
    method,
    headers: { "X-CSRF-Token": csrfToken, "Content-Type": "application/json" },
    ...(method === "POST" && !path.endsWith("/cancel") && { data: "{}" }),
  });
  return answer.status();
}

/** A window that the user has booked, visible only to permitted users; the user is signed out again. */
async function booked(page: Page, user: User): Promise<string> {
  await signIn(page, user);
  const { csrfToken } = (await (await page.request.get("/api/v1/session")).json()) as { csrfToken: string };
  const answer = await page.request.post("/api/v1/bookings", {
    headers: { "X-CSRF-Token": csrfToken, "Content-Type": "application/json" },
    data: {
      share: "team-a",
      flowGroup: { srcHost: "10.0.0.1", dstHost: "10.0.0.4", transport: "tcp", dstPort: "7501" },
      rateBps: 1_000_000,
      start: new Date(Date.now() + 3_600_000).toISOString(),
      end: new Date(Date.now() + 7_200_000).toISOString(),
    },
  });
  expect(answer.status()).toBe(201);
  await signOut(page);
  return ((await answer.json()) as { id: string }).id;
}
