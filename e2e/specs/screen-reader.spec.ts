import { expect, test, type Page } from "@playwright/test";
import { allControlsAreNamed, open, whole } from "../support/access.js";
import { admin, alice, fillWindow, signIn } from "../support/users.js";

/** The frame around every page: a way past it, what is always there, and the page. */
const frame = `
- link "Skip to content"
- banner:
  - button "Search"
  - navigation "Main":
    - link "Overview"
    - link "Bookings"
    - link "Book"
    - link "Shares"
    - link "Services"
    - link "Network"
    - link "Maintenance"
  - status: Live
  - button /^Account of/
- main
- region "Messages"
`;

/** A page as a screen reader has it: in its frame, with one heading of level 1, all controls with names, and these parts. */
async function reads(page: Page, name: string, parts: string): Promise<void> {
  await expect(page.locator("body"), name).toMatchAriaSnapshot(frame);
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  await expect(page.getByRole("main"), name).toMatchAriaSnapshot(parts);
  await allControlsAreNamed(page, name);
}

test("the pages of a member, as a screen reader has them", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, alice);
  await whole(page, "overview");
  await reads(page, "overview", `
    - heading "Overview" [level=1]
    - link "Book a window"
    - region "Your room":
      - heading "Your room" [level=2]
      - list "Your room":
        - listitem:
          - link "team-a"
          - meter "Reserved on team-a"
          - link "Book on team-a"
    - navigation "Key figures":
      - link /windows? runs? now/
      - link /start.* within a day/
      - link /near their rate/
    - region "Running now"
    - region "Fullest links":
      - list "Fullest links"
  `);

  await fillWindow(page, { from: "h1", to: "h4", port: 7951, mbit: 2, share: "team-a", length: "5 min" });
  await expect(page.getByText("There is room for this booking")).toBeVisible();
  await reads(page, "booking form", `
    - heading "Book a window" [level=1]
    - group:
      - region "Flow":
        - text: From
        - combobox "From": h1
        - combobox "To": h4
        - combobox "Transport": TCP
        - textbox "From port"
        - textbox "To port": "7951"
        - button "Path"
      - region "Window":
        - textbox "Rate": "2"
        - combobox "Unit of the rate": Mbit/s
        - combobox "Share": /team-a/
        - radiogroup "Type of booking":
          - radio "Fixed" [checked]
        - radiogroup "Start":
          - radio "Now" [checked]
          - radio "At a time"
        - radiogroup "Length":
          - radio "5 min" [checked]
    - region "Availability":
      - strong: There is room for this booking
      - list "Path"
    - button "Book this window"
    - button "Hold for 10 min"
  `);
  await expect(page.getByRole("region", { name: "Availability" }).locator("[aria-live=polite]"), "the answer is read out").toContainText("There is room");
  await page.getByRole("button", { name: "Book this window" }).click();
  await expect(page.getByRole("region", { name: "Messages" }), "what was done is read out").toContainText("Window booked");
  await expect(page.getByRole("heading", { level: 1, name: "h1 → h4" })).toBeVisible();
  const booking = new URL(page.url()).pathname;

  await open(page, "/bookings");
  await reads(page, "bookings", `
    - heading "Bookings" [level=1]
    - radiogroup "Whose bookings":
      - radio "Mine" [checked]
    - search "Search the bookings":
      - combobox "State of the booking"
      - textbox "User"
    - region /Running now|Upcoming/:
      - heading /Running now|Upcoming/ [level=2]
      - table /Running now|Upcoming/:
        - rowgroup:
          - row:
            - columnheader "Flow"
            - columnheader "Window"
            - columnheader "Rate"
            - columnheader "Share"
            - columnheader "Booking"
            - columnheader "Network"
        - rowgroup:
          - row:
            - cell:
              - link "h1 → h4"
  `);

  await open(page, booking);
  await reads(page, "booking", `
    - paragraph:
      - link "← Bookings"
    - heading "h1 → h4" [level=1]
    - button "Change"
    - button "Cancel booking"
    - region "Details":
      - term: Guaranteed
      - definition: /2 Mbit/
    - region "Path":
      - heading "Path" [level=2]
      - list "Path":
        - listitem: h1
  `);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog /Cancel .*h1 → h4/:
      - heading /Cancel .*h1 → h4/ [level=2]
      - button "Close"
      - paragraph: /The guarantee ends immediately/
      - button "Keep booking"
      - button "Cancel booking"
  `);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();

  await open(page, "/shares");
  await reads(page, "shares", `
    - heading "Shares" [level=1]
    - region "Shares":
      - textbox "Find a share or a speaker"
      - status: /shares?/
      - treegrid "Shares":
        - rowgroup:
          - row:
            - columnheader "Share"
            - columnheader "Limit"
            - columnheader "Reserved now"
        - rowgroup:
          - row /team-a/
  `);
  await expect(page.getByRole("row", { name: /team-a/ }), "how deep a share is").toHaveAttribute("aria-level", /^[1-9]$/);

  await open(page, "/network");
  await expect(page.getByRole("region", { name: "Map" }).getByRole("link", { name: /^s1 .* up$/ })).toBeVisible();
  await reads(page, "network", `
    - heading "Network" [level=1]
    - region "Map":
      - heading "Map" [level=2]
      - application "Map of the network; the tables below show the same":
        - link /^s\\d .* up$/
      - group "Time on the map":
        - button "Play"
        - slider "Instant on the map"
        - status
    - region "Links":
      - table "Links":
        - rowgroup:
          - row:
            - columnheader "Link"
        - rowgroup:
          - row:
            - rowheader:
              - button /→/
    - region "Switches":
      - table
    - region "Hosts":
      - table
  `);
});

test("the audit log, as a screen reader has it", async ({ page }) => {
  await signIn(page, admin);
  await whole(page, "overview");
  await open(page, "/audit");
  await expect(page.getByRole("navigation", { name: "Main" })).toMatchAriaSnapshot(`
    - link "Audit"
    - link "Administration"
  `);
  await reads(page, "audit", `
    - heading "Audit" [level=1]
    - group "Download the matching events":
      - link "CSV"
    - search "Search the audit log":
      - combobox "User"
      - combobox "What"
      - combobox "Outcome"
      - switch "Show new events automatically"
    - table "Audit":
      - rowgroup:
        - row:
          - columnheader "Time"
          - columnheader "Who"
          - columnheader "What"
          - columnheader "About"
          - columnheader "Outcome"
      - rowgroup:
        - row:
          - cell
          - cell
          - cell:
            - link
  `);
});
