import type { Page } from "@playwright/test";

/** What the browser writes down of one stretch of work; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

/** Notes every task of the page while something is done; the longest of its main thread, in milliseconds. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline"], excludedCategories: ["*"] },
  });
  await act();
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return Math.max(...durations(events));
}

/** How long the tasks of the busiest main thread of a page took, in milliseconds. There is one page, and spare ones. */
function durations(events: readonly TraceEvent[]): number[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  const byThread = new Map<string, number[]>();
  for (const event of events) {
    if (event.name !== "RunTask" || event.dur === undefined || !mains.has(threadOf(event))) continue;
    const own = byThread.get(threadOf(event)) ?? [];
    own.push(event.dur / 1_000);
    byThread.set(threadOf(event), own);
  }
  const busiest = [...byThread.values()].sort((one, other) => sum(other) - sum(one))[0];
  if (busiest === undefined) throw new Error("The browser noted no task of a page.");
  return busiest;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
