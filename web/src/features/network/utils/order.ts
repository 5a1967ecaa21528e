import type { LinkUse } from '../../../api/types';
import { fillOf } from '../../../lib/capacity';
import { byName } from '../../../lib/naming';
import type { LinkHistories } from '../api/linkHistories';

/** How far back use is averaged for the order, in milliseconds. */
const recent = 10_000;

/**
 * Busiest first, by the use of the last ten seconds in steps of 5 %, then by name. Coarse on purpose: a list that
 * is measured every second must not jump under the hand.
 */
export function byUse(links: readonly LinkUse[], histories: LinkHistories | undefined): LinkUse[] {
  const weights = new Map(links.map((link) => [link.id, weightOf(link, histories)]));
  const name = (link: LinkUse) => `${link.fromName} ${link.toName}`;
  return [...links].sort(
    (a, b) => (weights.get(b.id) ?? 0) - (weights.get(a.id) ?? 0) || byName(name(a), name(b)),
  );
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
