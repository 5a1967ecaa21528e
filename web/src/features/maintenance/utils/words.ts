import type { Maintenance } from '../../../api/types';
import { formatInstant, formatWindow } from '../../../lib/time';
import { text } from '../text';

/** When parts are out of service. */
export function windowWords({ start, end }: Pick<Maintenance, 'start' | 'end'>, now: number): string {
  return end === null ? text.untilEnded(formatInstant(start, now)) : formatWindow(start, end, now);
}

/** The hosts at the ends of a path. */
export function flowOf(pathNames: readonly string[]): string {
  return text.impact.flow(pathNames.at(0) ?? '', pathNames.at(-1) ?? '');
}
