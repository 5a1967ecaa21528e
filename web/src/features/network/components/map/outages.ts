import { stateAt } from '../../../../api/maintenance';
import type { Maintenance, Network } from '../../../../api/types';
import { day } from '../../../../lib/duration';
import { formatInstant } from '../../../../lib/time';
import type { Mark, Marks } from '../../../../map/marks';
import { choiceOfLink, choiceValue } from '../../../../ui/networkParts';
import { text } from '../../text';

const words = text.map.outages;

/**
 * Marks the switches and links of a network that are out of service at an instant, or will be within a day. Windows are
 * in the order of their starts; of several windows of a part, the first counts.
 */
export function outagesOf(
  network: Pick<Network, 'switches' | 'links'>,
  windows: readonly Maintenance[],
  now: number,
): Marks {
  const known = new Set([
    ...network.switches.map(({ dpid }) => dpid),
    ...network.links.map((link) => choiceValue(link)),
  ]);
  const marks = new Map<string, Mark>();
  for (const window of windows) {
    const mark = markOf(window, now);
    if (mark === null) continue;
    for (const part of [...window.switches, ...window.links.map((link) => choiceOfLink(network, link))]) {
      if (!known.has(part)) continue;
      const before = marks.get(part)?.kind;
      if (before === undefined || (before === 'planned' && mark.kind === 'out')) marks.set(part, mark);
    }
  }
  return marks;
}

/** What a window does to its parts; null where it is over, or more than a day ahead. */
function markOf(window: Maintenance, now: number): Mark | null {
  const { start, end, reason } = window;
  const state = stateAt(window, now);
  if (state === 'active') {
    const until = end === null ? null : formatInstant(end, now);
    return {
      kind: 'out',
      short: words.out,
      words: until === null ? words.outFor(reason) : words.outUntil(until, reason),
    };
  }
  if (state === 'over' || Date.parse(start) > now + day) return null;
  const from = formatInstant(start, now);
  return { kind: 'planned', short: words.from(from), words: words.outFrom(from, reason) };
}
