import type { SeriesCheck, WindowCheck } from '../../api/types';
import { toLocalInput } from '../../lib/time';

/** How the clocks get in the way of a window: its time of day does not exist, or they change while it lasts. */
export type ClockNote = 'skipped' | 'forward' | 'back' | null;

/** What the clocks of the zone do to a window of a series that starts at a time of day. */
export function clockNote(
  { start, end }: Pick<WindowCheck, 'start' | 'end'>,
  time: string,
  zone: string,
): ClockNote {
  const local = (instant: string) => Date.parse(`${toLocalInput(Date.parse(instant), zone)}Z`);
  if (!toLocalInput(Date.parse(start), zone).endsWith(time)) return 'skipped';
  const byTheClock = local(end) - local(start);
  const length =
    Math.floor(Date.parse(end) / 60_000) * 60_000 - Math.floor(Date.parse(start) / 60_000) * 60_000;
  if (byTheClock === length) return null;
  return byTheClock > length ? 'forward' : 'back';
}

/** How many windows would be granted. */
export function countGranted({ windows }: Pick<SeriesCheck, 'windows'>): number {
  return windows.filter(({ granted }) => granted).length;
}

/** The most that every refused window has room for, in bit/s; null where one of them has none at all. */
export function rateForAll({ windows }: Pick<SeriesCheck, 'windows'>): number | null {
  const rates = windows
    .filter(({ granted }) => !granted)
    .map(({ refusal }) => refusal?.counterOffers.find(({ kind }) => kind === 'less-bandwidth')?.rateBps ?? 0);
  const least = Math.min(...rates);
  return rates.length > 0 && least > 0 ? least : null;
}

/** The window to look at more closely: the first for which there is no room, or the first. */
export function telling({ windows }: Pick<SeriesCheck, 'windows'>): WindowCheck | undefined {
  return windows.find(({ granted }) => !granted) ?? windows[0];
}
