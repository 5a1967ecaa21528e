import type { FlowGroup, NewSeries } from '../../api/types';
import type { Interval } from '../../lib/timeline';
import { useCheck, useSeriesCheck } from './checkBooking';
import { windowOf, type Draft } from './draft';
import { telling } from './preview';

/** What would be reserved, when, and for which flows, as far as the form tells. */
export interface Candidate extends Interval {
  readonly bps: number;
  readonly flowGroup: FlowGroup;
}

/**
 * The window as it was found, where the gateway has found one, or as it was asked for; of a series the first that
 * would be refused, or the first.
 */
export function useCandidate(draft: Draft | null, series: NewSeries | null, now: number): Candidate | null {
  const found = useCheck(draft).data;
  const windows = useSeriesCheck(series).data?.check;
  if (series !== null) {
    const window = windows ? telling(windows) : undefined;
    if (window === undefined) return null;
    const { rateBps, flowGroup } = series;
    return { start: Date.parse(window.start), end: Date.parse(window.end), bps: rateBps, flowGroup };
  }
  if (draft === null) return null;
  const isSought = draft.deadline !== null;
  if (isSought && found?.granted && found.start !== null && found.end !== null) {
    return {
      start: Date.parse(found.start),
      end: Date.parse(found.end),
      bps: found.rateBps ?? draft.rateBps,
      flowGroup: draft.flowGroup,
    };
  }
  return { ...windowOf(draft, now), bps: draft.rateBps, flowGroup: draft.flowGroup };
}
