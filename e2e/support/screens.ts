import path from "node:path";
import type { Page } from "@playwright/test";
import { axeFindsNothingInBothThemes } from "./access.js";

const screens = path.resolve(import.meta.dirname, "../../docs/screens");

/** Looks at the page in both themes: axe finds nothing, and a picture of it goes into the documentation. */
export async function inBothThemes(page: Page, name: string): Promise<void> {
  await axeFindsNothingInBothThemes(page, name, (scheme) => page.screenshot({ path: path.join(screens, `${name}-${scheme}.png`) }));
}
