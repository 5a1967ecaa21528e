import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The success criteria of WCAG 2.2 of levels A and AA that axe can check, and what axe advises beside them. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Once all of a page is there: axe finds nothing on it in the theme that is shown, but for the rules that are left out. */
export async function axeFindsNothing(page: Page, name: string, leftOut: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).disableRules(leftOut).analyze();
  expect(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" | ")}`), name).toEqual([]);
}

/** The same in the light and the dark theme; `look` is called in each of them. */
export async function axeFindsNothingInBothThemes(page: Page, name: string, look?: (scheme: string) => Promise<unknown>): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole("alert"), `${name} shows no error`).toHaveCount(0);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await axeFindsNothing(page, `${name}, ${scheme}`);
    await look?.(scheme);
  }
}

/** Opens a page, and waits until all of it is there. */
export async function open(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await whole(page, place);
}

/** Waits until all of a page is there. */
export async function whole(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
  await expect(page.locator(".mantine-Skeleton-root"), name).toHaveCount(0);
}

/** The page is no wider than the window. */
export async function scrollsNoSideways(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const tooWide = await page.evaluate((most) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= most) return null;
    const beyond = [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > most);
    return `${String(scrollWidth)} px: ${beyond.slice(0, 5).map((each) => each.outerHTML.slice(0, 120)).join(" | ")}`;
  }, width);
  expect(tooWide, `${name} is as wide as the window`).toBeNull();
}

/** What a screen reader would be given of one element. */
interface AxNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** Everything that can have the focus has a name, in the tree that the browser hands to screen readers. */
export async function allControlsAreNamed(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
  await session.detach();
  const controls = nodes.filter(
    (node) => !node.ignored && node.role?.value !== "RootWebArea"
      && node.properties?.some((property) => property.name === "focusable" && property.value.value === true),
  );
  expect(controls.length, name).toBeGreaterThan(5);
  const nameless = controls.filter((node) => (node.name?.value ?? "").trim() === "" && !containers.has(node.role?.value ?? ""));
  expect(nameless.map((node) => node.role?.value), `${name}: controls without a name`).toEqual([]);
}

/** What is focused only so that the keyboard starts there. */
const containers = new Set(["main", "generic"]);
