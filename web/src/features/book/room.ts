import type { PathRoom } from '../../api/types';
import type { Interval, Step } from '../../lib/timeline';

/** Something that bounds a booking, and what it has left over a window, in bit/s. */
export interface Place {
  readonly kind: 'share' | 'link';
  readonly name: string;
  readonly freeBps: number;
}

/** The least that is left below a limit at any instant of the window; never less than nothing. */
export function leastFree(steps: readonly Step[], window: Interval, limitBps: number): number {
  const before = steps.filter(({ at }) => at <= window.start).at(-1);
  const within = steps.filter(({ at }) => at > window.start && at < window.end);
  const most = Math.max(0, ...[...(before ? [before] : []), ...within].map(({ bps }) => bps));
  return Math.max(0, limitBps - most);
}

/** The place that has least left, the first of several; none where nothing is known. */
export function narrowest(places: readonly Place[]): Place | undefined {
  const least = Math.min(...places.map(({ freeBps }) => freeBps));
  return places.find(({ freeBps }) => freeBps === least);
}

/** The link of a path that has least left. */
export function narrowestLink(path: PathRoom): Place {
  return { kind: 'link', name: path.limitedBy, freeBps: path.freeBps };
}

/** The share or link that a refusal names, such as "share genomics"; null where it names something else. */
export function placeNamed(place: string): Pick<Place, 'kind' | 'name'> | null {
  const found = /^(share|link) (\S+)$/.exec(place);
  const [, kind, name] = found ?? [];
  if (name === undefined) return null;
  return { kind: kind === 'link' ? 'link' : 'share', name };
}

/** What of a link is taken, what this booking would take, and what of that there is no room for, in parts of its rate. */
export function barOf(link: { rateBps: number; freeBps: number }, askedBps: number) {
  const part = (bps: number) => (link.rateBps > 0 ? Math.min(1, Math.max(0, bps / link.rateBps)) : 0);
  const taken = part(link.rateBps - link.freeBps);
  const asked = Math.min(part(Math.min(askedBps, link.freeBps)), 1 - taken);
  return { taken, asked, fits: askedBps <= link.freeBps };
}
