import type { ShareTimelines } from '../../../api/shareTimelines';
import type { Share } from '../../../api/types';
import type { Cell } from '../../../lib/icicle';
import { valueAt } from '../../../lib/timeline';

/** Timelines are asked for so many shares at most, the widest. */
const maxShares = 40;

/** The shares to ask for: those that have anything ahead, the widest first. Where nothing is, nothing will be. */
export function sharesToFetch(cells: readonly Cell[], shares: ReadonlyMap<string, Share>): string[] {
  return cells
    .filter(({ name }) => (shares.get(name)?.peakReservedBps ?? 0) > 0)
    .sort((one, other) => other.width - one.width)
    .slice(0, maxShares)
    .map(({ name }) => name);
}

/** The bandwidth that is reserved on a share at an instant, null for now; null where it was not fetched. */
export function reservedAt(share: Share, ahead: ShareTimelines['steps'], at: number | null): number | null {
  if (at === null) return share.reservedNowBps;
  if (share.peakReservedBps === 0) return 0;
  const steps = ahead.get(share.name);
  return steps === undefined ? null : valueAt(steps, at);
}
