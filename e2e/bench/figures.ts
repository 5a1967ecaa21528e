import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** One quantity that was measured several times, as the command line takes it over. */
export interface Figure {
  readonly name: string;
  readonly unit: "KiB" | "ms" | "%";
  readonly runs: readonly number[];
  readonly note: string;
}

/** Writes the figures of a topic to where the command line asked for them; else beside the tests' own results. */
export function write(topic: string, figures: readonly Figure[]): void {
  const folder = process.env["BENCH_RESULTS"] ?? path.resolve(import.meta.dirname, "../test-results/bench");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${topic}.json`), JSON.stringify(figures));
  for (const { name, unit, runs } of figures)
    console.log(`Measured: ${name} ${runs.map((run) => run.toFixed(1)).join(", ")} ${unit}`);
}

/** The one with the largest median, of several that were measured. */
export function slowest(measured: ReadonlyMap<string, readonly number[]>): readonly [string, readonly number[]] {
  return [...measured].reduce((one, other) => (median(other[1]) > median(one[1]) ? other : one));
}

/** The middle of some numbers; of an even count, the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error("Of nothing there is no median.");
  return (low + high) / 2;
}
