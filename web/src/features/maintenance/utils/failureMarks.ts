import type { BusyLink, Link } from '../../../api/types';
import { fillOf, formatFill } from '../../../lib/capacity';
import type { Mark, Marks } from '../../../map/marks';
import { choiceValue } from '../../../ui/networkParts';
import { text } from '../text';
import type { PartsValues } from './form';

const words = text.what.map;

/** Marks the parts that fail, and each link that would be nearly full by its fuller direction. */
export function failureMarks(
  { switches, links }: PartsValues,
  busyLinks: readonly BusyLink[],
  known: readonly Link[],
): Marks {
  const marks = new Map<string, Mark>();
  const linkById = new Map(known.map((link) => [link.id, link]));
  const partOf = ({ reservedBps, rateBps }: BusyLink) => reservedBps / rateBps;
  for (const busy of [...busyLinks].sort((one, other) => partOf(one) - partOf(other))) {
    const link = linkById.get(busy.id);
    const value = link ? choiceValue(link) : null;
    const short = formatFill(fillOf(busy.reservedBps, busy.rateBps));
    if (value !== null) marks.set(value, { kind: 'full', short, words: words.reserved(short) });
  }
  for (const part of [...switches, ...links]) {
    marks.set(part, { kind: 'failed', short: words.fails, words: words.fails });
  }
  return marks;
}
