import type { LinkUse } from '../../../api/types';
import { fillOf } from '../../../lib/capacity';
import { byName } from '../../../lib/naming';
import type { LinkHistories } from '../api/linkHistories';

/** How far back use is averaged for the order, in milliseconds. */
const recent = 10_000;

/**
 * Sorts links again and again: busiest first, by the use of the last ten seconds in steps of 5 %, then by name. Coarse
 * on purpose: a list that is measured every second must not jump under the hand. Names are compared only when they
 * change, because that is slow for thousands of links.
 */
export function byUseWithMemory(): (
  links: readonly LinkUse[],
  histories: LinkHistories | undefined,
) => LinkUse[] {
  let named: readonly string[] = [];
  let ranks = new Map<string, number>();
  return (links, histories) => {
    const names = links.map(nameOf);
    if (names.length !== named.length || names.some((name, index) => name !== named[index])) {
      named = names;
      ranks = new Map([...names].sort(byName).map((name, rank) => [name, rank]));
    }
    return links
      .map((link, index) => ({
        link,
        weight: weightOf(link, histories),
        rank: ranks.get(names[index] ?? '') ?? 0,
      }))
      .sort((one, other) => other.weight - one.weight || one.rank - other.rank)
      .map(({ link }) => link);
  };
}

function nameOf({ fromName, toName }: LinkUse): string {
  return `${fromName} ${toName}`;
}

function weightOf(link: LinkUse, histories: LinkHistories | undefined): number {
  const points = histories?.get(link.id) ?? [];
  const last = points.at(-1)?.at ?? 0;
  const near = points.slice(points.findLastIndex((point) => point.at <= last - recent) + 1);
  const sum = near.reduce((total, { usedBps }) => total + usedBps, 0);
  const used = near.length > 0 ? sum / near.length : (link.usedBps ?? 0);
  const fill = fillOf(used, link.rateBps);
  return fill.kind === 'none' ? 0 : Math.round(Math.min(fill.fraction, 1) * 20);
}
