import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const screens = path.resolve(import.meta.dirname, "../../docs/screens");

/** Looks at the page in both themes: axe finds nothing, and a picture of it goes into the documentation. */
export async function inBothThemes(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole("alert"), `${name} shows no error`).toHaveCount(0);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" | ")}`), `${name}, ${scheme}`).toEqual([]);
    await page.screenshot({ path: path.join(screens, `${name}-${scheme}.png`) });
  }
}
