import type { Link, Network } from '../api/types';
import { reverseLinkId } from '../lib/reverseLink';
import { formatInstant } from '../lib/time';
import { choiceValue } from '../ui/networkParts';
import type { Cable } from './graph';
import type { Mark, Marks } from './marks';
import { text } from './text';

/**
 * The network with the links that are down in their places, so that a picture of it stays as it is when a cable is cut.
 * It is for drawing: no booking can use those links.
 */
export function withDownLinks(network: Network): Network {
  const { links, downLinks } = network;
  return downLinks.length === 0 ? network : { ...network, links: [...links, ...downLinks] };
}

/** Marks the links that are down, in one direction or in both. */
export function downMarks({ downLinks }: Pick<Network, 'downLinks'>, now: number): Marks {
  const ids = new Set(downLinks.map(({ id }) => id));
  const marks = new Map<string, Mark>();
  for (const { id, since, ...ends } of downLinks) {
    const part = choiceValue(ends);
    if (part === null || marks.has(part)) continue;
    const words = text.downSince(formatInstant(since, now));
    const isWhole = ids.has(reverseLinkId(id));
    marks.set(part, {
      kind: 'down',
      short: text.down,
      words: isWhole ? words : text.downOneWay(directionOf(id), words),
    });
  }
  return marks;
}

/** How many links are down; both directions of one count once. */
export function downCount({ downLinks }: Pick<Network, 'downLinks'>): number {
  return new Set(downLinks.map((link) => choiceValue(link))).size;
}

/** Marks with those of links that are down; maintenance that takes such a link out of service is why it is down. */
export function withDownMarks(marks: Marks, down: Marks): Marks {
  if (down.size === 0) return marks;
  const all = new Map(marks);
  for (const [part, mark] of down) {
    const before = marks.get(part);
    const first = before === undefined || before.kind === 'planned' ? mark : before;
    all.set(part, before ? { ...first, words: `${mark.words}; ${before.words}` } : mark);
  }
  return all;
}

/** Which cables are down in both directions, or in the only one that was known. */
export function isDownIn({ downLinks }: Pick<Network, 'downLinks'>): (cable: Cable) => boolean {
  const ids = new Set(downLinks.map(({ id }) => id));
  return ({ there, back }) => ids.has(there.id) && (back === null || ids.has(back.id));
}

function directionOf(id: Link['id']): string {
  const [from = '', to = ''] = id.split('>');
  return text.direction(from, to);
}
