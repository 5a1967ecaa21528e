import { expect, type Locator, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** What had the focus at the last stop, and how it was drawn then. */
    lastStop?: { element: Element; drawn: string | null };
    lastScroll?: number;
  }
}

/** More stops than any page has between two things. */
const mostStops = 150;

/**
 * Presses Tab until the element has the focus. On the way, the focus is never lost, and each stop is in sight and shows
 * that it has the focus.
 */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const wanted = await target.elementHandle({ timeout: 15_000 });
  for (let stop = 0; stop < mostStops; stop++) {
    if (await page.evaluate((element) => document.activeElement === element, wanted)) return;
    await page.keyboard.press(key);
    const { fault } = await page.evaluate(lookAtFocus);
    expect(fault, `on the way to ${String(target)}`).toBeNull();
  }
  throw new Error(`${key} does not reach ${String(target)} in ${String(mostStops)} steps.`);
}

/** Goes through a page with Tab from its beginning to its end, and gives how many stops it has. */
export async function tabThrough(page: Page, name: string): Promise<number> {
  await page.evaluate(() => {
    document.querySelectorAll("[data-seen]").forEach((each) => { each.removeAttribute("data-seen"); });
  });
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press("Tab");
    const { fault, isOver } = await page.evaluate(lookAtFocus);
    if (isOver && stop > 0) {
      expect(await page.evaluate(unseen), `${name}: what Tab does not reach`).toEqual([]);
      return stop;
    }
    expect.soft(fault, name).toBeNull();
  }
  throw new Error(`${name}: the keyboard does not leave the page in ${String(mostStops)} steps.`);
}

/** Some element has the focus, and not the page as a whole. */
export async function keepsFocus(page: Page): Promise<void> {
  // A dialog that closes gives the focus back a moment later.
  await page.waitForTimeout(150);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body), { message: "the focus is lost", timeout: 3_000 }).toBe(false);
}

/**
 * Looks at what has the focus: it is in sight, and what had it at the last stop is drawn otherwise now that it has it no
 * more. Runs in the page.
 */
async function lookAtFocus(): Promise<{ fault: string | null; isOver: boolean }> {
  const element = document.activeElement;
  // Rows that come into sight are drawn a moment later.
  if (window.lastScroll !== window.scrollY) {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => { requestAnimationFrame(resolve); });
  }
  window.lastScroll = window.scrollY;
  // Styles that change slowly count as they will be.
  document.body.getBoundingClientRect();
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  if (element === null || element === document.body) return { fault: "Nothing has the focus.", isOver: true };
  const before = window.lastStop;
  const isOver = element.hasAttribute("data-seen") && before?.element !== element;
  element.setAttribute("data-seen", "");
  const fault = unchanged() ?? hidden();
  // Within a field for a date, the browser draws the focus of its own parts.
  window.lastStop = { element, drawn: element.matches(":focus") ? drawnOf(element) : null };
  return { fault, isOver };

  function unchanged(): string | null {
    if (before === undefined || before.drawn === null || before.element === element || !before.element.isConnected) return null;
    // A heading that is no stop of the Tab key only shows where reading starts.
    if (before.element instanceof HTMLElement && before.element.tabIndex < 0) return null;
    return drawnOf(before.element) === before.drawn ? `The focus is not visible on ${wordsOf(before.element)}` : null;
  }

  function hidden(): string | null {
    const boxes = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].map((each) => each?.getBoundingClientRect());
    for (const box of boxes) {
      if (box === undefined || box.width < 2 || box.height < 2) continue;
      for (const x of [0.1, 0.5, 0.9]) {
        for (const y of [0.1, 0.5, 0.9]) {
          const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
          if (top !== null && isPartOf(top)) return null;
        }
      }
    }
    return `The focus is out of sight on ${wordsOf(element)}`;
  }

  function isPartOf(top: Element): boolean {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return element?.contains(top) === true || top.contains(element) || labels.some((label) => label.contains(top));
  }

  function drawnOf(focused: Element): string {
    const around = [focused, focused.nextElementSibling, ...focused.children];
    for (let parent = focused.parentElement; parent !== null && around.length < 40; parent = parent.parentElement) {
      around.push(parent);
    }
    if (focused instanceof HTMLInputElement) around.push(...(focused.labels ?? []));
    return around.filter((each) => each !== null).map((each) =>
      ["", "::before", "::after"].map((part) => {
        const style = getComputedStyle(each, part);
        const outline = style.outlineStyle === "none" ? "" : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`;
        return [outline, style.boxShadow, style.borderTopColor, style.transform, style.stroke, style.strokeWidth].join(";");
      }).join()).join("\n");
  }

  function wordsOf(what: Element | null): string {
    return what?.outerHTML.slice(0, 200) ?? "";
  }
}

/**
 * What can be pressed or filled in and Tab has not been at. Of radio buttons, Tab reaches one; rows that are sorted by their use
 * can pass it. Runs in the page.
 */
function unseen(): string[] {
  const stops = document.querySelectorAll<HTMLElement>("a[href], button, input:not([type=radio]), select, textarea, [tabindex='0']");
  return [...stops]
    .filter((each) => each.closest("tbody")?.querySelector("[data-seen]") == null)
    .filter((each) => each.tabIndex >= 0 && !each.matches(":disabled, [data-seen]") && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.outerHTML.slice(0, 160));
}
