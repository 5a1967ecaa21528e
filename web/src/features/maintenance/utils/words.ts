import type { Maintenance } from '../../../api/types';
import { formatInstant, formatWindow } from '../../../lib/time';
import { text } from '../text';

/** When parts are out of service. */
export function windowWords({ start, end }: Pick<Maintenance, 'start' | 'end'>, now: number): string {
  return end === null ? text.untilEnded(formatInstant(start, now)) : formatWindow(start, end, now);
}
