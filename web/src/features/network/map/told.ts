import type { LinkUse } from '../../../api/types';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { text } from '../text';

/** What is used of a direction, what is reserved, and its rate, in words. */
export function told(link: LinkUse): string {
  const name = text.links.direction(link.fromName, link.toName);
  const used = link.usedBps === null ? text.links.notMeasured : formatMeasuredRate(link.usedBps);
  return `${name}: ${text.links.amounts(used, formatRate(link.reservedNowBps), formatRate(link.rateBps))}`;
}
